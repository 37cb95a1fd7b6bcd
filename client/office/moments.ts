import { formatTime, dateFormat, localeOf } from '#contract/formats.ts'
import { formatDate } from '../i18n/dates.ts'
import type { Translate } from '../base/texts.ts'

const dayMs = 24 * 3600 * 1000

/** The day of an instant on the growers' clock, `2026-11-20`. */
export const dayOf = (instant: string | Date): string =>
  formatDate(new Date(instant).toISOString(), 'fr', 'NUMERIC').slice(0, 10)

/** `9 h 04` */
export const hourOf = (instant: string, language: string): string =>
  formatTime(formatDate(instant, language, 'NUMERIC').slice(11), language)

/** The name of a day as one says it: today, yesterday, `mardi` in the week gone by, else its date; never an age. */
export function dayName(instant: string, language: string, t: Translate, now = new Date()): string {
  const day = dayOf(instant)
  if (day === dayOf(now)) return t('office.today')
  if (day === dayOf(new Date(now.getTime() - dayMs))) return t('office.yesterday')
  const age = Date.parse(dayOf(now)) - Date.parse(day)
  if (age > 0 && age < 7 * dayMs)
    return dateFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  return formatDate(day, language, day.slice(0, 4) === dayOf(now).slice(0, 4) ? 'DAY' : 'LONG')
}

/** Today with its hour, else the day. */
export const momentOf = (instant: string, language: string, t: Translate): string =>
  dayOf(instant) === dayOf(new Date()) ? hourOf(instant, language) : dayName(instant, language, t)
