import type { BlockDefinition, BlockProps } from '../block.ts'
import { Html } from '../../ui/Html.tsx'
import { numberOf, textOf } from '../props.ts'

/** Prose in the wide column; a list may run in several columns over the whole width. */
function StaticContent({ id, props, surface }: BlockProps) {
  const columns = numberOf(props, 'columns')
  const html = textOf(props, 'text')
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap grid">
        {columns !== null && columns > 1 ? (
          <Html html={html} className="prose columns" />
        ) : (
          <div data-col="5-12">
            <Html html={html} className="prose" />
          </div>
        )}
      </div>
    </section>
  )
}

export const staticContent: BlockDefinition = { component: StaticContent, surface: 'any' }
