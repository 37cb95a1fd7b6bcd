import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import '#client/styles/calendar.css'
import { IconButton } from './IconButton.tsx'
import { addDays, addMonths, formatDay, monthOf, weekdayOf, weeksOf } from './iso-days.ts'

/** What a day is in the shown calendar. `closed` was never offered, `taken` is full or booked. */
export type DayState =
  | {
      kind: 'closed'
      /** A night that can be slept in, though nobody arrives on its day. */
      isNight?: boolean
    }
  | { kind: 'taken' }
  | {
      kind: 'free'
      isPicked?: boolean
      /** Place in a stay; both ends count as picked. */
      range?: 'start' | 'in' | 'end'
      /** Read after the date: `arrivée`, `6 places`. */
      note?: string
    }

export interface CalendarProps {
  /** The month in view, `2026-06`, and those it can go to. */
  month: string
  minMonth?: string
  maxMonth?: string
  onMonthChange: (month: string) => void
  language: string
  /** Days are ISO dates, `2026-06-13`. */
  dayState: (day: string) => DayState
  onPick: (day: string) => void
  today?: string
  labels: { previous: string; next: string; table: (monthTitle: string) => string }
  /** While the days of this month are being fetched. */
  isBusy?: boolean
  /** The key: `ul.key`. */
  children?: ReactNode
}

/**
 * A month to choose a day from. Free days are buttons, one of them in the tab order; the arrow keys go from free day to
 * free day, over the edge of the month too; Home and End stay in the week, Page Up and Page Down change the month.
 */
export function Calendar(props: CalendarProps) {
  const { month, language, dayState, labels } = props
  const [reached, setReached] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const isFocusDue = useRef(false)
  const title = formatDay(`${month}-01`, language, 'month')
  const weeks = weeksOf(month)
  const tabbable = tabbableDay(weeks.flat(), dayState, reached)
  const canShow = (other: string) => other >= (props.minMonth ?? '') && other <= (props.maxMonth ?? '9999-12')

  useEffect(() => {
    const day = isFocusDue.current && table.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)
    if (!day) return
    isFocusDue.current = false
    day.focus()
  })

  const show = (other: string) => canShow(other) && props.onMonthChange(other)
  const reach = (day: string) => {
    isFocusDue.current = true
    setReached(day)
    if (monthOf(day) !== month) show(monthOf(day))
  }
  const pressKey = (event: KeyboardEvent, from: string) => {
    const days = daysFor(event.key, from)
    if (!days) return
    event.preventDefault()
    for (const day of days) {
      if (!canShow(monthOf(day))) return
      if (dayState(day).kind === 'free') return reach(day)
    }
  }

  return (
    <div className="calendar">
      <div className="nav">
        <MonthButton icon="chevron-left" label={labels.previous} month={addMonths(month, -1)} {...{ canShow, show }} />
        <p className="month" aria-live="polite">
          {title}
        </p>
        <MonthButton icon="chevron-right" label={labels.next} month={addMonths(month, 1)} {...{ canShow, show }} />
      </div>
      <table ref={table} aria-label={labels.table(title)} aria-busy={props.isBusy || undefined}>
        <thead>
          <tr>
            {mondayToSunday.map((day) => (
              <th key={day} scope="col">
                <abbr title={formatDay(day, language, 'weekday')}>
                  {formatDay(day, language, 'weekday').slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={`${month} ${index}`}>
              {week.map((day, weekday) =>
                day ? (
                  <Day
                    key={day}
                    day={day}
                    state={dayState(day)}
                    language={language}
                    isToday={day === props.today}
                    isTabbable={day === tabbable}
                    onPick={() => {
                      setReached(day)
                      props.onPick(day)
                    }}
                    onKeyDown={(event) => pressKey(event, day)}
                  />
                ) : (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control
                  <td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {props.children}
    </div>
  )
}

interface MonthButtonProps {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  month: string
  canShow: (month: string) => boolean
  show: (month: string) => void
}

const MonthButton = ({ icon, label, month, canShow, show }: MonthButtonProps) => (
  <IconButton icon={icon} label={label} aria-disabled={!canShow(month) || undefined} onClick={() => show(month)} />
)

interface DayProps {
  day: string
  state: DayState
  language: string
  isToday: boolean
  isTabbable: boolean
  onPick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Day({ day, state, language, isToday, isTabbable, onPick, onKeyDown }: DayProps) {
  const number = Number(day.slice(8))
  const today = isToday ? '' : undefined
  if (state.kind !== 'free')
    return (
      <td>
        <span
          data-full={state.kind === 'taken' ? '' : undefined}
          data-night={state.kind === 'closed' && state.isNight ? '' : undefined}
          data-today={today}
        >
          {number}
        </span>
      </td>
    )
  const date = formatDay(day, language, 'day')
  return (
    <td data-range={state.range}>
      <button
        type="button"
        data-day={day}
        data-today={today}
        tabIndex={isTabbable ? 0 : -1}
        aria-pressed={Boolean(state.isPicked) || state.range === 'start' || state.range === 'end'}
        aria-current={isToday ? 'date' : undefined}
        aria-label={state.note ? `${date}, ${state.note}` : date}
        onClick={onPick}
        onKeyDown={onKeyDown}
      >
        {number}
      </button>
    </td>
  )
}

/** The day last reached, else the picked one, else the first free one of the month. */
function tabbableDay(days: (string | null)[], dayState: CalendarProps['dayState'], reached: string | undefined) {
  const free = days.flatMap((day) => {
    const state = day ? dayState(day) : undefined
    return day && state?.kind === 'free' ? [{ day, state }] : []
  })
  const picked = free.find(({ state }) => state.isPicked || state.range === 'start')
  return (free.find(({ day }) => day === reached) ?? picked ?? free[0])?.day
}

const horizonDays = 366

/** The days a key passes on its way, nearest first; the first free one is where it stops. */
function daysFor(key: string, from: string): string[] | undefined {
  const walk = (start: string, by: number, count: number) =>
    Array.from({ length: count }, (_, index) => addDays(start, by * index))
  const weekday = weekdayOf(from)
  switch (key) {
    case 'ArrowRight':
      return walk(addDays(from, 1), 1, horizonDays)
    case 'ArrowLeft':
      return walk(addDays(from, -1), -1, horizonDays)
    case 'ArrowDown':
      return walk(addDays(from, 7), 7, horizonDays / 7)
    case 'ArrowUp':
      return walk(addDays(from, -7), -7, horizonDays / 7)
    case 'Home':
      return walk(addDays(from, -weekday), 1, weekday)
    case 'End':
      return walk(addDays(from, 6 - weekday), -1, 6 - weekday)
    case 'PageDown':
      return walk(`${addMonths(monthOf(from), 1)}-01`, 1, horizonDays)
    case 'PageUp':
      return walk(addDays(`${monthOf(from)}-01`, -1), -1, horizonDays)
  }
}

/** 1 January 2024 was a Monday. */
const mondayToSunday = Array.from({ length: 7 }, (_, index) => addDays('2024-01-01', index))
