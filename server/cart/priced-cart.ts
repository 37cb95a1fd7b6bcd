import type { ShopCalendar } from '#contract/documents/calendar.ts'
import { minimumAge } from '#contract/ages.ts'
import type { Origin } from '#contract/abroad.ts'
import type { Contact } from '#contract/cart.ts'
import { type CurrencyCode, sumAmounts, times } from '#contract/money.ts'
import type { DeliveryType } from '#contract/shop.ts'
import { dayIn } from '#contract/days.ts'
import { kindsOf } from '#contract/wine-kinds.ts'
import type { StockOfProduct } from '../inventory/availability-sql.ts'
import type { DeliveryMethod } from '#contract/documents/shop.ts'
import type { Settlement } from '#contract/documents/settlement.ts'
import type { PricedDelivery, Shipment } from '#contract/delivery-prices.ts'
import { priceDeliveries } from '../shop/delivery-prices.ts'
import { type PromoCode, type PromoProblem, promoProblem, promoReduction } from './promo-codes.ts'
import type { CartLineRow } from './repository.ts'

/** What of a shop its carts are counted with. */
export interface CartShop {
  id: string
  name: string
  path: string
  currencyCode: CurrencyCode
  cartonBottles: number
  isPromoCodesAllowed: boolean
  methodOfDeliveries: DeliveryMethod[]
  settlements: Settlement[]
  calendar: ShopCalendar
  countryCode: string
}

/** A cart as the database has it now: nothing in it was remembered from when a line was added. */
export interface StoredCart {
  id: string
  shop: CartShop
  lines: CartLineRow[]
  contact: Contact | null
  promoCodes: string[]
  orderId: string | null
  updatedAt: Date
}

/** What the cart is priced against. */
export interface Surroundings {
  stock: readonly StockOfProduct[]
  freePlaces: ReadonlyMap<string, number>
  /** The codes of this cart that exist. */
  promos: readonly PromoCode[]
  now: Date
}

/** Why a line cannot be bought as it stands; `max` is what could be, `min` what must be. */
interface LineProblem {
  code:
    | 'SOLD_OUT'
    | 'OUT_OF_STOCK'
    | 'MAX_PER_ORDER'
    | 'SLOT_FULL'
    | 'SLOT_TOO_LATE'
    | 'TOO_FEW_PERSONS'
    | 'TOO_MANY_PERSONS'
  max: number
  min: number
}

export interface PricedLine {
  line: CartLineRow
  /** Minor units; for an activity, of one person. */
  unitAmount: number
  amount: number
  /** The most this line could hold, this line's own wish included. */
  maxQuantity: number
  problem: LineProblem | null
}

/** Amounts are minor units of the shop's currency. */
export interface PricedCart extends StoredCart {
  pricedLines: PricedLine[]
  /** What its products are made of. */
  stock: readonly StockOfProduct[]
  /** When it was priced: days of delivery count from then. */
  pricedAt: Date
  productsAmount: number
  bottlesCount: number
  /** False for a cart of activities alone. */
  needsDelivery: boolean
  promo:
    | { state: 'none' }
    | { state: 'reduces'; promo: PromoCode; reduction: number }
    /** The code stays in the cart and takes nothing off until it fits again. */
    | { state: 'kept'; code: string; problem: PromoProblem }
  shipment: Shipment
  deliveries: Partial<Record<DeliveryType, PricedDelivery>>
}

/**
 * Counts a cart anew from prices, stock and codes as they are now. One code counts at a time; it reduces wines and
 * activities alike, never the delivery.
 */
export function priceCart(cart: StoredCart, surroundings: Surroundings): PricedCart {
  const pricedLines = priceLines(cart.lines, surroundings)
  const bottleLines = pricedLines.filter(({ line }) => line.type === 'PRODUCT')
  const bottlesCount = bottleLines.reduce((sum, { line }) => sum + line.quantity * line.bottleUnits, 0)
  const productsAmount = sumAmounts(pricedLines.map(({ amount }) => amount))
  const needsDelivery = bottleLines.length > 0
  const shipment = {
    bottles: bottlesCount,
    kinds: kindsOf(bottleLines.flatMap(({ line }) => line.styles)),
    amount: sumAmounts(bottleLines.map(({ amount }) => amount)),
    destination: cart.contact?.address ?? null,
    cartonBottles: cart.shop.cartonBottles,
  }
  return {
    ...cart,
    pricedLines,
    stock: surroundings.stock,
    pricedAt: surroundings.now,
    productsAmount,
    bottlesCount,
    needsDelivery,
    promo: priceCode(cart, productsAmount, surroundings),
    shipment,
    deliveries: needsDelivery
      ? priceDeliveries(cart.shop.methodOfDeliveries, shipment, originOf(cart.shop, surroundings.now))
      : {},
  }
}

export const reductionOf = ({ promo }: Pick<PricedCart, 'promo'>): number =>
  promo.state === 'reduces' ? promo.reduction : 0

/**
 * What is paid: products - reduction + delivery, in minor units.
 * @param type null for a cart that needs no delivery. Null is also the answer when the type cannot be had.
 */
export function totalOf(cart: PricedCart, type: DeliveryType | null): number | null {
  const delivery = deliveryAmountOf(cart, type)
  return delivery === null ? null : cart.productsAmount - reductionOf(cart) + delivery
}

