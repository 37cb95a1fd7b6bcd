import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TypedCode, TypedEmail } from './typed-text.ts'
import { Amount, CurrencyCode, Price } from './money.ts'
import { writtenAddress } from './written-postal-code.ts'
import { hasNoLink, isPhone, isPlainName } from './rules.ts'
import { DeliveryType, ProductType } from './shop.ts'

// A name of its own: of what stands in an endpoint itself the browser would have to ask the other module.
const PromoCode = TypedCode.max(40).min(1).toUpperCase()

const text = (max: number) => z.string().trim().max(max)

/** Who buys and where to (CART-06). Every field may be empty while the visitor is still typing. */
export const Contact = z.object({
  email: z.object({ type: z.string().max(20).default('PERSONAL'), email: TypedEmail }),
  firstname: text(80),
  lastname: text(80),
  companyName: text(120).default(''),
  address: z
    .object({
      addressLines: z.array(text(120)).max(4),
      postalCode: text(16),
      city: text(80),
      countryCode: z.string().trim().toUpperCase().max(2),
    })
    // Here, where every contact is parsed, so that check, zone, label and paper read the same.
    .overwrite(writtenAddress),
  phone: z.object({
    type: z.string().max(20).default('BUSINESS'),
    /** As its country writes it, where the server knows it; else as it was typed. */
    number: TypedCode.max(40),
    /** `+33612345678`, written by the server; absent while nobody has read the number, and where it is in doubt. */
    e164: z.string().max(20).optional(),
    extension: z.string().max(7).optional(),
  }),
})
export type Contact = z.infer<typeof Contact>

/** Who a parcel is for that is not for its buyer (SELL-08). */
export const Recipient = z.object({
  firstname: text(80),
  lastname: text(80),
  phone: z
    .object({ number: TypedCode.max(40), e164: z.string().max(20).optional(), extension: z.string().max(7).optional() })
    .default({ number: '' }),
})
export type Recipient = z.infer<typeof Recipient>

/** A name, and a number the carrier can call if one is given. The paths of its issues are the field names of the form. */
export const CompleteRecipient = Recipient.superRefine(({ firstname, lastname, phone }, check) => {
  const blame = (message: string, path: string[]) => check.addIssue({ code: 'custom', message, path })
  if (!firstname) blame('required', ['firstname'])
  if (!lastname) blame('required', ['lastname'])
  if (!isPlainName(firstname)) blame('plainText', ['firstname'])
  if (!isPlainName(lastname)) blame('plainText', ['lastname'])
  if (!hasNoLink(phone.number)) blame('plainText', ['phone', 'number'])
  else if (phone.number && !isPhone(phone.number)) blame('phone', ['phone', 'number'])
})

/** Why a delivery type cannot be used; the visitor's sentence is under `checkout.nonEligibility.{code}`. */
const nonEligibilityCodes = [
  'MIN_BOTTLES',
  'MAX_BOTTLES',
  'COUNTRY_NOT_SERVED',
  'POSTAL_CODE_NOT_SERVED',
  'MIN_AMOUNT',
  'NO_RATE',
  'ADDRESS_MISSING',
  // Excise and VAT of some wine are not settled where it would go.
  'NOT_SETTLED',
] as const
export const NonEligibilityReason = z.object({
  code: z.enum(nonEligibilityCodes),
  parameters: z.record(z.string(), z.number()),
  formattedMessage: z.string(),
})
export type NonEligibilityReason = z.infer<typeof NonEligibilityReason>

/** Days of the shop's own calendar, both included, and the same in a sentence. */
export const Expected = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  /** Of what is fetched: when the door is open that day; null where that is by appointment. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable().optional(),
  formattedMessage: z.string(),
})
export type Expected = z.infer<typeof Expected>

/** One line of the price of a delivery type; the last one of a type has the code `TOTAL_{type}` (CART-02). */
export const DeliveryPriceLine = z.object({
  code: z.string(),
  label: z.string(),
  price: Price.nullable(),
  delay: z.object({ min: z.int(), max: z.int() }).nullable().optional(),
  /** On the total line: from when to when it comes if it is ordered now, or when it can be fetched (SELL-08). */
  expected: Expected.nullable().optional(),
  /** On the total line: who pays excise, VAT and customs abroad; absent at home. */
  taxes: z.string().optional(),
  non_eligibility_reason: NonEligibilityReason.nullable(),
})
export type DeliveryPriceLine = z.infer<typeof DeliveryPriceLine>
export const DeliveryPrices = z.partialRecord(DeliveryType, z.array(DeliveryPriceLine))
export type DeliveryPrices = z.infer<typeof DeliveryPrices>

