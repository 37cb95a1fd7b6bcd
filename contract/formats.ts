import { clockIn } from './clock.ts'
import { onClock } from './door-hours.ts'
import { dayInWords } from './written-dates.ts'

/** The locale to write dates and lists in. English is Britain’s: « 21 November 2026 », and no comma before « and ». */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** Making one of Intl's formats costs fifty times its use: each is made once and kept. */
function keeper<Options, Format>(make: (language: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (language: string, options: Options): Format => {
    const key = language + JSON.stringify(options)
    let format = kept.get(key)
    if (!format) {
      format = make(language, options)
      kept.set(key, format)
    }
    return format
  }
}

export const dateFormat = keeper(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)

/**
 * A written date as a reader takes it in: a line that ends in « 10. » and goes on with « Mai » is read twice, in French
 * the first of a month is « 1er », and in English a weekday has no comma behind it, with a year or without.
 */
export const joinDay = (written: string, language: string): string =>
  (language === 'en' ? written.replace(/^(\p{L}+),/u, '$1') : written).replace(
    /(\d{1,2}\.?) (?=\p{L})/u,
    (_, day: string) => `${language === 'fr' && day === '1' ? '1er' : day}\u00a0`,
  )

/** `1er mai 2026`, or with its weekday. A plain day is that day everywhere; an instant is read on the clock of the growers’ country. */
export function longDate(
  date: string | Date,
  language: string,
  { withWeekday = false }: { withWeekday?: boolean } = {},
): string {
  const isPlain = typeof date === 'string' && date.length === 10
  return dayInWords(clockIn(isPlain ? 'UTC' : 'Europe/Paris', new Date(date)), language, { withWeekday })
}

/** `jeudi 24 – vendredi 25 décembre`, or one day; both are plain days. */
export const dayRange = (from: string, to: string, language: string): string =>
  dateFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    .split(/(?<=\s–\s)/u)
    .map((day) => joinDay(day, language))
    .join('')

/** A time of day, `14:30`, as each language writes it whole: `14 h 30`, `14.30 Uhr`, `2:30 pm`. */
export function formatTime(time: string, language: string): string {
  if (time === '') return time
  const [number, word] = timeParts(time, language)
  return `${number}\u00a0${word}`
}

/** `22 h 14 min 07 s`, `22:14:07 Uhr`: what has to be proved is said to the second, on the growers' clock. */
export function timeToTheSecond(instant: string, language: string): string {
  const time = clockIn('Europe/Paris', new Date(instant)).toISOString().slice(11, 19)
  const [hours, minutes, seconds] = time.split(':')
  if (language === 'fr') return `${Number(hours)}\u00a0h\u00a0${minutes}\u00a0min\u00a0${seconds}\u00a0s`
  return language === 'de' ? `${time}\u00a0Uhr` : time
}

/** Two times of one day, or of one and the morning after: what stands behind both is said once, `10–12.30 Uhr`, `2–6 pm`, but `10 am–12:30 pm`. */
export function formatTimeRange({ from, to }: { from: string; to: string }, language: string): string {
  if (language === 'fr') return `${formatTime(from, language)} – ${formatTime(to, language)}`
  const [number, word] = timeParts(from, language)
  const isOneHalf = language === 'de' || Number(to.slice(0, 2)) - Number(from.slice(0, 2)) < 12
  const first = isOneHalf && word === timeParts(to, language)[1] ? number : formatTime(from, language)
  return `${first}–${formatTime(to, language)}`
}

function timeParts(time: string, language: string): [number: string, word: string] {
  const [hours, minutes] = onClock(time).split(':').map(Number) as [number, number?]
  const rest = (separator: string) => (minutes ? separator + String(minutes).padStart(2, '0') : '')
  if (language === 'fr') return [String(hours), `h${rest('\u00a0')}`]
  if (language === 'de') return [`${hours}${rest('.')}`, 'Uhr']
  return [`${hours % 12 || 12}${rest(':')}`, hours % 24 < 12 ? 'am' : 'pm']
}

export const numberFormat = keeper(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)

/** `a, b et c`, or with `{ type: 'disjunction' }` `a, b ou c`. */
export const listFormat = keeper((language, options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options))

/** Names of countries and languages: `FR` is France, `es` is espagnol. */
export const displayNames = keeper(
  (language, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames([language], options),
)

/**
 * A number as `tel:` wants it. Those that were read by their country are kept as `+33 6 12 34 56 78 ext. 12`; of others the
 * `(0)` of calls within the country, and what stands behind, are left out.
 */
export function dialled(text: string): string {
  const [, all = '', extension] = /^[^+(\d]*([^a-z#;,]*)(?: ?ext\. (\d{1,7})$)?/i.exec(text.normalize('NFKC')) ?? []
  // Two numbers with a stroke between them: the first is called.
  const number = all.replaceAll(/\D/g, '').length > 15 ? (all.split('/')[0] ?? '') : all
  return number.replaceAll(/\(0\)|[^+\d]/g, '') + (extension ? `;ext=${extension}` : '')
}
