import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import '#client/styles/forms.css'
import { FieldError } from './Field.tsx'
import { required } from './rules.ts'
import { useField, type FieldProps } from './use-field.ts'

export interface CheckFieldProps<Values extends FieldValues> extends Omit<
  FieldProps<Values, boolean>,
  'label' | 'hint'
> {
  /** May hold a link, to the terms for instance. */
  label: ReactNode
  /** Whose sentence asks for the tick: `requiredTerms`, `requiredAge`. */
  requiredRuleName?: string
}

/** A box to tick; required means ticked. */
export function CheckField<Values extends FieldValues>(props: CheckFieldProps<Values>) {
  const { control, name, label, isRequired, rules, isDisabled, span, requiredRuleName = required.name } = props
  const requiredRule = { ...required, name: requiredRuleName }
  const { id, value, setValue, state, message, attributes } = useField({
    control,
    name,
    isRequired,
    rules,
    requiredRule,
  })
  return (
    <div className="field" data-span={span} data-state={state}>
      <div>
        <label className="check">
          <input
            {...attributes}
            type="checkbox"
            checked={value === true}
            required={isRequired}
            disabled={isDisabled}
            onChange={(event) => setValue(event.target.checked)}
          />
          <span>{label}</span>
        </label>
      </div>
      <FieldError id={id} message={message} />
    </div>
  )
}
