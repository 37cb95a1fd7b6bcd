/** What was bought for a day or an hour, as one entry of a calendar file. */
export interface CalendarEntry {
  uid: string
  /** When it was last changed; the same entry is the same text. */
  stamp: Date
  /** How often it was changed; whoever has it goes by that, and keeps the old days without it (RFC 5545, SEQUENCE). */
  revision?: number | undefined
  /** The lines that say when it begins and ends. */
  when: readonly string[]
  summary: string
  description?: string | undefined
  location?: string | undefined
  /** Whether its owner counts as away meanwhile. */
  isBusy?: boolean
  /** Of what was called off: between whom it was (RFC 5546). That is a change, too. */
  calledOff?: { organizer: string; attendee: string } | undefined
}

/** A calendar file (RFC 5545) to subscribe to or to keep; with the method CANCEL a message that takes its entries back. */
export function calendarFile(
  product: 'Visits' | 'Stays' | 'Programme',
  { name, entries, method }: { name: string; entries: readonly CalendarEntry[]; method?: 'CANCEL' },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Cepage//${product}//EN`,
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap(({ uid, stamp, revision, when, summary, description, location, isBusy, calledOff }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${calendarInstant(stamp)}`,
      `LAST-MODIFIED:${calendarInstant(stamp)}`,
      ...(revision === undefined && !calledOff ? [] : [`SEQUENCE:${(revision ?? 0) + (calledOff ? 1 : 0)}`]),
      ...when,
      `SUMMARY:${escapeText(summary)}`,
      ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
      ...(location ? [`LOCATION:${escapeText(location)}`] : []),
      ...(isBusy ? ['TRANSP:OPAQUE'] : []),
      ...(calledOff
        ? ['STATUS:CANCELLED', `ORGANIZER:mailto:${calledOff.organizer}`, `ATTENDEE:mailto:${calledOff.attendee}`]
        : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.flatMap(fold).join('\r\n') + '\r\n'
}

/** `20260613T080000Z`: UTC, so that every calendar shows it on its own owner's clock without knowing a zone of ours. */
export const calendarInstant = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

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
