import { z } from 'zod'
import { LocalizedText } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { Address, DeliveryType, OpeningHours, PaymentType } from '#contract/shop.ts'
import { PageMeta } from '#contract/site.ts'
import { Closure, DeliveryTimes } from '../shop/delivery-days.ts'
import { LegalFacts, ShopLayout } from '../shop/shop-document.ts'
import { StockWords, VoiceDocuments } from '../shop/words-document.ts'
import { Placeable } from './site-content.ts'

const ZoneContent = z.object({
  code: z.string(),
  title: LocalizedText,
  note: LocalizedText.optional(),
  countries: z.array(z.string()),
  postalCodes: z.array(z.string()).nullable(),
  rates: z.array(z.object({ upToBottles: z.int(), price: z.number() })),
  beyond: z.object({ perBottles: z.int(), price: z.number() }).nullable(),
  freeAbove: z.number().nullable(),
  delayWorkingDays: z.object({ min: z.int(), max: z.int() }),
})

const DeliveryContent = z.object({
  type: DeliveryType,
  title: LocalizedText,
  description: LocalizedText,
  price: z.object({ amount: z.number() }).optional(),
  leadTimeWorkingDays: z.int().optional(),
  ...DeliveryTimes.shape,
  minBottles: z.int().optional(),
  maxBottles: z.int().optional(),
  minAmount: z.number().optional(),
  zones: z.array(ZoneContent).default([]),
  ageCheck: z.object({ price: z.number(), countries: z.array(z.string()) }).optional(),
  nonEligibilityReasons: z.array(z.object({ code: z.string(), text: LocalizedText })),
})
export type DeliveryContent = z.infer<typeof DeliveryContent>

const PaymentContent = z.object({
  type: PaymentType,
  code: z.string(),
  title: LocalizedText,
  description: LocalizedText,
  provider: z.string().optional(),
  publishableKey: Placeable.optional(),
  accountID: Placeable.optional(),
  onlyWithDelivery: z.array(DeliveryType).optional(),
  accountHolder: z.string().optional(),
  iban: z.string().optional(),
  bic: z.string().optional(),
  dueDays: z.int().optional(),
})
export type PaymentContent = z.infer<typeof PaymentContent>

const CategoryContent = z.object({ code: z.string(), title: LocalizedText, order: z.int() })

/** One shop of `shops.json`. Its theme variables are not read: `themes.json` replaces them. */
export const ShopContent = z.object({
  code: z.string(),
  path: z.string(),
  site: z.string(),
  name: z.string(),
  region: LocalizedText,
  village: z.string(),
  founded: z.int().nullable(),
  hectares: z.number().nullable(),
  growers: z.array(z.object({ name: z.string(), role: LocalizedText, portrait: z.string().nullable() })),
  tagline: LocalizedText,
  story: LocalizedText,
  logo: z.string(),
  banner: z.string().nullable(),
  pictures: z.array(z.string()),
  address: Address,
  phone: z.string(),
  email: z.string(),
  openingHours: OpeningHours,
  closures: z.array(Closure).default([]),
  openingHoursNote: LocalizedText,
  theme: z.object({ layout: ShopLayout }),
  currencyCode: CurrencyCode,
  methodOfDeliveries: z.array(DeliveryContent),
  methodOfPayments: z.array(PaymentContent),
  isPromoCodesAllowed: z.boolean(),
  promoCodes: z.array(
    z.object({
      code: z.string(),
      title: LocalizedText,
      type: z.enum(['PERCENT', 'FIXED']),
      value: z.number(),
      minAmount: z.number(),
      validFromDays: z.int(),
      validToDays: z.int(),
      maxUses: z.int().nullable(),
      usedCount: z.int(),
      isShown: z.boolean().default(false),
    }),
  ),
  categories: z.array(CategoryContent),
  activityCategories: z.array(CategoryContent),
  lowStockCount: z.int().default(12),
  stockWords: StockWords.optional(),
  voices: VoiceDocuments.default([]),
  legal: LegalFacts,
  pagesMeta: z.record(z.string(), PageMeta),
})
export type ShopContent = z.infer<typeof ShopContent>
