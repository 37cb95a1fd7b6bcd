import type { SoldLines } from '#contract/given-back.ts'

interface Line {
  id: string
  unitAmount: number
  quantity: number
  withdrawn: number
  refunded: number
  /** That a visit was called off. */
  cancelled: object | null
}

/** How many of a line are not the buyer's any more: withdrawn from, given back by the house, or a visit called off. */
export const givenBackOf = ({ cancelled, quantity, withdrawn, refunded }: Omit<Line, 'id' | 'unitAmount'>): number =>
  cancelled ? quantity : withdrawn + refunded

/** The order as money goes back on it. */
export const soldOf = (order: {
  productsAmount: number
  reductionAmount: number
  lines: readonly Line[]
}): SoldLines => ({
  productsAmount: order.productsAmount,
  reductionAmount: order.reductionAmount,
  lines: order.lines.map((line) => ({ id: line.id, unitAmount: line.unitAmount, givenBack: givenBackOf(line) })),
})
