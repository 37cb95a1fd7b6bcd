import { useId } from 'react'
import { useController, type Control, type FieldPath, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { useFieldMessage } from './form-texts.ts'
import { isGiven, required, type Rule } from './rules.ts'

/** What every field of a form takes. `Value` narrows the name to the paths of the form that hold such a value. */
export interface FieldProps<Values extends FieldValues, Value> {
  control: Control<Values>
  name: FieldPathByValue<Values, Value>
  label: string
  hint?: string
  isRequired?: boolean
  /** Besides `required`, which `isRequired` adds. The first one that refuses speaks. */
  rules?: readonly Rule[]
  isDisabled?: boolean
  /** Columns of six, from 576 px on. */
  span?: 2 | 3 | 4
}

export type FieldState = 'valid' | 'invalid' | undefined

interface FieldSettings<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  isRequired?: boolean
  rules?: readonly Rule[]
  hint?: string
  /** The rule that `isRequired` adds here, where its sentence is another one. */
  requiredRule?: Rule
}

/** One value of a form: what it is, what is wrong with it and the ids that tie the sentences to the control. */
export function useField<Values extends FieldValues>(settings: FieldSettings<Values>) {
  const { control, name, isRequired = false, rules = [], hint, requiredRule = required } = settings
  const applied = isRequired ? [requiredRule, ...rules] : rules
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: Object.fromEntries(applied.map((rule) => [rule.name, (value: unknown) => rule.accepts(value)])),
    },
  })
  const message = useFieldMessage(fieldState.error, applied)
  const id = useId()
  const value: unknown = field.value
  const state: FieldState = fieldState.error ? 'invalid' : fieldState.isTouched && isGiven(value) ? 'valid' : undefined
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    value,
    setValue: (next: unknown) => field.onChange(next),
    state,
    message,
    /** For the control itself. */
    attributes: {
      id,
      ref: field.ref,
      name: field.name,
      onBlur: field.onBlur,
      'aria-invalid': state === 'invalid' || undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}
