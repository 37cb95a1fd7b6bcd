import { isPostalCode } from '#contract/postal-code.ts'
import { isEmail, isFilled, isPhone } from '#contract/rules.ts'

/** One condition on a value. Its name is the key of its sentence in the `validation` bundle. */
export interface Rule {
  name: string
  accepts: (value: unknown) => boolean
  /** For the sentence: `{ min: 12 }`. */
  parameters?: Record<string, string | number>
}

/**
 * Something was given: text that is not only blanks, a number, a tick, a chosen file. Every other rule accepts an
 * empty value, so that a field may be optional and still be checked.
 */
export const required: Rule = { name: 'required', accepts: isGiven }

export const email: Rule = { name: 'email', accepts: (value) => !isGiven(value) || isEmail(String(value).trim()) }

export const phone: Rule = { name: 'phone', accepts: (value) => !isGiven(value) || isPhone(String(value)) }

export const postalCodeOf = (countryCode: string): Rule => ({
  name: 'postalCode',
  accepts: (value) => !isGiven(value) || isPostalCode(String(value), countryCode),
})

export function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return isFilled(value)
  if (typeof value === 'number') return !Number.isNaN(value)
  return value !== undefined && value !== null && value !== false
}
