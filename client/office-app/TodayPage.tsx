import { Link } from 'wouter'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useNow } from '../office/now.ts'
import { Bottle, type BottleShape } from '../office/parts/Bottle.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Ranked, type RankedLine } from '../office/parts/Ranked.tsx'
import { useHere, usePlace } from '../office/place.ts'

/** What has to be done, ranked. Nothing feeds it yet, so that it is quiet; a quiet day says so and what one can do. */
export function TodayPage() {
  const language = useLanguage()
  const { place } = usePlace()
  const today = useNow().toISOString()
  const lines: readonly RankedLine[] = []
  const title = formatDate(today, language, 'WEEKDAY')
  return (
    <>
      <PageHead title={title.charAt(0).toUpperCase() + title.slice(1)} say={place.name} />
      {lines.length > 0 ? (
        <Ranked lines={lines} />
      ) : (
        <Quiet day={formatDate(today, language, 'NUMERIC').slice(8, 10)} />
      )}
    </>
  )
}

/** Another bottle each day. */
const shapes: readonly BottleShape[] = ['burgundy', 'bordeaux', 'flute', 'clavelin', 'champagne']

function Quiet({ day }: { day: string }) {
  const t = useText()
  const { sections } = useHere()
  const others = sections.filter(({ path }) => path !== 'today')
  return (
    <>
      <div className="quiet-shelf" data-day={Number(day)}>
        <Bottle shape={shapes[Number(day) % shapes.length] ?? 'burgundy'} />
      </div>
      <section aria-labelledby="quiet">
        <h2 id="quiet" className="title-md">
          {t('office.quiet.title')}
        </h2>
        <p className="measure">{t('office.quiet.say')}</p>
        <p className="words-row">
          {others.map(({ href, label }) => (
            <Link key={href} className="word" href={href}>
              {t(label)}
            </Link>
          ))}
        </p>
      </section>
    </>
  )
}
