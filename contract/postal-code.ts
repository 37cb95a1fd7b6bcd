import { visible } from './rules.ts'

const four = /^\d{4}$/
const five = /^\d{5}$/
/** How codes are written, letters and digits alone in their groups, where we know it well enough to refuse others. */
export const postalForms: Record<string, RegExp> = {
  ...{ AT: four, BE: four, CH: four, DE: five, DK: four, ES: five, FR: five, IT: five, LU: four },
  NL: /^(\d{4})([A-Z]{2})$/,
}
/** The letters on the backs of cars, which stand before a code on letters from abroad, as the country's own two may. */
const marks: Record<string, string> = { AT: 'A', BE: 'B', DE: 'D', ES: 'E', FR: 'F', IT: 'I', LI: 'FL', LU: 'L' }

/**
 * Whether a postal code is one of its country: `D-69003` is none of France's, whose codes have as many digits. Where we do
 * not know how they are written, all are.
 */
export function isPostalCode(text: string, countryCode: string): boolean {
  const country = countryCode.toUpperCase()
  const [bare, form] = [bareCode(text), postalForms[country]]
  return !form || form.test(bare) || form.test(markless(bare, country))
}

export const bareCode = (text: string): string =>
  visible(text.normalize('NFKC'))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

export function markless(bare: string, country: string): string {
  const mark = /^[A-Z]+(?=\d)/.exec(bare)?.[0] ?? ''
  return mark === country || mark === marks[country] ? bare.slice(mark.length) : bare
}
