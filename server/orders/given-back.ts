import { sharedAmount, sumAmounts, times } from '#contract/money.ts'

interface SoldLine {
  quantity: number
  withdrawn: number
  unitAmount: number
  /** That a visit was called off. */
  cancelled: object | null
}

interface Sold {
  lines: readonly SoldLine[]
  productsAmount: number
  reductionAmount: number
}

/**
 * The part of an order's promotional code that goes with what is given back now, in minor units. It is counted over all
 * that has been given back so far, bottles and visits alike, so that any number of steps adds up to the cent.
 * @param productsAmount what is given back now, at its prices.
 */
export function reductionPart({ lines, ...order }: Sold, productsAmount: number): number {
  const before = sumAmounts(
    lines.map(({ cancelled, quantity, withdrawn, unitAmount }) => times(unitAmount, cancelled ? quantity : withdrawn)),
  )
  const codePart = (amount: number) => sharedAmount(order.reductionAmount, amount, order.productsAmount)
  return codePart(before + productsAmount) - codePart(before)
}
