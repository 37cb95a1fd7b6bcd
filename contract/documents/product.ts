import { z } from 'zod'
import { Nutrition } from '../shop.ts'
import { picturePath, place, plain, text, whole } from './kinds.ts'
import { StockWords, VoiceDocuments } from './words.ts'

/** How a visit may be called off: all comes back until so many hours before it begins, then a share. */
export const VisitRule = whole(
  z.object({ freeUntilHours: z.int().min(0), refundPercentAfter: z.int().min(0).max(100) }),
)
export type VisitRule = z.infer<typeof VisitRule>

const related = { relatedProducts: z.array(plain()), relatedActivities: z.array(plain()) }

/**
 * What bottles and activities have in common: what the list's call answers beyond a card. A product whose own page is
 * not written yet is listed all the same.
 */
export const ListedDocument = z.object({
  relatedProducts: related.relatedProducts.default([]),
  relatedActivities: related.relatedActivities.default([]),
  description: text().default({}),
  pictures: z.array(picturePath()).default([]),
})

/**
 * One line of what is in a bottle. A code is what counts (`contract/ingredients.ts`); its words stand beside it for
 * whoever does not know it, such as a node of an older release. Without a code the words are all there is.
 */
export const Ingredient = z.object({
  code: plain().optional(),
  /** Regulators or stabilisers of which at least one is in the bottle. */
  anyOf: z.array(plain()).optional(),
  name: text(),
  isAllergen: z.boolean(),
})
export type Ingredient = z.infer<typeof Ingredient>

/** What only a bottle's own page shows. Related products and contents are codes of the same shop. */
export const ProductDocument = z.object({
  ...related,
  description: text(),
  pictures: z.array(picturePath()),
  bottleShape: plain().nullable(),
  alcohol: z.number().nullable(),
  /** What is sold, full, on the house's scales: for cartons and carriers. Null where nobody has weighed it. */
  fullBottleGrams: z.int().positive().nullable().default(null),
  /** Grams per litre. */
  residualSugar: z.number().nullable(),
  /** Grams of tartaric acid per litre: it decides how dry a wine may be called. */
  totalAcidity: z.number().nullable().default(null),
  /**
   * Its fermentation, of a sparkling wine its second, had ended before 8 December 2023: it owes no list. Null while
   * nobody has said.
   */
  wasMadeBeforeLists: z.boolean().nullable().default(null),
  grapes: z.array(z.object({ name: plain(), percent: z.number().nullable() })),
  tastingNotes: z.object({ nose: text(), palate: text() }).nullable(),
  soil: text(),
  vinification: text(),
  label: text(),
  /** Degrees Celsius. */
  servingTemperature: z.object({ min: z.number(), max: z.number() }).nullable(),
  ageing: z.object({ drinkFrom: z.int().nullable(), drinkUntil: z.int().nullable(), text: text() }).nullable(),
  pairings: z.array(text()),
  ingredients: z.array(Ingredient),
  allergens: z.array(text()),
  nutrition: Nutrition.extend({ note: text() }).nullable(),
  contains: z.array(z.object({ code: plain(), quantity: z.int().positive() })),
  stockWords: StockWords.optional(),
  voices: VoiceDocuments.default([]),
  /** The code of the same wine of the next year, proposed when this one is sold out. */
  nextVintage: plain().optional(),
})
export type ProductDocument = z.infer<typeof ProductDocument>

/** What only an activity's own page shows. */
export const ActivityDocument = z.object({
  ...related,
  description: text(),
  pictures: z.array(picturePath()),
  languages: z.array(plain()),
  included: z.array(text()),
  goodToKnow: text(),
  meetingPoint: z.object({
    text: text(),
    coordinates: place().nullable(),
  }),
  /** What the grower says beside the rule; where there is no rule, the whole of it. */
  cancellation: text(),
  cancellationRule: VisitRule.nullable().default(null),
})
export type ActivityDocument = z.infer<typeof ActivityDocument>
