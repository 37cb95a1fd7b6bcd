import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

interface Operation {
  staffId: string
  id: string
}

/** False when the operation is known; one that is being done right now is waited for. */
export async function insertOperation(
  trx: Transaction,
  { staffId, id, endpoint, now }: Operation & { endpoint: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into operation (staff_id, id, endpoint, at) values (${staffId}, ${id}, ${endpoint}, ${now})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** @param answer JSON. */
export async function updateAnswer(trx: Transaction, { staffId, id, answer }: Operation & { answer: string }) {
  await sql`update operation set answer = ${answer}::jsonb where staff_id = ${staffId} and id = ${id}`.execute(trx)
}

export async function selectOperation(
  db: Queries,
  { staffId, id }: Operation,
): Promise<{ endpoint: string; answer: string | null } | null> {
  const statement = sql<{ endpoint: string; answer: string | null }>`
    select endpoint, answer::text as answer from operation where staff_id = ${staffId} and id = ${id}`
  return oneOrNone(db, statement)
}

/** @returns how many were deleted. */
export async function deleteOldOperations(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from operation where at < ${before}`.execute(db)
  return Number(numAffectedRows)
}
