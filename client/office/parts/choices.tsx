import { useId } from 'react'

export interface Choice<Value extends string> {
  value: Value
  label: string
  say?: string
  lang?: string
}

interface ChoicesProps<Value extends string> {
  legend: string
  isLegendHidden?: boolean
  choices: readonly Choice<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/** Two to five words, one underlined. */
export function Either<Value extends string>({
  legend,
  isLegendHidden,
  choices,
  value,
  onChoose,
}: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'visually-hidden' : 'label small'}>{legend}</legend>
      <div className="either">
        {choices.map((choice) => (
          <label key={choice.value} lang={choice.lang}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Large words with what each means; the whole line is the target. */
export function PickOne<Value extends string>({ legend, choices, value, onChoose }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="title title-xs">{legend}</legend>
      <div className="pick-one">
        {choices.map((choice) => (
          <label key={choice.value}>
            <b>{choice.label}</b>
            <span>{choice.say}</span>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Says in words what is true while it is on. */
export const Switch = ({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: (isOn: boolean) => void }) => (
  <label className="switch">
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={({ target }) => onTurn(target.checked)}
    />
    {label}
  </label>
)

/** Words on a line that narrow a list; each with how many it leaves. */
export const FilterWords = <Value extends string>({
  legend,
  choices,
  value,
  onChoose,
}: {
  legend: string
  choices: readonly { value: Value; label: string; count?: number }[]
  value: Value
  onChoose: (value: Value) => void
}) => (
  // A group of toggles: a radio would change the list at each arrow key.
  <div className="filter" role="group" aria-label={legend}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onChoose(choice.value)}
      >
        {choice.label}
        {choice.count !== undefined && <sup>{choice.count}</sup>}
      </button>
    ))}
  </div>
)
