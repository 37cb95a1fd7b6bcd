import type { CSSProperties } from 'react'
import type { PropsOf } from '#contract/documents/blocks.ts'
import { declarationsOf } from '../../site/theme-variables.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Title } from '../../ui/Title.tsx'
import type { BlockProps } from '../block.ts'
import { useBlockLink } from '../use-block-link.ts'

/** Sister sites, picture against picture: each name in its own letters, beside its own colours. */
export function SiteHighlights({ id, props }: BlockProps<'siteHighlights'>) {
  return (
    <section className="section" id={id}>
      <div className="wrap site-rows">
        {props.sites.map((site, index) => (
          <SiteRow key={site.site} site={site} isFlipped={index % 2 === 1} />
        ))}
      </div>
    </section>
  )
}

interface SiteRowProps {
  site: PropsOf<'siteHighlights'>['sites'][number]
  isFlipped: boolean
}

function SiteRow({ site, isFlipped }: SiteRowProps) {
  const { name, picture } = site
  const link = useBlockLink()({ ...site, label: name })
  return (
    <article
      className="row-content post-card"
      data-theme=""
      data-flip={isFlipped ? '' : undefined}
      style={styleOf(site.look)}
    >
      {picture && (
        <figure className="photo" data-ratio="3/2">
          <Picture {...picture} kind="scene" sizes="(width >= 768px) 66vw, 118vw" />
        </figure>
      )}
      <div className="words">
        <Title as="h2" className="name" href={link?.href}>
          {name}
        </Title>
        <p className="kind">{site.kind}</p>
        <p>{site.text}</p>
        <span className="swatches" aria-hidden="true">
          {['primary', 'secondary', 'headings', 'stage'].map((key) => (
            <i key={key} data-colour={key} />
          ))}
        </span>
      </div>
    </article>
  )
}

// Custom properties are not in the type.
const styleOf = (look: Record<string, string>) => Object.fromEntries(declarationsOf(look)) as CSSProperties
