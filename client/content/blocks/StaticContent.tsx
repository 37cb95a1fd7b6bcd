import type { BlockDefinition, BlockProps } from '../block.ts'
import { Html } from '../../ui/Html.tsx'

/** Prose in the wide column; a list may run in several columns over the whole width. */
function StaticContent({ id, props, surface }: BlockProps<'staticContent'>) {
  const { text: html, columns } = props
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap grid">
        {columns > 1 ? (
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

export const staticContent: BlockDefinition<'staticContent'> = { component: StaticContent, surface: 'any' }
