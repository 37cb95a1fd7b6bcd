import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

/**
 * Rows that a periodic job has to do something about outside our house. Each has `next_try_at` and `tries`: whoever takes
 * a row has it for a moment, and one that fails steps back, further each time. So the first of the queue are never
 * those for whom nothing can be done, however many of them there are.
 */
export type TableInTurn = 'purchase' | 'refund' | 'payment_link'

export interface Turn {
  id: string
  /** How many times in a row it has failed. */
  tries: number
}

export interface Taking {
  now: Date
  limit: number
}

/** Less than the minute after which the job comes again. */
const takenForMs = 50_000
const minuteMs = 60_000
/** In minutes: nothing that is mended waits for longer than that. */
const longestStep = 60

/**
 * A statement that takes the rows whose turn it is, the longest waiting first; those that somebody is just changing wait
 * for the next time. It answers `id`, `tries` and the columns that are asked for.
 * @param due which rows wait at all, of a table that is called as it is. @param order of those that were never tried.
 */
export function turns({ table, columns, due, order, now, limit }: Taking & TurnsOf): RawBuilder<unknown> {
  const name = sql.table(table)
  const until = new Date(now.getTime() + takenForMs)
  return sql`
    with turn as (
      select id, next_try_at, ${order} as place from ${name}
      where ${due} and (next_try_at is null or next_try_at <= ${now})
      order by next_try_at nulls first, place limit ${limit} for no key update skip locked
    ), taken as (
      update ${name} set next_try_at = ${until} from turn where ${name}.id = turn.id
      returning ${name}.*, turn.next_try_at as was_due_at, turn.place
    )
    select id, tries${columns ? sql`, ${columns}` : sql``} from taken order by was_due_at nulls first, place`
}

interface TurnsOf {
  table: TableInTurn
  columns?: RawBuilder<unknown>
  due: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** When the turn comes of what has just failed and had failed so many times in a row before. */
export const turnAfter = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** tries, longestStep) * minuteMs)

/** It has failed once more. @returns when its turn comes again. */
export async function stepBack(db: Queries, table: TableInTurn, { id, tries }: Turn, now: Date): Promise<Date> {
  const nextTryAt = turnAfter(tries, now)
  await sql`
    update ${sql.table(table)} set tries = ${Math.min(tries + 1, 1000)}, next_try_at = ${nextTryAt}
    where id = ${id}`.execute(db)
  return nextTryAt
}

/** Whatever kept it is over. */
export async function stepForward(db: Queries, table: TableInTurn, { id }: Turn): Promise<void> {
  await sql`update ${sql.table(table)} set tries = 0 where id = ${id} and tries > 0`.execute(db)
}

/** What belongs to a site that is leaving is not touched here any more. */
export const isStaying = (siteId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select from site_departure where site_departure.site_id = ${siteId})`

/** Of rows that belong to a purchase, by their column `purchase_id`. */
export const isStayingWithPurchase = isStaying(
  sql`(select purchase.site_id from purchase where purchase.id = purchase_id)`,
)

/** What could not be brought in line with its payment and is tried again: how many of each kind, and when the next. */
export const steppedBack: RawBuilder<unknown> = sql`
  select 'payments' as kind, count(*)::int as count, min(next_try_at) as next_at from purchase where status = 'pending' and tries > 0
  union all select 'transfers', count(*)::int, min(next_try_at) from purchase where status = 'confirmed' and tries > 0
  union all select 'refunds', count(*)::int, min(next_try_at) from refund where completed_at is null and tries > 0
  union all select 'links', count(*)::int, min(next_try_at) from payment_link where settled_at is null and tries > 0`
