import { type ReactNode, useId } from 'react'

/** A sentence as title, and a list below it. */
export function Chapter({
  title,
  say,
  link,
  children,
}: {
  title: string
  say?: ReactNode
  link?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="chapter" aria-labelledby={id}>
      <div className="chapter-head">
        <div className="words">
          <h2 id={id}>{title}</h2>
          {say && <p>{say}</p>}
        </div>
        {link}
      </div>
      {children}
    </section>
  )
}
