import { formatTimeRange } from '#contract/formats.ts'

export interface TimeRange {
  from: string
  to: string
}

/** `10 h – 12 h, 14 h – 18 h 30`, as it is written back into its field; empty for a day that is shut. */
export const writtenHours = (ranges: readonly TimeRange[], language: string): string =>
  ranges.map((range) => formatTimeRange(range, language)).join(', ')

/**
 * Hours as people write them: `10-12 14-18h30`, `9.30–12 Uhr`, `2–6 pm`. Nothing is a day that is shut; null is what is no
 * hours, or none that follow each other.
 */
export function hoursIn(text: string): TimeRange[] | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .trim()
  if (plain === '') return []
  // « 12 h 15 »: the quarter of an hour, else the next hour.
  return rangesIn(plain, looseTime) ?? rangesIn(plain, tightTime)
}

/** An hour, and its minutes behind a sign, between which there may be a space or none. */
const looseTime = /(\d{1,2})(?: ?[h:.] ?([0-5]\d)(?!\d| ?h))?(?: ?h)?(?: ?uhr)?(?: ?(am|pm))?/g
const tightTime = /(\d{1,2})(?: ?[h:.]([0-5]\d)(?!\d| ?h))?(?: ?h)?(?: ?uhr)?(?: ?(am|pm))?/g

function rangesIn(plain: string, time: RegExp): TimeRange[] | null {
  const times = [...plain.matchAll(time)].map(([, hours, minutes = '00', half]) => ({ hours, minutes, half }))
  const rest = plain.replaceAll(time, '').replaceAll(/[-–—,;/+& ]|à|to|bis|et|und|and/g, '')
  if (rest !== '' || times.length === 0 || times.length % 2 === 1) return null
  const ranges: TimeRange[] = []
  for (let at = 0; at < times.length; at += 2) {
    const [first, last] = [times[at], times[at + 1]]
    if (!first || !last) return null
    // A day that ends at midnight ends with it.
    const to = clock(last.hours, last.minutes, last.half).replace('00:00', '24:00')
    const own = clock(first.hours, first.minutes, first.half)
    const alike = clock(first.hours, first.minutes, last.half)
    // `2–6 pm` begins in the afternoon, `10–2 pm` does not.
    const from = first.half === undefined && alike < to ? alike : own
    if (from >= to || to > '24:00' || from < (ranges.at(-1)?.to ?? '')) return null
    ranges.push({ from, to })
  }
  return ranges
}

function clock(hours = '', minutes = '', half?: string): string {
  const shift = half === 'pm' && Number(hours) < 12 ? 12 : half === 'am' && Number(hours) === 12 ? -12 : 0
  return `${String(Number(hours) + shift).padStart(2, '0')}:${minutes}`
}
