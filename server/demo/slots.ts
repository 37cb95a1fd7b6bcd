import { type Schedule, weekdays } from './product-content.ts'
import { instantOf, localDateOf } from './local-time.ts'

export interface ScheduledSlot {
  startsAt: Date
  /** `YYYY-MM-DD` and `HH:MM` on the activity's own clock. */
  localDate: string
  localTime: string
}

/**
 * The slots of a schedule from now on, for so many days. Ten o'clock is ten o'clock on the activity's clock, before
 * and after the clocks change; a time that the change leaves out gives no slot.
 */
export function slotsOf(schedule: Schedule, now: Date, days: number): ScheduledSlot[] {
  const { timezone, weekly } = schedule
  const today = localDateOf(now, timezone)
  return Array.from({ length: days }, (_, day) => addDays(today, day))
    .filter((localDate) => isOpen(schedule, localDate.slice(5)))
    .flatMap((localDate) => {
      const weekday = weekdays[new Date(`${localDate}T00:00Z`).getUTCDay()]
      const times = weekly.filter((entry) => entry.weekday === weekday).flatMap((entry) => entry.times)
      return times.map((localTime) => ({ localDate, localTime, startsAt: instantOf(localDate, localTime, timezone) }))
    })
    .filter((slot): slot is ScheduledSlot => slot.startsAt !== null && slot.startsAt > now)
}

/** A season may run over New Year: from `11-15` to `02-28`. */
function isOpen({ season, closedDates }: Schedule, monthAndDay: string): boolean {
  const { from, to } = season
  const isAfterStart = monthAndDay >= from
  const isBeforeEnd = monthAndDay <= to
  const isInSeason = from <= to ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd
  return isInSeason && !closedDates.includes(monthAndDay)
}

/** Days of the calendar are counted in UTC, where each has twenty-four hours. */
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10)
