import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { useField, type FieldProps } from './use-field.ts'

export interface TextFieldProps<Values extends FieldValues>
  extends
    FieldProps<Values, string | null | undefined>,
    Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'> {
  /** `email` only chooses the keyboard; the rule is added by `rules`. */
  type?: 'text' | 'email' | 'tel' | 'password' | 'url' | 'date' | 'search'
}

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, label, hint, isRequired, rules, isDisabled, span, type = 'text', ...rest } = props
  const { id, value, setValue, state, message, attributes } = useField({ control, name, hint, isRequired, rules })
  return (
    <Field {...{ id, label, hint, message, state, isRequired, span }} hasTick>
      <input
        {...rest}
        {...attributes}
        className="input"
        type={type}
        value={typeof value === 'string' ? value : ''}
        required={isRequired}
        disabled={isDisabled}
        onChange={(event) => setValue(event.target.value)}
      />
    </Field>
  )
}
