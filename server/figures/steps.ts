import type { Figures, FiguresPeriod } from '#contract/figures-office.ts'
import type { DayRow, Range } from './repository.ts'

/** The days of a period, and how long a step of its chart is written: a day, a month or a year of `YYYY-MM-DD`. */
export interface Span {
  from: string
  to: string
  letters: 4 | 7 | 10
}

/** A year to its end, so that what is still to come has its place; this month likewise. */
export function spanOf(period: FiguresPeriod, { today, firstYear }: { today: string; firstYear: number }): Span {
  if (period === 'month') return { from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today), letters: 10 }
  if (period === 'ever') return { from: `${firstYear}-01-01`, to: today, letters: 4 }
  return { from: `${period}-01-01`, to: `${period}-12-31`, letters: 7 }
}

/** The same days of the year before; the 29th of February has none and counts as the 28th. */
export const yearBefore = ({ from, to }: Omit<Range, 'shopId'>): Omit<Range, 'shopId'> => ({
  from: dayBefore(from),
  to: dayBefore(to),
})

const dayBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`

/**
 * What came in each step, beside the same step of the year before.
 * @param before days of the year before; null where nothing is compared.
 */
export function stepsOf(
  { from, to, letters }: Span,
  { days, before, today }: { days: readonly DayRow[]; before: readonly DayRow[] | null; today: string },
): Figures['steps'] {
  const sumsOf = (rows: readonly DayRow[]) => {
    const sums = new Map<string, number>()
    for (const { day, amount } of rows) {
      const on = day.slice(0, letters)
      sums.set(on, (sums.get(on) ?? 0) + amount)
    }
    return sums
  }
  const [now, then] = [sumsOf(days), before && sumsOf(before)]
  const current = today.slice(0, letters)
  return stepNames(from, to, letters).map((on) => ({
    on,
    amount: on > current ? null : (now.get(on) ?? 0),
    before: then && (then.get(letters === 4 ? on : dayBefore(on)) ?? 0),
    isOpen: on === current,
  }))
}

function stepNames(from: string, to: string, letters: Span['letters']): string[] {
  const names = new Set<string>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    names.add(new Date(at).toISOString().slice(0, letters))
  return [...names]
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
