import type { SoldLines } from '#contract/given-back.ts'
import { sumAmounts } from '#contract/money.ts'

interface Line {
  id: string
  type: 'PRODUCT' | 'ACTIVITY'
  unitAmount: number
  quantity: number
  withdrawn: number
  refunded: number
  /** That a visit was called off, and what that took off a code. */
  cancelled: { reductionAmount: number } | null
}

/** What is read of an order to say what goes back on it; minor units. */
export interface GoingBack {
  productsAmount: number
  reductionAmount: number
  deliveryAmount: number
  deliveryGivenBack: number
  lines: readonly Line[]
  withdrawals: readonly { reductionAmount: number }[]
  houseRefunds: readonly { reductionAmount: number }[]
}

/** How many of a line are not the buyer's any more: withdrawn from, given back by the house, or a visit called off. */
export const givenBackOf = ({
  cancelled,
  quantity,
  withdrawn,
  refunded,
}: Pick<Line, 'quantity' | 'withdrawn' | 'refunded'> & { cancelled: object | null }): number =>
  cancelled ? quantity : withdrawn + refunded

/** Whether nothing of it is the buyer's any more. */
export const isAllGone = ({ lines }: { lines: readonly Parameters<typeof givenBackOf>[0][] }): boolean =>
  lines.every((line) => givenBackOf(line) === line.quantity)

/** What the steps that stand have taken off the order's code: of buyer, house and visits. Minor units. */
export const reductionGivenBack = ({
  lines,
  withdrawals,
  houseRefunds,
}: Pick<GoingBack, 'lines' | 'withdrawals' | 'houseRefunds'>): number =>
  sumAmounts([
    ...withdrawals.map(({ reductionAmount }) => reductionAmount),
    ...houseRefunds.map(({ reductionAmount }) => reductionAmount),
    ...lines.map(({ cancelled }) => cancelled?.reductionAmount ?? 0),
  ])

/** The order as money goes back on it. */
export const soldOf = (order: GoingBack): SoldLines => ({
  productsAmount: order.productsAmount,
  reductionAmount: order.reductionAmount,
  reductionGivenBack: reductionGivenBack(order),
  deliveryAmount: order.deliveryAmount,
  deliveryGivenBack: order.deliveryGivenBack,
  lines: order.lines.map((line) => ({ id: line.id, unitAmount: line.unitAmount, givenBack: givenBackOf(line) })),
})
