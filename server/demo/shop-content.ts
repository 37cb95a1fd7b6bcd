import { z } from 'zod'
import { DeliveryTimes } from '#contract/documents/calendar.ts'
import { picturePath, text } from '#contract/documents/kinds.ts'
import { DeliveryMethod, DeliveryZone, PaymentMethod, ShopDocument, ShopLayout } from '#contract/documents/shop.ts'
import { CurrencyCode } from '#contract/money.ts'
import { Placeable } from './site-content.ts'

const ZoneContent = DeliveryZone.omit({ rates: true, beyond: true, freeAboveAmount: true }).extend({
  rates: z.array(z.object({ upToBottles: z.int(), price: z.number() })),
  beyond: z.object({ perBottles: z.int(), price: z.number() }).nullable(),
  freeAbove: z.number().nullable(),
})

const DeliveryContent = DeliveryMethod.pick({ type: true, title: true, description: true }).extend({
  price: z.object({ amount: z.number() }).optional(),
  leadTimeWorkingDays: z.int().optional(),
  ...DeliveryTimes.shape,
  minBottles: z.int().optional(),
  maxBottles: z.int().optional(),
  minAmount: z.number().optional(),
  zones: z.array(ZoneContent).default([]),
  ageCheck: z.object({ price: z.number(), countries: z.array(z.string()) }).optional(),
  nonEligibilityReasons: z.array(z.object({ code: z.string(), text: text() })),
})
export type DeliveryContent = z.infer<typeof DeliveryContent>

const PaymentContent = PaymentMethod.omit({ provider: true, transfer: true }).extend({
  provider: z.string().optional(),
  publishableKey: Placeable.optional(),
  accountID: Placeable.optional(),
  accountHolder: z.string().optional(),
  iban: z.string().optional(),
  bic: z.string().optional(),
  dueDays: z.int().optional(),
})
export type PaymentContent = z.infer<typeof PaymentContent>

const CategoryContent = z.object({ code: z.string(), title: text(), order: z.int() })

/** One shop of `shops.json`: its document, with amounts as decimals, beside what has columns of its own. */
export const ShopContent = ShopDocument.omit({ trader: true }).extend({
  code: z.string(),
  path: z.string(),
  site: z.string(),
  name: z.string(),
  logo: picturePath(),
  /** Its variables are not read: `themes.json` replaces them. */
  theme: z.object({ layout: ShopLayout }),
  currencyCode: CurrencyCode,
  methodOfDeliveries: z.array(DeliveryContent),
  methodOfPayments: z.array(PaymentContent),
  isPromoCodesAllowed: z.boolean(),
  promoCodes: z.array(
    z.object({
      code: z.string(),
      title: text(),
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
})
export type ShopContent = z.infer<typeof ShopContent>
