import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { useField, type FieldProps } from './use-field.ts'

export interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values, number | null> {
  /** Bounds of the arrows; what the visitor may send is a rule's matter. */
  min?: number
  max?: number
  step?: number
}

/** Passes numbers, and null while there is none (FORM-01). */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { control, name, label, hint, isRequired, rules, isDisabled, span, min, max, step } = props
  const { id, value, setValue, state, message, attributes } = useField({ control, name, hint, isRequired, rules })
  return (
    <Field {...{ id, label, hint, message, state, isRequired, span }} hasTick>
      <input
        {...attributes}
        {...{ min, max, step }}
        className="input"
        type="number"
        value={typeof value === 'number' ? value : ''}
        required={isRequired}
        disabled={isDisabled}
        onChange={({ target }) => setValue(target.value === '' ? null : target.valueAsNumber)}
      />
    </Field>
  )
}
