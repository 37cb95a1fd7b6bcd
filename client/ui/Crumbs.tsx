export interface CrumbsProps {
  label: string
  /** From the first to the page itself, which has no address. */
  items: readonly { title: string; href?: string }[]
}

export const Crumbs = ({ label, items }: CrumbsProps) => (
  <nav className="crumbs" aria-label={label}>
    <ol>
      {items.map(({ title, href }) => (
        <li key={title}>{href ? <a href={href}>{title}</a> : <span aria-current="page">{title}</span>}</li>
      ))}
    </ol>
  </nav>
)
