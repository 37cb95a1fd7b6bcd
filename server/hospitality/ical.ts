import { setImmediate as pause } from 'node:timers/promises'
import ICAL from 'ical.js'
import { addDays, daysBetween, type DateRange, dayIn } from '#contract/stays.ts'
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
/** What repeats without end is followed so far: nobody may book later. */
const repeatedForDays = 730
/** A file is a stranger's text: after so many lines everybody else has their turn. */
const linesPerTurn = 200

/**
 * The nights in a calendar file (RFC 5545), each UID once: of several with one UID the highest sequence counts, then
 * the last. A date stays the date it is; an instant in UTC becomes the date at the apartment.
 * @throws an Error with a sentence for the agency when the file is cut off or holds what we do not understand: half a
 * calendar must not free nights.
 * @param today of what repeats, the times that are over are left out
 */
export async function readCalendarEvents(
  text: string,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<CalendarEvent[]> {
  const file = text.replace(/^\uFEFF/, '').trim()
  if (!/^BEGIN:VCALENDAR[ \t]*(?:[\r\n]|$)/i.test(file)) throw new Error('This is no calendar.')
  if (!/\nEND:VCALENDAR$/i.test(file.slice(-20))) throw new Error('The calendar is cut off.')
  const byUid = new Map<string, { event: CalendarEvent; rank: number }>()
  for await (const properties of eventsIn(file)) {
    const event = eventOf(properties, timeZone)
    if (!event) continue
    const sequence = Number(properties.get('SEQUENCE')?.value ?? 0) || 0
    // One time that was moved stands for itself, before what the rule says of it.
    const moved = properties.get('RECURRENCE-ID')
    const rank = sequence + (moved ? 1e9 : 0)
    const each = moved
      ? [{ ...event, uid: uidAt(event.uid, dayOf(moved.value, timeZone)) }]
      : repeated(event, properties, { timeZone, today })
    for (const one of each) {
      const known = byUid.get(one.uid)
      if (!known || rank >= known.rank) byUid.set(one.uid, { event: one, rank })
      if (byUid.size > mostEvents) throw new Error('The calendar holds too many events.')
    }
  }
  return [...byUid.values()].map(({ event }) => event)
}

const uidAt = (uid: string, day: string): string => `${uid} ${day}`

/** Rules whose times come up again and again. Others could be looked for until the end of time. */
const understoodRule =
  /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;(?:INTERVAL=[1-9]\d?|COUNT=\d{1,4}|UNTIL=\d{8}(?:T\d{6}Z?)?|WKST=[A-Z]{2}|BYDAY=[A-Z]{2}(?:,[A-Z]{2}){0,6}|BYMONTHDAY=(?:1?\d|2[0-8])))*$/

/**
 * An event at each of its times (RFC 5545, RRULE and EXDATE), but for those that are over; most events have one. It has
 * its own beginning in any case, also where the rule says other days: no night that is taken may become free.
 */
function repeated(
  event: CalendarEvent,
  properties: ReadonlyMap<string, Property>,
  { timeZone, today }: { timeZone: string; today: string },
): CalendarEvent[] {
  const rule = properties.get('RRULE')?.value.toUpperCase()
  if (rule === undefined) return [event]
  if (!understoodRule.test(rule)) throw new Error('The calendar holds repeating events, which are not understood.')
  const nights = daysBetween(event.startDate, event.endDate)
  const excluded = new Set(
    (properties.get('EXDATE')?.value ?? '')
      .split(',')
      .filter(Boolean)
      .map((text) => dayOf(text, timeZone)),
  )
  const last = addDays(today, repeatedForDays)
  const times = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(event.startDate))
  const days = new Set([event.startDate])
  for (let time = times.next(); time; time = times.next()) {
    const day = time.toString().slice(0, 10)
    if (day > last) break
    if (days.add(day).size > mostEvents) throw new Error('The calendar holds too many events.')
  }
  return [...days]
    .filter((day) => !excluded.has(day))
    .map((day) => ({ ...event, uid: uidAt(event.uid, day), startDate: day, endDate: addDays(day, nights) }))
    .filter(({ endDate }) => endDate > today)
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
      if (name) properties.set(name.toUpperCase(), { parameters, value: joined(properties, name, value) })
    }
  }
  if (properties) throw new Error('The calendar is cut off within an event.')
}

/** What is left out may stand in several lines. */
const joined = (properties: ReadonlyMap<string, Property>, name: string, value: string): string =>
  name.toUpperCase() === 'EXDATE' ? [properties.get('EXDATE')?.value, value].filter(Boolean).join(',') : value

/** Null for what covers no night. */
function eventOf(properties: ReadonlyMap<string, Property>, timeZone: string): CalendarEvent | null {
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
