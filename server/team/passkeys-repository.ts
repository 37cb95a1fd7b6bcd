import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'

export async function insertChallenge(
  db: Queries,
  { challenge, staffId, expiresAt }: { challenge: string; staffId: string | null; expiresAt: Date },
): Promise<void> {
  await sql`insert into passkey_challenge (challenge, staff_id, expires_at) values (${challenge}, ${staffId}, ${expiresAt})`.execute(
    db,
  )
}

/** Uses the challenge up, for whom it was made; false when there is none. */
export async function consumeChallenge(
  db: Queries,
  { challenge, staffId, now }: { challenge: string; staffId: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenge where challenge = ${challenge} and staff_id is not distinct from ${staffId}::uuid
      and expires_at > ${now}`.execute(db)
  return numAffectedRows === 1n
}

export interface PasskeyRow {
  id: string
  staffId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export async function selectPasskey(db: Queries, credentialId: string): Promise<PasskeyRow | null> {
  const statement = sql<PasskeyRow>`
    select id, staff_id as "staffId", credential_id as "credentialId", public_key as "publicKey", counter, transports
    from staff_passkey where credential_id = ${credentialId}`
  return oneOrNone(db, statement)
}

export async function insertPasskey(
  trx: Transaction,
  passkey: Omit<PasskeyRow, 'id'> & { name: string; now: Date },
): Promise<void> {
  await sql`
    insert into staff_passkey (staff_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.staffId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports},
      ${passkey.name}, ${passkey.now})`.execute(trx)
}

/** False when there is no such passkey any more. */
export async function updateCounter(
  trx: Transaction,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_passkey set counter = ${counter}, last_used_at = ${now} where id = ${id}`.execute(trx)
  return numAffectedRows === 1n
}

export interface OwnPasskeyRow {
  id: string
  credentialId: string
  name: string
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

export async function selectPasskeysOf(db: Queries, staffId: string): Promise<OwnPasskeyRow[]> {
  const statement = sql<OwnPasskeyRow>`
    select id, credential_id as "credentialId", name, transports, created_at as "createdAt", last_used_at as "lastUsedAt"
    from staff_passkey where staff_id = ${staffId} order by created_at, id`
  return many(db, statement)
}

/** @returns whether this person had such a passkey. */
export async function deletePasskey(
  trx: Transaction,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from staff_passkey where id = ${id} and staff_id = ${staffId}`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** @returns how many this person had. */
export async function deletePasskeysOf(trx: Transaction, staffId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from staff_passkey where staff_id = ${staffId}`.execute(trx)
  return Number(numAffectedRows)
}

/** @returns how many were deleted. */
export async function deleteOldChallenges(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from passkey_challenge where expires_at < ${before}`.execute(db)
  return Number(numAffectedRows)
}
