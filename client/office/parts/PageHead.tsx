import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../ui/Icon.tsx'

export interface PageHeadProps {
  title: string
  /** The one line that matters. */
  say?: ReactNode
  /** Where this page lies; it has no place among the sections itself. */
  back?: { href: string; label: string }
  /** At most one filled button, and words. Above the places on a phone. */
  act?: ReactNode
}

export const PageHead = ({ title, say, back, act }: PageHeadProps) => (
  <div className="page-head">
    <title>{`${title} · Cépage`}</title>
    {back && (
      <Link className="back" href={back.href}>
        <Icon name="arrow-left" />
        {back.label}
      </Link>
    )}
    <h1>{title}</h1>
    {say !== undefined && (
      <p className="say" aria-live="polite">
        {say}
      </p>
    )}
    {act && <div className="act">{act}</div>}
  </div>
)
