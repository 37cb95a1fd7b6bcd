import type { ReactNode } from 'react'
import { useDependencies } from './dependencies.ts'

interface KeptProps {
  /** What shows it: another component says something else of the same. */
  what: string
  /** Everything that the markup depends on beside the page's language and where its site keeps pictures. */
  by: readonly unknown[]
  /** Shows what `by` says and nothing else: no id of React's, no picture that comes first, nothing of the visitor. */
  children: ReactNode
}

/**
 * For the server: a part that stands alike on many pages, whose markup is kept (`app/kept-parts.ts`). The browser makes
 * its own, and has no need of this.
 */
export function Kept({ what, by, children }: KeptProps): ReactNode {
  const { keptParts } = useDependencies()
  if (!keptParts) return children
  const { before, isKnown, after } = keptParts.place(JSON.stringify([what, ...by]))
  return isKnown ? (
    before
  ) : (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
