import type { languageCodes } from './localized.ts'

interface Words {
  /** From January on, and from Sunday on. */
  months: string
  weekdays: string
  /** Behind a weekday, and behind a day's number. */
  comma: string
  dot: string
  /** Between the figures of a date. */
  between: string
  /** What leads to a time, behind words and behind figures. */
  at: string
  beforeTime: string
}

const words: Record<string, Words | undefined> = {
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
    ...{ comma: '', dot: '', between: '/', at: ' à ', beforeTime: ' ' },
  },
  de: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    weekdays: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag',
    ...{ comma: ',', dot: '.', between: '.', at: ' um ', beforeTime: ', ' },
  },
  en: {
    months: 'January February March April May June July August September October November December',
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    ...{ comma: '', dot: '', between: '/', at: ' at ', beforeTime: ', ' },
  },
} satisfies Record<(typeof languageCodes)[number], Words>

/** English is what is left to a language that has no words yet. */
const wordsOf = (language: string): Words => words[language] ?? words['en']!

// What is written is a clock's date (`clockIn`): its UTC parts are those of the place. No format of `Intl` is made.

/**
 * `samedi 1er mai 2027`, `Samstag, 1. Mai 2027`, `Saturday 1 May 2027`. Its month stays beside the day: a line that ends
 * in « 10. » and goes on with « Mai » is read twice.
 */
export function dayInWords(
  clock: Date,
  language: string,
  {
    withWeekday = false,
    withYear = true,
    /** To be heard, or beside a calendar: the bare number. */
    isBare = false,
  }: { withWeekday?: boolean; withYear?: boolean; isBare?: boolean } = {},
): string {
  const { months, comma, dot } = wordsOf(language)
  const day = clock.getUTCDate()
  const first = !isBare && language === 'fr' && day === 1 ? 'er' : dot
  const month = months.split(' ')[clock.getUTCMonth()]
  const weekday = withWeekday ? `${weekdayInWords(clock, language)}${comma} ` : ''
  const year = withYear ? ` ${clock.getUTCFullYear()}` : ''
  return `${weekday}${day}${first}${isBare ? ' ' : '\u00a0'}${month}${year}`
}

export const monthInWords = (clock: Date, language: string): string =>
  `${wordsOf(language).months.split(' ')[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`

export const weekdayInWords = (clock: Date, language: string): string =>
  wordsOf(language).weekdays.split(' ')[clock.getUTCDay()] ?? ''

/** `01/05/2027`, `01.05.2027`. */
export const dayInFigures = (clock: Date, language: string): string =>
  clock.toISOString().slice(0, 10).split('-').toReversed().join(wordsOf(language).between)

/** What stands between a date and its time, where the date is in words and where it is in figures. */
export const beforeTime = (language: string): { inWords: string; inFigures: string } => {
  const { at, beforeTime: inFigures } = wordsOf(language)
  return { inWords: at, inFigures }
}
