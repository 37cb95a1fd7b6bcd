import type { OpeningHours } from './shop.ts'

/** The days of the week as opening hours name them, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

interface SameHours {
  first: Weekday
  last: Weekday
  ranges: readonly { from: string; to: string }[]
}

/** Days that follow each other with the same hours are one, closed ones none. */
export function weekInGroups(openingHours: OpeningHours): SameHours[] {
  const groups: SameHours[] = []
  let before = ''
  for (const weekday of weekdays) {
    const ranges = openingHours[weekday] ?? []
    const same = JSON.stringify(ranges)
    const group = groups.at(-1)
    if (group && same === before) group.last = weekday
    else if (ranges.length > 0) groups.push({ first: weekday, last: weekday, ranges })
    before = ranges.length > 0 ? same : ''
  }
  return groups
}
