import { type GivenBack, givenBackFor } from '#contract/given-back.ts'
import { givenBackOf, type GoingBack, soldOf } from '../orders/given-back.ts'

/**
 * What comes back for these bottles: their prices, less their part of a promotional code, and the delivery once no
 * bottle of the order is kept (directive 2011/83/EU, art. 13).
 * @param quantities how many of each line, by its id.
 */
export function withdrawnAmounts(order: GoingBack, quantities: ReadonlyMap<string, number>): GivenBack {
  const keepsBottles = order.lines.some(
    (line) => line.type === 'PRODUCT' && givenBackOf(line) + (quantities.get(line.id) ?? 0) < line.quantity,
  )
  return givenBackFor(soldOf(order), quantities, { withDelivery: !keepsBottles })
}
