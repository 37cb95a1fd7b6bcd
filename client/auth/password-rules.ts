import { minPasswordLength, passwordWeakness } from '#contract/passwords.ts'
import type { Rule } from '../ui/forms/rules.ts'

const length: Rule = {
  name: 'passwordLength',
  accepts: (value) => value === '' || passwordWeakness(String(value)) !== 'passwordLength',
  parameters: { min: minPasswordLength },
}
const repetitive: Rule = {
  name: 'passwordRepetitive',
  accepts: (value) => passwordWeakness(String(value)) !== 'passwordRepetitive',
}

/** What the browser can tell of a new password; names and known leaks are the server's to see. */
export const newPasswordRules: readonly Rule[] = [length, repetitive]

/** The second of two fields says the same as the first. */
export const sameAs = (first: () => string): Rule => ({
  name: 'passwordMatch',
  accepts: (value) => value === '' || value === first(),
})
