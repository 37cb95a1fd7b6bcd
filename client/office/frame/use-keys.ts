import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Section } from '../screens.ts'
import type { Opened } from './opened.ts'
import { singleKeys } from './single-keys.ts'

const goMs = 1500

/** Ctrl K asks; single keys work outside of fields: `?` the list of them, `/` the search of a list, `G` and a letter. */
export function useKeys(sections: readonly Section[], open: (sheet: Opened) => void): void {
  const [, navigate] = useLocation()
  const goSince = useRef(0)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return open('palette')
      }
      if (!isSingle(event)) return
      if (event.key === '?') open('keys')
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('main .find input')?.focus()
      }
      const isGoing = performance.now() - goSince.current < goMs
      goSince.current = event.key === 'g' ? performance.now() : -goMs
      const section = isGoing && sections.find(({ letter }) => letter === event.key)
      if (section) navigate(section.href)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [sections, open, navigate])
}

function isSingle({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!singleKeys.get() || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return false
  return !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'))
}
