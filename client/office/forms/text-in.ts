import type { LocalizedText } from '#contract/localized.ts'
import type { Typed } from './use-draft.ts'

/** A text as its fields say it, over what languages without a field have; a language in which nothing stands has none. */
export const textIn = (typed: Typed, of: string, languages: readonly string[], before: LocalizedText): LocalizedText =>
  Object.fromEntries(
    Object.entries({
      ...before,
      ...Object.fromEntries(languages.map((code) => [code, (typed[`${of}.${code}`] ?? '').trim()])),
    }).filter(([, words]) => words !== ''),
  )
