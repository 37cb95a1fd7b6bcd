import type { DateRange } from './stays.ts'

/** Free nights as they are for whoever has some of the others: their own, from today on, are not in their way. */
export function withOwnNights(free: readonly DateRange[], own: DateRange, today: string): DateRange[] {
  const ownLeft = { ...own, startDate: own.startDate > today ? own.startDate : today }
  if (ownLeft.startDate >= ownLeft.endDate) return [...free]
  const joined: DateRange[] = []
  for (const range of [...free, ownLeft].toSorted((a, b) => a.startDate.localeCompare(b.startDate))) {
    const last = joined.at(-1)
    if (last && range.startDate <= last.endDate) {
      joined[joined.length - 1] = {
        ...last,
        endDate: range.endDate > last.endDate ? range.endDate : last.endDate,
      }
    } else joined.push(range)
  }
  return joined
}
