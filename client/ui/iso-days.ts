import { dayInWords, monthInWords, weekdayInWords } from '#contract/written-dates.ts'

/** Days are `2026-06-13`, months `2026-06`; both are counted in UTC, so no time zone can move them. */

export const monthOf = (day: string): string => day.slice(0, 7)

export const addDays = (day: string, count: number): string => isoOf(Date.parse(day) + count * 86_400_000)

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return monthOf(date.toISOString())
}

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** The month's weeks from Monday to Sunday; days of its neighbours are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const weeks: (string | null)[][] = []
  for (let monday = addDays(first, -weekdayOf(first)); monthOf(monday) <= month; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)))
  }
  return weeks
}

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const styles = {
  day: (day: Date, language: string) => dayInWords(day, language, { withWeekday: true, isBare: true }),
  month: monthInWords,
  weekday: weekdayInWords,
}

/** `samedi 1 mai 2027`, `mai 2027` or `samedi`, to be heard: it holds the bare number that the calendar shows. */
export const formatDay = (day: string, language: string, style: keyof typeof styles): string =>
  styles[style](new Date(day), language)
