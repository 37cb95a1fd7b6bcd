import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max'
import { phoneParts, visible } from '#contract/rules.ts'

/** A number as it is kept: how its country writes it, for the eye; E.164, for whoever dials it. */
interface StoredPhone {
  /** `+33 6 12 34 56 78 ext. 12`; in doubt as it was typed. */
  number: string
  /** `+33612345678`; absent where it is in doubt. */
  e164?: string | undefined
  extension?: string | undefined
}

/** Dialled within France without a word of where they are: a number is theirs where it is none of the mainland. */
const overseas: CountryCode[] = ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM']

/**
 * A number somebody has typed. What is no number that the library knows is kept as it is: one that nobody knows may
 * still be somebody's. @param countryCode of the address beside it, by which a number without its country's is read.
 */
export function readPhone(text: string, countryCode: string): StoredPhone {
  const { number, extension } = phoneParts(text)
  const known = knownNumber(number, countryCode.toUpperCase())
  if (!known) return { number: visible(text).trim() }
  return {
    number: known.formatInternational() + (extension && ` ext. ${extension}`),
    e164: known.number,
    ...(extension && { extension }),
  }
}

/** The contact with its number read, as it is kept from now on. What a browser says of it beside the number is not believed. */
export const withReadPhone = <Person extends { phone: StoredPhone }>(person: Person, countryCode: string): Person => {
  const { e164: _, extension: __, ...phone } = person.phone
  return { ...person, phone: { ...phone, ...readPhone(phone.number, countryCode) } }
}

function knownNumber(text: string, countryCode: string): PhoneNumber | undefined {
  // `(0)` is dialled within the country only, where it has one: the library takes it off where it knows of it.
  const writings = [text, text.replace('(0)', '')]
  // The type names the library's own countries; of another code it knows none.
  const countries = [countryCode as CountryCode, ...(countryCode === 'FR' ? overseas : [])]
  return writings
    .flatMap((writing) => countries.map((country) => parsePhoneNumberFromString(writing, country)))
    .find((found) => found?.isValid())
}
