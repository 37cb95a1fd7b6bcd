import type { Origin } from '#contract/abroad.ts'
import { type PricedDelivery, priceDelivery, type Shipment } from '#contract/delivery-prices.ts'
import type { DeliveryMethod } from '#contract/documents/shop.ts'
import { deliveryTypes, type DeliveryType } from '#contract/shop.ts'

/**
 * What each delivery type of a shop costs for this shipment. Without an address SHIPPING and LOCAL say so instead of
 * showing the price of the shop's own country: a Swiss visitor would see a quarter of what they then pay. Limits that
 * hold wherever they live (bottles, amount) are said even then. Source: CART-02, CART-05.
 */
export function priceDeliveries(
  methods: readonly DeliveryMethod[],
  shipment: Shipment,
  origin: Origin,
): Partial<Record<DeliveryType, PricedDelivery>> {
  const prices: Partial<Record<DeliveryType, PricedDelivery>> = {}
  for (const type of deliveryTypes) {
    const method = methods.find((candidate) => candidate.type === type)
    if (method) prices[type] = priceDelivery(method, shipment, origin)
  }
  return prices
}
