import type { BlockPicture, PropsOf } from '#contract/documents/blocks.ts'
import type { LayoutName } from '#contract/site.ts'
import { Parallax } from '../../ui/Parallax.tsx'
import { Picture, tallSizes } from '../../ui/Picture.tsx'
import type { BlockDefinition, BlockProps, Surface } from '../block.ts'
import { useLayout } from '../use-layout.ts'
import { Title } from '../../ui/Title.tsx'
import '#client/styles/stays.css'

interface TitleProps extends PropsOf<'pageTitle'> {
  id: string
  isFirst: boolean
  layout: LayoutName
}

/** The title of a page and its picture, as the layout sets them (SITE-06). */
function PageTitle({ id, props, isFirst }: BlockProps<'pageTitle'>) {
  const layout = useLayout()
  const title = { ...props, id, isFirst, layout }
  if (layout === 'GenericError' || layout === 'NoHeader') return <BlankTitle {...title} />
  if (layout === 'Bensadevot' && title.picture) return <PhotoTitle {...title} picture={title.picture} />
  return <BandTitle {...title} />
}

/** On its colour; the picture below, beside or under it, by layout. */
function BandTitle({ id, title, subtitle, picture, isFirst, layout }: TitleProps) {
  const Heading = isFirst ? 'h1' : 'h2'
  const TitlePicture = layout === 'Cms' ? Parallax : 'div'
  return (
    <div className="title-block">
      <section className="page-title" id={id} data-surface={bandSurface(layout)}>
        <div className="wrap grid">
          <Title as={Heading} className={sizes[layout] ?? 'title-xl'} data-col="1-8">
            {title}
          </Title>
          {subtitle && (
            <p className="lede" data-col="9-12">
              {subtitle}
            </p>
          )}
        </div>
      </section>
      {picture && (
        <TitlePicture className="bleed title-picture">
          <Picture {...picture} kind="scene" isPriority={isFirst} />
        </TitlePicture>
      )}
    </div>
  )
}

const sizes: Partial<Record<LayoutName, string>> = {
  Cms: 'poster-title',
  Flat: 'title-lg',
  Shop: 'title-lg',
  VigneronOnlineCms: 'half-title',
}

const bandSurface = (layout: LayoutName): Surface | undefined =>
  layout === 'Flat' || layout === 'Shop' ? undefined : layout === 'Cms' ? 'primary' : 'secondary'

/** Laid on the photograph, under a header that is laid on it too. */
const PhotoTitle = ({ id, title, subtitle, picture, isFirst }: TitleProps & { picture: BlockPicture }) => {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <Parallax className="hero-photo" id={id}>
      <Picture {...picture} kind="scene" sizes={tallSizes} isPriority={isFirst} />
      <div className="over">
        <div className="wrap stack">
          <Title as={Heading}>{title}</Title>
          {subtitle && <p className="lede">{subtitle}</p>}
        </div>
      </div>
    </Parallax>
  )
}

/** One sentence, and much room around it. */
const BlankTitle = ({ id, title, subtitle, isFirst, layout }: TitleProps) => {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <section className="blank" id={id} data-surface={layout === 'NoHeader' ? 'primary' : 'tint'}>
      <div className="sheet-page">
        <div className="middle">
          <Title as={Heading}>{title}</Title>
          {subtitle && <div className="lede">{subtitle}</div>}
        </div>
      </div>
    </section>
  )
}

export const pageTitle: BlockDefinition<'pageTitle'> = { component: PageTitle, surface: 'own' }
