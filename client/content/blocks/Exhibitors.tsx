import { Title } from '../../ui/Title.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import type { BlockProps } from '../block.ts'
import { partOf, partsOf, textOf } from '../props.ts'
import { useBlockLink } from '../use-block-link.ts'
import '#client/styles/marketplace.css'

/** Who comes, as an index of names; each leads to their own shop, here or on a sister site. */
export function Exhibitors({ id, props, surface }: BlockProps) {
  const linkOf = useBlockLink()
  const more = linkOf(partOf(props, 'button'))
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2" className="title-lg">
            {textOf(props, 'title')}
          </Title>
          {more && <MoreLink href={more.href}>{more.label}</MoreLink>}
        </div>
        <ul className="register">
          {partsOf(props, 'entries').map((entry) => {
            const link = linkOf(entry)
            if (!link) return null
            return (
              <li key={link.label}>
                <a href={link.href}>
                  <span className="name">{link.label}</span> <span className="region">{textOf(entry, 'region')}</span>{' '}
                  <span className="who">{textOf(entry, 'who')}</span>
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
