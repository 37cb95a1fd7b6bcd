/** Rules of repeating events (RFC 5545, RRULE) that are understood: their times are days, and each day tells whether it is one. */
export interface RepeatRule {
  every: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  count: number
  /** As it is written, a day or a time: which of its days are still meant depends on where its times are. */
  until: string | null
  /** Monday is 0. */
  weekBegins: number
  /** Weekdays, and the how many-th of a month or year each is; 0 for all of them, below 0 counted from the end. */
  weekdays: readonly { weekday: number; nth: number }[] | null
  /** Below 0 counted from the end, like the two that follow. */
  daysOfMonth: readonly number[] | null
  daysOfYear: readonly number[] | null
  months: readonly number[] | null
  /** Of the days that are meant within one period, which. */
  positions: readonly number[] | null
  /** Hour, minute and second, where the rule names them; null where they are those of the start. */
  time: readonly (number | null)[]
}

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const ordinal = '(?:[+-]?[1-9]\\d{0,2})'
const listOf = (item: string): string => `${item}(?:,${item}){0,365}`
const weekday = '(?:MO|TU|WE|TH|FR|SA|SU)'
const parts: Record<string, RegExp> = Object.fromEntries(
  Object.entries({
    FREQ: '(?:DAILY|WEEKLY|MONTHLY|YEARLY)',
    INTERVAL: '[1-9]\\d{0,2}',
    COUNT: '\\d{1,4}',
    UNTIL: '\\d{8}(?:T\\d{6}Z?)?',
    WKST: weekday,
    BYDAY: listOf(`(?:[+-]?[1-9]\\d?)?${weekday}`),
    BYMONTHDAY: listOf(ordinal),
    BYYEARDAY: listOf(ordinal),
    BYMONTH: listOf('(?:0?[1-9]|1[0-2])'),
    BYSETPOS: listOf(ordinal),
    BYHOUR: '\\d\\d?',
    BYMINUTE: '\\d\\d?',
    BYSECOND: '\\d\\d?',
  }).map(([name, value]) => [name, new RegExp(`^${value}$`)]),
)

/** @returns null for what is not understood: half a rule would free nights that are taken */
export function repeatRuleOf(text: string): RepeatRule | null {
  const said = new Map<string, string>()
  for (const part of text.toUpperCase().split(';').filter(Boolean)) {
    const at = part.indexOf('=')
    const name = part.slice(0, at)
    const value = part.slice(at + 1).trim()
    if (at === -1 || !Object.hasOwn(parts, name) || !parts[name]?.test(value)) return null
    said.set(name, value)
  }
  const every = said.get('FREQ') as RepeatRule['every'] | undefined // One of the four, as it was understood.
  if (!every) return null
  const numbers = (name: string) => said.get(name)?.split(',').map(Number) ?? null
  const until = said.get('UNTIL') ?? null
  if (until !== null && Number.isNaN(Date.parse(untilDay(until)))) return null
  const rule: RepeatRule = {
    every,
    until,
    interval: Number(said.get('INTERVAL') ?? 1),
    count: Number(said.get('COUNT') ?? Infinity),
    weekBegins: weekdayNames.indexOf(said.get('WKST') ?? 'MO'),
    weekdays:
      said
        .get('BYDAY')
        ?.split(',')
        .map((day) => ({ weekday: weekdayNames.indexOf(day.slice(-2)), nth: Number(day.slice(0, -2)) })) ?? null,
    daysOfMonth: numbers('BYMONTHDAY'),
    daysOfYear: numbers('BYYEARDAY'),
    months: numbers('BYMONTH'),
    positions: numbers('BYSETPOS'),
    time: ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name) => numbers(name)?.[0] ?? null),
  }
  return isConsistent(rule) ? rule : null
}

/** What the specification says must not stand together; what it means there nobody knows. */
function isConsistent({ every, weekdays, daysOfMonth, daysOfYear }: RepeatRule): boolean {
  const isCounted = weekdays?.some(({ nth }) => nth !== 0) ?? false
  if (isCounted && every !== 'MONTHLY' && every !== 'YEARLY') return false
  if (daysOfMonth && every === 'WEEKLY') return false
  return daysOfYear === null || every === 'YEARLY'
}

const dayMs = 86_400_000
const numberOf = (day: string): number => Date.parse(day) / dayMs
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/**
 * The days of a rule from one day to another, both included, and to the day it ends on; one that ends at a time of day has
 * a day more, as only the caller knows on whose clocks that is. Each day in between is asked once, so a rule that no day
 * meets ends like any other; what was counted before has to be walked through from the start.
 * @param step counts a day that is asked, and may refuse to go on
 */
