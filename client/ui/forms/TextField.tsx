import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { useField, type FieldProps } from './use-field.ts'

export interface TextFieldProps<Values extends FieldValues>
  extends
    FieldProps<Values, string | null | undefined>,
    Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'> {
  /** `email` only chooses the keyboard; the rule is added by `rules`. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'search'
  /** False where only the server knows whether what was typed is right. */
  hasTick?: boolean
}

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const {
    control,
    name,
    label,
    hint,
    isRequired,
    rules,
    isDisabled,
    span,
    type = 'text',
    hasTick = true,
    ...rest
  } = props
  const { id, value, setValue, state, message, attributes } = useField({ control, name, hint, isRequired, rules })
  return (
    <Field
      {...{ id, label, hint, message, isRequired, span, hasTick }}
      state={hasTick || state === 'invalid' ? state : undefined}
    >
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
