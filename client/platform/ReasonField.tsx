import { useId } from 'react'

/** As the contract says it; counted here so that the button says what is missing before it is pressed. */
const fewestLetters = 20

/** How many letters a reason lacks; 0 or less when it is enough. */
export const reasonMisses = (reason: string): number => fewestLetters - reason.trim().length

interface ReasonFieldProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  write: (value: string) => void
}

/** Words that somebody else will read as they are written. */
export function ReasonField({ label, hint, error, value, write }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className="field" data-state={error ? 'invalid' : undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={6}
        maxLength={2000}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={({ target }) => write(target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
