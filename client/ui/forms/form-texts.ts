import { createContext, use } from 'react'
import type { FieldError } from 'react-hook-form'
import type { Rule } from './rules.ts'

export interface FormTexts {
  /** The sentence of a rule, by the rule's name: a key of the `validation` bundle. */
  ofRule: (name: string, parameters?: Rule['parameters']) => string
  /** After the label of a field that may stay empty: `(facultatif)`. Left out, nothing is written. */
  optional?: string
}

/** Given by the page around its form: `<FormTexts value={...}>`. */
export const FormTexts = createContext<FormTexts>({ ofRule: (name) => name })

/** The sentence under a field: the server's own words if it sent some, else those of the first rule that refused. */
export function useFieldMessage(error: FieldError | undefined, rules: readonly Rule[]): string | undefined {
  const texts = use(FormTexts)
  if (!error) return undefined
  return error.message || texts.ofRule(error.type, rules.find(({ name }) => name === error.type)?.parameters)
}
