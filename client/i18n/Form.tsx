import type { ComponentProps } from 'react'
import { FormTexts } from '../ui/forms/form-texts.ts'
import { useText } from './text.tsx'

/** A form whose fields say what is wrong in the page's language; the browser's own bubbles stay away. */
export const Form = ({
  className = 'form',
  optional,
  ...form
}: ComponentProps<'form'> & {
  /** After the label of a field that may stay empty, without brackets. */
  optional?: string
}) => (
  <FormTexts value={useFormTexts(optional)}>
    <form className={className} noValidate {...form} />
  </FormTexts>
)

/** The sentences of the rules in the page's language, for `<FormTexts value={...}>`; needs the bundle `validation`. */
export function useFormTexts(optional?: string): FormTexts {
  const t = useText()
  return {
    ofRule: (name, parameters) => t(`validation.${name}`, parameters),
    ...(optional && { optional: `(${optional})` }),
  }
}
