import { kindsNotSettled, type Origin, servedCountries, type Taxes, taxesTo } from './abroad.ts'
import type { NonEligibilityReason } from './cart.ts'
import type { DeliveryMethod, DeliveryZone } from './documents/shop.ts'
import type { WineKind } from './wine-kinds.ts'
import { comparedCode } from './written-postal-code.ts'

interface Destination {
  countryCode: string
  postalCode: string
}

/** What a delivery is priced by. */
export interface Shipment {
  /** As a carton counts them: a magnum is two. */
  bottles: number
  /** Every kind of wine among them. */
  kinds: readonly WineKind[]
  /** Minor units: what the bottles cost before any promotional code, so that a code never makes the delivery dearer. */
  amount: number
  /** Null while the visitor has not said where they live. */
  destination: Destination | null
  /** Each is a parcel of its own at the carrier's; absent, all goes in one. */
  cartonBottles?: number
}

export type Reason = Pick<NonEligibilityReason, 'code'> & {
  parameters: Record<string, number>
  /** Of `NOT_SETTLED`: what must not go there. */
  kinds?: readonly WineKind[]
}

/** A delivery type for this shipment: its price, or why there is none. Amounts are minor units. */
export type PricedDelivery = { method: DeliveryMethod; zone: DeliveryZone | null } & (
  | { reason: Reason }
  | {
      reason: null
      /** Before the free delivery the shop may grant. */
      rateAmount: number
      /** Of the carrier's look at a paper, within the total; null where nobody looks. Never free: the shop pays it too. */
      ageCheckAmount: number | null
      totalAmount: number
      delay: { min: number; max: number } | null
      /** What is missing for free delivery; null when it is never free, or already is. */
      amountToFree: number | null
      /** Whose excise and VAT are in the price. */
      taxes: Taxes
    }
)

/**
 * What this way of delivery costs: where it is charged, and where the house tries out its rates. Abroad nothing is sent
 * before its excise and VAT are settled there, whatever the zones list. Source: CART-02, LAW-05.
 */
export function priceDelivery(method: DeliveryMethod, shipment: Shipment, origin: Origin): PricedDelivery {
  const unsettled = settledReason(method, shipment, origin)
  if (method.zones.length === 0) return priceWithoutZones(method, shipment, { origin, unsettled })
  const zone = shipment.destination ? findZone(method, shipment.destination, origin) : null
  const place = zone ? unsettled : placeReason(method, shipment.destination, origin)
  const limit = limitReason(method, shipment)
  // More bottles do not help someone the shop never delivers to, so the place comes first when it is known.
  const reason = place?.code === 'ADDRESS_MISSING' ? (limit ?? place) : (place ?? limit)
  if (reason || !zone) return { method, zone, reason: reason ?? { code: 'NO_RATE', parameters: {} } }
  const rateAmount = rateOf(zone, shipment.bottles)
  if (rateAmount === null) return { method, zone, reason: { code: 'NO_RATE', parameters: {} } }
  const isFree = zone.freeAboveAmount !== null && shipment.amount >= zone.freeAboveAmount
  const mayBecomeFree = zone.freeAboveAmount !== null && !isFree && rateAmount > 0
  const ageCheckAmount = ageCheckOf(method, shipment)
  return {
    method,
    zone,
    reason: null,
    rateAmount,
    ageCheckAmount,
    totalAmount: (isFree ? 0 : rateAmount) + (ageCheckAmount ?? 0),
    delay: zone.delayWorkingDays,
    amountToFree: mayBecomeFree ? (zone.freeAboveAmount ?? 0) - shipment.amount : null,
    taxes: taxesOf(method, shipment, origin),
  }
}

function priceWithoutZones(
  method: DeliveryMethod,
  shipment: Shipment,
  { origin, unsettled }: { origin: Origin; unsettled: Reason | null },
): PricedDelivery {
  const reason = unsettled ?? limitReason(method, shipment)
  if (reason) return { method, zone: null, reason }
  const rateAmount = method.amount ?? 0
  return {
    method,
    zone: null,
    reason: null,
    rateAmount,
    ageCheckAmount: null,
    totalAmount: rateAmount,
    delay: method.leadTimeWorkingDays === null ? null : { min: 0, max: method.leadTimeWorkingDays },
    amountToFree: null,
    taxes: taxesOf(method, shipment, origin),
  }
}

