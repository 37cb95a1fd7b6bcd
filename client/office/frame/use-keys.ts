import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Section } from '../screens.ts'
import type { Opened } from './opened.ts'
import { singleKeys } from './single-keys.ts'

const goMs = 1500
/** When `G` was pressed; before anybody has, nobody goes anywhere. */
let goSince = -Infinity

/** `G` waits for its letter: whoever else listens leaves that one alone. */
export const isGoing = (): boolean => performance.now() - goSince < goMs

/**
 * Ctrl K asks, Ctrl Z takes back what a message has just told of; single keys work outside of fields: `?` the list of
 * them, `/` the search of a list, `Z` as Ctrl Z, `G` and a letter.
 */
export function useKeys(sections: readonly Section[], open: (sheet: Opened) => void): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return open('palette')
      }
      if (isUndo(event)) {
        const undo = document.querySelector<HTMLButtonElement>('.toast .undo')
        if (undo) event.preventDefault()
        return undo?.click()
      }
      if (!isSingle(event)) return
      if (event.key === '?') open('keys')
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('main .find input')?.focus()
      }
      const section = isGoing() && sections.find(({ letter }) => letter === event.key)
      goSince = event.key === 'g' ? performance.now() : -Infinity
      if (!section) return
      event.preventDefault()
      navigate(section.href)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [sections, open, navigate])
}

const isUndo = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  !event.shiftKey &&
  !inField(event) &&
  (event.ctrlKey || event.metaKey || isSingle(event))

/** A key of one letter that is no word of a field, of a sheet or of the browser. */
export function isSingle({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !singleKeys.get() || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]'))
    return false
  return !inField({ target })
}

/** Where letters are words, and Ctrl Z is the field's own. */
const inField = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
