import { sql } from 'kysely'
import { shrunkHours } from './calendar-doubts.ts'

/** After so many readings in a row that took too much, a calendar is put aside. */
const mostTooMuch = 3

/** Of `calendar_feed feed`: whether it is put aside. */
export const isFeedAside = sql<boolean>`feed.too_much_times >= ${sql.lit(mostTooMuch)}`

/** For the update of one: it is looked at once more, and put aside again if that is too much, too. */
export const lookedAtOnceMore = sql`too_much_times = least(too_much_times, ${sql.lit(mostTooMuch - 1)})`

/** Of `calendar_feed feed`: until when the nights are kept that it leaves out; null where it does not leave out most. */
export const shrunkUntil = sql<Date | null>`feed.shrunk_at + make_interval(hours => ${sql.lit(shrunkHours)})`
