import { useEffect } from 'react'
import { unfold } from '../base/unfold.ts'

/** What takes presses on every page. Each comes alive by itself, and first what the pointer is on. */
const asleep = new Set(['header', 'page', 'cart'] as const)

type Part = typeof asleep extends Set<infer Name> ? Name : never

/**
 * Stands beside a part of the page, in its boundary, and says when that has come alive. The page answers when all of
 * them have: what one has changed would not be what another finds when it comes alive.
 */
export function Answering({ part }: { part: Part }) {
  useEffect(() => {
    asleep.delete(part)
    if (asleep.size === 0) sayThatItAnswers()
  }, [part])
  return null
}

/**
 * Says on the root of the page that its buttons answer. `loader.ts` waits for it to hand over what was pressed before;
 * tests wait for it, too. What waited for the page to wake has its turn then.
 */
export function sayThatItAnswers(): void {
  document.documentElement.dataset['hydrated'] = ''
  unfold()
}
