import { sharedAmount, sumAmounts, times } from './money.ts'

/**
 * An order as far as money goes back on it, counted from what stands: a step that was taken back is in none of these.
 * Minor units.
 */
export interface Sold {
  lines: readonly { unitAmount: number; givenBack: number }[]
  productsAmount: number
  reductionAmount: number
  /** What all steps so far have really taken off the code: withdrawals, visits called off, refunds of the house. */
  reductionGivenBack: number
  deliveryAmount: number
  deliveryGivenBack: number
}

/**
 * The part of an order's promotional code that goes with what is given back now, in minor units: its share of all that
 * is gone then, less what the steps before have taken off. They may have come in another order than they stand in now,
 * so the difference of two shares would be a cent off; it stays within what lets the last step end at the very sum that
 * was paid.
 * @param productsAmount what is given back now, at its prices.
 */
export function reductionPart(order: Sold, productsAmount: number): number {
  const gone = goneAmount(order) + productsAmount
  const left = order.reductionAmount - order.reductionGivenBack
  const least = left - (order.productsAmount - gone)
  const most = Math.max(Math.min(productsAmount, left), 0)
  const wanted = sharedAmount(order.reductionAmount, gone, order.productsAmount) - order.reductionGivenBack
  return Math.min(Math.max(wanted, least, 0), most)
}

/** What can still be given back of the delivery, less what steps of before this rule gave back too much of the goods. */
export function deliveryLeft(order: Sold): number {
  const left = order.reductionAmount - order.reductionGivenBack
  const tooMuch = Math.max(left - (order.productsAmount - goneAmount(order)), 0)
  return Math.max(order.deliveryAmount - order.deliveryGivenBack - tooMuch, 0)
}

const goneAmount = ({ lines }: Sold): number =>
  sumAmounts(lines.map(({ givenBack, unitAmount }) => times(unitAmount, givenBack)))

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
 * What these bottles of an order give back: their prices, less their part of a promotional code, and with them, if that
 * is said, what is left of the delivery.
 * @param quantities how many of each line, by its id.
 */
export function givenBackFor(
  order: SoldLines,
  quantities: ReadonlyMap<string, number>,
  { withDelivery }: { withDelivery: boolean },
): GivenBack {
  const productsAmount = sumAmounts(order.lines.map(({ id, unitAmount }) => times(unitAmount, quantities.get(id) ?? 0)))
  const reductionAmount = reductionPart(order, productsAmount)
  const deliveryAmount = withDelivery ? deliveryLeft(order) : 0
  return { productsAmount, reductionAmount, deliveryAmount, amount: productsAmount - reductionAmount + deliveryAmount }
}
