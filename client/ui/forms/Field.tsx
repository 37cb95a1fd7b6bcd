import { use, type ReactNode } from 'react'
import '#client/styles/forms.css'
import { Icon } from '../Icon.tsx'
import { FormTexts } from './form-texts.ts'
import type { FieldState } from './use-field.ts'

export interface FieldFrameProps {
  /** Of the control the label names; hint and error are `{id}-hint` and `{id}-error`. */
  id: string
  label: string
  hint?: string
  /** Shown when there is one: the first refusal. */
  message?: string
  state?: FieldState
  isRequired?: boolean
  span?: 2 | 3 | 4
  /** A tick in the control when its value is good; where the control has a sign of its own it is left out. */
  hasTick?: boolean
  children: ReactNode
}

/** Label, control, hint and error of one field. The asterisk is drawn for a required control by the style. */
export function Field(props: FieldFrameProps) {
  const { optional } = use(FormTexts)
  return (
    <div className="field" data-span={props.span} data-state={props.state}>
      <label htmlFor={props.id}>
        {props.label}
        {!props.isRequired && optional && <span className="optional">{` ${optional}`}</span>}
      </label>
      <div className="control">
        {props.children}
        {props.hasTick && <Icon name="check" />}
      </div>
      {props.hint && (
        <p className="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      <FieldError id={props.id} message={props.message} />
    </div>
  )
}

export const FieldError = ({ id, message }: { id: string; message: string | undefined }) =>
  message && (
    <p className="error" id={`${id}-error`}>
      <Icon name="alert" />
      {message}
    </p>
  )
