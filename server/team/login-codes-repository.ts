import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

export async function insertLoginCode(
  trx: Transaction,
  code: { requestHash: Buffer; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into login_code (request_hash, email, created_at, expires_at)
    values (${code.requestHash}, ${code.email}, ${code.now}, ${code.expiresAt})`.execute(trx)
}

/** Where a code that is asked for goes to; null when it is over. */
export async function selectLoginCode(
  db: Queries,
  { requestHash, now }: { requestHash: Buffer; now: Date },
): Promise<{ email: string } | null> {
  const statement = sql<{ email: string }>`
    select email from login_code where request_hash = ${requestHash} and expires_at > ${now}`
  return oneOrNone(db, statement)
}

/** Counts one try; null when there is nothing to try, or no try left. */
export async function countTry(
  db: Queries,
  { requestHash, now }: { requestHash: Buffer; now: Date },
): Promise<{ email: string } | null> {
  const statement = sql<{ email: string }>`
    update login_code set tries = tries + 1
    where request_hash = ${requestHash} and used_at is null and expires_at > ${now} and tries < 5
    returning email`
  return oneOrNone(db, statement)
}

/** Uses the code up; it works once, however many ask at the same time. */
export async function useLoginCode(
  trx: Transaction,
  { requestHash, now }: { requestHash: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update login_code set used_at = ${now} where request_hash = ${requestHash} and used_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** @returns how many were deleted. */
export async function deleteOldCodes(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from login_code where expires_at < ${before}`.execute(db)
  return Number(numAffectedRows)
}
