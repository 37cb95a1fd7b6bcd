import type { BlockProps } from '../block.ts'
import { partsOf, textOf } from '../props.ts'
import { Title } from '../../ui/Title.tsx'

/** Years, the latest first. */
export function Timeline({ id, props, surface }: BlockProps) {
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2" className="title-lg">
            {textOf(props, 'title')}
          </Title>
        </div>
        <ol className="timeline">
          {partsOf(props, 'entries')
            .toSorted((a, b) => Number(textOf(b, 'year')) - Number(textOf(a, 'year')))
            .map((entry) => (
              <li key={`${textOf(entry, 'year')} ${textOf(entry, 'title')}`}>
                <span className="year">{textOf(entry, 'year')}</span>
                <Title as="h3">{textOf(entry, 'title')}</Title>
                <p>{textOf(entry, 'text')}</p>
              </li>
            ))}
        </ol>
      </div>
    </section>
  )
}
