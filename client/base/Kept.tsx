import type { ReactNode } from 'react'
import { useDependencies } from './dependencies.ts'

interface KeptProps {
  /** Everything that the markup depends on beside the page's language and where its site keeps pictures. */
  by: readonly unknown[]
  /** Shows what `by` says and nothing else: no id of React's, no picture that comes first, nothing of the visitor. */
  children: ReactNode
}

/** A part that stands alike on many pages: the server keeps its markup (`app/kept-parts.ts`), the browser makes its own. */
export const Kept = import.meta.env.SSR ? KeptOnServer : ({ children }: KeptProps): ReactNode => children

function KeptOnServer({ by, children }: KeptProps): ReactNode {
  const { keptParts } = useDependencies()
  if (!keptParts) return children
  const { before, isKnown, after } = keptParts.place(JSON.stringify(by))
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
