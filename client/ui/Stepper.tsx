import type { KeyboardEvent } from 'react'
import { Icon } from './Icon.tsx'

export interface StepperProps {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  labels: { group: string; less: string; more: string }
  size?: 'large' | 'small'
  /** While the server decides: both buttons rest. */
  isBusy?: boolean
}

/** A quantity. The arrow keys work on either button; the new number is read aloud. */
export function Stepper({ value, onChange, min = 1, max = Infinity, labels, size, isBusy = false }: StepperProps) {
  const canLessen = !isBusy && value > min
  const canAdd = !isBusy && value < max
  const lessen = () => canLessen && onChange(value - 1)
  const add = () => canAdd && onChange(value + 1)
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.key === 'ArrowUp') add()
    else lessen()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className="stepper" data-size={size} role="group" aria-label={labels.group}>
      <button
        type="button"
        aria-label={`${labels.less}, ${labels.group}`}
        aria-disabled={!canLessen || undefined}
        onClick={lessen}
        onKeyDown={pressKey}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={`${labels.more}, ${labels.group}`}
        aria-disabled={!canAdd || undefined}
        data-takes-focus
        onClick={add}
        onKeyDown={pressKey}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
