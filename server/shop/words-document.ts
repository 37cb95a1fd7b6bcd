import { localized } from '#contract/documents/in-language.ts'
import { type StockWords, VoiceDocuments } from '#contract/documents/words.ts'
import { dateFormat, localeOf } from '#contract/formats.ts'
import { type LocalizedText, localize } from '#contract/localized.ts'
import type { Voice } from '#contract/shop.ts'

export const voicesIn = (voices: VoiceDocuments, language: string): Voice[] =>
  localized(VoiceDocuments, voices, language).map(({ date, link, ...said }) => ({
    ...said,
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
