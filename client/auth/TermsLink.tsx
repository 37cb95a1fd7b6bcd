import type { ReactNode } from 'react'
import { usePathTo } from '../routing/paths.ts'

/** In a window of its own, so that reading the terms does not empty the form. The sentence brings the words. */
export const TermsLink = ({ children }: { children?: ReactNode }) => {
  const pathTo = usePathTo()
  return (
    <a href={pathTo('conditions-generales')} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
