import type { CSSProperties } from 'react'

interface BarsProps {
  /** The longest bar is as long as the row is wide; a share is of the whole. */
  rows: readonly { key: string; name: string; said: string; share: number }[]
}

/** Rows that each carry their own bar. */
export function Bars({ rows }: BarsProps) {
  return (
    <ul className="figure-bars">
      {rows.map(({ key, name, said, share }) => (
        <li key={key} style={{ '--w': `${Math.round(share * 100)}%` } as CSSProperties}>
          <span>{name}</span>
          <span className="num">{said}</span>
        </li>
      ))}
    </ul>
  )
}
