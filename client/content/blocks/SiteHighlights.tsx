import type { CSSProperties } from 'react'
import { declarationsOf } from '../../site/theme-variables.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Title } from '../../ui/Title.tsx'
import type { BlockProps } from '../block.ts'
import { type Props, partOf, partsOf, pictureOf, textOf } from '../props.ts'
import { useBlockLink } from '../use-block-link.ts'

/** Sister sites, picture against picture: each name in its own letters, beside its own colours. */
export function SiteHighlights({ id, props }: BlockProps) {
  return (
    <section className="section" id={id}>
      <div className="wrap site-rows">
        {partsOf(props, 'sites').map((site, index) => (
          <SiteRow key={textOf(site, 'site')} site={site} isFlipped={index % 2 === 1} />
        ))}
      </div>
    </section>
  )
}

function SiteRow({ site, isFlipped }: { site: Props; isFlipped: boolean }) {
  const name = textOf(site, 'name')
  const link = useBlockLink()({ ...site, label: name })
  const picture = pictureOf(site)
  const look = lookOf(site)
  return (
    <article
      className="row-content post-card"
      data-theme=""
      data-flip={isFlipped ? '' : undefined}
      style={styleOf(look)}
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
        <p className="kind">{textOf(site, 'kind')}</p>
        <p>{textOf(site, 'text')}</p>
        <span className="swatches" aria-hidden="true">
          {['primary', 'secondary', 'headings', 'stage'].map((key) => (
            <i key={key} data-colour={key} />
          ))}
        </span>
      </div>
    </article>
  )
}

/** The theme of the other site, as the page came with it. */
const lookOf = (site: Props): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partOf(site, 'look') ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

// Custom properties are not in the type.
const styleOf = (look: Record<string, string>) => Object.fromEntries(declarationsOf(look)) as CSSProperties
