interface FilterChoice {
  /** Null is the whole list. */
  id: string | null
  title: string
  count: number
}

export interface CategoryFilterProps {
  label: string
  choices: readonly FilterChoice[]
  selected: string | null
  onSelect: (id: string | null) => void
}

/** Words on a line above a list. One choice is none, so nothing is shown then. */
export function CategoryFilter({ label, choices, selected, onSelect }: CategoryFilterProps) {
  if (choices.length < 3) return null
  return (
    <div className="filter-bar">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */}
      <div className="filter" role="group" aria-label={label}>
        {choices.map(({ id, title, count }) => (
          <button key={id} type="button" aria-pressed={id === selected} onClick={() => onSelect(id)}>
            {title}
            <sup>{count}</sup>
          </button>
        ))}
      </div>
    </div>
  )
}
