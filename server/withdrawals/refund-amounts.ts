import { type GivenBack, givenBackFor } from '#contract/given-back.ts'
import { givenBackOf, soldOf } from '../orders/given-back.ts'

interface OrderedLine {
  id: string
  type: 'PRODUCT' | 'ACTIVITY'
  quantity: number
  withdrawn: number
  refunded: number
  unitAmount: number
  cancelled: object | null
}

interface Ordered {
  lines: readonly OrderedLine[]
  productsAmount: number
  reductionAmount: number
  deliveryAmount: number
  deliveryGivenBack: number
}

/**
 * What comes back for these bottles: their prices, less their part of a promotional code, and the delivery once no
 * bottle of the order is kept (directive 2011/83/EU, art. 13).
 * @param quantities how many of each line, by its id.
 */
export function withdrawnAmounts(order: Ordered, quantities: ReadonlyMap<string, number>): GivenBack {
  const keepsBottles = order.lines.some(
    (line) => line.type === 'PRODUCT' && givenBackOf(line) + (quantities.get(line.id) ?? 0) < line.quantity,
  )
  return givenBackFor(soldOf(order), quantities, keepsBottles ? 0 : order.deliveryAmount - order.deliveryGivenBack)
}
