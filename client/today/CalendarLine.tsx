import type { TodayLine } from '#contract/today-office.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { Sign } from './ToScreen.tsx'

/** A calendar of another platform that is not read any more: asked for where it stands, as no screen shows it. */
export function CalendarLine({ line }: { line: Extract<TodayLine, { kind: 'calendarAside' }> }) {
  const t = useText()
  const { place } = usePlace()
  const { feedId, name, host, apartment } = line
  const { write, isBusy } = useWrite('ownCalendarRead', { said: () => t('calendars.aside.said', { name }) })
  return (
    <>
      <Sign count={1} isPressing />
      <div className="what">
        <span className="name">{t('calendars.aside.name', { name, apartment })}</span>
        <span className="meta">{t('calendars.aside.say', { host })}</span>
      </div>
      <div className="end">
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={isBusy || undefined}
          aria-label={t('calendars.aside.verbOf', { name, apartment })}
          onClick={() => write({ place: place.handle, feed: feedId })}
        >
          {t('calendars.aside.verb')}
        </button>
      </div>
    </>
  )
}
