import { setImmediate as pause } from 'node:timers/promises'
import { addDays, type DateRange, dayIn } from '#contract/stays.ts'
import { type CalendarEntry, calendarFile } from '../calendar-file.ts'

/** Nights somebody has taken, as a calendar of another platform tells them. */
export interface CalendarEvent extends DateRange {
  uid: string
  summary: string
  isCancelled: boolean
}

/** No platform writes longer lines or more stays than this; what does is not read further. */
const longestLine = 20_000
const mostEvents = 5000
/** A file is a stranger's text: after so many lines everybody else has their turn. */
const linesPerTurn = 200

/**
 * The nights in a calendar file (RFC 5545), each UID once: of several with one UID the highest sequence counts, then
 * the last. A date stays the date it is; an instant in UTC becomes the date at the apartment.
 * @throws an Error with a sentence for the agency when the file is cut off or holds what we do not understand: half a
 * calendar must not free nights.
 */
export async function readCalendarEvents(text: string, timeZone: string): Promise<CalendarEvent[]> {
  const file = text.replace(/^\uFEFF/, '').trim()
  if (!/^BEGIN:VCALENDAR[ \t]*(?:[\r\n]|$)/i.test(file)) throw new Error('This is no calendar.')
  if (!/\nEND:VCALENDAR$/i.test(file.slice(-20))) throw new Error('The calendar is cut off.')
  const byUid = new Map<string, { event: CalendarEvent; sequence: number }>()
  for await (const properties of eventsIn(file)) {
    const event = eventOf(properties, timeZone)
    if (!event) continue
    const sequence = Number(properties.get('SEQUENCE')?.value ?? 0) || 0
    const known = byUid.get(event.uid)
    if (!known || sequence >= known.sequence) byUid.set(event.uid, { event, sequence })
    if (byUid.size > mostEvents) throw new Error('The calendar holds too many events.')
  }
  return [...byUid.values()].map(({ event }) => event)
}

export interface StayEntry extends DateRange, Omit<CalendarEntry, 'when' | 'isBusy'> {}

/** A calendar file with whole days: they are the same days on every device, wherever it is. */
export const writeCalendar = (name: string, entries: readonly StayEntry[]): string =>
  calendarFile('Stays', {
    name,
    entries: entries.map(({ startDate, endDate, ...entry }) => ({
      ...entry,
      when: [`DTSTART;VALUE=DATE:${startDate.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${endDate.replaceAll('-', '')}`],
      isBusy: true,
    })),
  })

interface Property {
  parameters: string
  value: string
}

/** A long line goes on in the next, which then begins with a blank. */
function* linesIn(text: string): Generator<string> {
  let line = ''
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    line += text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    if (line.length > longestLine) throw new Error('The calendar holds a line that is too long.')
    start = end + 1
    if (text[start] === ' ' || text[start] === '\t') start += 1
    else {
      yield line.trim()
      line = ''
    }
  }
}

async function* eventsIn(text: string): AsyncGenerator<Map<string, Property>> {
  let properties: Map<string, Property> | null = null
  // Alarms and the like stand inside an event and have properties of the same names.
  let depth = 0
  let count = 0
  for (const line of linesIn(text)) {
    if (++count % linesPerTurn === 0) await pause()
    const [, begun] = /^BEGIN:(\S+)$/i.exec(line) ?? []
    const [, ended] = /^END:(\S+)$/i.exec(line) ?? []
    if (begun?.toUpperCase() === 'VEVENT') {
      if (properties) throw new Error('The calendar is cut off within an event.')
      properties = new Map()
    } else if (ended?.toUpperCase() === 'VEVENT') {
      if (properties) yield properties
      properties = null
    } else if (begun) depth += properties ? 1 : 0
    else if (ended) depth -= properties ? 1 : 0
    else if (properties && depth === 0) {
      const [, name = '', parameters = '', value = ''] = /^([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line) ?? []
      if (name) properties.set(name.toUpperCase(), { parameters, value })
    }
  }
  if (properties) throw new Error('The calendar is cut off within an event.')
}

/** Null for what covers no night. */
function eventOf(properties: ReadonlyMap<string, Property>, timeZone: string): CalendarEvent | null {
  if (properties.has('RRULE')) throw new Error('The calendar holds repeating events, which are not understood.')
  const start = properties.get('DTSTART')
  if (!start) throw new Error('The calendar holds an event without a beginning.')
  const startDate = dayOf(start.value, timeZone)
  const endDate = endOf(properties, { startDate, isTimed: isTimed(start.value), timeZone })
  if (endDate <= startDate) return null
  const summary = (properties.get('SUMMARY')?.value ?? '').slice(0, 400).replaceAll(/\\(.)/g, '$1').slice(0, 200)
  return {
    startDate,
    endDate,
    summary,
    uid: properties.get('UID')?.value.slice(0, 300) || `${startDate} ${endDate}`,
    isCancelled: properties.get('STATUS')?.value.toUpperCase() === 'CANCELLED',
  }
}

interface Start {
  startDate: string
  isTimed: boolean
  timeZone: string
}

function endOf(properties: ReadonlyMap<string, Property>, { startDate, isTimed: hasTime, timeZone }: Start): string {
  const end = properties.get('DTEND')
  const duration = properties.get('DURATION')
  const wholeDay = addDays(startDate, 1)
  if (end) {
    const endDate = dayOf(end.value, timeZone)
    // Some write the last night instead of the morning after when there is only one.
    return !hasTime && endDate === startDate ? wholeDay : endDate
  }
  if (!duration) return hasTime ? startDate : wholeDay
  const [, weeks = 0, days = 0, hours = 0] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:\d+M)?(?:\d+S)?)?$/.exec(duration.value) ?? []
  return addDays(startDate, Number(weeks) * 7 + Number(days) + Math.floor(Number(hours) / 24))
}

const isTimed = (value: string): boolean => /^\d{8}T/.test(value)

/** A time of day without a zone is read on the apartment's clock, one with a zone on that zone's: the date as written. */
function dayOf(value: string, timeZone: string): string {
  const [, year, month, day, time, zulu] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z)?)?$/.exec(value) ?? []
  if (!year) throw new Error(`The calendar holds a date that is none: ${value.slice(0, 40)}.`)
  const written = `${year}-${month}-${day}`
  if (Number.isNaN(Date.parse(written))) throw new Error(`The calendar holds a date that is none: ${written}.`)
  if (!zulu) return written
  const clock = time?.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')
  return dayIn(timeZone, new Date(`${written}T${clock}Z`))
}
