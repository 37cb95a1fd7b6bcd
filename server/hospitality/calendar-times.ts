import type { CalendarUnclear } from '#contract/machines-office.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { type DateRange } from '#contract/stays.ts'
import type { Property } from './calendar-text.ts'
import { clockOf, systemZone, utc, type Zone } from './calendar-zones.ts'

// Runs in a process of its own (`server/foreign`).

/** A day, or a time of a day on the clocks of a zone. `2026-05-12`; milliseconds since midnight. */
export interface Moment {
  day: string
  time: { ms: number; zone: Zone; isUtc: boolean } | null
}

/** A date that is none, no beginning, an end that is none, a rule, one too often, a zone nobody knows. */
export type UnclearKind = CalendarUnclear['kind']

/** What an event says that we do not understand, with the word it stands on. */
export class UnclearError extends Error {
  readonly kind: UnclearKind
  readonly word: string

  constructor(kind: UnclearKind, word = '') {
    super(kind)
    this.kind = kind
    this.word = word.slice(0, 60)
  }
}

export type Unclear = (error: UnclearError) => void

/** What is found; when it is not understood, that is told, and something else stands for it: one bad part hides no other. */
export function orUnclear<Found>(find: () => Found, unclear: Unclear, otherwise: Found): Found {
  try {
    return find()
  } catch (error) {
    if (!(error instanceof UnclearError)) throw error
    unclear(error)
    return otherwise
  }
}

/** How the times of one calendar are read. */
export interface Clocks {
  house: Zone
  /** What the apartment's clocks show at an instant. */
  atHouse: (instant: number) => number
  zone: (name: string) => Zone
}

const dayMs = 86_400_000
/** An end at 23:59 is the end of its day. */
const lateMs = dayMs - 60_000
const farthestYear = 2500
/** Ten years: for longer nothing is let at once. */
const longestMs = 3660 * dayMs

export const dayOfClock = (clockMs: number): string => new Date(clockMs).toISOString().slice(0, 10)
const clockMsOf = ({ day, time }: Moment): number => Date.parse(day) + (time?.ms ?? 0)

/** @throws when the database knows no zone of that name. */
export function houseZone(timeZone: string): Pick<Clocks, 'house' | 'atHouse'> {
  const atHouse = clockOf(timeZone)
  const house = systemZone(timeZone)
  if (!atHouse || !house) throw new Error(`The apartment lies in no zone: ${timeZone}.`)
  return { house, atHouse }
}

/** @param floats on whose clocks a time without a zone is; the apartment's, or those of the event it belongs to. */
export function momentOf(value: string, { parameters }: Property, clocks: Clocks, floats?: Zone): Moment {
  const written = value.trim()
  const [, year, month, day, hour, minute, second = '00', zulu] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?)?$/i.exec(written) ?? []
  const date = `${year}-${month}-${day}`
  const midnight = Date.parse(date)
  // What is no day is taken by `Date` for one of the next month.
  if (!year || Number(year) < 1000 || Number.isNaN(midnight) || dayOfClock(midnight) !== date)
    throw new UnclearError('date', written)
  // Nobody books so far ahead, and what is reckoned from there is still a date.
  if (Number(year) > farthestYear) return { day: `${farthestYear}-12-31`, time: null }
  if (hour === undefined || parameters.get('VALUE')?.toUpperCase() === 'DATE') return { day: date, time: null }
  const ms = ((Number(hour) * 60 + Number(minute)) * 60 + Math.min(Number(second), 59)) * 1000
  if (ms > dayMs || Number(minute) > 59) throw new UnclearError('date', written)
  const named = parameters.get('TZID')
  const zone = zulu ? utc : named === undefined ? (floats ?? clocks.house) : clocks.zone(named)
  // 24:00 is the midnight that follows.
  return { day: dayOfClock(midnight + ms), time: { ms: ms % dayMs, zone, isUtc: zone === utc } }
}

export const instantOf = (moment: Moment, clocks: Clocks): number =>
  (moment.time?.zone ?? clocks.house).instantOf(clockMsOf(moment))

/** The day at the apartment; one without a time is the day it is. */
export const houseDay = (moment: Moment, clocks: Clocks): string =>
  moment.time ? dayOfClock(clocks.atHouse(instantOf(moment, clocks))) : moment.day

/** How long an event takes: its nights by days, or each way to reckon its end, of which the latest counts. */
export type Span = { days: number } | { ways: readonly { byCalendar: number; byClock: number }[] }

/** A length (RFC 5545, DURATION), also as `P3DT`, as some write it. Days go by the calendar, hours by the clock. */
export function lengthOf(value: string): { byCalendar: number; byClock: number } | null {
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,9})M)?(?:(\d{1,10})S)?)?$/i.exec(
      value.trim(),
    ) ?? []
  if (sign === undefined || sign === '-' || !/\d/.test(value)) return null
  const byCalendar = (Number(weeks) * 7 + Number(days)) * dayMs
  const byClock = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return { byCalendar: Math.min(byCalendar, longestMs), byClock: Math.min(byClock, longestMs) }
}

/** By a length. A day goes on at least until the next; a clock that is changed meanwhile takes no night away. */
export const spanOfLength = (start: Moment, { byCalendar, byClock }: { byCalendar: number; byClock: number }): Span =>
  start.time === null
    ? { days: Math.max(1, Math.floor((byCalendar + byClock) / dayMs)) }
    : {
        ways: [
          { byCalendar, byClock },
          { byCalendar: byCalendar + byClock, byClock: 0 },
        ],
      }

/** By an end. An end of before the start takes a night, so that whoever wrote it loses none. */
export function spanTo(start: Moment, end: Moment, clocks: Clocks): Span {
  if (start.time === null) return { days: Math.max(1, daysBetween(start.day, lastDay(end, clocks))) }
  const from = instantOf(start, clocks)
  const to = end.time === null ? clocks.house.instantOf(Date.parse(end.day)) : instantOf(end, clocks)
  if (to < from) return { ways: [{ byCalendar: dayMs, byClock: 0 }] }
  const ways = [{ byCalendar: 0, byClock: to - from }]
  // Each time of a series is as long as the first, but by the calendar: over a change of the clocks no night is lost.
  if (end.time?.zone === start.time.zone) ways.push({ byCalendar: clockMsOf(end) - clockMsOf(start), byClock: 0 })
  return { ways }
}

/** The day on which nobody sleeps here any more; an end at the very end of a day has taken its night. */
function lastDay(end: Moment, clocks: Clocks): string {
  if (end.time === null) return end.day
  return dayAfterEnd(clocks.atHouse(instantOf(end, clocks)))
}

const dayAfterEnd = (clockMs: number): string => {
  const day = dayOfClock(clockMs)
  return clockMs - Date.parse(day) >= lateMs ? addDays(day, 1) : day
}

/** Null for what takes no night: it begins and ends on one day. */
export function nightsOf(start: Moment, span: Span, clocks: Clocks): DateRange | null {
  if ('days' in span) return { startDate: start.day, endDate: addDays(start.day, span.days) }
  const zone = start.time?.zone ?? clocks.house
  const startDate = houseDay(start, clocks)
  const ends = span.ways.map(({ byCalendar, byClock }) => zone.instantOf(clockMsOf(start) + byCalendar) + byClock)
  const endDate = dayAfterEnd(clocks.atHouse(Math.max(...ends)))
  return endDate > startDate ? { startDate, endDate } : null
}
