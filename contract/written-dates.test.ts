import { expect, test } from 'vitest'
import { clockIn } from './clock.ts'
import { joinDay, localeOf } from './formats.ts'
import { languageCodes } from './localized.ts'
import { beforeTime, dayInFigures, dayInWords, monthInWords, weekdayInWords } from './written-dates.ts'

/** Each day of two years, one of them with a 29 February. */
const days = Array.from({ length: 731 }, (_, index) => new Date(Date.UTC(2027, 0, 1 + index)))
const inUtc = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })

test.each(languageCodes)('[I18N-06] dates in %s are written as the standard library writes them', (language) => {
  const day = { day: 'numeric', month: 'long' } as const
  const year = { year: 'numeric' } as const
  const weekday = { weekday: 'long' } as const
  const short = inUtc(language, day)
  const long = inUtc(language, { ...day, ...year })
  const ofWeek = inUtc(language, { ...day, ...weekday })
  const whole = inUtc(language, { ...day, ...weekday, ...year })
  const month = inUtc(language, { month: 'long', ...year })
  const alone = inUtc(language, weekday)
  const figures = inUtc(language, { day: '2-digit', month: '2-digit', ...year })
  for (const date of days) {
    expect(dayInWords(date, language, { withYear: false })).toBe(joinDay(short.format(date), language))
    expect(dayInWords(date, language)).toBe(joinDay(long.format(date), language))
    expect(dayInWords(date, language, { withWeekday: true, withYear: false })).toBe(
      joinDay(ofWeek.format(date), language),
    )
    expect(dayInWords(date, language, { withWeekday: true })).toBe(joinDay(whole.format(date), language))
    expect(dayInWords(date, language, { withWeekday: true, isBare: true })).toBe(
      whole.format(date).replace(/^(\w+day),/, '$1'),
    )
    expect(monthInWords(date, language)).toBe(month.format(date))
    expect(weekdayInWords(date, language)).toBe(alone.format(date))
    expect(dayInFigures(date, language)).toBe(figures.format(date))
  }
})

test.each(languageCodes)('[I18N-06] in %s a time follows its date as the standard library lets it', (language) => {
  const [date] = days as [Date]
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const { inWords, inFigures } = beforeTime(language)
  const words = inUtc(language, { day: 'numeric', month: 'long', year: 'numeric', ...time }).format(date)
  expect(joinDay(words, language)).toBe(`${dayInWords(date, language)}${inWords}00:00`)
  const figures = inUtc(language, { day: '2-digit', month: '2-digit', year: 'numeric', ...time }).format(date)
  expect(figures).toBe(`${dayInFigures(date, language)}${inFigures}00:00`)
})

const reckoned = ['UTC', 'Europe/Paris', 'Europe/Berlin', 'Europe/Zurich', 'Europe/Vienna', 'Europe/Brussels']
const others = [
  'Europe/Luxembourg',
  'Europe/Rome',
  'Europe/Madrid',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'America/New_York',
]

test.each([...reckoned, ...others])('[I18N-06] a clock in %s shows what the standard library says', (zone) => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const hours = Array.from({ length: 40 * 100 }, (_, index) => Date.UTC(1995, 0, 1 + index * 4, index % 24, 59, 59))
  // Every half hour around the turns of the clocks.
  const turns = [2026, 2028].flatMap((year) =>
    [2, 9].flatMap((month) => Array.from({ length: 8 * 48 }, (_, index) => Date.UTC(year, month, 24, 0, index * 30))),
  )
  const wrong = [...hours, ...turns].filter(
    (at) => clockIn(zone, new Date(at)).toISOString().slice(0, 19).replace('T', ' ') !== shown.format(at),
  )
  expect(wrong.map((at) => new Date(at).toISOString())).toEqual([])
})