export function deliveryAmountOf(cart: PricedCart, type: DeliveryType | null): number | null {
  if (!cart.needsDelivery) return 0
  const delivery = type && cart.deliveries[type]
  return delivery && delivery.reason === null ? delivery.totalAmount : null
}

/** From where a shop sends, and what it has settled abroad by now. */
export const originOf = (
  { countryCode, settlements, calendar }: Pick<CartShop, 'countryCode' | 'settlements' | 'calendar'>,
  now: Date,
): Origin => ({ countryCode, settlements, today: dayIn(calendar.timezone, now) })

/** The highest age that anything in the cart asks for: where it goes, or at the house where nothing is sent (LAW-05). */
export const minimumAgeOf = (
  { lines, contact, shop }: Pick<PricedCart, 'lines' | 'contact' | 'shop'>,
  { isSent }: { isSent: boolean },
): number =>
  minimumAge({
    seller: shop.countryCode,
    buyer: isSent ? contact?.address.countryCode : shop.countryCode,
    kinds: kindsOf(lines.flatMap(({ styles }) => styles)),
  })

/** What the carrier's check of age costs within the delivery; null where there is none. */
export function ageCheckOf(cart: PricedCart, type: DeliveryType | null): number | null {
  const delivery = type && cart.deliveries[type]
  return delivery && delivery.reason === null ? delivery.ageCheckAmount : null
}

/** Bottles that complete the carton that is open; 0 when none is. */
export const bottlesToFillCarton = ({ bottlesCount, shop }: Pick<PricedCart, 'bottlesCount' | 'shop'>): number =>
  (shop.cartonBottles - (bottlesCount % shop.cartonBottles)) % shop.cartonBottles

/** Earlier lines are served first; what nobody in the cart wants is left for each of them to grow. */
function priceLines(lines: readonly CartLineRow[], { stock, freePlaces, now }: Surroundings): PricedLine[] {
  const left = new Map(stock.map(({ stockItemId, free }) => [stockItemId, free]))
  const partsOf = new Map<string, StockOfProduct[]>()
  for (const part of stock) partsOf.set(part.productId, [...(partsOf.get(part.productId) ?? []), part])
  const room = (parts: readonly StockOfProduct[]): number =>
    parts.length === 0
      ? 0
      : Math.max(
          0,
          Math.min(
            ...parts.map(({ stockItemId, perProduct }) => Math.floor((left.get(stockItemId) ?? 0) / perProduct)),
          ),
        )

  const granted = lines.map((line) => {
    if (line.type === 'ACTIVITY') return 0
    const parts = partsOf.get(line.productId) ?? []
    const quantity = Math.min(line.quantity, room(parts))
    for (const { stockItemId, perProduct } of parts)
      left.set(stockItemId, (left.get(stockItemId) ?? 0) - quantity * perProduct)
    return quantity
  })

  return lines.map((line, index) => {
    const available =
      line.type === 'ACTIVITY'
        ? Math.max(0, freePlaces.get(line.slotId ?? '') ?? 0)
        : (granted[index] ?? 0) + room(partsOf.get(line.productId) ?? [])
    const limit = (line.type === 'ACTIVITY' ? line.maxPersons : line.maxPerOrder) ?? Infinity
    return {
      line,
      unitAmount: line.priceAmount,
      amount: times(line.priceAmount, line.quantity),
      maxQuantity: line.isPublished ? Math.min(available, limit) : 0,
      problem: line.type === 'ACTIVITY' ? slotProblem(line, available, now) : stockProblem(line, available),
    }
  })
}

function stockProblem(line: CartLineRow, available: number): LineProblem | null {
  const limit = line.maxPerOrder ?? Infinity
  const values = { min: 1, max: Math.min(available, limit) }
  if (!line.isPublished || available === 0) return { code: 'SOLD_OUT', min: 1, max: 0 }
  if (line.quantity > limit && limit <= available) return { code: 'MAX_PER_ORDER', ...values }
  return line.quantity > available ? { code: 'OUT_OF_STOCK', ...values } : null
}

function slotProblem(line: CartLineRow, available: number, now: Date): LineProblem | null {
  const values = { min: line.minPersons ?? 1, max: Math.min(available, line.maxPersons ?? Infinity) }
  const lastMoment = now.getTime() + line.bookingLeadHours * 3_600_000
  if (!line.isPublished || !line.startsAt || line.startsAt.getTime() <= lastMoment)
    return { code: 'SLOT_TOO_LATE', min: values.min, max: 0 }
  if (line.quantity < values.min) return { code: 'TOO_FEW_PERSONS', ...values }
  const limit = line.maxPersons ?? Infinity
  if (line.quantity > limit) return { code: 'TOO_MANY_PERSONS', min: values.min, max: limit }
  return line.quantity > available ? { code: 'SLOT_FULL', ...values } : null
}

function priceCode(cart: StoredCart, productsAmount: number, { promos, now }: Surroundings): PricedCart['promo'] {
  const code = cart.promoCodes[0]
  if (code === undefined) return { state: 'none' }
  if (!cart.shop.isPromoCodesAllowed) return { state: 'kept', code, problem: { code: 'PROMO_CODES_NOT_ALLOWED' } }
  const promo = promos.find((candidate) => candidate.code === code) ?? null
  const problem = promoProblem(promo, productsAmount, now)
  if (problem || !promo) return { state: 'kept', code, problem: problem ?? { code: 'PROMO_CODE_UNKNOWN' } }
  return { state: 'reduces', promo, reduction: promoReduction(promo, productsAmount) }
}
