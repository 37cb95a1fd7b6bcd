import { z } from 'zod'
import { picturePath, text } from '#contract/documents/kinds.ts'
import { ActivityDocument, ProductDocument, VisitRule } from '#contract/documents/product.ts'
import { isIngredientCode } from '#contract/ingredients.ts'

/** What stands in columns of its own. */
const columns = {
  shop: z.string(),
  code: z.string(),
  order: z.int(),
  category: z.string(),
  title: text(),
  subtitle: text(),
  thumbnail: picturePath(),
}

/** One wine of `products.json`: its document, and what has columns. */
export const ProductContent = ProductDocument.omit({
  bottleShape: true,
  label: true,
  ingredients: true,
  allergens: true,
}).extend({
  ...columns,
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
  alcohol: z.number(),
  bottle: z.object({ shape: z.string(), units: z.int() }),
  label: z.object({ title: text() }).nullable(),
  allergens: z.array(z.object({ text: text() })),
  /** Codes of `contract/known-ingredients.ts`. */
  ingredients: z.array(z.string().refine(isIngredientCode)),
  contains: ProductDocument.shape.contains.default([]),
  lowStockCount: z.int().optional(),
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

/** One activity of `activities.json`: its document, and what has columns. */
export const ActivityContent = ActivityDocument.omit({ cancellation: true, cancellationRule: true }).extend({
  ...columns,
  pricePerPerson: z.object({ amount: z.number() }),
  durationMinutes: z.int(),
  minPersons: z.int(),
  maxPersons: z.int(),
  schedule: Schedule,
  cancellation: VisitRule.extend({ text: text() }),
})
export type ActivityContent = z.infer<typeof ActivityContent>
