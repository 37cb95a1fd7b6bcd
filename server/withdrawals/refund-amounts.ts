import { sumAmounts, times } from '#contract/money.ts'
import { reductionPart } from '../orders/given-back.ts'

interface OrderedLine {
  id: string
  type: 'PRODUCT' | 'ACTIVITY'
  quantity: number
  withdrawn: number
  unitAmount: number
  cancelled: object | null
}

interface Ordered {
  lines: readonly OrderedLine[]
  productsAmount: number
  reductionAmount: number
  deliveryAmount: number
}

/** Minor units of the order's currency. */
export interface WithdrawnAmounts {
  productsAmount: number
  reductionAmount: number
  deliveryAmount: number
  amount: number
}

/**
 * What comes back for these bottles: their prices, less their part of a promotional code, and the delivery once no
 * bottle of the order is kept (directive 2011/83/EU, art. 13).
 * @param quantities how many of each line, by its id.
 */
export function withdrawnAmounts(order: Ordered, quantities: ReadonlyMap<string, number>): WithdrawnAmounts {
  const productsAmount = sumAmounts(order.lines.map(({ id, unitAmount }) => times(unitAmount, quantities.get(id) ?? 0)))
  const reductionAmount = reductionPart(order, productsAmount)
  const keepsBottles = order.lines.some(
    ({ id, type, quantity, withdrawn }) => type === 'PRODUCT' && withdrawn + (quantities.get(id) ?? 0) < quantity,
  )
  const deliveryAmount = keepsBottles ? 0 : order.deliveryAmount
  return { productsAmount, reductionAmount, deliveryAmount, amount: productsAmount - reductionAmount + deliveryAmount }
}
