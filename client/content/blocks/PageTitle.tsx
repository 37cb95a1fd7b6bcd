import { Picture } from '../../ui/Picture.tsx'
import type { BlockDefinition, BlockProps } from '../block.ts'
import { pictureOf, textOf } from '../props.ts'

/** The title of a page on its colour, its picture from edge to edge below. */
function PageTitle({ id, props, isFirst }: BlockProps) {
  const picture = pictureOf(props)
  const subtitle = textOf(props, 'subtitle')
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <>
      <section className="page-title" id={id} data-surface="secondary">
        <div className="wrap grid">
          <Heading className="title-xl" data-col="1-8">
            {textOf(props, 'title')}
          </Heading>
          {subtitle && (
            <p className="lede" data-col="9-12">
              {subtitle}
            </p>
          )}
        </div>
      </section>
      {picture && (
        <div className="bleed title-picture">
          <Picture {...picture} kind="scene" isPriority={isFirst} />
        </div>
      )}
    </>
  )
}

export const pageTitle: BlockDefinition = { component: PageTitle, surface: 'own' }
