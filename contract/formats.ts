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
 * A written date as a reader takes it in: a line that ends in « 10. » and goes on with « Mai » is read twice, and in
 * French the first of a month is « 1er ».
 */
export const joinDay = (written: string, language: string): string =>
  written.replace(
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
  const format = dateFormat(localeOf(language), {
    dateStyle: withWeekday ? 'full' : 'long',
    timeZone: isPlain ? 'UTC' : 'Europe/Paris',
  })
  return joinDay(format.format(new Date(date)), language)
}

/** A time of day, `14:30`, as the language writes it: `14 h 30` in French. */
export function formatTime(time: string, language: string): string {
  if (language !== 'fr' || time === '') return time
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' || minutes === '' ? '' : `\u00a0${minutes}`}`
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
