import { z } from 'zod'
import { LocalizedText } from '#contract/localized.ts'
import { Amount } from '#contract/money.ts'
import { Address, DeliveryType, PaymentType, optionalShopPages } from '#contract/shop.ts'
import { MenuItem, PageMeta, ThemeVariables } from '#contract/site.ts'
import { Trader } from '#contract/traders.ts'
import { DeliveryTimes, ShopCalendar } from './delivery-days.ts'
import { StockWords, VoiceDocuments } from './words-document.ts'

/** Where a delivery type goes and what it costs there. The first zone that serves an address is the one that counts. */
export const DeliveryZone = z.object({
  code: z.string(),
  title: LocalizedText,
  note: LocalizedText.optional(),
  countries: z.array(z.string()),
  /** `39*` serves every postal code that starts so, `!97*` all but those; null serves the whole country. */
  postalCodes: z.array(z.string()).nullable(),
  /** Rising; the first rate whose `upToBottles` is enough is the price. */
  rates: z.array(z.object({ upToBottles: z.int().positive(), amount: Amount })),
  /** Beyond the last rate: `amount` more for each started `perBottles`. Null: no rate beyond. */
  beyond: z.object({ perBottles: z.int().positive(), amount: Amount }).nullable(),
  /** Free from this amount of products on; null is never. */
  freeAboveAmount: Amount.nullable(),
  delayWorkingDays: z.object({ min: z.int(), max: z.int() }),
})
export type DeliveryZone = z.infer<typeof DeliveryZone>

export const DeliveryMethod = z.object({
  type: DeliveryType,
  title: LocalizedText,
  description: LocalizedText,
  minBottles: z.int().nullable(),
  maxBottles: z.int().nullable(),
  minAmount: Amount.nullable(),
  /** For a type without zones: one price wherever the buyer lives. */
  amount: Amount.nullable(),
  leadTimeWorkingDays: z.int().nullable(),
  ...DeliveryTimes.shape,
  zones: z.array(DeliveryZone),
  /** The carrier looks at a paper before it hands the parcel over; charged for each carton that is begun (LAW-05). */
  ageCheck: z.object({ amount: Amount, countries: z.array(z.string()) }).optional(),
  /** The grower's own sentence for a reason, by its code; the platform's stands under `checkout.nonEligibility`. */
  nonEligibilityTexts: z.record(z.string(), LocalizedText),
})
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

/** How long before a transfer is due its buyer is reminded, and how long after it the order is kept (SELL-02). */
const reminderDays = z.int().min(0).default(3)
const lapseDays = z.int().min(1).max(60).default(5)

export const PaymentMethod = z.object({
  type: PaymentType,
  /** What purchases name it by; one without goes by its type. */
  code: z.string().max(40).optional(),
  title: LocalizedText,
  description: LocalizedText,
  provider: z.string().nullable(),
  /** Of a card: the key its field is opened with; absent where it is the server's. */
  publishableKey: z.string().startsWith('pk_').optional(),
  /** The connected account of a card; absent where the platform's own account is charged. */
  accountID: z.string().optional(),
  /** The delivery types it goes with; absent means all. */
  onlyWithDelivery: z.array(DeliveryType).optional(),
  transfer: z
    .object({
      accountHolder: z.string(),
      iban: z.string(),
      bic: z.string(),
      dueDays: z.int().positive(),
      reminderDays,
      lapseDays,
    })
    .optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Placeholders of the legal documents by name. `template` tells which of a document's templates is filled. */
export const LegalFacts = z.record(z.string(), z.union([z.string(), z.number(), LocalizedText]))
export type LegalFacts = z.infer<typeof LegalFacts>

export const ShopLayout = z.object({
  name: z.string(),
  menu: z.array(MenuItem),
  /** Which of the pages that it may leave out it has; absent means all. */
  routes: z.array(z.enum(optionalShopPages)).optional(),
})
export type ShopLayout = z.infer<typeof ShopLayout>

/** The document of a shop: what the grower edits, read whole. Amounts are minor units of the shop's currency. */
export const ShopDocument = z.object({
  region: LocalizedText,
  village: z.string(),
  founded: z.int().nullable(),
  hectares: z.number().nullable(),
  growers: z.array(z.object({ name: z.string(), role: LocalizedText, portrait: z.string().nullable() })),
  tagline: LocalizedText,
  /** Paragraphs parted by an empty line. */
  story: LocalizedText,
  /** Path of the svg among the pictures, and its width divided by its height. */
  logo: z.object({ path: z.string(), ratio: z.number() }).nullable(),
  banner: z.string().nullable(),
  pictures: z.array(z.string()),
  address: Address,
  phone: z.string(),
  email: z.string(),
  ...ShopCalendar.shape,
  openingHoursNote: LocalizedText,
  theme: z.object({ layout: ShopLayout, variables: ThemeVariables }),
  pagesMeta: z.record(z.string(), PageMeta),
  methodOfDeliveries: z.array(DeliveryMethod),
  /** In the order shown: a call may name one by its place in this list. */
  methodOfPayments: z.array(PaymentMethod),
  legal: LegalFacts,
  trader: Trader,
  stockWords: StockWords.optional(),
  voices: VoiceDocuments.default([]),
})
export type ShopDocument = z.infer<typeof ShopDocument>
