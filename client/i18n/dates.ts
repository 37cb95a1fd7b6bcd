import { dateFormat, joinDay, localeOf } from '#contract/formats.ts'

/** SHORT: day - month - year; LONG: with the month's name; NUMERIC: as machines sort it (I18N-06). */
export type DateFormat = 'SHORT' | 'LONG' | 'NUMERIC' | 'WEEKDAY'

const options: Record<Exclude<DateFormat, 'NUMERIC'>, Intl.DateTimeFormatOptions> = {
  SHORT: { day: '2-digit', month: '2-digit', year: 'numeric' },
  LONG: { day: 'numeric', month: 'long', year: 'numeric' },
  WEEKDAY: { weekday: 'long', day: 'numeric', month: 'long' },
}

/**
 * A date as the page's language writes it. A plain date (`2026-05-01`) is that day everywhere; an instant is read on
 * the clock of `timeZone`, so that server and browser write the same.
 */
export function formatDate(
  date: string,
  language: string,
  format: DateFormat = 'LONG',
  { withTime = false, timeZone = 'Europe/Paris' }: { withTime?: boolean; timeZone?: string } = {},
): string {
  const isPlain = /^\d{4}-\d{2}-\d{2}$/.test(date)
  if (format === 'NUMERIC') return date.slice(0, withTime ? 16 : 10).replace('T', ' ')
  const zone = isPlain ? 'UTC' : timeZone
  const time: Intl.DateTimeFormatOptions = withTime ? { hour: '2-digit', minute: '2-digit' } : {}
  const written = dateFormat(localeOf(language), { ...options[format], ...time, timeZone: zone }).format(
    new Date(isPlain ? `${date}T00:00:00Z` : date),
  )
  return joinDay(written, language)
}
