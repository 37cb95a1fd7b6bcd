/**
 * Hours of a door that shuts in the morning after: their end counts on past 24:00, `26:00` for two o'clock, and no
 * further than to six.
 */
export const latestEnd = '30:00'

/** The time as a clock shows it: `02:00` for `26:00`. Midnight at an end stays `24:00`. */
export function onClock(time: string): string {
  const hours = Number(time.slice(0, 2))
  return time > '24:00' ? `${String(hours - 24).padStart(2, '0')}${time.slice(2)}` : time
}
