import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Price } from './money.ts'
import { Coordinates, Picture } from './pictures.ts'
import { MenuItem, PageMeta, ThemeVariables } from './site.ts'
import { Trader } from './traders.ts'

export const deliveryTypes = ['SHIPPING', 'LOCAL', 'PICKUP'] as const
export const DeliveryType = z.enum(deliveryTypes)
export type DeliveryType = z.infer<typeof DeliveryType>

const paymentTypes = ['CARD', 'BANK_TRANSFER', 'ON_SITE'] as const
export const PaymentType = z.enum(paymentTypes)
export type PaymentType = z.infer<typeof PaymentType>

export const ProductType = z.enum(['PRODUCT', 'ACTIVITY'])
export type ProductType = z.infer<typeof ProductType>

export const Address = z.object({
  addressLines: z.array(z.string()),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  coordinates: Coordinates.optional(),
})

const MethodOfDelivery = z.object({ type: DeliveryType, title: z.string(), description: z.string() })

/** One way to pay. A card carries what the browser needs to talk to the card provider (SHOP-01). */
export const MethodOfPayment = z.object({
  code: z.string(),
  type: PaymentType,
  title: z.string(),
  description: z.string(),
  publishableKey: z.string().optional(),
  accountID: z.string().optional(),
})
export type MethodOfPayment = z.infer<typeof MethodOfPayment>

const TimeRange = z.object({ from: z.string(), to: z.string() })
export const OpeningHours = z.record(z.string(), z.array(TimeRange))
export type OpeningHours = z.infer<typeof OpeningHours>

/**
 * Days of the next weeks on which it is otherwise, `days` in words; no hours are shut. `title` says why, or nothing. Where
 * `weekdays` stands, it is on these days of the week alone; Monday is 0.
 */
export const OtherDays = z.array(
  z.object({
    ...{ from: z.string(), to: z.string(), days: z.string(), hours: z.array(TimeRange), title: z.string() },
    weekdays: z.array(z.int()).optional(),
  }),
)
export type OtherDays = z.infer<typeof OtherDays>

/** A way for bottles to leave the house, in sentences, for whoever has not decided yet (SELL-08). */
export const DeliveryTerms = z.object({
  type: DeliveryType,
  title: z.string(),
  /** Where, for how much, from how many bottles on, and when it comes. */
  lines: z.array(z.string()),
  /** How many bottles there must be for it; null where one is enough. */
  minBottles: z.int().nullable(),
  /** When what is fetched can be fetched. */
  hours: z.array(z.string()),
  /** The same of the other zones. */
  elsewhere: z.array(z.string()),
})
export type DeliveryTerms = z.infer<typeof DeliveryTerms>

/** A shop in lists: the register of the marketplace, the producers page. Texts are in the language asked for. */
export const ShopSummary = z.object({
  _id: z.string(),
  path: z.string(),
  name: z.string(),
  region: z.string(),
  growers: z.string(),
  village: z.string(),
  tagline: z.string(),
  banner: z.string().nullable(),
  portrait: z.string().nullable(),
  /** A one-colour svg, and its width divided by its height. */
  logo: z.object({ path: z.string(), ratio: z.number() }).nullable(),
  coordinates: Coordinates.nullable(),
  productsCount: z.int(),
  activitiesCount: z.int(),
  themeColour: z.string().nullable(),
  /** Its first wine on the shelf, and what its wines begin at; null where it lists none. */
  bottle: z.string().nullable(),
  priceFrom: Price.nullable(),
})
export type ShopSummary = z.infer<typeof ShopSummary>

/** The pages that a shop may leave out. To the others lead carts, mails and the law. */
export const optionalShopPages = ['shop-activities'] as const

/** A page of a shop: the route's name, and its path below the language. */
export const ShopRoute = z.object({ name: z.string(), path: z.string() })
export type ShopRoute = z.infer<typeof ShopRoute>

/** What the press or a guest has said of a wine or a house. */
export const Voice = z.object({
  text: z.string(),
  source: z.string(),
  /** `2026-03` or `2026-03-14`. */
  date: z.string(),
  /** `mars 2026`: of letters nobody asks for the day. */
  formattedDate: z.string(),
  link: z.string().nullable(),
})
export type Voice = z.infer<typeof Voice>

