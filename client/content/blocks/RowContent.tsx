import { MoreLink } from '../../ui/MoreLink.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { Html } from '../Html.tsx'
import { partOf, pictureOf, textOf } from '../props.ts'
import { useBlockLink } from '../use-block-link.ts'

/** Words beside a picture; on a colour the picture stands upright. */
function RowContent({ id, props, surface }: BlockProps) {
  const picture = pictureOf(props)
  const link = useBlockLink()(partOf(props, 'button'))
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="row-content" data-flip={textOf(props, 'side') === 'right' ? '' : undefined}>
          {picture && (
            <figure className="photo" data-ratio={surface ? '4/5' : '3/2'}>
              <Picture {...picture} kind="scene" sizes="(width >= 768px) 56vw, 100vw" />
            </figure>
          )}
          <div className="words">
            <h2 className={surface ? 'title-lg' : undefined}>{textOf(props, 'title')}</h2>
            <Html html={textOf(props, 'text')} className={surface ? 'prose' : 'prose small'} />
            {link && <MoreLink href={link.href}>{link.label}</MoreLink>}
          </div>
        </div>
      </div>
    </section>
  )
}

export const rowContent: BlockDefinition = { component: RowContent, surface: 'any' }
