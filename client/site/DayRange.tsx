import { type RefObject, useId, useState } from 'react'
import { addDays, bookingHorizonDays, dayIn, daysBetween, isDay } from '#contract/days.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Calendar, type DayState } from '../ui/Calendar.tsx'
import { monthOf } from '../ui/iso-days.ts'
import { Modal } from '../ui/Modal.tsx'

/** A first and a last day, each `2027-05-01` or empty. */
type Days = readonly [first: string, last: string]

export interface DayRangeTexts {
  title: string
  close: string
  chooseDay: string
  /** Of the first and of the last day: the field, and the note of a day that can be that. */
  ends: readonly [string, string]
  /** The note of a day between them. */
  between: string
  /** What is to be done while none, and while one is chosen. */
  asks: readonly [string, string]
  chosen: (first: string, last: string, nights: number) => string
  table: (month: string) => string
  previousMonth: string
  nextMonth: string
  done: string
  clear: string
}

export interface DayRangeProps {
  form: RefObject<HTMLFormElement | null>
  /** Of the two fields in the form. */
  names: readonly [string, string]
  given: Days | undefined
  timezone: string
  /** A stay ends on another day than it begins; who looks around for a day chooses that day twice. */
  leastNights: 0 | 1
  classes: { part: string; button?: string }
  texts: DayRangeTexts
}

/** Two days of a search: two fields, and one calendar for both. */
export function DayRange({ form, names, given, leastNights, timezone, classes, texts }: DayRangeProps) {
  const language = useLanguage()
  const id = useId()
  const [days, setDays] = useState<Days>(() => daysIn(form.current, names, leastNights) ?? given ?? noDays)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    // A first day alone is no range: the shortest is, and can be seen in the fields.
    if (days[0] && !days[1]) setDays([days[0], addDays(days[0], leastNights)])
  }
  return (
    <>
      {names.map((name, end) => (
        <div key={name} className={classes.part}>
          <label id={id + name} htmlFor={`${id}${name}-day`}>
            {texts.ends[end]}
          </label>
          <button
            id={`${id}${name}-day`}
            type="button"
            className={classes.button}
            aria-haspopup="dialog"
            aria-labelledby={`${id}${name} ${id}${name}-day`}
            onClick={() => setOpen(true)}
          >
            {days[end] ? formatDate(days[end], language, 'LONG') : texts.chooseDay}
          </button>
          <input type="hidden" name={name} value={days[end]} />
        </div>
      ))}
      <Modal isOpen={isOpen} onClose={close} title={texts.title} closeLabel={texts.close}>
        {isOpen && <Chooser {...{ days, leastNights, timezone, texts }} onChange={setDays} onDone={close} />}
      </Modal>
    </>
  )
}

const noDays: Days = ['', '']

/** What stood in the browser's own fields before. */
function daysIn(form: HTMLFormElement | null, names: Days, leastNights: number): Days | null {
  const filled = form && new FormData(form)
  const [first, last] = names.map((name) => filled?.get(name))
  const areDays = typeof first === 'string' && typeof last === 'string' && isDay(first) && isDay(last)
  return areDays && addDays(first, leastNights) <= last ? [first, last] : null
}

interface ChooserProps extends Pick<DayRangeProps, 'leastNights' | 'timezone' | 'texts'> {
  days: Days
  onChange: (days: Days) => void
  onDone: () => void
}

/** First the first day, then the last; what is free on them each offer says itself. */
function Chooser({ days: [first, last], leastNights, timezone, texts, onChange, onDone }: ChooserProps) {
  const language = useLanguage()
  // A date is one at the place.
  const [today] = useState(() => dayIn(timezone, new Date()))
  const horizon = addDays(today, bookingHorizonDays)
  const [month, setMonth] = useState(monthOf(first < today ? today : first))
  const isWaiting = first !== '' && last === ''
  const canEnd = (day: string) => isWaiting && day >= addDays(first, leastNights)
  const stateOf = (day: string): DayState => {
    if (first < day && day < last) return { kind: 'free', range: 'in', note: texts.between }
    if (day === first && day === last) return { kind: 'free', isPicked: true, note: texts.ends[0] }
    if (day === first) return { kind: 'free', range: 'start', note: texts.ends[0] }
    if (day === last) return { kind: 'free', range: 'end', note: texts.ends[1] }
    if (day < today || day > horizon) return { kind: 'closed' }
    return { kind: 'free', note: texts.ends[canEnd(day) ? 1 : 0] }
  }
  const long = (day: string) => formatDate(day, language, 'WEEKDAY')
  return (
    <div className="stack" data-gap="4" data-fill="">
      <Calendar
        month={month}
        minMonth={monthOf(today)}
        maxMonth={monthOf(horizon)}
        onMonthChange={setMonth}
        language={language}
        today={today}
        dayState={stateOf}
        onPick={(day) => onChange(canEnd(day) ? [first, day] : [day, ''])}
        labels={{ previous: texts.previousMonth, next: texts.nextMonth, table: texts.table }}
      />
      <p className="small" role="status">
        {first && last ? texts.chosen(long(first), long(last), daysBetween(first, last)) : texts.asks[first ? 1 : 0]}
      </p>
      <div className="cluster">
        <Button onClick={onDone}>{texts.done}</Button>
        {first && (
          <Button variant="quiet" onClick={() => onChange(noDays)}>
            {texts.clear}
          </Button>
        )}
      </div>
    </div>
  )
}
