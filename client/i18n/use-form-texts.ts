import type { FormTexts } from '../ui/forms/form-texts.ts'
import { useText } from './text.tsx'

/** The sentences of the rules in the page's language, for `<FormTexts value={...}>`; needs the bundle `validation`. */
export function useFormTexts(optional?: string): FormTexts {
  const t = useText()
  return {
    ofRule: (name, parameters) => t(`validation.${name}`, parameters),
    ...(optional && { optional: `(${optional})` }),
  }
}
