import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#contract/formats.ts'
import type { Programme as Content, ProgrammeDay } from '#contract/programme.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/text.tsx'
import { JsonLd } from '../../site/JsonLd.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import { Title } from '../../ui/Title.tsx'
import type { BlockProps } from '../block.ts'
import { dataQuery } from '../queries.ts'
import { useBlockLink } from '../use-block-link.ts'

/**
 * What happens when, from data of the site that the page names: the same file can be read by an app or a screen. All
 * its days, or the one of the property `day`.
 */
export function Programme({ id, props, surface }: BlockProps<'programme'>) {
  const language = useLanguage()
  const { data } = useQuery(dataQuery<Content>(useDependencies(), language, props.data))
  const linkOf = useBlockLink()
  const links = [props.button, ...props.links].flatMap((each) => linkOf(each) ?? [])
  const { day: chosen } = props
  const days = (data?.days ?? []).filter(({ date }) => !chosen || date === chosen)
  if (days.length === 0) return null
  return (
    <section className="section" id={id} data-surface={surface}>
      {data && <JsonLd thing={import.meta.env.SSR && event(data)} />}
      {days.map((day, index) => (
        <div className="wrap grid programme-day" key={day.date}>
          <div className="stack" data-col="1-4">
            <Title as="h2" className="title-lg">
              {day.title}
            </Title>
            <p>{formatDate(day.date, language, 'LONG')}</p>
            {index === 0 &&
              links.map(({ href, label }) => (
                <p key={href}>
                  <MoreLink href={href}>{label}</MoreLink>
                </p>
              ))}
          </div>
          <Entries day={day} />
        </div>
      ))}
    </section>
  )
}

function Entries({ day }: { day: ProgrammeDay }) {
  const language = useLanguage()
  return (
    <ol className="programme" data-col="5-12">
      {day.entries.map((entry) => (
        <li key={`${entry.time} ${entry.title}`}>
          <time dateTime={`${day.date}T${entry.time}`}>{formatTime(entry.time, language)}</time>
          <b>{entry.title}</b>
          {entry.text && <span>{entry.text}</span>}
        </li>
      ))}
    </ol>
  )
}

const event = ({ title, place, days = [] }: Partial<Content>) => ({
  '@type': 'Festival',
  name: title,
  startDate: days[0]?.date,
  endDate: days.at(-1)?.date,
  location: place && { '@type': 'Place', name: place, address: place },
})
