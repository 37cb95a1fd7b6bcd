import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'

export interface Count {
  key: string
  max: number
  windowMs: number
  /** The part of the window that is now. */
  part: Date
  /** Parts that began later are still in the window. */
  since: Date
}

/**
 * Counts one try for each and tells how many there are now. Rows are locked in the order of their keys, everywhere. The
 * commit does not wait for the disk: a power cut may forget the last tries, and nobody's money hangs on them.
 */
export async function countTries(db: Queries, counts: readonly Count[]): Promise<Map<string, number>> {
  const keys = counts.map(({ key }) => key)
  const sinces = counts.map(({ since }) => since)
  const { rows } = await sql<{ key: string; tries: number }>`
    insert into rate_limit (key, window_start)
    select key, part from unnest(${keys}::text[], ${counts.map(({ part }) => part)}::timestamptz[]) as wanted (key, part),
      set_config('synchronous_commit', 'off', true)
    order by key
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning key, hits + (select coalesce(sum(earlier.hits), 0) from rate_limit earlier
      join unnest(${keys}::text[], ${sinces}::timestamptz[]) as wanted (key, since) on earlier.key = wanted.key
      where earlier.key = rate_limit.key and earlier.window_start > wanted.since
        and earlier.window_start <> rate_limit.window_start)::int as tries`.execute(db)
  return new Map(rows.map(({ key, tries }) => [key, tries]))
}

/** Takes a refused try out of the count. */
export async function takeBack(db: Queries, { key, part }: Count): Promise<void> {
  await sql`update rate_limit set hits = hits - 1 where key = ${key} and window_start = ${part}`.execute(db)
}

/** Takes the last try that is counted under the key out of the count. */
export async function takeLastBack(db: Queries, key: string): Promise<void> {
  await sql`
    update rate_limit set hits = hits - 1 where hits > 0 and (key, window_start) = (
      select key, window_start from rate_limit where key = ${key} and hits > 0
      order by window_start desc limit 1)`.execute(db)
}

export interface Part {
  startsAt: Date
  hits: number
}

/** What is left of the window, the oldest part first. */
export async function selectParts(db: Queries, { key, since }: Count): Promise<Part[]> {
  return many(
    db,
    sql<Part>`
      select window_start as "startsAt", hits from rate_limit where key = ${key} and window_start > ${since}
      order by window_start`,
  )
}

export async function deleteParts(db: Queries, { before }: { before: Date }): Promise<void> {
  await sql`delete from rate_limit where window_start < ${before}`.execute(db)
}
