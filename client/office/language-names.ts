import type { OfficeLanguage } from '#contract/team-office.ts'

/** Each in itself: who looks for their language reads no other. */
export const languageNames: Readonly<Record<OfficeLanguage, string>> = {
  fr: 'Français',
  de: 'Deutsch',
  en: 'English',
}
