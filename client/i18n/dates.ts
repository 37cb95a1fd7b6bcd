import { clockIn } from '#contract/clock.ts'
import { formatTime } from '#contract/formats.ts'
import { beforeTime, dayInFigures, dayInWords } from '#contract/written-dates.ts'

/**
 * SHORT: day - month - year, with the time where the date has one; LONG: with the month's name; NUMERIC: as machines
 * sort and read it; DAY: without its year (I18N-06).
 */
export type DateFormat = 'SHORT' | 'LONG' | 'NUMERIC' | 'WEEKDAY' | 'WEEKDAY_YEAR' | 'DAY'

/**
 * A date as the page's language writes it. A plain date (`2026-05-01`) is that day everywhere; an instant is read on
 * the clock of `timeZone`, so that server and browser write the same. @throws a RangeError where it is no date
 */
export function formatDate(
  date: string,
  language: string,
  format: DateFormat = 'LONG',
  { withTime, timeZone = 'Europe/Paris' }: { withTime?: boolean; timeZone?: string } = {},
): string {
  const isPlain = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const clock = clockIn(isPlain ? 'UTC' : timeZone, new Date(date))
  const [day = '', at = ''] = clock.toISOString().split('T')
  const time = at.slice(0, 5)
  const isTimed = withTime ?? (!isPlain && (format === 'SHORT' || format === 'NUMERIC'))
  if (format === 'NUMERIC') return isTimed ? `${day} ${time}` : day
  const { inWords, inFigures } = beforeTime(language)
  if (format === 'SHORT') return dayInFigures(clock, language) + (isTimed ? inFigures + time : '')
  const style = { withWeekday: format.startsWith('WEEKDAY'), withYear: format === 'LONG' || format === 'WEEKDAY_YEAR' }
  return dayInWords(clock, language, style) + (isTimed ? inWords + formatTime(time, language) : '')
}
