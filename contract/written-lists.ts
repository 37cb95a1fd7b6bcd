import type { languageCodes } from './localized.ts'

const words: Record<string, string | undefined> = { fr: ' ou ', de: ' oder ', en: ' or ' } satisfies Record<
  (typeof languageCodes)[number],
  string
>

/** `samedi, dimanche ou lundi`, as `Intl.ListFormat` writes it, of which a document's first costs a phone dearly. */
export const eitherOf = (names: readonly string[], language: string): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(words[language] ?? ', ')
