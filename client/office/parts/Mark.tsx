import type { ReactNode } from 'react'

/** A drawn dot and a word: the shape says how far it is, the colour only repeats it. */
export const Mark = ({
  step = 'waits',
  tone,
  children,
}: {
  step?: 'waits' | 'half' | 'full' | 'off'
  tone?: 'warning' | 'error' | 'success' | 'quiet'
  children: ReactNode
}) => (
  <span className="mark" data-step={step} data-tone={tone}>
    {children}
  </span>
)
