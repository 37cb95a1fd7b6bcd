import type { OrderRecord } from '../orders/orders.ts'
import type { EndedFrom } from './repository.ts'

/**
 * Where an order stood, when nothing of it is left to be packed or visited; null otherwise, and for what has left.
 * @param goneOf how many of a line are not the buyer's any more.
 */
export function overFrom(
  { lines, shippingStatus }: OrderRecord,
  goneOf: (line: OrderRecord['lines'][number]) => number,
): EndedFrom | null {
  if (shippingStatus !== 'waiting' && shippingStatus !== 'preparing' && shippingStatus !== 'ready') return null
  return lines.every((line) => goneOf(line) === line.quantity) ? shippingStatus : null
}
