import { addDays, daysBetween } from '#contract/days.ts'
import {
  keyFor,
  keysOf,
  type Occurrence,
  occurrencesOf,
  spanOfPeriod,
  timesOf,
  type Window,
} from './calendar-series.ts'
import { type Component, lineOf } from './calendar-text.ts'
import { type Clocks, houseDay, type Moment, momentOf, orUnclear } from './calendar-times.ts'

// Runs in a process of its own (`server/foreign`).

/** A period costs as much as so many days of a rule. */
const stepsPerPeriod = 10

/**
 * The times of all events of one name, in whatever order they stand: of the event itself the highest revision counts
 * (SEQUENCE), of several with the same all of them; one time that was changed stands for itself.
 */
export function timesOfAll(events: readonly Component[], clocks: Clocks, window: Window): Occurrence[] {
  const { unclear } = window
  const series = events.filter((event) => event.kind === 'VEVENT' && !lineOf(event, 'RECURRENCE-ID'))
  const highest = series.reduce((most, event) => Math.max(most, sequenceOf(event)), 0)
  const all = [
    ...series
      .filter((event) => sequenceOf(event) === highest)
      .flatMap((event) => orUnclear(() => occurrencesOf(event, clocks, window), unclear, [])),
    ...events.filter(({ kind }) => kind === 'VFREEBUSY').flatMap((busy) => busyTimes(busy, clocks, window)),
  ]
  const changes = events
    .filter((event) => event.kind === 'VEVENT' && lineOf(event, 'RECURRENCE-ID'))
    .toSorted((a, b) => sequenceOf(a) - sequenceOf(b))
  return changes.length === 0 ? all : orUnclear(() => withChanges(all, changes, clocks, window), unclear, all)
}

const sequenceOf = (event: Component): number => Math.max(0, Number(lineOf(event, 'SEQUENCE')?.value ?? 0) || 0)

export const isCancelled = (event: Component): boolean =>
  lineOf(event, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED'

interface Change {
  key: string
  day: string
  isLaterToo: boolean
  occurrence: Occurrence
}

/** One time that was moved stands for itself, whatever the series says of it; some move all later ones, too (RANGE). */
function withChanges(
  all: readonly Occurrence[],
  events: readonly Component[],
  clocks: Clocks,
  { unclear }: Window,
): Occurrence[] {
  const first = all.find(({ day }) => day !== null)?.start
  const changes = new Map<string, Change>()
  for (const event of events) {
    const change = orUnclear(() => changeOf(event, first, clocks, unclear), unclear, null)
    if (change) changes.set(change.key, change)
  }
  const isChanged = (one: Occurrence) => keysOf(one.start, clocks).some((key) => changes.has(key))
  const later = [...changes.values()]
    .filter(({ isLaterToo }) => isLaterToo)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const moved = (one: Occurrence): Occurrence => {
    const change = one.day === null ? undefined : later.findLast(({ day }) => day <= one.start.day)
    if (!change) return one
    const { start, span, said } = change.occurrence
    const day = addDays(one.start.day, daysBetween(change.day, start.day))
    return { ...one, span, said, start: { ...start, day } }
  }
  return [
    ...all.filter((one) => !isChanged(one)).map(moved),
    ...[...changes.values()].map(({ occurrence }) => occurrence),
  ]
}

/** @throws UnclearError */
function changeOf(event: Component, first: Moment | undefined, clocks: Clocks, unclear: Window['unclear']): Change {
  const line = lineOf(event, 'RECURRENCE-ID') ?? { value: '', parameters: new Map() }
  const named = momentOf(line.value, line, clocks, first?.time?.zone)
  const day = named.time?.isUtc && !first?.time?.isUtc ? houseDay(named, clocks) : named.day
  // Whoever calls one time off may leave out when it would have been.
  const isWithoutTime = isCancelled(event) && !lineOf(event, 'DTSTART')
  const times = isWithoutTime ? { start: named, span: { days: 1 } } : timesOf(event, clocks, unclear)
  return {
    day,
    key: keyFor(first ?? named, named, clocks),
    isLaterToo: line.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    occurrence: { ...times, said: event, day },
  }
}

/** Busy times of somebody who tells no more than that (VFREEBUSY). */
function busyTimes(busy: Component, clocks: Clocks, { step, unclear }: Window): Occurrence[] {
  const found: Occurrence[] = []
  for (const line of busy.lines.get('FREEBUSY') ?? []) {
    if (line.parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue
    for (const value of line.value.split(',').filter(Boolean)) {
      const one = (): Occurrence => {
        step(stepsPerPeriod)
        const [begins = '', ends = ''] = value.split('/')
        const start = momentOf(begins, line, clocks)
        return { start, span: spanOfPeriod(start, ends, line, clocks), said: busy, day: null }
      }
      const occurrence = orUnclear(one, unclear, null)
      if (occurrence) found.push(occurrence)
    }
  }
  return found
}
