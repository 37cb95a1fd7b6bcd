import { z } from 'zod'
import { Address, DeliveryType, PaymentType, optionalShopPages } from '../shop.ts'
import { MenuItem, PageMeta, ThemeVariables } from '../site.ts'
import { Trader } from '../traders.ts'
import { DeliveryTimes, ShopCalendar } from './calendar.ts'
import { money, picturePath, plain, text, whole } from './kinds.ts'
import { LegalFacts, Person } from './parts.ts'
import { lapseDays, payment, reminderDays } from './payments.ts'
import { Settlement } from './settlement.ts'
import { StockWords, VoiceDocuments } from './words.ts'

/** Where a delivery type goes and what it costs there. The first zone that serves an address is the one that counts. */
export const DeliveryZone = z.object({
  code: z.string(),
  title: text(),
  note: text().optional(),
  countries: z.array(z.string()),
  /** `39*` serves every postal code that starts so, `!97*` all but those; null serves the whole country. */
  postalCodes: z.array(z.string()).nullable(),
  /** Rising; the first rate whose `upToBottles` is enough is the price. */
  rates: z.array(z.object({ upToBottles: z.int().positive(), amount: money() })),
  /** Beyond the last rate: `amount` more for each started `perBottles`. Null: no rate beyond. */
  beyond: z.object({ perBottles: z.int().positive(), amount: money() }).nullable(),
  /** Free from this amount of products on; null is never. */
  freeAboveAmount: money().nullable(),
  delayWorkingDays: z.object({ min: z.int(), max: z.int() }),
})
export type DeliveryZone = z.infer<typeof DeliveryZone>

export const DeliveryMethod = whole(
  z.object({
    type: DeliveryType,
    title: text(),
    description: text(),
    minBottles: z.int().nullable(),
    maxBottles: z.int().nullable(),
    minAmount: money().nullable(),
    /** For a type without zones: one price wherever the buyer lives. */
    amount: money().nullable(),
    leadTimeWorkingDays: z.int().nullable(),
    ...DeliveryTimes.shape,
    zones: z.array(DeliveryZone),
    /** The carrier looks at a paper before it hands the parcel over; charged for each carton that is begun (LAW-05). */
    ageCheck: z.object({ amount: money(), countries: z.array(z.string()) }).optional(),
    /** The grower's own sentence for a reason, by its code; the platform's stands under `checkout.nonEligibility`. */
    nonEligibilityTexts: z.record(z.string(), text()),
  }),
)
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

export const PaymentMethod = whole(
  z.object({
    type: PaymentType,
    ...payment,
    provider: z.string().nullable(),
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
  }),
)
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const ShopLayout = z.object({
  name: z.string(),
  menu: z.array(MenuItem),
  /** Which of the pages that it may leave out it has; absent means all. */
  routes: z.array(z.enum(optionalShopPages)).optional(),
})
export type ShopLayout = z.infer<typeof ShopLayout>

/** The document of a shop: what the grower edits, read whole. Amounts are minor units of the shop's currency. */
export const ShopDocument = z.object({
  region: text(),
  village: plain(),
  founded: z.int().nullable(),
  hectares: z.number().nullable(),
  growers: z.array(Person),
  tagline: text(),
  /** Paragraphs parted by an empty line. */
  story: text(),
  /** Path of the drawing, an svg or a png of one colour, and its width divided by its height. */
  logo: z.object({ path: picturePath(), ratio: z.number() }).nullable(),
  banner: picturePath().nullable(),
  pictures: z.array(picturePath()),
  ...ShopCalendar.omit({ address: true }).shape,
  address: Address,
  phone: plain(),
  email: plain(),
  openingHoursNote: text(),
  theme: z.object({ layout: ShopLayout, variables: ThemeVariables }),
  pagesMeta: z.record(z.string(), PageMeta),
  methodOfDeliveries: z.array(DeliveryMethod),
  /** Countries abroad where excise and VAT are settled, by kind of wine; nothing is sent to another one. */
  settlements: z.array(Settlement).default([]),
  /** In the order shown: a call may name one by its place in this list. */
  methodOfPayments: z.array(PaymentMethod),
  legal: LegalFacts,
  trader: Trader,
  stockWords: StockWords.optional(),
  voices: VoiceDocuments.default([]),
})
export type ShopDocument = z.infer<typeof ShopDocument>