/** The total line of a type, which is its last (CART-05). */
export const deliveryTotal = (prices: DeliveryPrices, type: DeliveryType): DeliveryPriceLine | undefined =>
  prices[type]?.find((line) => line.code === `TOTAL_${type}`)

/** A type is available if its total line exists and has no reason against it (CART-05). */
export const isDeliveryAvailable = (prices: DeliveryPrices, type: DeliveryType): boolean =>
  deliveryTotal(prices, type)?.non_eligibility_reason === null

/** A type's reason: the first line's, if all lines between it and the total share it (CART-05). */
export function nonEligibilityReason(prices: DeliveryPrices, type: DeliveryType): NonEligibilityReason | null {
  const lines = (prices[type] ?? []).filter((line) => line.code !== `TOTAL_${type}`)
  const first = lines[0]?.non_eligibility_reason ?? null
  return first && lines.every((line) => line.non_eligibility_reason?.code === first.code) ? first : null
}

const CartItem = z.object({
  _id: z.string(),
  code: z.string(),
  title: z.string(),
  /** In French, for the analytics service (THIRD-01). */
  analyticsName: z.string(),
  subtitle: z.string(),
  year: z.int().nullable(),
  colour: z.string().nullable(),
  volumeMl: z.int().nullable(),
  thumbnail: z.string(),
  price: Price,
  /** The most that can be had now, this cart's own wish included. */
  maxQuantity: z.int(),
})

/** What is wrong with a line as it stands; the visitor can see and mend it. */
export const CartLineProblem = z.object({ code: z.string(), formattedMessage: z.string() })

export const CartLine = z.object({
  type: ProductType,
  product: CartItem.optional(),
  activity: CartItem.optional(),
  quantity: z.int(),
  numberOfPersons: z.int().optional(),
  /** The slot, as an instant; its date and time on the activity's own clock stand beside it. */
  startDate: z.string().optional(),
  localDate: z.string().optional(),
  localTime: z.string().optional(),
  /** Of an activity: how it may be called off afterwards, said for its date. */
  terms: z.string().optional(),
  amount: Amount,
  problem: CartLineProblem.nullable(),
})
export type CartLine = z.infer<typeof CartLine>

/** What a way of delivery will cost and when it comes, said before the visitor has told where they live (SELL-08). */
export const DeliveryOutlook = z.object({
  type: DeliveryType,
  /** With the place it is counted for, so that nobody is promised another's price. */
  title: z.string(),
  price: Price.nullable(),
  /** When it comes, or why it cannot be had. */
  formattedMessage: z.string(),
})
export type DeliveryOutlook = z.infer<typeof DeliveryOutlook>

/** Bottles that would make the cart one that can be sent, or fill its open carton, and how one press adds them. */
export const CartonOffer = z.object({
  purpose: z.enum(['SHIPPING', 'CARTON']),
  bottles: z.int(),
  /** Of a wine in the cart; null where none can be had so many times more. */
  add: z.object({ productID: z.string(), quantity: z.int() }).nullable(),
})
export type CartonOffer = z.infer<typeof CartonOffer>

export const ShopCart = z.object({
  shop: z.object({ _id: z.string(), name: z.string(), path: z.string(), cartonBottles: z.int() }),
  products: z.array(CartLine),
  itemsCount: z.int(),
  /** Bottles as a carton counts them: a magnum is two, a box of three is three. */
  bottlesCount: z.int(),
  contact: Contact.nullable(),
  currencyCode: CurrencyCode,
  productsAmount: Amount,
  promoCodes: z.array(z.string()),
  promoCodesReduction: z
    .object({ reduction: Amount, reducedProductsAmount: Amount, formattedTitle: z.string() })
    .nullable(),
  /** Why the code in the cart takes nothing off just now; it counts again by itself once it fits. */
  promoCodesProblem: CartLineProblem.nullable().optional(),
  pricesForDeliveryPerType: DeliveryPrices,
  /** The highest age that anything in it asks for, where it goes (LAW-05). */
  minimumAge: z.int(),
  /** The same where nothing is delivered: it is handed over at the house. */
  minimumAgeHere: z.int(),
  /** False for a cart of activities alone. */
  needsDelivery: z.boolean(),
  /** How many bottles complete the carton that is open; 0 when none is open. */
  bottlesToFillCarton: z.int(),
  /** What is missing for free delivery with the zone's rate, when there is such a rate. */
  amountToFreeDelivery: Amount.nullable(),
  cartonOffer: CartonOffer.nullable(),
  /** Empty for a cart that needs no delivery. */
  deliveryOutlook: z.array(DeliveryOutlook),
  order_id: z.string().nullable(),
  updatedAt: z.string(),
})
export type ShopCart = z.infer<typeof ShopCart>

