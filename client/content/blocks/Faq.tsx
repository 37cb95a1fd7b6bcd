import type { BlockDefinition, BlockProps } from '../block.ts'
import { Html } from '../../ui/Html.tsx'
import { partsOf, textOf } from '../props.ts'
import { Title } from '../../ui/Title.tsx'

/** Questions that open; the first one shows how. */
function Faq({ id, props, surface }: BlockProps) {
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap grid">
        <Title as="h2" data-col="1-4">
          {textOf(props, 'title')}
        </Title>
        <div data-col="5-12">
          <div className="faq">
            {partsOf(props, 'items').map((item, index) => (
              <details key={textOf(item, 'question')} open={index === 0}>
                <summary>{textOf(item, 'question')}</summary>
                <Html html={textOf(item, 'answer')} />
              </details>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

export const faq: BlockDefinition = { component: Faq, surface: 'any' }
