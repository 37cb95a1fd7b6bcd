/** One entry of a calendar file. */
export interface TimedEntry {
  uid: string
  summary: string
  description: string
  location: string
  startsAt: Date
  /** Null when nobody has said how long it takes: the entry then marks its beginning. */
  endsAt: Date | null
  /** When it was last changed; the same entry is the same text. */
  stamp: Date
}

/**
 * A calendar file (RFC 5545) with appointments. Times are written in UTC, so that every calendar shows them on its own
 * owner's clock without knowing a zone of ours.
 */
export function writeAppointments(name: string, entries: readonly TimedEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cepage//Visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `DTSTAMP:${utc(entry.stamp)}`,
      `DTSTART:${utc(entry.startsAt)}`,
      ...(entry.endsAt ? [`DTEND:${utc(entry.endsAt)}`] : []),
      `SUMMARY:${escapeText(entry.summary)}`,
      ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
      ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.flatMap(fold).join('\r\n') + '\r\n'
}

/** `20260613T080000Z` */
const utc = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')

/** No line is longer than 75 bytes; a letter of several bytes stays whole. */
function fold(line: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 75) {
      parts.push(part)
      part = ' '
    }
    part += letter
  }
  return [...parts, part]
}
