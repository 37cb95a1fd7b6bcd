import type { ReactNode } from 'react'

/** Nothing here: what has happened, and one way out. */
export const Nothing = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="nothing">
    <p className="title">{title}</p>
    {children}
  </div>
)
