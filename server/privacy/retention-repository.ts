import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

/** Carts of members; a guest's ends with the session. One that is about to be paid stays. */
export async function deleteOldCarts(db: Queries, before: Date): Promise<number> {
  return affected(
    await sql`
      delete from cart where updated_at < ${before} and not exists (
        select from purchase where purchase.cart_id = cart.id and purchase.status = 'pending')`.execute(db),
  )
}

/** Nights taken elsewhere, often with the guest's name. */
export async function deletePastBlocks(db: Queries, before: Date): Promise<number> {
  return affected(await sql`delete from calendar_block where upper(during) < ${before}::date`.execute(db))
}

export async function deleteLapsedLinks(db: Queries, now: Date): Promise<number> {
  return affected(await sql`delete from data_link where expires_at <= ${now}`.execute(db))
}

/** Jobs that were given up keep saying what failed, but no longer about whom; in the end they go. */
export async function emptyGivenUpJobs(
  db: Queries,
  { emptyBefore, deleteBefore }: { emptyBefore: Date; deleteBefore: Date },
): Promise<number> {
  const givenUp = sql`attempts >= max_attempts and locked_at is null`
  const deleted = await sql`
    delete from graphile_worker._private_jobs where ${givenUp} and updated_at < ${deleteBefore}`.execute(db)
  const emptied = await sql`
    update graphile_worker._private_jobs set payload = '{}', last_error = null
    where ${givenUp} and updated_at < ${emptyBefore} and payload::text <> '{}'`.execute(db)
  return affected(deleted) + affected(emptied)
}

const affected = ({ numAffectedRows }: { numAffectedRows?: bigint }): number => Number(numAffectedRows ?? 0)
