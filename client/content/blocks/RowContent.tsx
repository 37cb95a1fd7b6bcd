import { MoreLink } from '../../ui/MoreLink.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { Html } from '../../ui/Html.tsx'
import { useBlockLink } from '../use-block-link.ts'
import { Title } from '../../ui/Title.tsx'

/** Words beside a picture; on the page's one loud colour the picture stands upright and the title is large. */
function RowContent({ id, props, surface }: BlockProps<'rowContent'>) {
  const { picture } = props
  const link = useBlockLink()(props.button)
  const isLoud = surface !== undefined && surface !== 'tint'
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="row-content" data-flip={props.side === 'right' ? '' : undefined}>
          {picture && (
            <figure className="photo" data-ratio={isLoud ? '4/5' : '3/2'}>
              <Picture {...picture} kind="scene" sizes={isLoud ? uprightSizes : flatSizes} />
            </figure>
          )}
          <div className="words">
            <Title as="h2" className={isLoud ? 'title-lg' : undefined}>
              {props.title}
            </Title>
            <Html html={props.text} className={isLoud ? 'prose' : 'prose small'} />
            {link && <MoreLink href={link.href}>{link.label}</MoreLink>}
          </div>
        </div>
      </div>
    </section>
  )
}

/** A landscape cut upright is drawn wider than it is seen. */
const uprightSizes = '(width >= 768px) 110vw, 160vw'
const flatSizes = '(width >= 768px) 66vw, 118vw'

export const rowContent: BlockDefinition<'rowContent'> = { component: RowContent, surface: 'any' }
