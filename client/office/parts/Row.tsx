import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface RowProps {
  lead?: ReactNode
  name: string
  /** The whole line leads there. */
  href?: string | undefined
  metas?: readonly (ReactNode | null)[]
  end?: ReactNode
}

/** A line of the cellar book: one link, stretched, and at most one button above it. */
export const Row = ({ lead, name, href, metas, end }: RowProps) => (
  <li>
    {lead}
    <div className="what">
      {href ? (
        <Link className="name" href={href}>
          {name}
        </Link>
      ) : (
        <span className="name">{name}</span>
      )}
      {metas?.map((meta, index) =>
        meta ? (
          <span key={index} className="meta">
            {meta}
          </span>
        ) : null,
      )}
    </div>
    {end && <div className="end">{end}</div>}
  </li>
)
