import { z } from 'zod'
import { LocalizedText } from '#contract/localized.ts'
import { Nutrition } from '#contract/shop.ts'
import { VisitRule } from './visit-rule.ts'
import { StockWords, VoiceDocuments } from './words-document.ts'

const related = { relatedProducts: z.array(z.string()), relatedActivities: z.array(z.string()) }

/**
 * What bottles and activities have in common: what the list's call answers beyond a card. A product whose own page is
 * not written yet is listed all the same.
 */
export const ListedDocument = z.object({
  relatedProducts: related.relatedProducts.default([]),
  relatedActivities: related.relatedActivities.default([]),
  description: LocalizedText.default({}),
  pictures: z.array(z.string()).default([]),
})

/** What only a bottle's own page shows. Related products and contents are codes of the same shop. */
export const ProductDocument = z.object({
  ...related,
  description: LocalizedText,
  pictures: z.array(z.string()),
  bottleShape: z.string().nullable(),
  alcohol: z.number().nullable(),
  /** Grams per litre. */
  residualSugar: z.number().nullable(),
  grapes: z.array(z.object({ name: z.string(), percent: z.number().nullable() })),
  tastingNotes: z.object({ nose: LocalizedText, palate: LocalizedText }).nullable(),
  soil: LocalizedText,
  vinification: LocalizedText,
  label: LocalizedText,
  /** Degrees Celsius. */
  servingTemperature: z.object({ min: z.number(), max: z.number() }).nullable(),
  ageing: z.object({ drinkFrom: z.int().nullable(), drinkUntil: z.int().nullable(), text: LocalizedText }).nullable(),
  pairings: z.array(LocalizedText),
  ingredients: z.array(z.object({ name: LocalizedText, isAllergen: z.boolean() })),
  allergens: z.array(LocalizedText),
  nutrition: Nutrition.extend({ note: LocalizedText }).nullable(),
  contains: z.array(z.object({ code: z.string(), quantity: z.int().positive() })),
  stockWords: StockWords.optional(),
  voices: VoiceDocuments.default([]),
  /** The code of the same wine of the next year, proposed when this one is sold out. */
  nextVintage: z.string().optional(),
})
export type ProductDocument = z.infer<typeof ProductDocument>

/** What only an activity's own page shows. */
export const ActivityDocument = z.object({
  ...related,
  description: LocalizedText,
  pictures: z.array(z.string()),
  languages: z.array(z.string()),
  included: z.array(LocalizedText),
  goodToKnow: LocalizedText,
  meetingPoint: z.object({
    text: LocalizedText,
    coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  }),
  /** What the grower says beside the rule; where there is no rule, the whole of it. */
  cancellation: LocalizedText,
  cancellationRule: VisitRule.nullable().default(null),
})
export type ActivityDocument = z.infer<typeof ActivityDocument>
