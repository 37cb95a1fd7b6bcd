import type { EstateHours } from '#contract/estate-office.ts'
import { dateFormat, formatTimeRange, listFormat, localeOf } from '#contract/formats.ts'
import type { LocalizedText } from '#contract/localized.ts'
import { type Weekday, weekdays, weekInGroups } from '#contract/weekdays.ts'
import type { Translate } from '../base/texts.ts'
import { writtenHours } from './written-hours.ts'

/** `mardi` */
export const weekdayName = (weekday: Weekday, language: string): string =>
  // The first of January 2024 was a Monday.
  dateFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday))),
  )

/** `Ouvert aujourd’hui : 10 h – 12 h.` */
export const todayWords = (ranges: readonly { from: string; to: string }[], language: string, t: Translate): string =>
  ranges.length === 0
    ? t('estate.hours.shutToday')
    : t('estate.hours.openToday', { hours: writtenHours(ranges, language) })

/** The week in a few lines, as the shop's page says it where one fetches wine. */
export const weekWords = (week: EstateHours['week'], language: string, t: Translate): string[] =>
  weekInGroups(week).map(({ first, last, ranges }) => {
    const [from, to] = [weekdayName(first, language), weekdayName(last, language)]
    const days = first === last ? from : t('estate.hours.days', { from, to })
    return t('estate.hours.line', { days, hours: ranges.map((range) => formatTimeRange(range, language)).join(', ') })
  })

/** `du 1 au 30 septembre`, of every year. */
export function yearDays({ from, to }: { from: string; to: string }, language: string): string {
  const format = dateFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  // A leap year has every day; the turn of the year is the next one's.
  const [first, last] = [new Date(`2024-${from}`), new Date(`${from <= to ? 2024 : 2025}-${to}`)]
  return from <= to ? format.formatRange(first, last) : `${format.format(first)} – ${format.format(last)}`
}

/** `seulement lundi et mardi`, `sauf samedi`: whichever is shorter. Monday is 0. */
export function weekdaysOf(days: readonly number[], language: string, t: Translate): string {
  const others = weekdays.map((_, day) => day).filter((day) => !days.includes(day))
  const isMost = others.length > 0 && others.length < days.length
  const names = (isMost ? others : days).map((day) => weekdayName(weekdays[day] ?? 'monday', language))
  return t(isMost ? 'estate.hours.exceptOn' : 'estate.hours.onlyOn', {
    days: listFormat(localeOf(language), {}).format(names),
  })
}

/** In the readers' languages, which need not be the writer's: none of the office's texts is at hand in all of them. */
const byAppointment: Readonly<Record<string, (days: string) => string>> = {
  fr: (days) => `${days}\u00a0: sur rendez-vous.`,
  de: (days) => `${days}: nach Vereinbarung.`,
  en: (days) => `${days}: by appointment.`,
}

/** The note with a sentence of the days on which one comes when that was agreed, in each language that has one. */
export function withAppointments(
  note: LocalizedText,
  days: readonly Weekday[],
  languages: readonly string[],
): LocalizedText {
  if (days.length === 0) return note
  const said = languages.flatMap((code) => {
    const names = listFormat(localeOf(code), {}).format(days.map((day) => weekdayName(day, code)))
    const sentence = byAppointment[code]?.(names.charAt(0).toUpperCase() + names.slice(1))
    return sentence ? [[code, [note[code], sentence].filter(Boolean).join(' ')]] : []
  })
  return { ...note, ...(Object.fromEntries(said) as LocalizedText) }
}
