import { dateFormat } from '#contract/formats.ts'

// Swedish writes a date as ISO does: 2026-10-25 10:00.
const formatOf = (timeZone: string) => dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** The date an instant falls on in a zone, `YYYY-MM-DD`. */
export const localDateOf = (instant: Date, timeZone: string): string => formatOf(timeZone).format(instant).slice(0, 10)

/**
 * The instant at which the clocks of a zone show this date and time. Of a time shown twice (clocks go back) the first;
 * null for a time that is left out (clocks go forward).
 */
export function instantOf(localDate: string, localTime: string, timeZone: string): Date | null {
  const wanted = `${localDate} ${localTime}`
  const asUtc = Date.parse(`${localDate}T${localTime}Z`)
  // The offset in force a day before and a day after: one of them is in force at the time itself.
  const offsets = [-1, 1].map((day) => offsetMs(new Date(asUtc + day * 24 * 3_600_000), timeZone))
  const candidates = offsets.map((offset) => new Date(asUtc - offset)).toSorted((a, b) => a.getTime() - b.getTime())
  return candidates.find((instant) => formatOf(timeZone).format(instant) === wanted) ?? null
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
function offsetMs(instant: Date, timeZone: string): number {
  const shown = Date.parse(`${formatOf(timeZone).format(instant).replace(' ', 'T')}Z`)
  return shown - Math.floor(instant.getTime() / 60_000) * 60_000
}
