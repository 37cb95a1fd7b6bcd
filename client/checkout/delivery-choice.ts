import {
  deliveryTotal,
  isDeliveryAvailable,
  nonEligibilityReason,
  type NonEligibilityReason,
  type ShopCart,
} from '#contract/cart.ts'
import { sumAmounts } from '#contract/money.ts'
import { transferDays } from '#contract/rules.ts'
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
  if (picked && mayBeHad(prices, picked)) return picked
  const toTheDoor = doorTypes.filter((type) => prices[type])
  if (toTheDoor.length === 0) return isDeliveryAvailable(prices, 'PICKUP') ? 'PICKUP' : null
  return toTheDoor.find((type) => mayBeHad(prices, type)) ?? null
}

const doorTypes = ['SHIPPING', 'LOCAL'] as const

/** It can be chosen, even where its price waits for the address. */
export const mayBeHad = (prices: ShopCart['pricesForDeliveryPerType'], type: DeliveryType): boolean =>
  isDeliveryAvailable(prices, type) || reasonAgainst(prices, type)?.code === 'ADDRESS_MISSING'

const ofPlace: readonly NonEligibilityReason['code'][] = [
  'ADDRESS_MISSING',
  'COUNTRY_NOT_SERVED',
  'POSTAL_CODE_NOT_SERVED',
  'NO_RATE',
]

/** Whether it matters where the visitor lives: who fetches their wine, or only comes for a visit, is not asked. */
export function asksForAddress(
  { needsDelivery, pricesForDeliveryPerType: prices }: Delivered,
  chosen: DeliveryType | null,
): boolean {
  if (!needsDelivery || chosen === 'PICKUP') return false
  return (
    chosen !== null || doorTypes.some((type) => ofPlace.includes(reasonAgainst(prices, type)?.code ?? 'MIN_BOTTLES'))
  )
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

/** Paying on the spot needs a spot: the collection, or the activity itself. A transfer needs time before a visit. */
export const isPaymentEligible = (
  { type }: Pick<MethodOfPayment, 'type'>,
  { needsDelivery, products }: Pick<ShopCart, 'needsDelivery' | 'products'>,
  delivery: DeliveryType | null,
  now: Date = new Date(),
): boolean => {
  if (type === 'ON_SITE') return !needsDelivery || delivery === 'PICKUP'
  return type !== 'BANK_TRANSFER' || products.every(({ localDate }) => isTransferInTime(localDate, now))
}

const dayMs = 24 * 60 * 60_000

/** From midnight of the visit's day, so that what is offered here is not refused there. */
const isTransferInTime = (visit: string | undefined, now: Date): boolean =>
  visit === undefined || Date.parse(visit) - now.getTime() > (transferDays - 1) * dayMs
