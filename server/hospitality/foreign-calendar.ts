import { addDays, daysBetween, type DateRange, dayIn } from '#contract/stays.ts'
import { daysOf, repeatRuleOf } from './recurrence.ts'

// Runs in a process of its own (`server/foreign`).

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
/**
 * Days that all rules of a file together may be asked for: a rule without end asks for 730, one that has counted for ten
 * years for 3650, whether they meet any or none.
 */
const mostSteps = 500_000
/** A date that is left out costs as much as so many of them. */
const stepsPerDate = 100

/**
 * The nights in a calendar file (RFC 5545), each UID once: of several with one UID the highest sequence counts, then
 * the last. A date stays the date it is; an instant in UTC becomes the date at the apartment.
 * @throws an Error with a sentence for the agency when the file is cut off or holds what we do not understand: half a
 * calendar must not free nights.
 * @param today of what repeats, the times that are over are left out
 */
export function read({ text, timeZone, today }: { text: string; timeZone: string; today: string }): CalendarEvent[] {
  const file = text.replace(/^\uFEFF/, '').trim()
  if (!/^BEGIN:VCALENDAR[ \t]*(?:[\r\n]|$)/i.test(file)) throw new Error('This is no calendar.')
  if (!/\nEND:VCALENDAR$/i.test(file.slice(-20))) throw new Error('The calendar is cut off.')
  const byUid = new Map<string, { event: CalendarEvent; rank: number }>()
  let count = 0
  let steps = 0
  const step = (cost = 1) => {
    steps += cost
    if (steps > mostSteps) throw new Error('The calendar holds too many repeating events.')
  }
  for (const properties of eventsIn(file)) {
    if (++count > mostEvents) throw new Error('The calendar holds too many events.')
    const event = eventOf(properties, timeZone)
    if (!event) continue
    const sequence = Number(properties.get('SEQUENCE')?.value ?? 0) || 0
    // One time that was moved stands for itself, before what the rule says of it.
    const moved = properties.get('RECURRENCE-ID')
    const rank = sequence + (moved ? 1e9 : 0)
    const each = moved
      ? [{ ...event, uid: uidAt(event.uid, dayOf(moved.value, timeZone)) }]
      : repeated(event, properties, { timeZone, today, step })
    for (const one of each) {
      const known = byUid.get(one.uid)
      if (!known || rank >= known.rank) byUid.set(one.uid, { event: one, rank })
      if (byUid.size > mostEvents) throw new Error('The calendar holds too many events.')
    }
  }
  return [...byUid.values()].map(({ event }) => event)
}

const uidAt = (uid: string, day: string): string => `${uid} ${day}`

/**
 * An event at each of its times (RFC 5545, RRULE and EXDATE), but for those that are over; most events have one. It has
 * its own beginning in any case, also where the rule says other days: no night that is taken may become free.
 */
function repeated(
  event: CalendarEvent,
  properties: ReadonlyMap<string, Property>,
  { timeZone, today, step }: { timeZone: string; today: string; step: (cost?: number) => void },
): CalendarEvent[] {
  const written = properties.get('RRULE')?.value
  if (written === undefined) return [event]
  const rule = repeatRuleOf(written)
  if (!rule) throw new Error('The calendar holds repeating events, which are not understood.')
  const nights = daysBetween(event.startDate, event.endDate)
  const excluded = new Set<string>()
  for (const text of properties.get('EXDATE')?.values ?? [])
    for (const date of text.split(',').filter(Boolean)) {
      step(stepsPerDate)
      excluded.add(dayOf(date, timeZone))
    }
  // What ends today or before is over.
  const from = addDays(today, 1 - nights)
  const days = daysOf(rule, { start: event.startDate, from, last: addDays(today, repeatedForDays), step })
  return [...new Set([event.startDate, ...days])]
    .filter((day) => !excluded.has(day))
    .map((day) => ({ ...event, uid: uidAt(event.uid, day), startDate: day, endDate: addDays(day, nights) }))
    .filter(({ endDate }) => endDate > today)
}

interface Property {
  parameters: string
  value: string
  /** Of all lines of this name: what is left out may stand in several. */
  values: string[]
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

function* eventsIn(text: string): Generator<Map<string, Property>> {
  let properties: Map<string, Property> | null = null
  // Alarms and the like stand inside an event and have properties of the same names.
  let depth = 0
  for (const line of linesIn(text)) {
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
      if (name) note(properties, name.toUpperCase(), { parameters, value })
    }
  }
  if (properties) throw new Error('The calendar is cut off within an event.')
}

/** The last of a name counts. */
function note(properties: Map<string, Property>, name: string, { parameters, value }: Omit<Property, 'values'>): void {
  const values = properties.get(name)?.values ?? []
  values.push(value)
  properties.set(name, { parameters, value, values })
}

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
