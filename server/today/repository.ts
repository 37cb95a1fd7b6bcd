import { type RawBuilder, sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

interface Which {
  placeId: string
  line: string
}

export interface PutOffRow {
  line: string
  /** The day on which it is there again, `2026-11-20`. */
  until: string
}

/** How much there is of each of these, asked at once; one of what cannot say. */
export async function selectHowMuch(db: Queries, each: readonly (RawBuilder<number> | undefined)[]): Promise<number[]> {
  const { counts } = await one(
    db,
    sql<{ counts: number[] }>`select array[${sql.join(each.map((one) => one ?? sql`1`))}]::int[] as counts`,
  )
  return counts
}

/** Zero where nothing waits for another day. */
export const linesPutOff = ({ placeId, today }: { placeId: string; today: string }): RawBuilder<number> => sql<number>`
  (exists (select from day_line_put_off where place_id = ${placeId} and until > ${today}))::int`

/** What is not for this day yet. */
export async function selectPutOff(
  db: Queries,
  { placeId, today }: { placeId: string; today: string },
): Promise<PutOffRow[]> {
  const statement = sql<PutOffRow>`
    select line, until::text from day_line_put_off where place_id = ${placeId} and until > ${today}`
  return many(db, statement)
}

/** @returns the day it was put off to, also one that has come; null for none */
export async function lockPutOff(trx: Transaction, { placeId, line }: Which): Promise<string | null> {
  const statement = sql<{ until: string }>`
    select until::text from day_line_put_off where place_id = ${placeId} and line = ${line} for update`
  return (await oneOrNone(trx, statement))?.until ?? null
}

/** @returns false where somebody was faster */
export async function upsertPutOff(
  trx: Transaction,
  { placeId, line, from, until }: Which & { from: string | null; until: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into day_line_put_off (place_id, line, until) values (${placeId}, ${line}, ${until})
    on conflict (place_id, line) do update set until = excluded.until
    where day_line_put_off.until is not distinct from ${from}::date`.execute(trx)
  return numAffectedRows === 1n
}

export async function deletePutOff(trx: Transaction, { placeId, line }: Which): Promise<void> {
  await sql`delete from day_line_put_off where place_id = ${placeId} and line = ${line}`.execute(trx)
}

/** @returns how many were deleted. */
export async function deletePastPutOff(db: Queries, { before }: { before: string }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from day_line_put_off where until < ${before}`.execute(db)
  return Number(numAffectedRows)
}
