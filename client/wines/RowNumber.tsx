import { type KeyboardEvent, useId, useState } from 'react'

interface RowNumberProps {
  /** Says which wine, too: many of them stand on one page. */
  label: string
  value: number
  unit: string
  write: (value: number) => string
  read: (text: string) => number | null
  /** What should stand there, said where something else does. */
  expected: string
  /** Sent from what was seen to what was typed. */
  onSave: (from: number, to: number) => void
  /** The last sending went wrong: what is true stands there again. */
  hasFailed: boolean
}

/** A number that saves itself when it is left, or with Enter; Escape leaves it as it was. */
export function RowNumber({ label, value, unit, write, read, expected, onSave, hasFailed }: RowNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState<{ from: number; to: number } | null>(null)
  // It has arrived, or something else has: the server's word is the one that stands there.
  if (sent && (value !== sent.from || hasFailed)) setSent(null)
  const shown = sent && value === sent.from ? sent.to : value
  const id = useId()
  const isWrong = typed !== null && read(typed) === null
  const save = () => {
    if (typed === null) return
    const to = read(typed)
    if (to === null) return
    setTyped(null)
    if (to === shown) return
    setSent({ from: value, to })
    onSave(shown, to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') setTyped(null)
  }
  return (
    <span className="amount row-number" data-unit={unit.length > 2 ? 'long' : undefined}>
      <input
        className="input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={typed ?? write(shown)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={press}
      />
      <span className="unit" aria-hidden="true">
        {unit}
      </span>
      <span id={id} className="wrong" aria-live="polite">
        {isWrong && expected}
      </span>
    </span>
  )
}
