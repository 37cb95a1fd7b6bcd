import { dateFormat, formatTime, joinDay, localeOf } from '#contract/formats.ts'

/**
 * SHORT: day - month - year, with the time where the date has one; LONG: with the month's name; NUMERIC: as machines
 * sort and read it; DAY: without its year (I18N-06).
 */
export type DateFormat = 'SHORT' | 'LONG' | 'NUMERIC' | 'WEEKDAY' | 'WEEKDAY_YEAR' | 'DAY'

const options: Record<Exclude<DateFormat, 'NUMERIC'>, Intl.DateTimeFormatOptions> = {
  SHORT: { day: '2-digit', month: '2-digit', year: 'numeric' },
  LONG: { day: 'numeric', month: 'long', year: 'numeric' },
  WEEKDAY: { weekday: 'long', day: 'numeric', month: 'long' },
  WEEKDAY_YEAR: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  DAY: { day: 'numeric', month: 'long' },
}

/**
 * A date as the page's language writes it. A plain date (`2026-05-01`) is that day everywhere; an instant is read on
 * the clock of `timeZone`, so that server and browser write the same.
 */
export function formatDate(
  date: string,
  language: string,
  format: DateFormat = 'LONG',
  { withTime, timeZone = 'Europe/Paris' }: { withTime?: boolean; timeZone?: string } = {},
): string {
  const isPlain = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const zone = isPlain ? 'UTC' : timeZone
  const instant = new Date(isPlain ? `${date}T00:00:00Z` : date)
  const isTimed = withTime ?? (!isPlain && (format === 'SHORT' || format === 'NUMERIC'))
  const time: Intl.DateTimeFormatOptions = isTimed ? { hour: '2-digit', minute: '2-digit' } : {}
  // Swedish dates are the machines' own: `2026-05-01 14:30`.
  if (format === 'NUMERIC') return dateFormat('sv', { ...options.SHORT, ...time, timeZone: zone }).format(instant)
  const written = dateFormat(localeOf(language), { ...options[format], ...time, timeZone: zone }).format(instant)
  const inWords = format === 'SHORT' ? written : written.replace(/\d{2}:\d{2}/, (at) => formatTime(at, language))
  return joinDay(inWords, language)
}
