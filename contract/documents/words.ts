import { z } from 'zod'
import { text } from './kinds.ts'

/** What the grower says of the stock instead of the platform; `{count}` stands for the bottles that are left. */
export const StockWords = z.object({
  low: text().optional(),
  /** For the last one. */
  lowOne: text().optional(),
  soldOut: text().optional(),
})
export type StockWords = z.infer<typeof StockWords>

/** What the press or a guest has said, with where and when: words, never points. */
const VoiceDocument = z.object({
  text: text(),
  source: text(),
  /** `2026-03` or `2026-03-14`. */
  date: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
  link: z.url({ protocol: /^https$/ }).optional(),
})
export const VoiceDocuments = z.array(VoiceDocument)
export type VoiceDocuments = z.infer<typeof VoiceDocuments>
