import { daysBetween } from '#contract/days.ts'
import type { DateRange } from '#contract/stays.ts'
import type { CalendarEvent } from './ical.ts'

/**
 * What platforms call nights that only cannot be had, in the languages of houses here: their own entries of that kind,
 * and ours coming back. A word is a hint and no more: Booking.com writes the same for each of its sales.
 */
export const closedWords =
  '(not available|unavailable|blocked|closed|indisponible|non disponible|bloqué|fermé|nicht verfügbar|blockiert|gesperrt|geschlossen|no disponible|bloqueado|cerrado|non disponibile|bloccato|chiuso|bloquejat|tancat|niet beschikbaar|geblokkeerd|gesloten)'
const isClosed = new RegExp(closedWords, 'iu')

/** How a calendar is to be read, as whoever set it up has said. */
export interface FeedSettings {
  isPersonal: boolean
  takesFree: boolean | null
  windowMonths: number | null
}

/** What takes nights here of what a calendar says, and the ids of what does not. */
export function chosenEvents(
  events: readonly CalendarEvent[],
  settings: FeedSettings,
  { today, ownIds }: { today: string; ownIds: ReadonlySet<string> },
): { blocks: CalendarEvent[]; leftOut: string[] } {
  const isTaken = takenBy(settings, today)
  const isOwn = ({ uid }: CalendarEvent) => ownIds.has(uid.split('@')[0] ?? '')
  const foreign = events.filter((event) => !isOwn(event))
  const blocks = foreign.filter((event) => isTaken(event) && event.endDate > today)
  return { blocks, leftOut: foreign.filter((event) => !isTaken(event)).map(({ uid }) => uid) }
}

function takenBy(
  { isPersonal, takesFree, windowMonths }: FeedSettings,
  today: string,
): (event: CalendarEvent) => boolean {
  const areFreeTaken = takesFree ?? !isPersonal
  const windowFrom = windowMonths === null ? null : inMonths(today, windowMonths)
  const isWindow = ({ startDate, summary }: CalendarEvent) =>
    windowFrom !== null && startDate > windowFrom && isClosed.test(summary)
  return (event) => !event.isCancelled && (areFreeTaken || !event.isFree) && !isWindow(event)
}

function inMonths(day: string, months: number): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()))
    .toISOString()
    .slice(0, 10)
}

/** One that leaves out most of its nights is rather broken than empty: they are kept for so many hours. */
export const shrunkHours = 6

/** Nobody books later, and no more nights have to be counted. */
const countedDays = 730

/**
 * Whether a calendar leaves out most of the nights that were known of it: then it is rather broken than called off. Our
 * own nights coming back do not count, as they go when ours do.
 * @param known of it, but for what it has called off by name
 */
export function isShrunk(
  known: readonly DateRange[],
  said: readonly DateRange[],
  { today, own }: { today: string; own: readonly DateRange[] },
): boolean {
  const isOwn = new Set(own.map(named))
  const before = nightsOf(
    known.filter((range) => !isOwn.has(named(range))),
    today,
  )
  const count = before.reduce((sum, night) => sum + night, 0)
  if (count === 0) return false
  const now = nightsOf(said, today)
  const lost = before.filter((night, at) => night === 1 && now[at] === 0).length
  return lost * 2 > count
}

const named = ({ startDate, endDate }: DateRange): string => `${startDate} ${endDate}`

/** For each of the nights to come whether it is in one of them; however they overlap, each night is gone through once. */
function nightsOf(ranges: readonly DateRange[], today: string): Uint8Array {
  const nights = new Uint8Array(countedDays)
  const placed = ranges
    .map(({ startDate, endDate }) => [daysBetween(today, startDate), daysBetween(today, endDate)] as const)
    .toSorted(([one], [other]) => one - other)
  let reached = 0
  for (const [start, end] of placed) {
    if (end <= reached) continue
    nights.fill(1, Math.max(start, reached), end)
    reached = end
  }
  return nights
}

/**
 * Whether an event is of those that are not understood: then it may still mean all nights that were known of it. Times of
 * one that repeats, and further ones of its name, have their days behind that; what has no name is known by its nights.
 */
export function unclearIn(ids: readonly string[]): (uid: string) => boolean {
  const all = new Set(ids)
  return (uid) => {
    if (all.has(uid) || (all.has('') && startsWithDay.test(uid))) return true
    let name = uid
    while (endsWithDay.test(name)) {
      name = name.slice(0, -dayLetters)
      if (all.has(name)) return true
    }
    return false
  }
}

const startsWithDay = /^\d{4}-\d\d-\d\d /
const endsWithDay = / \d{4}-\d\d-\d\d$/
const dayLetters = 11
