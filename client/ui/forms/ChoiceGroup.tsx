import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import '#client/styles/forms.css'
import { FieldError } from './Field.tsx'
import { required } from './rules.ts'
import { useField, type FieldProps } from './use-field.ts'

export interface Choice {
  value: string
  title: string
  description?: string
  /** At the end of the row: a `<Price as="span">`, or words. */
  price?: ReactNode
  /** Why it cannot be chosen. It stays in view, so that the visitor knows. */
  reason?: string
  /** The way to what is missing. */
  more?: { href: string; label: string }
}

export interface ChoiceGroupProps<Values extends FieldValues> extends Omit<
  FieldProps<Values, string | null | undefined>,
  'hint'
> {
  choices: readonly Choice[]
}

const requiredChoice = { ...required, name: 'requiredChoice' }

/** One of a few, each a whole row. The label names the group for a screen reader; a heading shows it to the rest. */
export function ChoiceGroup<Values extends FieldValues>(props: ChoiceGroupProps<Values>) {
  const { control, name, label, isRequired, rules, isDisabled, span, choices } = props
  const settings = { control, name, isRequired, rules, requiredRule: requiredChoice }
  const { id, value, setValue, state, message, attributes } = useField(settings)
  const { ref, onBlur, name: inputName, ...described } = attributes
  // A choice that is barred takes no focus: the way to what is missing leads to the first that can be had.
  const firstOpen = choices.find(({ reason }) => reason === undefined)
  return (
    <div className="field" data-span={span} data-state={state}>
      <div className="choices" role="radiogroup" aria-label={label} aria-required={isRequired} {...described}>
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              ref={choice === firstOpen ? ref : undefined}
              type="radio"
              name={inputName}
              value={choice.value}
              checked={value === choice.value}
              disabled={isDisabled || choice.reason !== undefined}
              onBlur={onBlur}
              onChange={() => setValue(choice.value)}
            />
            <span className="what">
              <b>{choice.title}</b>
              {choice.description && !choice.reason && <span>{choice.description}</span>}
              {choice.reason && <span className="reason">{choice.reason}</span>}
              {choice.more && <a href={choice.more.href}>{choice.more.label}</a>}
            </span>
            {choice.price && <span className="price">{choice.price}</span>}
          </label>
        ))}
      </div>
      <FieldError id={id} message={message} />
    </div>
  )
}
