import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'

/** A line to write on, above what it finds while one types. */
export function FindLine({ label, words, onType }: { label: string; words: string; onType: (words: string) => void }) {
  const id = useId()
  return (
    <div className="find" role="search">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        placeholder={label}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}
