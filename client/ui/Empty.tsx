import type { ReactNode } from 'react'

export interface EmptyProps {
  title: string
  text?: string
  /** A way on: a button or a link. */
  children?: ReactNode
}

/** A place with nothing in it yet: two empty spots on the shelf. */
export const Empty = ({ title, text, children }: EmptyProps) => (
  <div className="empty">
    <svg className="art" viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden="true">
      <path d="M8 82h80" />
      <path d="M34 82V44c0-7 6-9 6-17V10h8v17c0 8 6 10 6 17v38" strokeDasharray="3 3.5" />
      <path d="M60 82c0-10 0-14 8-14s8 4 8 14" strokeDasharray="3 3.5" />
    </svg>
    <p className="title">{title}</p>
    {text && <p className="muted">{text}</p>}
    {children}
  </div>
)
