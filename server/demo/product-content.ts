import { z } from 'zod'
import { LocalizedText } from '#contract/localized.ts'
import { Nutrition } from '#contract/shop.ts'
import { VisitRule } from '../shop/visit-rule.ts'
import { StockWords, VoiceDocuments } from '../shop/words-document.ts'

const Texts = z.array(LocalizedText)

const common = {
  shop: z.string(),
  code: z.string(),
  order: z.int(),
  category: z.string(),
  title: LocalizedText,
  subtitle: LocalizedText,
  description: LocalizedText,
  thumbnail: z.string(),
  pictures: z.array(z.string()),
  relatedProducts: z.array(z.string()),
  relatedActivities: z.array(z.string()),
}

/** One wine of `products.json`. */
export const ProductContent = z.object({
  ...common,
  year: z.int().nullable(),
  colour: z.string(),
  style: z.string(),
  price: z.object({
    amount: z.number(),
    /** What it cost before and how many days ago that changed: a struck price is read off this history (LAW-02). */
    before: z.object({ amount: z.number(), days: z.int().positive() }).optional(),
  }),
  maxPerOrder: z.int().optional(),
  stock: z.int(),
  volume: z.int(),
  bottle: z.object({ shape: z.string(), units: z.int() }),
  alcohol: z.number(),
  residualSugar: z.number(),
  grapes: z.array(z.object({ name: z.string(), percent: z.number() })),
  tastingNotes: z.object({ nose: LocalizedText, palate: LocalizedText }),
  soil: LocalizedText,
  vinification: LocalizedText,
  label: z.object({ title: LocalizedText }).nullable(),
  servingTemperature: z.object({ min: z.number(), max: z.number() }),
  ageing: z.object({ drinkFrom: z.int().nullable(), drinkUntil: z.int().nullable(), text: LocalizedText }),
  pairings: Texts,
  allergens: z.array(z.object({ text: LocalizedText })),
  ingredients: z.array(z.object({ name: LocalizedText, allergen: z.boolean() })),
  nutrition: Nutrition.extend({ note: LocalizedText }),
  contains: z.array(z.object({ code: z.string(), quantity: z.int() })).default([]),
  lowStockCount: z.int().optional(),
  stockWords: StockWords.optional(),
  voices: VoiceDocuments.default([]),
})
export type ProductContent = z.infer<typeof ProductContent>

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** When an activity takes place, on its own clock: `season` and `closedDates` are `MM-DD`, both ends included. */
export const Schedule = z.object({
  timezone: z.string(),
  season: z.object({ from: z.string(), to: z.string() }),
  weekly: z.array(z.object({ weekday: z.enum(weekdays), times: z.array(z.string()) })),
  closedDates: z.array(z.string()),
  bookingLeadHours: z.int(),
})
export type Schedule = z.infer<typeof Schedule>

/** One activity of `activities.json`. */
export const ActivityContent = z.object({
  ...common,
  pricePerPerson: z.object({ amount: z.number() }),
  durationMinutes: z.int(),
  languages: z.array(z.string()),
  minPersons: z.int(),
  maxPersons: z.int(),
  schedule: Schedule,
  meetingPoint: z.object({ text: LocalizedText, coordinates: z.object({ lat: z.number(), lng: z.number() }) }),
  included: Texts,
  goodToKnow: LocalizedText,
  cancellation: VisitRule.extend({ text: LocalizedText }),
})
export type ActivityContent = z.infer<typeof ActivityContent>
