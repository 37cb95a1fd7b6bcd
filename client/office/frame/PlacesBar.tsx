import { Link } from 'wouter'
import { IconOutline } from '../../ui/Icon.tsx'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage, useText } from '../language.ts'
import { useNow } from '../now.ts'
import { useHere } from '../place.ts'
import { useSheets } from './opened.ts'
import { placesOf } from './places-of.ts'
import { useCurrentSection } from './use-current-section.ts'
import { useWaiting } from './use-waiting.ts'
import { Waiting } from './Waiting.tsx'

const dots = 'M5 12h.01M12 12h.01M19 12h.01'

/** On a phone, below the thumb: at most four places and the rest. The figure says what waits there. */
export function PlacesBar() {
  const t = useText()
  const language = useLanguage()
  const { place, sections } = useHere()
  const { opened, open } = useSheets()
  const now = useNow()
  const current = useCurrentSection()
  const waiting = useWaiting()
  const places = placesOf(place.kind, sections)
  const day = formatDate(now.toISOString(), language, 'NUMERIC').slice(8, 10)
  return (
    <nav className="places" aria-label={t('office.sections.places')} data-count={places.length + 1}>
      <ul>
        {places.map(({ path, href, label }) => (
          <li key={path}>
            <Link href={href} aria-current={path === current ? 'page' : undefined}>
              <b aria-hidden="true">{path === 'today' ? Number(day) : path === 'sale' ? '+' : waiting[path] || '–'}</b>
              <span>
                {t(label)}
                <Waiting count={waiting[path]} />
              </span>
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={opened === 'more'}
            // What one is at is behind it.
            aria-current={current && places.every(({ path }) => path !== current) ? 'true' : undefined}
            onClick={() => open('more')}
          >
            <b aria-hidden="true">
              <IconOutline d={dots} />
            </b>
            <span>{t('office.more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
