interface PickProps {
  label: string
  isOn: boolean
  /** Some of those it stands for. */
  isPart?: boolean
  onPick: (isOn: boolean, isRange: boolean) => void
}

/** A square to choose by, at the start of a row; with Shift all from the last one on. */
export function Pick({ label, isOn, isPart = false, onPick }: PickProps) {
  return (
    <label className="pick">
      <input
        type="checkbox"
        checked={isOn}
        ref={(input) => {
          if (input) input.indeterminate = isPart
        }}
        onChange={(event) =>
          onPick(event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}
