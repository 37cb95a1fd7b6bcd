import type { BlockDefinition, BlockProps } from '../block.ts'
import { Html } from '../../ui/Html.tsx'
import { Title } from '../../ui/Title.tsx'

/** Questions that open; the first one shows how. */
function Faq({ id, props, surface }: BlockProps<'faq'>) {
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap grid">
        <Title as="h2" data-col="1-4">
          {props.title}
        </Title>
        <div data-col="5-12">
          <div className="faq">
            {props.items.map((item, index) => (
              <details key={item.question} open={index === 0}>
                <summary>{item.question}</summary>
                <Html html={item.answer} />
              </details>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

export const faq: BlockDefinition<'faq'> = { component: Faq, surface: 'any' }
