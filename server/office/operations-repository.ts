import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

interface Operation {
  staffId: string
  /** The hash of its id. */
  id: string
  /** The id itself, under which nodes of the release before have kept theirs. */
  given: string
}

/** False when the operation is known; one that is being done right now is waited for. */
export async function insertOperation(
  trx: Transaction,
  { staffId, id, given, endpoint, now }: Operation & { endpoint: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into operation (staff_id, id, endpoint, at, is_hashed)
    select ${staffId}::uuid, ${id}::uuid, ${endpoint}::text, ${now}::timestamptz, true
    where not exists (select from operation where staff_id = ${staffId}::uuid and id = ${given}::uuid)
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export async function updateSealed(
  trx: Transaction,
  { staffId, id, sealed }: Pick<Operation, 'staffId' | 'id'> & { sealed: string },
) {
  await sql`update operation set sealed = ${sealed} where staff_id = ${staffId} and id = ${id}`.execute(trx)
}

export async function selectOperation(
  db: Queries,
  { staffId, id, given }: Operation,
): Promise<{ endpoint: string; sealed: string | null; answer: string | null } | null> {
  const statement = sql<{ endpoint: string; sealed: string | null; answer: string | null }>`
    select endpoint, sealed, answer::text as answer from operation
    where staff_id = ${staffId} and id in (${id}::uuid, ${given}::uuid)`
  return oneOrNone(db, statement)
}

/** @returns how many were deleted. */
export async function deleteOldOperations(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from operation where at < ${before}`.execute(db)
  return Number(numAffectedRows)
}

/** Answers that the release before has kept as they are: they are not given again. */
export async function forgetPlainAnswers(db: Queries, { before }: { before: Date }): Promise<void> {
  await sql`update operation set answer = null where answer is not null and at < ${before}`.execute(db)
}
