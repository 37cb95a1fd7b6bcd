export interface DrinkingSpan {
  /** Years at equal distances; the first and the last are the ends of the bar. */
  years: number[]
  /** Places on the bar, in percent of its length. */
  from: number
  to: number
  now: number
}

/**
 * The bar of a drinking window: it begins with the first good year, or today if that is earlier, and ends a little
 * after the last one or today. Null when nobody has said until when.
 */
export function drinkingSpan(
  { drinkFrom, drinkUntil }: { drinkFrom: number | null; drinkUntil: number | null },
  thisYear: number,
): DrinkingSpan | null {
  if (drinkUntil === null) return null
  const from = drinkFrom ?? Math.min(thisYear, drinkUntil)
  const start = Math.min(from, thisYear)
  const step = Math.max(1, Math.ceil((Math.max(drinkUntil, thisYear) - start) / steps))
  const place = (year: number) => Math.round(((year - start) / (step * steps)) * 100)
  return {
    years: Array.from({ length: steps + 1 }, (_, index) => start + step * index),
    from: place(from),
    to: place(drinkUntil),
    now: place(thisYear),
  }
}

const steps = 3
