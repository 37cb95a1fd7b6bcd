import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'

export interface DigitsProps {
  label: string
  value: string
  onType: (digits: string) => void
  error?: string | undefined
}

/** Six digits in one field, so that a phone fills them in from the mail and pasting works; drawn as six places. */
export function Digits({ label, value, onType, error }: DigitsProps) {
  const id = useId()
  return (
    <div className="field" data-state={error ? 'invalid' : undefined}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <div className="digits">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onType(target.value.replaceAll(/\D/g, '').slice(0, 6))}
        />
      </div>
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
