export interface DrinkingSpan {
  /** Years at equal distances; the first and the last are the ends of the bar. */
  years: number[]
  /** Places on the bar, in percent of its length. */
  from: number
  to: number
  now: number
}

/**
 * The bar of a drinking window: it begins with the first good year, or this year's if that is earlier, and ends a little
 * after the last one or today. `today` is a date in years: 2026.9 is late November. Null when nobody has said until when.
 */
export function drinkingSpan(
  { drinkFrom, drinkUntil }: { drinkFrom: number | null; drinkUntil: number | null },
  today: number,
): DrinkingSpan | null {
  if (drinkUntil === null) return null
  const thisYear = Math.floor(today)
  const from = drinkFrom ?? Math.min(thisYear, drinkUntil)
  const start = Math.min(from, thisYear)
  const step = Math.max(1, Math.ceil((Math.max(drinkUntil, today) - start) / steps))
  const place = (year: number) => Math.round(((year - start) / (step * steps)) * 100)
  return {
    years: Array.from({ length: steps + 1 }, (_, index) => start + step * index),
    from: place(from),
    to: place(drinkUntil),
    now: place(today),
  }
}

const steps = 3

/** How much of its year has passed is added to the year. */
export function yearsAt(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const [begins, ends] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  return year + (instant - begins) / (ends - begins)
}
