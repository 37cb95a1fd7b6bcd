import type { Contact } from '#contract/cart.ts'
import { displayNames } from '#contract/formats.ts'

/** An address as it stands on an envelope, its country by name. */
export function addressLines(address: Contact['address'], language: string): string[] {
  const { addressLines: lines, postalCode, city, countryCode } = address
  return [...lines, `${postalCode} ${city}`.trim(), countryName(countryCode, language)]
}

/** An erased buyer has left no country, either. */
const countryName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? (displayNames(language, { type: 'region' }).of(code) ?? code) : ''