const Quantity = z.int().min(0).max(999)
const ProductId = z.object({ productID: z.uuid() })
const ActivityId = z.object({ activityID: z.uuid() })
const Persons = z.int().min(1).max(500)
const Instant = z.iso.datetime({ offset: true })
const ShopOf = z.object({ shopID: z.uuid() })
const cartAnswer = z.object({ cart: ShopCart.nullable() })

export const cartEndpoints = {
  cartRead: endpoint({
    method: 'GET',
    path: '/api/shop/cart',
    access: 'everyone',
    summary: 'The carts of this visitor, one per shop; `cart` is the one touched last (CART-01)',
    query: z.object({ type: z.string().optional() }),
    result: z.object({ cart: ShopCart.nullable(), carts: z.array(ShopCart) }),
  }),
  cartProductAdd: endpoint({
    method: 'POST',
    path: '/api/shop/cart/product/add',
    access: 'everyone',
    summary: 'Puts bottles into the cart of their shop (CART-01)',
    body: ProductId.extend({ quantity: Quantity.min(1) }),
    result: cartAnswer,
  }),
  cartProductUpdate: endpoint({
    method: 'POST',
    path: '/api/shop/cart/product/update',
    access: 'everyone',
    summary: 'Sets how many bottles; 0 removes the line (CART-01)',
    body: ProductId.extend({ quantity: Quantity }),
    result: cartAnswer,
  }),
  cartProductRemove: endpoint({
    method: 'POST',
    path: '/api/shop/cart/product/remove',
    access: 'everyone',
    summary: 'Takes a wine out of the cart (CART-01)',
    body: ProductId,
    result: cartAnswer,
  }),
  cartActivityAdd: endpoint({
    method: 'POST',
    path: '/api/shop/cart/activity/add',
    access: 'everyone',
    summary: 'Puts places of a slot into the cart (CART-01)',
    body: ActivityId.extend({ numberOfPersons: Persons, startDate: Instant }),
    result: cartAnswer,
  }),
  cartActivityUpdate: endpoint({
    method: 'POST',
    path: '/api/shop/cart/activity/update',
    access: 'everyone',
    summary: 'Sets how many places of a slot (CART-01)',
    body: ProductId.extend({ numberOfPersons: Persons, startDate: Instant }),
    result: cartAnswer,
  }),
  cartActivityRemove: endpoint({
    method: 'POST',
    path: '/api/shop/cart/activity/remove',
    access: 'everyone',
    summary: 'Takes an activity out of the cart; without startDate all its slots (CART-01)',
    body: ActivityId.extend({ startDate: Instant.optional() }),
    result: cartAnswer,
  }),
  cartContactUpdate: endpoint({
    method: 'POST',
    path: '/api/shop/cart/contact/update',
    access: 'everyone',
    summary: 'Remembers who buys; delivery prices follow the address (CART-06)',
    body: ShopOf.extend({ contact: Contact }),
    result: cartAnswer,
  }),
  cartPromoCodeAdd: endpoint({
    method: 'POST',
    path: '/api/shop/cart/promo-code/add',
    access: 'everyone',
    summary: 'Enters a promotional code, whatever its case (CART-04)',
    body: ShopOf.extend({ promoCode: PromoCode }),
    result: cartAnswer,
  }),
  cartPromoCodeRemove: endpoint({
    method: 'POST',
    path: '/api/shop/cart/promo-code/remove',
    access: 'everyone',
    summary: 'Takes a promotional code back',
    body: ShopOf.extend({ promoCode: PromoCode }),
    result: cartAnswer,
  }),
}