/** What is fetched crosses no border in the house's hands. */
function settledReason({ type }: DeliveryMethod, { destination, kinds }: Shipment, origin: Origin): Reason | null {
  if (type === 'PICKUP' || !destination?.countryCode) return null
  const off = kindsNotSettled(origin, destination.countryCode, kinds)
  return off.length === 0 ? null : { code: 'NOT_SETTLED', parameters: {}, kinds: off }
}

const taxesOf = ({ type }: DeliveryMethod, { destination, kinds }: Shipment, origin: Origin): Taxes =>
  type === 'PICKUP' || !destination?.countryCode ? 'HOME' : taxesTo(origin, destination.countryCode, kinds)

function ageCheckOf({ ageCheck }: DeliveryMethod, shipment: Shipment): number | null {
  const { destination, bottles, cartonBottles } = shipment
  if (!ageCheck || !destination || !ageCheck.countries.includes(destination.countryCode.toUpperCase())) return null
  return ageCheck.amount * (cartonBottles === undefined ? 1 : Math.max(1, Math.ceil(bottles / cartonBottles)))
}

function findZone(method: DeliveryMethod, destination: Destination, origin: Origin): DeliveryZone | null {
  return method.zones.find((zone) => serves(zone, destination, origin)) ?? null
}

function serves(zone: DeliveryZone, { countryCode, postalCode }: Destination, origin: Origin): boolean {
  const { postalCodes } = zone
  if (!isListed(zone, countryCode, origin)) return false
  if (postalCodes === null) return true
  const code = comparedCode(postalCode, countryCode)
  const fits = (pattern: string): boolean =>
    pattern.endsWith('*')
      ? code.startsWith(comparedCode(pattern.slice(0, -1), countryCode))
      : code === comparedCode(pattern, countryCode)
  const included = postalCodes.filter(isIncluding)
  if (postalCodes.some((pattern) => !isIncluding(pattern) && fits(pattern.slice(1)))) return false
  return included.length === 0 || included.some(fits)
}

const isListed = ({ countries }: DeliveryZone, countryCode: string, origin: Origin): boolean =>
  servedCountries(countries, origin.countryCode).includes(countryCode.toUpperCase())

/** `!97*` takes a part out of a country: what is sent over sea does not go by the mainland's price. */
const isIncluding = (pattern: string): boolean => !pattern.startsWith('!')

/** Why no zone serves this place. */
function placeReason(method: DeliveryMethod, destination: Destination | null, origin: Origin): Reason {
  const asksForPostalCode = method.zones.some(({ postalCodes }) => postalCodes?.some(isIncluding))
  if (!destination?.countryCode) return { code: 'ADDRESS_MISSING', parameters: {} }
  const { countryCode, postalCode } = destination
  const mightBeServed = method.zones.some((zone) => isListed(zone, countryCode, origin))
  if (mightBeServed && asksForPostalCode && !postalCode.trim()) return { code: 'ADDRESS_MISSING', parameters: {} }
  const isTooFar = asksForPostalCode || mightBeServed
  return { code: isTooFar ? 'POSTAL_CODE_NOT_SERVED' : 'COUNTRY_NOT_SERVED', parameters: {} }
}

function limitReason({ minBottles, maxBottles, minAmount }: DeliveryMethod, shipment: Shipment): Reason | null {
  if (minBottles !== null && shipment.bottles < minBottles)
    return { code: 'MIN_BOTTLES', parameters: { count: minBottles } }
  if (maxBottles !== null && shipment.bottles > maxBottles)
    return { code: 'MAX_BOTTLES', parameters: { count: maxBottles } }
  if (minAmount !== null && shipment.amount < minAmount)
    return { code: 'MIN_AMOUNT', parameters: { amount: minAmount } }
  return null
}

/** Null when the shop has no rate for so many bottles. */
function rateOf({ rates, beyond }: DeliveryZone, bottles: number): number | null {
  const step = rates.find(({ upToBottles }) => bottles <= upToBottles)
  if (step) return step.amount
  const last = rates.at(-1)
  if (!last || !beyond) return null
  return last.amount + Math.ceil((bottles - last.upToBottles) / beyond.perBottles) * beyond.amount
}
