import { addDays } from '#contract/days.ts'
import { type Component, lineOf } from './calendar-text.ts'
import {
  type Clocks,
  dayOfClock,
  instantOf,
  lengthOf,
  type Moment,
  momentOf,
  orUnclear,
  type Span,
  spanOfLength,
  spanTo,
  type Unclear,
  UnclearError,
  type UnclearKind,
} from './calendar-times.ts'
import { daysOf, repeatRuleOf, type RepeatRule } from './recurrence.ts'

// Runs in a process of its own (`server/foreign`).

/** One time of an event: what a rule, a further date or a change of one time makes of it. */
export interface Occurrence {
  start: Moment
  span: Span
  /** The event that says it: the series itself, or the one that moves this time. */
  said: Component
  /** The day that the series says, by which this time stays the same one when it is moved. Null for what does not repeat. */
  day: string | null
}

/** What a series is followed within, and what counts how much is asked of it. */
export interface Window {
  today: string
  /** What repeats without end is followed so far: nobody may book later. */
  last: string
  step: (cost?: number) => void
  /** A part of this event is not understood. */
  unclear: Unclear
}

/** A date that is left out or added costs as much as so many days of a rule. */
const stepsPerDate = 100

/** When an event begins and how long it takes; an end that is none takes a night. @throws UnclearError */
export function timesOf(event: Component, clocks: Clocks, unclear: Unclear): { start: Moment; span: Span } {
  const begins = lineOf(event, 'DTSTART')
  if (!begins) throw new UnclearError('start')
  const start = momentOf(begins.value, begins, clocks)
  return { start, span: orUnclear(() => spanOf(event, start, clocks), unclear, oneNight(start)) }
}

const oneNight = ({ time }: Moment): Span => (time ? { ways: [{ byCalendar: 86_400_000, byClock: 0 }] } : { days: 1 })

function spanOf(event: Component, start: Moment, clocks: Clocks): Span {
  const ends = lineOf(event, 'DTEND')
  if (ends) {
    const end = orUnclear(() => momentOf(ends.value, ends, clocks), raise('end', ends.value), null)
    return end ? spanTo(start, end, clocks) : oneNight(start)
  }
  const written = lineOf(event, 'DURATION')
  // A time without a length takes no night by itself.
  if (!written) return start.time ? { ways: [{ byCalendar: 0, byClock: 0 }] } : { days: 1 }
  const length = lengthOf(written.value)
  if (!length) throw new UnclearError('end', written.value)
  return spanOfLength(start, length)
}

const raise = (kind: UnclearKind, word: string) => (): never => {
  throw new UnclearError(kind, word)
}

/**
 * All times of an event (RRULE, RDATE, without EXDATE), but for those that are long over. It has its own beginning in
 * any case, also where the rule says other days: no night that is taken may become free.
 */
export function occurrencesOf(event: Component, clocks: Clocks, window: Window): Occurrence[] {
  const { unclear } = window
  const { start, span } = timesOf(event, clocks, unclear)
  const rule = lineOf(event, 'RRULE')?.value
  const further = event.lines.get('RDATE') ?? []
  if (rule === undefined && further.length === 0) return [{ start, span, said: event, day: null }]
  const days = new Set([start.day])
  const follow = () => {
    for (const day of daysOfRule(rule ?? '', { start, span }, clocks, window)) days.add(day)
  }
  if (rule !== undefined) orUnclear(follow, unclear, undefined)
  const found = [...days].map((day): Occurrence => ({ start: { ...start, day }, span, said: event, day }))
  for (const line of further)
    for (const value of line.value.split(',').filter(Boolean)) {
      const one = (): Occurrence => {
        window.step(stepsPerDate)
        const [begins = '', ends] = value.split('/')
        const at = momentOf(begins, line, clocks, start.time?.zone)
        const own = ends === undefined ? span : spanOfPeriod(at, ends, line, clocks)
        return { start: at, span: own, said: event, day: at.day }
      }
      const occurrence = orUnclear(one, unclear, null)
      if (occurrence) found.push(occurrence)
    }
  const left = leftOut(event, start, clocks, window)
  return found.filter((one) => !keysOf(one.start, clocks).some((key) => left.has(key)))
}

