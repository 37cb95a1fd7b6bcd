import { sharedAmount, sumAmounts, times } from './money.ts'

/** An order as far as money goes back on it. Minor units. */
export interface Sold {
  lines: readonly { unitAmount: number; givenBack: number }[]
  productsAmount: number
  reductionAmount: number
}

/**
 * The part of an order's promotional code that goes with what is given back now, in minor units. It is counted over all
 * that has been given back so far, bottles and visits alike, so that any number of steps adds up to the cent.
 * @param productsAmount what is given back now, at its prices.
 */
export function reductionPart({ lines, ...order }: Sold, productsAmount: number): number {
  const before = sumAmounts(lines.map(({ givenBack, unitAmount }) => times(unitAmount, givenBack)))
  const codePart = (amount: number) => sharedAmount(order.reductionAmount, amount, order.productsAmount)
  return codePart(before + productsAmount) - codePart(before)
}

/** The same, with lines that can be named. */
export type SoldLines = Omit<Sold, 'lines'> & { lines: readonly (Sold['lines'][number] & { id: string })[] }

/** Minor units of the order's currency. */
export interface GivenBack {
  productsAmount: number
  reductionAmount: number
  deliveryAmount: number
  amount: number
}

/**
 * What these bottles of an order give back: their prices, less their part of a promotional code, and as much of the
 * delivery as is said.
 * @param quantities how many of each line, by its id.
 */
export function givenBackFor(
  order: SoldLines,
  quantities: ReadonlyMap<string, number>,
  deliveryAmount: number,
): GivenBack {
  const productsAmount = sumAmounts(order.lines.map(({ id, unitAmount }) => times(unitAmount, quantities.get(id) ?? 0)))
  const reductionAmount = reductionPart(order, productsAmount)
  return { productsAmount, reductionAmount, deliveryAmount, amount: productsAmount - reductionAmount + deliveryAmount }
}
