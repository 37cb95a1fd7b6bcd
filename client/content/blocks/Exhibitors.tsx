import { Title } from '../../ui/Title.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import type { BlockProps } from '../block.ts'
import { useBlockLink } from '../use-block-link.ts'
import '#client/styles/marketplace.css'

/** Who comes, as an index of names; each leads to their own shop, here or on a sister site. */
export function Exhibitors({ id, props, surface }: BlockProps<'exhibitors'>) {
  const linkOf = useBlockLink()
  const more = linkOf(props.button)
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2" className="title-lg">
            {props.title}
          </Title>
          {more && <MoreLink href={more.href}>{more.label}</MoreLink>}
        </div>
        <ul className="register">
          {props.entries.map((entry) => {
            const link = linkOf(entry)
            if (!link) return null
            return (
              <li key={link.label}>
                <a href={link.href}>
                  <span className="name">{link.label}</span> <span className="region">{entry.region}</span>{' '}
                  <span className="who">{entry.who}</span>
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