/** Until when a period goes: an end, or a length. */
export function spanOfPeriod(start: Moment, ends: string, line: Parameters<typeof momentOf>[1], clocks: Clocks): Span {
  const length = lengthOf(ends)
  return length ? spanOfLength(start, length) : spanTo(start, momentOf(ends, line, clocks, start.time?.zone), clocks)
}

function* daysOfRule(
  written: string,
  { start, span }: { start: Moment; span: Span },
  clocks: Clocks,
  { today, last, step }: Window,
): Generator<string> {
  // Some nights before today, as an event of then may not be over.
  const from = addDays(today, -nightsAtMost(span) - 1)
  // What is over matters to nobody, whatever it said.
  const ended = /UNTIL=(\d{4})(\d\d)(\d\d)/i.exec(written)
  if (ended && `${ended[1]}-${ended[2]}-${ended[3]}` < addDays(from, -1)) return
  const rule = repeatRuleOf(written)
  if (!rule || !isAtItsTime(rule, start)) throw new UnclearError('rule', written)
  const isBeforeEnd = untilOf(rule, start, clocks)
  for (const day of daysOf(rule, { start: start.day, from, last, step })) if (isBeforeEnd(day)) yield day
}

const nightsAtMost = (span: Span): number =>
  'days' in span
    ? span.days
    : Math.ceil(Math.max(...span.ways.map(({ byCalendar, byClock }) => byCalendar + byClock)) / 86_400_000)

/** A rule may name the time of day, as long as it is that of the start; of whole days it means nothing. */
function isAtItsTime({ time }: RepeatRule, { time: start }: Moment): boolean {
  if (!start) return true
  const seconds = start.ms / 1000
  const own = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return time.every((said, index) => said === null || said === own[index])
}

/** Whether a day of the rule is still meant: its start is not after the end (RFC 5545, UNTIL), which may be an instant. */
function untilOf({ until }: RepeatRule, start: Moment, clocks: Clocks): (day: string) => boolean {
  if (until === null) return () => true
  const end = momentOf(until, { value: until, parameters: new Map() }, clocks, start.time?.zone)
  if (!end.time) return (day) => day <= end.day
  const instant = instantOf(end, clocks)
  if (start.time) return (day) => instantOf({ ...start, day }, clocks) <= instant
  // Whole days that end at an instant: at the apartment, or as it is written, whichever is later.
  const atHouse = dayOfClock(clocks.atHouse(instant))
  return (day) => day <= end.day || day <= atHouse
}

function leftOut(event: Component, start: Moment, clocks: Clocks, { step, unclear }: Window): Set<string> {
  const keys = new Set<string>()
  for (const line of event.lines.get('EXDATE') ?? [])
    for (const value of line.value.split(',').filter(Boolean)) {
      const key = () => {
        step(stepsPerDate)
        return keyFor(start, momentOf(value, line, clocks, start.time?.zone), clocks)
      }
      keys.add(orUnclear(key, unclear, ''))
    }
  return keys
}

/** By what a time of a series is named where it is left out or changed: its day, or its instant. */
export function keysOf(start: Moment, clocks: Clocks): string[] {
  return start.time ? [start.day, `${instantOf(start, clocks)}`] : [start.day]
}

/** The name that is meant by a date of EXDATE or RECURRENCE-ID in a series that begins so. */
export function keyFor(start: Moment, named: Moment, clocks: Clocks): string {
  if (!named.time) return named.day
  const instant = instantOf(named, clocks)
  if (start.time) return `${instant}`
  // Whole days are named by the day that is written, or by the instant of its midnight.
  return named.time.isUtc ? dayOfClock(clocks.atHouse(instant)) : named.day
}
