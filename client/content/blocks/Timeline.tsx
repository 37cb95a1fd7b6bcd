import type { BlockDefinition, BlockProps } from '../block.ts'
import { partsOf, textOf } from '../props.ts'

/** Years, the latest first. */
function Timeline({ id, props, surface }: BlockProps) {
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <h2 className="title-lg">{textOf(props, 'title')}</h2>
        </div>
        <ol className="timeline">
          {partsOf(props, 'entries')
            .toSorted((a, b) => Number(textOf(b, 'year')) - Number(textOf(a, 'year')))
            .map((entry) => (
              <li key={`${textOf(entry, 'year')} ${textOf(entry, 'title')}`}>
                <span className="year">{textOf(entry, 'year')}</span>
                <h3>{textOf(entry, 'title')}</h3>
                <p>{textOf(entry, 'text')}</p>
              </li>
            ))}
        </ol>
      </div>
    </section>
  )
}

export const timeline: BlockDefinition = { component: Timeline, surface: 'any' }
