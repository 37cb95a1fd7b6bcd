import type { LocalizedText } from '#contract/localized.ts'
import type { LegalIdentity, NewSiteKind } from '#contract/setup-office.ts'
import { readPhone } from '../phone-numbers.ts'

/** What somebody has said of a site they want; the rest of it is ours, and said as such. */
export interface SiteWish {
  kind: NewSiteKind
  code: string
  name: string
  languages: readonly string[]
  look: string
  tagline: string | undefined
  legal: LegalIdentity
}

export type SellerWish = Pick<SiteWish, 'code' | 'name' | 'legal'>

export const inThree = (fr: string, de: string, en: string): LocalizedText => ({ fr, de, en })
/** A name is the same everywhere. */
export const inAll = (text: string): LocalizedText => inThree(text, text, text)

/** `Les vins – Clos des Murmures` */
export const titled = (words: LocalizedText, name: string): LocalizedText =>
  Object.fromEntries(Object.entries(words).map(([language, text]) => [language, `${text} – ${name}`]))

/** As its country writes it; empty where none was given. */
export const phoneOf = ({ phone = '', countryCode }: Pick<LegalIdentity, 'phone' | 'countryCode'>): string =>
  readPhone(phone, countryCode).number