export const Shop = z.object({
  _id: z.string(),
  name: z.string(),
  path: z.string(),
  region: z.string(),
  village: z.string(),
  tagline: z.string(),
  intro: z.string(),
  story: z.array(z.string()),
  growers: z.array(z.object({ name: z.string(), role: z.string(), portrait: z.string().nullable() })),
  founded: z.int().nullable(),
  hectares: z.number().nullable(),
  logo: z.object({ original: z.object({ path: z.string() }), ratio: z.number() }).nullable(),
  banner: z.object({ original: z.object({ path: z.string() }), alt: z.string() }).nullable(),
  pictures: z.array(Picture),
  address: Address,
  phone: z.string(),
  email: z.string(),
  openingHours: OpeningHours,
  openingHoursNote: z.string(),
  openingExceptions: OtherDays,
  trader: Trader,
  theme: z.object({
    layout: z.object({ name: z.string(), menu: z.array(MenuItem), routes: z.array(ShopRoute) }),
    variables: ThemeVariables,
  }),
  pagesMeta: z.record(z.string(), PageMeta),
  methodOfDeliveries: z.array(MethodOfDelivery),
  methodOfPayments: z.array(MethodOfPayment),
  isPromoCodesAllowed: z.boolean(),
  /** Codes that everybody may read and that hold now, each in a sentence. */
  offers: z.array(z.string()),
  voices: z.array(Voice),
  /** Bottles to a carton, for the hint that fills it. */
  cartonBottles: z.int(),
  productsCount: z.int(),
  activitiesCount: z.int(),
})
export type Shop = z.infer<typeof Shop>

/** What only the page of the estate tells. */
export type EstateWords = Pick<Shop, 'story' | 'voices' | 'trader'>
/** What every page of a shop carries along. */
export type ShopFront = Omit<Shop, keyof EstateWords>

export const Category = z.object({ _id: z.string(), code: z.string(), title: z.string() })
export type Category = z.infer<typeof Category>

export const StockLevel = z.enum(['available', 'low', 'none'])

/** What lists need of a product or an activity; the product page reads `Product`. */
export const ProductCard = z.object({
  _id: z.string(),
  code: z.string(),
  type: ProductType,
  title: z.string(),
  subtitle: z.string(),
  year: z.int().nullable(),
  /** For an activity, the price of one person. */
  price: Price,
  category_id: z.string().nullable(),
  shop_id: z.string(),
  shopPath: z.string(),
  shopName: z.string(),
  colour: z.string().nullable(),
  style: z.string().nullable(),
  /** A word on the shelf when the bottle is not the usual one: the volume of a clavelin or a magnum, in millilitres. */
  unusualVolumeMl: z.int().nullable(),
  thumbnail: z.string(),
  stock: StockLevel,
  /** The most one order may hold now; 0 when sold out. */
  maxQuantity: z.int(),
  durationMinutes: z.int().optional(),
  minPersons: z.int().optional(),
  maxPersons: z.int().optional(),
  /** The next slot that still has a place, as an instant. */
  nextSlotAt: z.string().nullable().optional(),
})
export type ProductCard = z.infer<typeof ProductCard>

export const Nutrition = z.object({
  energyKj: z.number(),
  energyKcal: z.number(),
  fat: z.number(),
  saturates: z.number(),
  carbohydrates: z.number(),
  sugars: z.number(),
  protein: z.number(),
  salt: z.number(),
  note: z.string(),
})

/** A bottle in full: technical sheet, electronic label, pairings (SHOP-03). */
export const Product = ProductCard.extend({
  /** In French, for the analytics service (THIRD-01). */
  analyticsName: z.string(),
  description: z.array(z.string()),
  thumbnails: z.array(Picture),
  pictures: z.array(Picture),
  relatedProducts_ids: z.array(z.string()),
  relatedActivities_ids: z.array(z.string()),
  stockCount: z.int().nullable(),
  /** What the grower says of the stock; empty where the platform's words will do. */
  stockText: z.string(),
  voices: z.array(Voice),
  volumeMl: z.int().nullable(),
  /** How old its buyer must be, in the country whose language is read (LAW-05). */
  minimumAge: z.int(),
  bottleShape: z.string().nullable(),
  bottleUnits: z.int(),
  alcohol: z.number().nullable(),
  residualSugar: z.number().nullable(),
  grapes: z.array(z.object({ name: z.string(), percent: z.number().nullable() })),
  tastingNotes: z.object({ nose: z.string(), palate: z.string() }).nullable(),
  soil: z.string(),
  vinification: z.string(),
  label: z.string(),
  servingTemperature: z.object({ min: z.number(), max: z.number() }).nullable(),
  ageing: z.object({ drinkFrom: z.int().nullable(), drinkUntil: z.int().nullable(), text: z.string() }).nullable(),
  pairings: z.array(z.string()),
  ingredients: z.array(z.object({ name: z.string(), isAllergen: z.boolean() })),
  allergens: z.array(z.string()),
  nutrition: Nutrition.nullable(),
  contains: z.array(z.object({ code: z.string(), title: z.string(), quantity: z.int() })),
})
export type Product = z.infer<typeof Product>

