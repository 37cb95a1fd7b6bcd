import { type RefObject, useId, useState } from 'react'
import { addDays, bookingHorizonDays, dayIn, daysBetween, isDay } from '#contract/stays.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Calendar, type DayState } from '../ui/Calendar.tsx'
import { monthOf } from '../ui/iso-days.ts'
import { Modal } from '../ui/Modal.tsx'

export interface StayDatesProps {
  form: RefObject<HTMLFormElement | null>
  search: { arrival: string; departure: string } | undefined
  timezone: string | undefined
}

const ends = ['arrival', 'departure'] as const

/** Two dates of a search: two fields, and one calendar for both. */
export function StayDates({ form, search, timezone = 'Europe/Paris' }: StayDatesProps) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const [dates, setDates] = useState(() => datesIn(form.current) ?? search ?? noDates)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    // An arrival alone is no stay: one night is, and can be seen in the field.
    if (dates.arrival && !dates.departure) setDates({ ...dates, departure: addDays(dates.arrival, 1) })
  }
  return (
    <>
      {ends.map((end) => (
        <div key={end} className="part">
          <label id={`${id}-${end}`} htmlFor={`${id}-${end}-day`}>
            {t(`hospitality.calendar.${end}`)}
          </label>
          <button
            id={`${id}-${end}-day`}
            type="button"
            aria-haspopup="dialog"
            aria-labelledby={`${id}-${end} ${id}-${end}-day`}
            onClick={() => setOpen(true)}
          >
            {dates[end] ? formatDate(dates[end], language, 'LONG') : t('hospitality.calendar.chooseDay')}
          </button>
          <input type="hidden" name={end} value={dates[end]} />
        </div>
      ))}
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={t('hospitality.calendar.title')}
        closeLabel={t('hospitality.apartment.close')}
      >
        {isOpen && <Days dates={dates} timezone={timezone} onChange={setDates} onDone={close} />}
      </Modal>
    </>
  )
}

interface Dates {
  arrival: string
  departure: string
}

const noDates: Dates = { arrival: '', departure: '' }

/** What stood in the browser's own fields before. */
function datesIn(form: HTMLFormElement | null): Dates | null {
  const given = form && new FormData(form)
  const [arrival, departure] = ends.map((end) => given?.get(end))
  const areDays = typeof arrival === 'string' && typeof departure === 'string' && isDay(arrival) && isDay(departure)
  return areDays && arrival < departure ? { arrival, departure } : null
}

interface DaysProps {
  dates: Dates
  timezone: string
  onChange: (dates: Dates) => void
  onDone: () => void
}

/** First the arrival, then the departure; which nights are free each place says itself. */
function Days({ dates: { arrival, departure }, timezone, onChange, onDone }: DaysProps) {
  const t = useText()
  const language = useLanguage()
  // A date is one at the place.
  const [today] = useState(() => dayIn(timezone, new Date()))
  const last = addDays(today, bookingHorizonDays)
  const [month, setMonth] = useState(monthOf(arrival || today))
  const isWaiting = arrival !== '' && departure === ''
  const stateOf = (day: string): DayState => {
    if (day === arrival) return { kind: 'free', range: 'start', note: t('hospitality.calendar.arrival') }
    if (day === departure) return { kind: 'free', range: 'end', note: t('hospitality.calendar.departure') }
    if (arrival < day && day < departure) return { kind: 'free', range: 'in', note: t('hospitality.calendar.yourStay') }
    if (day < today || day > last) return { kind: 'closed' }
    return { kind: 'free', note: t(`hospitality.calendar.${isWaiting && day > arrival ? 'departure' : 'arrival'}`) }
  }
  const pick = (day: string) =>
    onChange(isWaiting && day > arrival ? { arrival, departure: day } : { arrival: day, departure: '' })
  const long = (day: string) => formatDate(day, language, 'WEEKDAY')
  return (
    <div className="stack" data-gap="4" data-fill="">
      <Calendar
        month={month}
        minMonth={monthOf(today)}
        maxMonth={monthOf(last)}
        onMonthChange={setMonth}
        language={language}
        today={today}
        dayState={stateOf}
        onPick={pick}
        labels={{
          previous: t('hospitality.calendar.previousMonth'),
          next: t('hospitality.calendar.nextMonth'),
          table: (title) => t('hospitality.calendar.days', { month: title }),
        }}
      />
      <p className="small" role="status">
        {arrival && departure
          ? t('hospitality.calendar.chosen', {
              from: long(arrival),
              to: long(departure),
              count: daysBetween(arrival, departure),
            })
          : t(arrival ? 'hospitality.calendar.selectDeparture' : 'hospitality.calendar.selectArrival')}
      </p>
      <div className="cluster">
        <Button onClick={onDone}>{t('hospitality.calendar.done')}</Button>
        {arrival && (
          <Button variant="quiet" onClick={() => onChange(noDates)}>
            {t('hospitality.calendar.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