export function* daysOf(
  rule: RepeatRule,
  { start, from, last, step }: { start: string; from: string; last: string; step: () => void },
): Generator<string> {
  const first = numberOf(start)
  const end = Math.min(numberOf(last), rule.until === null ? Infinity : lastOf(rule.until))
  const begin = rule.count === Infinity ? Math.max(first, numberOf(from)) : first
  let left = rule.count
  for (const day of chosenDays(rule, { first, begin, end, step })) {
    if (left <= 0) return
    left -= 1
    const written = dayOf(day)
    if (written >= from) yield written
  }
}

const untilDay = (until: string): string => until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
const lastOf = (until: string): number => numberOf(untilDay(until)) + (until.includes('T') ? 1 : 0)

interface Range {
  first: number
  begin: number
  end: number
  step: () => void
}

function* chosenDays(rule: RepeatRule, { first, begin, end, step }: Range): Generator<number> {
  const isTime = timesOf(rule, first)
  const { positions } = rule
  if (!positions) {
    for (let day = begin; day <= end; day++) {
      step()
      if (isTime(day)) yield day
    }
    return
  }
  // Positions are those within a whole period, also where it begins before the first day, or ends after the last.
  const periodOf = periodsOf(rule, first)
  let period = Number.NaN
  let within: number[] = []
  const longest = periodDays[rule.every]
  for (let day = begin - longest; day <= end + longest; day++) {
    step()
    if (periodOf(day) !== period) {
      yield* at(positions, within).filter((found) => found >= begin && found <= end)
      within = []
      period = periodOf(day)
    }
    if (isTime(day)) within.push(day)
  }
}

const periodDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

const at = (positions: readonly number[], days: readonly number[]): number[] =>
  days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length))

const mondayBased = (day: number): number => (((day + 3) % 7) + 7) % 7 // The first of 1970 was a Thursday.

/** The number of the day, week, month or year that a day lies in. */
function periodsOf({ every, weekBegins }: RepeatRule, first: number): (day: number) => number {
  const weekOf = (day: number) => Math.floor((day + 3 - weekBegins) / 7)
  const [firstYear, firstMonth] = partsOf(first)
  return (day) => {
    if (every === 'DAILY') return day - first
    if (every === 'WEEKLY') return weekOf(day) - weekOf(first)
    const [year, month] = partsOf(day)
    return every === 'MONTHLY' ? (year - firstYear) * 12 + month - firstMonth : year - firstYear
  }
}

/** Whether the rule meets a day, told by its number. */
function timesOf(rule: RepeatRule, first: number): (day: number) => boolean {
  const { every, interval, weekdays, daysOfMonth, daysOfYear, months } = rule
  const [, firstMonth, firstDate] = partsOf(first)
  const periodOf = periodsOf(rule, first)
  const isOfYear = every === 'YEARLY' && months === null
  const isAsStart = weekdays === null && daysOfMonth === null && daysOfYear === null
  return (day) => {
    if (periodOf(day) % interval !== 0) return false
    const [year, month, date] = partsOf(day)
    if (months !== null && !months.includes(month + 1)) return false
    const monthDays = daysIn(year, month)
    const startOfYear = Date.UTC(year, 0) / dayMs
    const yearDays = Date.UTC(year + 1, 0) / dayMs - startOfYear
    const ofYear = day - startOfYear + 1
    if (daysOfMonth !== null && !isOneOf(daysOfMonth, date, monthDays)) return false
    if (daysOfYear !== null && !isOneOf(daysOfYear, ofYear, yearDays)) return false
    const isWeekday = ({ weekday: wanted, nth }: { weekday: number; nth: number }) => {
      if (wanted !== mondayBased(day)) return false
      const [place, length] = isOfYear ? [ofYear, yearDays] : [date, monthDays]
      return nth === 0 || nth === Math.ceil(place / 7) || nth === -Math.ceil((length - place + 1) / 7)
    }
    if (weekdays !== null) return weekdays.some(isWeekday)
    if (!isAsStart || every === 'DAILY') return true
    if (every === 'WEEKLY') return mondayBased(day) === mondayBased(first)
    return date === firstDate && (every === 'MONTHLY' || months !== null || month === firstMonth)
  }
}

const isOneOf = (wanted: readonly number[], place: number, length: number): boolean =>
  wanted.includes(place) || wanted.includes(place - length - 1)

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

function partsOf(day: number): [year: number, month: number, date: number] {
  const instant = new Date(day * dayMs)
  return [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()]
}
