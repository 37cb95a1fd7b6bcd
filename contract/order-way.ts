import type { ShippingStatus } from './orders.ts'
import type { DeliveryType } from './shop.ts'

/** The stations of an order that is sent, and of one that is fetched. */
const ways: Record<'fetched' | 'sent', readonly ShippingStatus[]> = {
  fetched: ['waiting', 'ready', 'delivered'],
  sent: ['waiting', 'preparing', 'shipped', 'delivered'],
}

export const wayOf = (deliveryType: DeliveryType | null): readonly ShippingStatus[] =>
  ways[deliveryType === 'PICKUP' ? 'fetched' : 'sent']

/** As many orders as are stepped, printed or labelled at once. */
export const mostAtOnce = 200
