import { bareCode, markless, postalForms } from './postal-code.ts'
import { visible } from './rules.ts'

/** Kept so where they fit, and as they are where they do not. */
const moreForms: Record<string, RegExp> = {
  ...{ AD: /^AD\d{3}$/, LI: /^\d{4}$/, PT: /^(\d{4})(\d{3})$/ },
  ...{ GB: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, IE: /^([A-Z][A-Z\d]{2})([A-Z\d]{4})$/ },
}
/** Longer than any code with its country, blanks and hidden letters. */
const mostLetters = 64
/** Their codes are French ones. */
const french = /^(?:BL|GF|GP|MC|MF|MQ|NC|PF|PM|RE|WF|YT)$/

/**
 * A postal code in its country's own way, the only one in which it is kept: `F-97400`, `75 001` and `1012ab` become
 * `97400`, `75001` and `1012 AB`. One that is none of this country's loses its hidden letters, and nothing else.
 */
export function writtenPostalCode(text: string, countryCode: string): string {
  // No code, and folding it might make it many times longer: the schema refuses it.
  if (text.length > mostLetters) return text
  const tidy = visible(text.normalize('NFKC')).trim().toUpperCase()
  const country = ruling(countryCode)
  const bare = bareCode(tidy)
  const form = postalForms[country] ?? moreForms[country]
  const found = form?.exec(bare) ?? form?.exec(withoutMark(bare, countryCode))
  if (!found) return tidy.replaceAll(/\s+/g, ' ')
  const [whole, ...groups] = found
  return groups.length > 0 ? groups.join(country === 'PT' ? '-' : ' ') : whole
}

export const writtenAddress = <Address extends { postalCode: string; countryCode: string }>(
  address: Address,
): Address => ({ ...address, postalCode: writtenPostalCode(address.postalCode, address.countryCode) })

/** Letters and digits alone, as zones compare them: of this country, without its mark. */
export const comparedCode = (text: string, countryCode: string): string =>
  // Andorra's codes begin with its own letters.
  /^AD$/i.test(countryCode) ? bareCode(text) : withoutMark(bareCode(text), countryCode)

const withoutMark = (bare: string, countryCode: string): string =>
  markless(markless(bare, countryCode.toUpperCase()), ruling(countryCode))

function ruling(countryCode: string): string {
  const country = countryCode.toUpperCase()
  return french.test(country) ? 'FR' : country
}
