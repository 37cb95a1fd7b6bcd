import type { ReactNode } from 'react'
import type { TodayLine } from '#contract/today-office.ts'
import { UnclearParts } from '../office/parts/UnclearParts.tsx'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { Sign } from './ToScreen.tsx'

type Line = Extract<TodayLine, { feedId: string }>
type LineOf<Kind extends Line['kind']> = Extract<Line, { kind: Kind }>

/** A calendar of another platform, looked after where it is told, as no screen shows it. */
export function CalendarLine({ line }: { line: Line }) {
  switch (line.kind) {
    case 'calendarAside':
    case 'calendarUnclear':
      return <ToRead line={line} />
    case 'calendarShrunk':
      return <Shrunk line={line} />
    case 'calendarQuestion':
      return <Question line={line} />
  }
}

/** It is not read any more, or something in it is not understood. */
function ToRead({ line }: { line: LineOf<'calendarAside' | 'calendarUnclear'> }) {
  const t = useText()
  const { place } = usePlace()
  const { kind, feedId, name, host, apartment } = line
  const { write, isBusy } = useWrite('ownCalendarRead', { said: () => t('calendars.aside.said', { name }) })
  return (
    <Told
      isPressing={kind === 'calendarAside'}
      name={t(kind === 'calendarAside' ? 'calendars.aside.name' : 'calendars.unclear.name', { name, apartment })}
      say={
        line.kind === 'calendarAside' ? (
          <span className="meta">{t('calendars.aside.say', { host })}</span>
        ) : (
          <UnclearParts parts={line.unclear} />
        )
      }
      verbs={
        <Verb
          isBusy={isBusy}
          label={t('calendars.aside.verb')}
          about={t('calendars.aside.verbOf', { name, apartment })}
          onPress={() => write({ place: place.handle, feed: feedId })}
        />
      }
    />
  )
}

/** It leaves out most of its nights: broken, or free? */
function Shrunk({ line: { feedId, name, host, apartment, until } }: { line: LineOf<'calendarShrunk'> }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('ownCalendarBelieve', { said: () => t('calendars.shrunk.said', { name }) })
  return (
    <Told
      name={t('calendars.shrunk.name', { name, apartment })}
      say={<span className="meta">{t('calendars.shrunk.say', { host, moment: momentOf(until, language, t) })}</span>}
      verbs={
        <Verb
          isBusy={isBusy}
          label={t('calendars.shrunk.verb')}
          about={t('calendars.shrunk.verbOf', { name, apartment })}
          onPress={() => write({ place: place.handle, feed: feedId })}
        />
      }
    />
  )
}

/** The very nights of a stay: that stay coming back, or another guest? */
function Question({ line }: { line: LineOf<'calendarQuestion'> }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { feedId, bookingId, number, name, host, apartment, startDate, endDate } = line
  const { write, isBusy } = useWrite('ownCalendarAnswer', {
    said: (_, { isOurs }) => t(isOurs ? 'calendars.question.saidOurs' : 'calendars.question.saidOther'),
  })
  const dates = { from: formatDate(startDate, language, 'LONG'), to: formatDate(endDate, language, 'LONG') }
  const answer = (isOurs: boolean) => write({ place: place.handle, feed: feedId, bookingId, isOurs })
  return (
    <Told
      name={t('calendars.question.name', { apartment, ...dates })}
      say={
        <span className="meta">{t('calendars.question.say', { name, host, booking: `${number ?? bookingId}` })}</span>
      }
      verbs={
        <>
          <Verb
            isBusy={isBusy}
            label={t('calendars.question.ours')}
            about={t('calendars.question.oursOf', { apartment, ...dates })}
            onPress={() => answer(true)}
          />
          <Verb
            isBusy={isBusy}
            label={t('calendars.question.other')}
            about={t('calendars.question.otherOf', { apartment, ...dates })}
            onPress={() => answer(false)}
          />
        </>
      }
    />
  )
}

/** Sentences first, then what can be done. */
function Told({
  name,
  isPressing,
  say,
  verbs,
}: {
  name: string
  isPressing?: boolean
  say: ReactNode
  verbs: ReactNode
}) {
  return (
    <>
      <Sign count={1} isPressing={isPressing} />
      <div className="what">
        <span className="name">{name}</span>
        {say}
      </div>
      <div className="end">{verbs}</div>
    </>
  )
}

interface VerbProps {
  label: string
  about: string
  isBusy: boolean
  onPress: () => void
}

const Verb = ({ label, about, isBusy, onPress }: VerbProps) => (
  <button
    type="button"
    className="button"
    data-variant="outline"
    data-size="small"
    data-busy={isBusy || undefined}
    aria-label={about}
    onClick={onPress}
  >
    {label}
  </button>
)