/** One slot of an activity. `startsAt` is an instant; `localDate` and `localTime` are read off the activity's own clock. */
export const Availability = z.object({
  startsAt: z.string(),
  localDate: z.iso.date(),
  localTime: z.string(),
  placesLeft: z.int(),
  isBookable: z.boolean(),
})
export type Availability = z.infer<typeof Availability>

export const Activity = ProductCard.extend({
  /** In French, for the analytics service (THIRD-01). */
  analyticsName: z.string(),
  pricePerPerson: z.object({ amount: z.int(), currencyCode: z.string() }),
  description: z.array(z.string()),
  thumbnails: z.array(Picture),
  pictures: z.array(Picture),
  relatedProducts_ids: z.array(z.string()),
  relatedActivities_ids: z.array(z.string()),
  languages: z.array(z.string()),
  timezone: z.string(),
  included: z.array(z.string()),
  goodToKnow: z.string(),
  meetingPoint: z.object({ text: z.string(), coordinates: Coordinates.nullable() }),
  cancellation: z.string(),
  bookingLeadHours: z.int(),
  availabilities: z.array(Availability),
})
export type Activity = z.infer<typeof Activity>

/** A product or an activity of a list: the whole of what the call answers, of which `view: "card"` leaves the rest out. */
export const ListedProduct = ProductCard.extend({
  description: z.array(z.string()).optional(),
  thumbnails: z.array(Picture).optional(),
  pictures: z.array(Picture).optional(),
  relatedProducts_ids: z.array(z.string()).optional(),
  relatedActivities_ids: z.array(z.string()).optional(),
  /** Of an activity. */
  pricePerPerson: Activity.shape.pricePerPerson.optional(),
  /** Of an activity: the slots of the first month that has any. */
  availabilities: z.array(Availability).optional(),
})
export type ListedProduct = z.infer<typeof ListedProduct>

const ShopId = z.object({ shopId: z.uuid() })
const DateRange = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })

export const shopEndpoints = {
  shopProducts: endpoint({
    method: 'POST',
    path: '/api/shop/shop/{shopId}/products',
    access: 'everyone',
    mayLag: true,
    summary: 'The products of a shop, or its activities with mode ACTIVITY, and their categories (SHOP-02)',
    params: ShopId,
    body: z.object({
      mode: z.enum(['PRODUCT', 'ACTIVITY']).default('PRODUCT'),
      /** `card` leaves out what lists do not show: descriptions, pictures, related ones, slots. */
      view: z.enum(['full', 'card']).default('full'),
    }),
    result: z.object({ products: z.array(ListedProduct), categories: z.array(Category) }),
  }),
  shopProduct: endpoint({
    method: 'GET',
    path: '/api/shop/shop/{shopId}/product/{productCode}',
    access: 'everyone',
    mayLag: true,
    summary: 'One product in full, by its code within the shop',
    params: ShopId.extend({ productCode: z.string() }),
    result: z.object({
      product: Product,
      related: z.array(ProductCard),
      relatedActivities: z.array(ProductCard),
      /** Of a sold-out wine: its next vintage, or what is close to it, all of it there. */
      instead: z.array(ProductCard),
    }),
  }),
  shopActivity: endpoint({
    method: 'GET',
    path: '/api/shop/shop/{shopId}/activity/{productCode}',
    access: 'everyone',
    mayLag: true,
    summary: 'One activity in full, by its code within the shop',
    params: ShopId.extend({ productCode: z.string() }),
    result: z.object({ activity: Activity, related: z.array(ProductCard), relatedActivities: z.array(ProductCard) }),
  }),
  shopDeliveries: endpoint({
    method: 'GET',
    path: '/api/shop/shop/{shopId}/deliveries',
    access: 'everyone',
    mayLag: true,
    summary: 'What each way of delivery costs and when it comes if it is ordered now (SELL-08)',
    params: ShopId,
    result: z.object({ deliveries: z.array(DeliveryTerms) }),
  }),
  productAvailabilities: endpoint({
    method: 'POST',
    path: '/api/shop/shop/{shopId}/products/{productId}/availabilities',
    access: 'everyone',
    summary: 'The slots of an activity between two dates, both included (SHOP-05)',
    params: ShopId.extend({ productId: z.uuid() }),
    body: DateRange,
    result: z.object({ availabilities: z.array(Availability) }),
  }),
  productHighlights: endpoint({
    method: 'POST',
    path: '/api/shop/products/highlights',
    access: 'everyone',
    mayLag: true,
    summary: 'Cards of chosen products of this site, each named `shop/code`, in the order asked for',
    body: z.object({ products: z.array(z.string()).max(24) }),
    result: z.object({ products: z.array(ProductCard) }),
  }),
}
