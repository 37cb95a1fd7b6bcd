import type { ComponentProps } from 'react'
import { FormTexts } from '../ui/forms/form-texts.ts'
import { useFormTexts } from './use-form-texts.ts'

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
