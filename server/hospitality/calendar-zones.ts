import { type Component, lineOf } from './calendar-text.ts'
import { daysOf, repeatRuleOf, type RepeatRule } from './recurrence.ts'
import { windowsZones } from './windows-zones.ts'

// Runs in a process of its own (`server/foreign`).

/** Times of a clock are milliseconds, counted as if that clock were UTC's. */
export interface Zone {
  /** The instant at which its clocks show this. Of what they show twice the first; what they leave out is read by the clock of before. */
  instantOf(clockMs: number): number
  /** What was written of it means nothing to us: the apartment's own zone stands for it. */
  isGuess: boolean
}

export const utc: Zone = { instantOf: (clockMs) => clockMs, isGuess: false }

const dayMs = 86_400_000
/** A calendar has one or two, with a summer and a winter each. */
const mostZones = 50
const mostParts = 200

/** A zone whose clocks the system knows; null for one that it does not. */
export function systemZone(name: string): Zone | null {
  if (/^(?:utc|etc\/utc|gmt|z)$/i.test(name)) return utc
  // What is written as a distance is no name of a zone, also where the system takes it for one.
  if (!/^[a-z][\w+-]*(?:\/[\w+-]+){0,2}$/i.test(name)) return null
  const clock = clockOf(name)
  if (!clock) return null
  const aheadAt = (instant: number) => clock(instant) - Math.floor(instant / 1000) * 1000
  return {
    isGuess: false,
    instantOf(clockMs) {
      const before = aheadAt(clockMs - dayMs)
      const after = aheadAt(clockMs + dayMs)
      const first = clockMs - before
      if (before === after || aheadAt(first) === before) return first
      const second = clockMs - after
      return aheadAt(second) === after ? second : first
    },
  }
}

/** What the clocks of a zone show at an instant; null for a zone that the system does not know. */
export function clockOf(timeZone: string): ((instant: number) => number) | null {
  try {
    // Swedish writes date and time as ISO does.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    return (instant) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`)
  } catch {
    return null
  }
}

/**
 * The zones of a calendar, by the names its times give (TZID): the system's, Windows' and what the file itself explains
 * (VTIMEZONE). What nobody knows is read on the apartment's clock, and says that it is a guess.
 */
export function zonesOf(components: readonly Component[], house: Zone, step: (cost?: number) => void) {
  const explained = new Map<string, Component>()
  for (const component of components)
    if (component.kind === 'VTIMEZONE') explained.set(lineOf(component, 'TZID')?.value.trim() ?? '', component)
  const known = new Map<string, Zone>()
  const guess: Zone = { ...house, isGuess: true }
  return (name: string): Zone => {
    const before = known.get(name)
    if (before) return before
    if (known.size >= mostZones) return guess
    const zone = find(name, explained.get(name), step) ?? guess
    known.set(name, zone)
    return zone
  }
}

function find(name: string, explained: Component | undefined, step: (cost?: number) => void): Zone | null {
  const bare = name.trim().replace(/^\//, '')
  // Some put who made the file before the name: `/freeassociation.sourceforge.net/Europe/Paris`.
  const tail = bare.split('/').slice(-2).join('/')
  const onWindows = windowsZones.get(bare)
  return (
    systemZone(bare) ??
    (explained ? zoneOfFile(explained, step) : null) ??
    (onWindows === undefined ? null : systemZone(onWindows)) ??
    (tail === bare ? null : systemZone(tail))
  )
}

interface Part {
  /** The clock's time of its first beginning, as it was before. */
  startMs: number
  rule: RepeatRule | null
  untilMs: number
  extra: number[]
  fromMs: number
  toMs: number
}

/** Null for one that is not understood. */
function zoneOfFile(component: Component, step: (cost?: number) => void): Zone | null {
  const parts = component.parts.map(partOf)
  if (parts.length === 0 || parts.length > mostParts || parts.some((part) => part === null)) return null
  const all = parts.filter((part) => part !== null)
  const first = all.toSorted((a, b) => a.startMs - b.startMs)[0]
  const aheadIn = new Map<Part, Map<number, number[]>>()
  const beginnings = (part: Part, year: number) => {
    const years = aheadIn.get(part) ?? new Map<number, number[]>()
    aheadIn.set(part, years)
    const found = years.get(year) ?? beginningsIn(part, year, step)
    years.set(year, found)
    return found
  }
  return {
    isGuess: false,
    instantOf(clockMs) {
      const year = new Date(clockMs).getUTCFullYear()
      let last = { at: -Infinity, toMs: first?.fromMs ?? 0 }
      for (const part of all)
        for (const at of [...beginnings(part, year), ...beginnings(part, year - 1), part.startMs, ...part.extra])
          if (at <= clockMs && at > last.at) last = { at, toMs: part.toMs }
      return clockMs - last.toMs
    },
  }
}

function partOf(component: Component): Part | null {
  const startMs = clockTimeOf(lineOf(component, 'DTSTART')?.value ?? '')
  const fromMs = offsetOf(lineOf(component, 'TZOFFSETFROM')?.value ?? '')
  const toMs = offsetOf(lineOf(component, 'TZOFFSETTO')?.value ?? '')
  const written = lineOf(component, 'RRULE')?.value
  const rule = written === undefined ? null : repeatRuleOf(written)
  if (startMs === null || fromMs === null || toMs === null || (written !== undefined && !rule)) return null
  const extra = (component.lines.get('RDATE') ?? []).flatMap(({ value }) => value.split(',').map(clockTimeOf))
  if (extra.length > mostParts || extra.some((at) => at === null)) return null
  const until = rule?.until ? clockTimeOf(rule.until) : Infinity
  return { startMs, fromMs, toMs, rule, untilMs: until ?? Infinity, extra: extra.filter((at) => at !== null) }
}

function beginningsIn({ rule, startMs, untilMs, fromMs }: Part, year: number, step: () => void): number[] {
  if (!rule) return []
  const start = new Date(startMs).toISOString().slice(0, 10)
  const timeMs = ((startMs % dayMs) + dayMs) % dayMs
  const range = { start, from: dayOfYear(year, '01-01'), last: dayOfYear(year, '12-31'), step }
  return [...daysOf({ ...rule, count: Infinity }, range)]
    .map((day) => Date.parse(day) + timeMs)
    .filter((at) => at >= startMs && at - fromMs <= untilMs)
}

const dayOfYear = (year: number, day: string): string => `${String(year).padStart(4, '0')}-${day}`

function offsetOf(text: string): number | null {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text.trim()) ?? []
  if (!sign) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

/** `16010101T030000`; what stands behind it is left out. Null for what is none. */
function clockTimeOf(text: string): number | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/.exec(text) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? null : at
}
