import { z } from 'zod'
import { dateFormat, localeOf } from '#contract/formats.ts'
import { LocalizedText, localize } from '#contract/localized.ts'
import type { Voice } from '#contract/shop.ts'

/** What the grower says of the stock instead of the platform; `{count}` stands for the bottles that are left. */
export const StockWords = z.object({
  low: LocalizedText.optional(),
  /** For the last one. */
  lowOne: LocalizedText.optional(),
  soldOut: LocalizedText.optional(),
})
export type StockWords = z.infer<typeof StockWords>

/** What the press or a guest has said, with where and when: words, never points. */
const VoiceDocument = z.object({
  text: LocalizedText,
  source: LocalizedText,
  /** `2026-03` or `2026-03-14`. */
  date: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
  link: z.url({ protocol: /^https$/ }).optional(),
})
export const VoiceDocuments = z.array(VoiceDocument)

export const voicesIn = (voices: z.infer<typeof VoiceDocuments>, language: string): Voice[] =>
  voices.map(({ text, source, date, link }) => ({
    text: localize(text, language),
    source: localize(source, language),
    date,
    formattedDate: dateFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(date),
    ),
    link: link ?? null,
  }))

/** The sentence for so many bottles: the wine's own, else the house's, else none. */
export function stockSentence(
  available: number,
  { lowCount, words }: { lowCount: number; words: (StockWords | null | undefined)[] },
  language: string,
): string {
  const own = (pick: (words: StockWords) => LocalizedText | undefined): string => {
    for (const each of words) {
      const text = each && pick(each)
      if (text) return localize(text, language)
    }
    return ''
  }
  if (available <= 0) return own(({ soldOut }) => soldOut)
  if (available > lowCount) return ''
  const text = (available === 1 && own(({ lowOne }) => lowOne)) || own(({ low }) => low)
  return text.replaceAll('{count}', String(available))
}
