import { useState } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import { addDays, bookingHorizonDays, daysBetween } from '#contract/days.ts'
import { dayForArrival, dayForDeparture, gapsIn, seasonOf, weekdayNames } from '#contract/stays.ts'
import { useMounted } from '../base/route-mount.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import type { Translate } from '../base/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Calendar, type DayState } from '../ui/Calendar.tsx'
import { monthOf } from '../ui/iso-days.ts'
import { Notice } from '../ui/Notice.tsx'
import type { StayChoice } from './use-stay-choice.ts'

/** A month to choose a stay from: first the arrival, then the departure; what cannot be chosen says why below. */
export function StayCalendar({ apartment, choice }: { apartment: Apartment; choice: StayChoice }) {
  useMounted('stay-calendar')
  const t = useText()
  const language = useLanguage()
  const { arrival, today, free } = choice
  const [turnedTo, setTurnedTo] = useState<string>()
  const shown = turnedTo ?? (arrival ? monthOf(arrival) : firstMonth(apartment, choice))
  // Before the browser knows the date at the apartment any month will do: its grid keeps the place.
  const month = shown ?? '2026-06'
  return (
    <div className="stack" data-gap="4" data-fill="">
      <Calendar
        month={month}
        minMonth={today ? monthOf(today) : month}
        maxMonth={today ? monthOf(addDays(today, bookingHorizonDays)) : month}
        onMonthChange={setTurnedTo}
        language={language}
        {...(today && { today })}
        dayState={(day) => stateOf(day, apartment, choice, t)}
        onPick={choice.pick}
        isBusy={!free && !choice.isFailed}
        labels={{
          previous: t('hospitality.calendar.previousMonth'),
          next: t('hospitality.calendar.nextMonth'),
          table: (title) => t('hospitality.calendar.table', { month: title }),
        }}
      >
        <Key />
      </Calendar>
      <Guidance apartment={apartment} choice={choice} month={month} />
      {choice.isFailed && (
        <Notice level="error" isLive>
          <p>{t('hospitality.calendar.failed')}</p>
          <Button variant="outline" size="small" onClick={choice.reload}>
            {t('common.buttons.retry')}
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** The first month with a day to arrive on. */
function firstMonth(apartment: Apartment, { free, today }: StayChoice): string | undefined {
  if (!free || !today) return undefined
  const first = free.find(
    (range) => daysBetween(range.startDate, range.endDate) >= seasonOf(apartment.seasons, range.startDate).minimumStay,
  )
  return monthOf(first?.startDate ?? today)
}

function stateOf(day: string, apartment: Apartment, choice: StayChoice, t: Translate): DayState {
  const { arrival, departure, free, today } = choice
  if (!free || !today) return { kind: 'closed' }
  if (day === arrival) return { kind: 'free', range: 'start', note: t('hospitality.calendar.arrival') }
  if (day === departure) return { kind: 'free', range: 'end', note: t('hospitality.calendar.departure') }
  if (arrival && departure && arrival < day && day < departure)
    return { kind: 'free', range: 'in', note: t('hospitality.calendar.yourStay') }
  const isWaiting = arrival !== null && departure === null
  const state = isWaiting
    ? dayForDeparture(apartment, free, today, { arrival, day })
    : dayForArrival(apartment, free, today, day)
  if (state.kind === 'taken') return { kind: 'taken' }
  if (state.kind === 'closed')
    return { kind: 'closed', isNight: ['arrivalDay', 'gap', 'tooShort'].includes(state.reason) }
  return { kind: 'free', note: t(`hospitality.calendar.${state.kind}`) }
}

/** What to do next, why some days are not offered, and how old the news is; read aloud as it changes. */
function Guidance({ apartment, choice, month }: { apartment: Apartment; choice: StayChoice; month: string }) {
  const t = useText()
  const language = useLanguage()
  const { arrival, departure, free, today, calendarAgeMinutes } = choice
  if (!free || !today)
    return (
      <p className="small" role="status">
        {choice.isFailed ? '' : t('hospitality.calendar.loading')}
      </p>
    )
  const long = (day: string) => formatDate(day, language, 'WEEKDAY')
  const gaps = gapsIn(apartment, free, month)
  const season = seasonOf(apartment.seasons, arrival ?? (`${month}-15` > today ? `${month}-15` : today))
  return (
    <div className="stack small" data-gap="2" data-fill="">
      <p role="status">
        {arrival && departure
          ? t('hospitality.calendar.chosen', {
              from: long(arrival),
              to: long(departure),
              count: daysBetween(arrival, departure),
            })
          : t(arrival ? 'hospitality.calendar.selectDeparture' : 'hospitality.calendar.selectArrival')}
      </p>
      <p className="muted">
        {t('hospitality.calendar.minimumStay', { count: season.minimumStay })}
        {season.arrivalWeekdays.length > 0 &&
          `. ${t('hospitality.calendar.arrivalWeekdays', { days: weekdayNames(season.arrivalWeekdays, language) })}`}
      </p>
      {gaps.map((gap) => (
        <p key={gap.startDate} className="muted">
          {t('hospitality.calendar.gap', {
            from: long(gap.startDate),
            to: long(gap.endDate),
            count: daysBetween(gap.startDate, gap.endDate),
            minimum: gap.minimumStay,
          })}
        </p>
      ))}
      {calendarAgeMinutes !== null && (
        <p className="muted tiny">{t('hospitality.calendar.readAt', { minutes: calendarAgeMinutes })}</p>
      )}
      {arrival && (
        <div>
          <Button variant="quiet" size="small" onClick={choice.clear}>
            {t('hospitality.calendar.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Key() {
  const t = useText()
  return (
    <ul className="key">
      <li>
        <i />
        {t('hospitality.calendar.available')}
      </li>
      <li>
        <i data-k="picked" />
        {t('hospitality.calendar.yourStay')}
      </li>
      <li>
        <i data-k="night" />
        {t('hospitality.calendar.noArrival')}
      </li>
      <li>
        <s className="num">12</s>
        {t('hospitality.calendar.booked')}
      </li>
    </ul>
  )
}
