import { Link } from 'wouter'
import { useText } from '../office/language.ts'
import { Bottle, type BottleShape } from '../office/parts/Bottle.tsx'
import { useHere } from '../office/place.ts'

/** Another bottle each day. */
const shapes: readonly BottleShape[] = ['burgundy', 'bordeaux', 'flute', 'clavelin', 'champagne']

/** Nothing presses: said as such, with what one can do. @param day Of the month, in two digits. */
export function QuietDay({ day }: { day: string }) {
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
