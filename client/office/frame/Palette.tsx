import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { useText } from '../language.ts'
import { type Found, find, type PaletteEntry, type PaletteGroup } from './palette-find.ts'

interface PaletteProps {
  label: string
  placeholder: string
  groups: readonly PaletteGroup[]
  asked: string
  onAsk: (asked: string) => void
  /** More may still come. */
  isAsking?: boolean
  onClose: () => void
}

/** One line to ask on: arrows choose, Enter does it, Escape leaves. The answers grow upwards from it on a phone. */
export function Palette({ label, placeholder, groups, asked, onAsk, isAsking = false, onClose }: PaletteProps) {
  const t = useText()
  const id = useId()
  const [chosen, choose] = useState(0)
  const { dialog } = useDialog({ isOpen: true, onClose })
  const found = find(groups, asked)
  const entries = found.flatMap((group) => group.entries)
  const at = Math.min(chosen, entries.length - 1)
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    if (!entry.isStaying) onClose()
    entry.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      const next = (at + step + entries.length) % entries.length
      choose(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    // A field to search in would only empty itself at first.
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(entries[at])
    }
  }
  return (
    <dialog {...dialog} className="palette" aria-label={label}>
      <div className="find">
        <Icon name="search" />
        {/* The dialog gives the focus to its first field by itself. */}
        <input
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={80}
          placeholder={placeholder}
          value={asked}
          onKeyDown={press}
          onChange={({ target }) => {
            onAsk(target.value)
            choose(0)
          }}
        />
      </div>
      <div className="found" id={id} role="listbox" aria-label={t('find.palette.answers')}>
        {found.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <div className="group-name" id={`${id}-${group.id}`} role="presentation">
              {group.name}
            </div>
            {group.entries.map((entry) => {
              const index = entries.indexOf(entry)
              return (
                // The field has the keys; the pointer finds the answers.
                <div
                  key={entry.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  data-house={entry.colour === undefined ? undefined : true}
                  style={entry.colour ? ({ '--shop': entry.colour } as CSSProperties) : undefined}
                  onMouseMove={() => choose(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => run(entry)}
                  onKeyDown={press}
                >
                  <Marked {...entry} />
                  {entry.hint && <small>{entry.hint}</small>}
                </div>
              )
            })}
          </div>
        ))}
        {entries.length === 0 && !isAsking && <p className="group-name">{t('find.palette.nothing', { asked })}</p>}
      </div>
    </dialog>
  )
}

/** The words of the answer, with those letters strong that were asked for. */
const Marked = ({ label, marks }: Found) => (
  <span>
    <span>
      {marks.length === 0
        ? label
        : marks.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text))}
    </span>
  </span>
)
