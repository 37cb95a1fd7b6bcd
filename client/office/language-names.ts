import type { OfficeLanguage } from '#contract/team-office.ts'

/** Each in itself: who looks for their language reads no other. */
export const languageNames: Readonly<Record<OfficeLanguage, string>> = {
  fr: 'Français',
  de: 'Deutsch',
  en: 'English',
}

/** Of a site that speaks one the office does not know, its code. */
export const languageName = (code: string): string =>
  code in languageNames ? languageNames[code as OfficeLanguage] : code
