import { z } from 'zod'

export const languageCodes = ['fr', 'de', 'en'] as const

/** A text keyed by language code (I18N-05). */
export const LocalizedText = z.record(z.string(), z.string())
export type LocalizedText = z.infer<typeof LocalizedText>

/** The text in this language, else in French, else in whatever language there is, else nothing. */
export const localize = (text: LocalizedText | null | undefined, language: string): string =>
  text?.[language] ?? text?.fr ?? Object.values(text ?? {})[0] ?? ''

/**
 * The language for a visitor without a prefix: the first two letters of the browser's accepted language
 * when the site has it, else the site's first one (I18N-01).
 */
export function preferredLanguage(acceptLanguage: string | undefined, available: readonly string[]): string {
  const wanted = (acceptLanguage ?? '').trim().slice(0, 2).toLowerCase()
  return available.includes(wanted) ? wanted : (available[0] ?? 'fr')
}
