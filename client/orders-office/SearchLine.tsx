import { useRef, useState } from 'react'
import { useText } from '../office/language.ts'
import { FindLine } from '../office/parts/FindLine.tsx'

const pauseMs = 250

/** A line to write on: it searches while one types. */
export function SearchLine({ q, onFind }: { q: string; onFind: (words: string) => void }) {
  const t = useText()
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
  return <FindLine label={t('orders.find')} words={typed} onType={type} />
}
