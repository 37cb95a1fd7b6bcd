import {
  deliveryTotal,
  isDeliveryAvailable,
  nonEligibilityReason,
  type NonEligibilityReason,
  type ShopCart,
} from '#contract/cart.ts'
import { sumAmounts } from '#contract/money.ts'
import type { DeliveryType, MethodOfPayment } from '#contract/shop.ts'

type Delivered = Pick<ShopCart, 'needsDelivery' | 'pricesForDeliveryPerType'>

/**
 * The delivery that stands chosen: what the visitor picked for as long as it can be had, else to their door. Collecting
 * is never chosen for them where the shop also delivers: they would come home to no parcel.
 */
export function preferredDelivery(
  { needsDelivery, pricesForDeliveryPerType: prices }: Delivered,
  picked: DeliveryType | null,
): DeliveryType | null {
  if (!needsDelivery) return null
  if (picked && isDeliveryAvailable(prices, picked)) return picked
  const toTheDoor = (['SHIPPING', 'LOCAL'] as const).filter((type) => prices[type])
  if (toTheDoor.length === 0) return isDeliveryAvailable(prices, 'PICKUP') ? 'PICKUP' : null
  // Without an address nobody knows yet whether shipping is possible.
  if (reasonAgainst(prices, 'SHIPPING')?.code === 'ADDRESS_MISSING') return null
  return toTheDoor.find((type) => isDeliveryAvailable(prices, type)) ?? null
}

/** Why a type cannot be chosen; null when it can. */
export const reasonAgainst = (
  prices: ShopCart['pricesForDeliveryPerType'],
  type: DeliveryType,
): NonEligibilityReason | null =>
  isDeliveryAvailable(prices, type)
    ? null
    : (nonEligibilityReason(prices, type) ?? deliveryTotal(prices, type)?.non_eligibility_reason ?? null)

/** What this delivery costs, in minor units; null while it is not known. */
export function deliveryAmount(
  { needsDelivery, pricesForDeliveryPerType: prices }: Delivered,
  type: DeliveryType | null,
): number | null {
  if (!needsDelivery) return 0
  return type && isDeliveryAvailable(prices, type) ? (deliveryTotal(prices, type)?.price?.amount ?? null) : null
}

/** What the button asks for, in minor units; null while the delivery is not chosen. */
export function checkoutTotal(cart: ShopCart, type: DeliveryType | null): number | null {
  const delivery = deliveryAmount(cart, type)
  if (delivery === null) return null
  return sumAmounts([cart.promoCodesReduction?.reducedProductsAmount ?? cart.productsAmount, delivery])
}

/** Paying on the spot needs a spot: the collection, or the activity itself. */
export const isPaymentEligible = (
  { type }: Pick<MethodOfPayment, 'type'>,
  { needsDelivery }: Pick<ShopCart, 'needsDelivery'>,
  delivery: DeliveryType | null,
): boolean => type !== 'ON_SITE' || !needsDelivery || delivery === 'PICKUP'
