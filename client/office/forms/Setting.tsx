import { type ReactNode, useId } from 'react'

/** A part of a long form: what it is on the left, its fields on the right. */
export function Setting({
  id,
  title,
  say,
  isStacked,
  children,
}: {
  id: string
  title: string
  say?: string
  isStacked?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section id={id} className="setting" data-stack={isStacked || undefined} aria-labelledby={titleId}>
      <div className="about">
        <h2 id={titleId} className="title-xs">
          {title}
        </h2>
        {say && <p>{say}</p>}
      </div>
      <div className="fields">{children}</div>
    </section>
  )
}
