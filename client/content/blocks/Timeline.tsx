import type { BlockProps } from '../block.ts'
import { Title } from '../../ui/Title.tsx'

/** Years, the latest first. */
export function Timeline({ id, props, surface }: BlockProps<'timeline'>) {
  return (
    <section className="section" id={id} data-surface={surface}>
      <div className="wrap">
        <div className="head">
          <Title as="h2" className="title-lg">
            {props.title}
          </Title>
        </div>
        <ol className="timeline">
          {props.entries
            .toSorted((a, b) => b.year - a.year)
            .map((entry) => (
              <li key={`${entry.year} ${entry.title}`}>
                <span className="year">{entry.year}</span>
                <Title as="h3">{entry.title}</Title>
                <p>{entry.text}</p>
              </li>
            ))}
        </ol>
      </div>
    </section>
  )
}
