import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { useField, type FieldProps } from './use-field.ts'

export interface TextAreaProps<Values extends FieldValues> extends FieldProps<Values, string | null | undefined> {
  maxLength?: number
}

export function TextArea<Values extends FieldValues>(props: TextAreaProps<Values>) {
  const { control, name, label, hint, isRequired, rules, isDisabled, span, maxLength } = props
  const { id, value, setValue, state, message, attributes } = useField({ control, name, hint, isRequired, rules })
  return (
    <Field {...{ id, label, hint, message, state, isRequired, span }}>
      <textarea
        {...attributes}
        className="input"
        value={typeof value === 'string' ? value : ''}
        maxLength={maxLength}
        required={isRequired}
        disabled={isDisabled}
        onChange={(event) => setValue(event.target.value)}
      />
    </Field>
  )
}
