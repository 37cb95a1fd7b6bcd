import type { Closure, OpeningException } from '#contract/documents/calendar.ts'
import { dateFormat, dayRange, listFormat, localeOf } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import type { OtherDays } from '#contract/shop.ts'
import { addDays, dayIn, weekdayOf } from '#contract/days.ts'
import { weekdays } from '#contract/weekdays.ts'
import { holidayText } from '#contract/working-days.ts'
import type { Translate } from '../i18n/translator.ts'
import { type DoorCalendar, doorHoliday, exceptionOn, hoursOfWeek, isShutBy, isWithin } from './delivery-days.ts'

/** How far ahead it is said that a door is open otherwise than in other weeks. */
const saidAheadDays = 60
/** A closure comes every year. */
const yearDays = 366

type OtherDay = OtherDays[number]

interface Reader {
  language: string
  translate: Translate
  now: Date
}

/**
 * The days to come on which a cellar door is open at other hours than those of its week, or shut, in words: what the
 * house says of single days, its closures of every year, and holidays. What is shut all the same is not said.
 */
export function otherDays(calendar: DoorCalendar, reader: Reader): OtherDays {
  const today = dayIn(calendar.timezone, reader.now)
  const last = addDays(today, saidAheadDays)
  return [
    ...calendar.exceptions
      .filter(({ from, to }) => to >= today && from <= last)
      .map((exception) => exceptionDay(exception, reader)),
    ...calendar.closures.flatMap((closure) => closedDays(calendar, closure, { today, last, reader })),
    ...holidays(calendar, { today, last, reader }),
  ].toSorted((a, b) => a.from.localeCompare(b.from))
}

const exceptionDay = ({ from, to, hours, title }: OpeningException, { language }: Reader): OtherDay => ({
  ...{ from, to, hours },
  days: dayRange(from, to, language),
  title: localize(title, language),
})

interface Window {
  today: string
  last: string
  reader: Reader
}

/** A closure, without the days of which something else is said. */
function closedDays(calendar: DoorCalendar, closure: Closure, { today, last, reader }: Window): OtherDay[] {
  const isIn = (day: string) => isWithin(closure, day) && !exceptionOn(calendar, day)
  const isMissed = (day: string) => isShutBy(closure, day) && hoursOfWeek(calendar, day).length > 0
  // One that shuts each day the door would be open is a closure of all its days.
  const week = weekdays.flatMap((name, day) => ((calendar.openingHours[name] ?? []).length > 0 ? [day] : []))
  const isWhole = week.every((day) => closure.weekdays?.includes(day) ?? true)
  const ranges: OtherDay[] = []
  for (let day = today; day <= last; day = addDays(day, 1)) {
    if (!isIn(day)) continue
    const range = { from: day === today ? edgeOf(isIn, day, -1) : day, to: edgeOf(isIn, day, 1) }
    const missed = daysOf(range).filter(isMissed).map(weekdayOf)
    const only = isWhole ? undefined : [...new Set(missed)].toSorted((a, b) => a - b)
    if (missed.length > 0) ranges.push(shutDays(range, { only, title: '' }, reader))
    day = range.to
  }
  return ranges
}

function edgeOf(isIn: (day: string) => boolean, from: string, step: 1 | -1): string {
  let day = from
  for (let count = 0; count < yearDays && isIn(addDays(day, step)); count += 1) day = addDays(day, step)
  return day
}

function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function holidays(calendar: DoorCalendar, { today, last, reader }: Window): OtherDay[] {
  return daysOf({ from: today, to: last }).flatMap((day) => {
    const holiday = doorHoliday(calendar, day)
    const isSaid = exceptionOn(calendar, day) ?? calendar.closures.some((closure) => isShutBy(closure, day))
    if (!holiday || isSaid || hoursOfWeek(calendar, day).length === 0) return []
    return [shutDays({ from: day, to: day }, { title: reader.translate(holidayText(holiday)) }, reader)]
  })
}

function shutDays(
  { from, to }: { from: string; to: string },
  { only, title }: { only?: number[] | undefined; title: string },
  { language }: Reader,
): OtherDay {
  const days = dayRange(from, to, language)
  const names = only?.map((day) => weekdayName(day, language))
  return {
    ...{ from, to, hours: [], title },
    days: names ? `${listFormat(localeOf(language), {}).format(names)}, ${days}` : days,
    ...(only && { weekdays: only }),
  }
}

/** `lundi`; Monday is 0. */
const weekdayName = (weekday: number, language: string): string =>
  // The first of January 2024 was a Monday.
  dateFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + weekday)))
