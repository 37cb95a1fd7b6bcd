/** Rules of repeating events (RFC 5545, RRULE) that are understood: their times are days, and each day tells whether it is one. */
export interface RepeatRule {
  every: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  count: number
  /** `2026-05-12`, that day included; null for one without end. */
  until: string | null
  /** Monday is 0. */
  weekBegins: number
  weekdays: ReadonlySet<number> | null
  dayOfMonth: number | null
}

const understood =
  /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;(?:INTERVAL=[1-9]\d?|COUNT=\d{1,4}|UNTIL=\d{8}(?:T\d{6}Z?)?|WKST=(?:MO|TU|WE|TH|FR|SA|SU)|BYDAY=(?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU)){0,6}|BYMONTHDAY=(?:1?\d|2[0-8])))*$/
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** @returns null for what is not understood: half a rule would free nights that are taken */
export function repeatRuleOf(text: string): RepeatRule | null {
  const written = text.toUpperCase()
  if (!understood.test(written)) return null
  const parts = new Map(written.split(';').map((part) => part.split('=', 2) as [string, string])) // Each has one.
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3') ?? null
  if (until !== null && Number.isNaN(Date.parse(until))) return null
  const dayOfMonth = parts.get('BYMONTHDAY')
  const weekdays = parts.get('BYDAY')?.split(',')
  return {
    every: parts.get('FREQ') as RepeatRule['every'], // One of the four, as it was understood.
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: Number(parts.get('COUNT') ?? Infinity),
    until,
    weekBegins: weekdayNames.indexOf(parts.get('WKST') ?? 'MO'),
    weekdays: weekdays === undefined ? null : new Set(weekdays.map((name) => weekdayNames.indexOf(name))),
    dayOfMonth: dayOfMonth === undefined ? null : Number(dayOfMonth),
  }
}

const dayMs = 86_400_000
const numberOf = (day: string): number => Date.parse(day) / dayMs
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/**
 * The days of a rule from one day to another, both included. Each day in between is asked once, so a rule that no day
 * meets ends like any other; what was counted before has to be walked through from the start.
 * @param step counts a day that is asked, and may refuse to go on
 */
export function* daysOf(
  rule: RepeatRule,
  { start, from, last, step }: { start: string; from: string; last: string; step: () => void },
): Generator<string> {
  const first = numberOf(start)
  const end = Math.min(numberOf(last), rule.until === null ? Infinity : numberOf(rule.until))
  const begin = rule.count === Infinity ? Math.max(first, numberOf(from)) : first
  const isTime = timesOf(rule, first)
  let left = rule.count
  for (let day = begin; day <= end && left > 0; day++) {
    step()
    if (!isTime(day)) continue
    left -= 1
    const written = dayOf(day)
    if (written >= from) yield written
  }
}

/** Whether the rule meets a day, told by its number. */
function timesOf(
  { every, interval, weekBegins, weekdays, dayOfMonth }: RepeatRule,
  first: number,
): (day: number) => boolean {
  const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7 // The first of 1970 was a Thursday.
  const [firstYear, firstMonth, firstDate] = partsOf(first)
  const periodOf = (day: number, year: number, month: number) => {
    if (every === 'DAILY') return day - first
    if (every === 'WEEKLY') return Math.floor((day + 3 - weekBegins) / 7) - Math.floor((first + 3 - weekBegins) / 7)
    return every === 'MONTHLY' ? (year - firstYear) * 12 + month - firstMonth : year - firstYear
  }
  const isAsStart = weekdays === null && dayOfMonth === null
  return (day) => {
    const [year, month, date] = partsOf(day)
    if (periodOf(day, year, month) % interval !== 0) return false
    if (weekdays !== null && !weekdays.has(weekdayOf(day))) return false
    if (dayOfMonth !== null && date !== dayOfMonth) return false
    // A day of a month, once a year: of the month it began in.
    if (every === 'YEARLY' && weekdays === null && month !== firstMonth) return false
    if (!isAsStart || every === 'DAILY') return true
    if (every === 'WEEKLY') return weekdayOf(day) === weekdayOf(first)
    return date === firstDate
  }
}

function partsOf(day: number): [year: number, month: number, date: number] {
  const instant = new Date(day * dayMs)
  return [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()]
}
