import fc from 'fast-check'
import { createEvents, type DateArray, type EventAttributes } from 'ics'
import { generateIcsCalendar, type IcsDateObject, type IcsEvent } from 'ts-ics'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { instantOf } from '../demo/local-time.ts'
import { read } from './foreign-calendar.ts'

// What other programs write, and what we read of it: two libraries that write calendars are given the same stays, and
// the nights are compared with days that are simply counted.

const zone = 'Europe/Paris'
const today = '2027-01-10'

interface Stay {
  /** So many days from today, over both changes of the clocks. */
  from: number
  nights: number
  /** Whole days, times on the apartment's clock, or instants; with an end or with a length. */
  as: 'days' | 'local' | 'utc'
  hasLength: boolean
  weeks: number
  /** Of those weeks one that is left out; none where it does not have as many. */
  without: number
  isCancelled: boolean
}

const stays = fc.array(
  fc.record<Stay>({
    from: fc.integer({ min: -20, max: 330 }),
    nights: fc.integer({ min: 1, max: 6 }),
    as: fc.constantFrom('days', 'local', 'utc'),
    hasLength: fc.boolean(),
    weeks: fc.integer({ min: 1, max: 5 }),
    without: fc.integer({ min: 1, max: 9 }),
    isCancelled: fc.boolean(),
  }),
  { maxLength: 6 },
)

/** Guests come at 16:00 and leave at 10:00; by whole days they do so, too. */
const [arrival, departure] = ['16:00', '10:00']
const hoursOf = ({ nights }: Stay) => nights * 24 - 6
const startOf = ({ from }: Stay) => addDays(today, from)
const endOf = (stay: Stay) => addDays(startOf(stay), stay.nights)
const leftOutOf = (stay: Stay) => addDays(startOf(stay), 7 * stay.without)
const isLeavingOut = ({ weeks, without }: Stay) => without < weeks
const at = (day: string, time: string) => instantOf(day, time, zone) ?? new Date(Number.NaN)

/** By counting alone. */
function nightsIn(all: readonly Stay[]): string[] {
  const nights = new Set<string>()
  for (const stay of all)
    for (let week = 0; week < stay.weeks && !stay.isCancelled; week++)
      for (let night = 0; night < stay.nights; night++)
        if (!isLeavingOut(stay) || week !== stay.without) nights.add(addDays(startOf(stay), 7 * week + night))
  return [...nights].filter((night) => night >= today).toSorted((a, b) => a.localeCompare(b))
}

function nightsRead(text: string): string[] {
  const { events, unclear } = read({ text, timeZone: zone, today })
  expect(unclear).toEqual([])
  const nights = new Set<string>()
  for (const { startDate, endDate, isCancelled } of events)
    for (let day = startDate; day < endDate && !isCancelled; day = addDays(day, 1)) nights.add(day)
  return [...nights].filter((night) => night >= today).toSorted((a, b) => a.localeCompare(b))
}

const numbersOf = (day: string, time?: string): DateArray =>
  // What it takes is a tuple of three numbers or of five.
  [...day.split('-'), ...(time?.split(':') ?? [])].map(Number) as DateArray
const inUtc = (instant: Date): DateArray => {
  const text = instant.toISOString()
  return numbersOf(text.slice(0, 10), text.slice(11, 16))
}

/** npm ics 3.12.0. It leaves out times by the local clock of its machine, so here only whole days are left out. */
function byIcs(all: readonly Stay[]): string {
  const events = all.map((stay, index): EventAttributes => {
    const isDays = stay.as === 'days'
    const moment = (day: string, time: string) =>
      isDays ? numbersOf(day) : stay.as === 'local' ? numbersOf(day, time) : inUtc(at(day, time))
    const input = stay.as === 'utc' ? 'utc' : 'local'
    const length = isDays ? { days: stay.nights } : { hours: hoursOf(stay) }
    return {
      ...{ uid: `${index}@elsewhere`, title: 'Reserved', status: stay.isCancelled ? 'CANCELLED' : 'CONFIRMED' },
      ...{ start: moment(startOf(stay), arrival), startInputType: input, startOutputType: input },
      ...(stay.hasLength
        ? { duration: length }
        : { end: moment(endOf(stay), departure), endInputType: input, endOutputType: input }),
      ...(stay.weeks > 1 && { recurrenceRule: `FREQ=WEEKLY;COUNT=${stay.weeks}` }),
      ...(isLeavingOut(stay) && { exclusionDates: [numbersOf(leftOutOf(stay))] }),
    }
  })
  const { error, value } = createEvents(events)
  if (error) throw error
  return value ?? ''
}

/** npm ts-ics 2.4.6. */
function byTsIcs(all: readonly Stay[]): string {
  const moment = ({ as }: Stay, day: string, time: string): IcsDateObject => {
    if (as === 'days') return { date: new Date(day), type: 'DATE' }
    const date = at(day, time)
    const local = { date: new Date(`${day}T${time}Z`), timezone: zone, tzoffset: '+0100' }
    return { date, type: 'DATE-TIME', ...(as === 'local' && { local }) }
  }
  const events = all.map((stay, index): IcsEvent => {
    const end = stay.hasLength
      ? { duration: stay.as === 'days' ? { days: stay.nights } : { hours: hoursOf(stay) } }
      : { end: moment(stay, endOf(stay), departure) }
    return {
      ...{ uid: `${index}@elsewhere`, summary: 'Reserved', stamp: { date: new Date(today) } },
      ...(stay.isCancelled && { status: 'CANCELLED' }),
      start: moment(stay, startOf(stay), arrival),
      ...(stay.weeks > 1 && { recurrenceRule: { frequency: 'WEEKLY', count: stay.weeks } }),
      ...(isLeavingOut(stay) && { exceptionDates: [moment(stay, leftOutOf(stay), arrival)] }),
      ...end,
    }
  })
  return generateIcsCalendar({ version: '2.0', prodId: '-//Elsewhere//EN', events })
}

/** In UTC a series does not follow the apartment's clock: what is left out on it after a change is another time. */
const isPlain = (stay: Stay) => stay.as !== 'utc' || !isLeavingOut(stay)

test('[CAL-01] what npm ics writes is read as the nights that were meant', () => {
  const written = stays.map((all) => all.map((stay) => (stay.as === 'days' ? stay : { ...stay, without: 9 })))
  fc.assert(
    fc.property(written, (all) => {
      expect(nightsRead(byIcs(all))).toEqual(nightsIn(all))
    }),
    { numRuns: 300 },
  )
})

test('[CAL-01] what npm ts-ics writes is read as the nights that were meant', () => {
  fc.assert(
    fc.property(stays, (all) => {
      const plain = all.filter(isPlain)
      expect(nightsRead(byTsIcs(plain))).toEqual(nightsIn(plain))
    }),
    { numRuns: 300 },
  )
})
