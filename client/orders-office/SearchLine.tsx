import { useId, useRef, useState } from 'react'
import { useText } from '../office/language.ts'
import { Icon } from '../ui/Icon.tsx'

const pauseMs = 250

/** A line to write on: it searches while one types. */
export function SearchLine({ q, onFind }: { q: string; onFind: (words: string) => void }) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Another list was asked for: its words stand here.
  if (q !== known) {
    setKnown(q)
    if (q !== typed.trim()) setTyped(q)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onFind(text.trim()), pauseMs)
  }
  return (
    <div className="find" role="search">
      <label className="visually-hidden" htmlFor={id}>
        {t('orders.find')}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        placeholder={t('orders.find')}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}
