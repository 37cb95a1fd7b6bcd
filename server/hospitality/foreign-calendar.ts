import { addDays } from '#contract/days.ts'
import { type DateRange } from '#contract/stays.ts'
import { isCancelled, timesOfAll } from './calendar-changes.ts'
import type { Occurrence } from './calendar-series.ts'
import { type Component, componentsIn, lineOf } from './calendar-text.ts'
import {
  type Clocks,
  houseZone,
  momentOf,
  nightsOf,
  orUnclear,
  type Unclear,
  UnclearError,
  type UnclearKind,
} from './calendar-times.ts'
import { zonesOf } from './calendar-zones.ts'

// Runs in a process of its own (`server/foreign`).

/** Nights somebody has taken, as a calendar of another platform tells them. */
export interface CalendarEvent extends DateRange {
  uid: string
  summary: string
  isCancelled: boolean
  /** Its owner counts as free meanwhile (TRANSP). */
  isFree: boolean
}

/** What is not understood: the day it begins, where that is known, and the word it stands on. */
export interface UnclearPart {
  kind: UnclearKind
  day: string | null
  word: string
}

export interface CalendarReading {
  events: CalendarEvent[]
  unclear: UnclearPart[]
  /** Of what is not understood, or only in part: nights that were known of it stay taken. */
  unclearIds: string[]
}

/** No platform writes more stays than this. */
const mostEvents = 5000
const repeatedForDays = 730
/** Nobody books so far ahead; what begins later comes nearer. */
const knownForDays = 3660
/**
 * Days that all rules of a file together may be asked for, and one of them alone: a rule without end asks for 730, one
 * that has counted each year for a century for 37,000, whether they meet any or none.
 */
const mostSteps = 500_000
const mostStepsOfOne = 60_000
const mostUnclear = 20

/**
 * The nights in a calendar file (RFC 5545; its shapes stand in `calendar-shapes.test.ts`), each under an id that stays
 * the same from one reading to the next. A date stays the date it is; an instant becomes the date at the apartment. An
 * event that is not understood is named, and keeps no other from being read.
 * @throws an Error with a sentence when the file is cut off or holds too much: half a calendar must not free nights.
 * @param today what is over by then is left out
 */
export function read({ text, timeZone, today }: { text: string; timeZone: string; today: string }): CalendarReading {
  const components = componentsIn(text)
  let steps = 0
  let stepsOfOne = 0
  const step = (cost = 1) => {
    steps += cost
    stepsOfOne += cost
    if (steps > mostSteps || stepsOfOne > mostStepsOfOne) throw new UnclearError('often')
  }
  const house = houseZone(timeZone)
  const clocks: Clocks = { ...house, zone: zonesOf(components, house.house, step) }
  const unclear: UnclearPart[] = []
  const unclearIds = new Set<string>()
  const found = new Map<string, CalendarEvent>()
  for (const { uid, components: all, repeats } of inOrder(components)) {
    stepsOfOne = 0
    const day = dayOf(all[0], clocks)
    const tell: Unclear = ({ kind, word }) => {
      if (kind !== 'zone') unclearIds.add(uid)
      if (unclearIds.size > mostEvents) throw new Error('The calendar holds too many events.')
      const isKnown = unclear.some((other) => other.kind === kind && other.day === day && other.word === word)
      if (!isKnown && unclear.length < mostUnclear) unclear.push({ kind, day, word })
    }
    const window = { today, last: addDays(today, repeatedForDays), step, unclear: tell }
    for (const one of timesOfAll(all, clocks, window)) {
      const nights = orUnclear(() => nightsOf(one.start, one.span, clocks), tell, null)
      if (!nights || nights.endDate <= today || nights.startDate > addDays(today, knownForDays)) continue
      if (one.start.time?.zone.isGuess) tell(new UnclearError('zone', zoneNameOf(one.said)))
      note(found, uid, one, nights)
      if (found.size <= mostEvents) continue
      if (!repeats) throw new Error('The calendar holds too many events.')
      tell(new UnclearError('often'))
      break
    }
  }
  return { events: [...found.values()], unclear, unclearIds: [...unclearIds] }
}

const dayOf = (component: Component | undefined, clocks: Clocks): string | null => {
  const line = component && lineOf(component, 'DTSTART')
  return line
    ? orUnclear(
        () => momentOf(line.value, line, clocks).day,
        () => undefined,
        null,
      )
    : null
}

const zoneNameOf = (event: Component): string => lineOf(event, 'DTSTART')?.parameters.get('TZID') ?? ''

interface Named {
  uid: string
  components: Component[]
  repeats: boolean
}

/**
 * What belongs together: an event, the times of it that were moved, and further ones that share its name. What repeats
 * comes last: if it is too much, the others are read.
 */
function inOrder(components: readonly Component[]): Named[] {
  const found = new Map<string, Named>()
  for (const component of components) {
    if (component.kind === 'VTIMEZONE') continue
    // Busy times have no name that stays, and what has none is told apart by its nights.
    const uid = component.kind === 'VFREEBUSY' ? '' : (lineOf(component, 'UID')?.value.slice(0, 300) ?? '')
    const key = uid || ` ${found.size}`
    const named = found.get(key) ?? { uid, components: [], repeats: false }
    named.components.push(component)
    if (component.lines.has('RRULE') || component.lines.has('RDATE')) named.repeats = true
    found.set(key, named)
  }
  return [...found.values()].toSorted((a, b) => Number(a.repeats) - Number(b.repeats))
}

/** Several of one name and day are told apart by their nights; the very same are one, and taken if one of them is. */
function note(found: Map<string, CalendarEvent>, uid: string, { said, day }: Occurrence, nights: DateRange): void {
  const byNights = `${nights.startDate} ${nights.endDate}`
  const own = uid === '' ? byNights : day === null ? uid : `${uid} ${day}`
  const event = {
    ...nights,
    summary: (lineOf(said, 'SUMMARY')?.value ?? '').slice(0, 400).replaceAll(/\\(.)/g, '$1').slice(0, 200),
    isCancelled: isCancelled(said),
    isFree: lineOf(said, 'TRANSP')?.value.trim().toUpperCase() === 'TRANSPARENT',
  }
  const before = found.get(own)
  const isSame = before?.startDate === nights.startDate && before.endDate === nights.endDate
  if (!before || before.isCancelled) found.set(own, { ...event, uid: own })
  else if (event.isCancelled) return
  else if (!isSame) found.set(`${own} ${byNights}`, { ...event, uid: `${own} ${byNights}` })
  else if (before.isFree) found.set(own, { ...event, uid: own })
}
