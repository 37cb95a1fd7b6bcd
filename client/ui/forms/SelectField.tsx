import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { useField, type FieldProps } from './use-field.ts'

export interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values, string | null | undefined> {
  options: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen; without it the first option is what an empty value looks like. */
  placeholder?: string
  autoComplete?: string
}

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, label, hint, isRequired, rules, isDisabled, span, options, placeholder, autoComplete } = props
  const { id, value, setValue, state, message, attributes } = useField({ control, name, hint, isRequired, rules })
  return (
    <Field {...{ id, label, hint, message, state, isRequired, span }}>
      <select
        {...attributes}
        className="input"
        autoComplete={autoComplete}
        value={typeof value === 'string' ? value : ''}
        required={isRequired}
        disabled={isDisabled}
        onChange={(event) => setValue(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
