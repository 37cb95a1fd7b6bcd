import type { ReactNode } from 'react'

/** Something that happened: when, what, by whom; struck where it was taken back. */
export const DoneLine = ({
  at,
  instant,
  what,
  who,
  isUndone,
  more,
  end,
}: {
  at: string
  instant: string
  what: string
  who?: string
  isUndone?: boolean
  more?: ReactNode
  end?: ReactNode
}) => (
  <li>
    <time dateTime={instant}>{at}</time>
    <span>
      <span className={isUndone ? 'undone' : undefined}>{what}</span>
      {who && <small>{who}</small>}
      {more}
    </span>
    {end}
  </li>
)
