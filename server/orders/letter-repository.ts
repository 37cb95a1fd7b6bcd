import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'

export interface LetterRow {
  id: string
  kind: string
  about: string
  to: string
  at: Date
  triedAt: Date | null
  sentAt: Date | null
  problem: string | null
  who: string | null
}

/** Newest first. */
export async function selectLetters(db: Queries, purchaseId: string): Promise<LetterRow[]> {
  const statement = sql<LetterRow>`
    select letter.id, kind, about, to_email as "to", coalesce(sent_at, queued_at) as at, tried_at as "triedAt", sent_at as "sentAt",
      problem, staff.display_name as who
    from letter left join staff on staff.id = letter.staff_id
    where purchase_id = ${purchaseId} order by coalesce(sent_at, queued_at) desc, letter.id limit 100`
  return many(db, statement)
}

interface NewLetter {
  id: string
  purchaseId: string
  kind: string
  about: string
  to: string
  staffId: string
  now: Date
}

/** To be sent once more. @returns false where this id is taken */
export async function insertLetter(trx: Transaction, letter: NewLetter): Promise<boolean> {
  const { id, purchaseId, kind, about, to, staffId, now } = letter
  const { numAffectedRows } = await sql`
    insert into letter (id, purchase_id, kind, about, mail_id, to_email, queued_at, staff_id)
    values (${id}, ${purchaseId}, ${kind}, ${about}, ${`order-${purchaseId}-again-${id}`}, ${to}, ${now}, ${staffId})
    on conflict (id) do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}

/** @returns what it was; null when somebody has tried to send it already */
export async function deleteWaiting(
  trx: Transaction,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<{ kind: string } | null> {
  const statement = sql<{ kind: string }>`
    delete from letter where id = ${id} and purchase_id = ${purchaseId} and tried_at is null returning kind`
  return oneOrNone(trx, statement)
}

/** How often the house had letters of an order sent once more since then: this one, and all of them. */
export async function countAgain(
  trx: Transaction,
  { purchaseId, kind, about, since }: { purchaseId: string; kind: string; about: string; since: Date },
): Promise<{ same: number; ofOrder: number }> {
  const statement = sql<{ same: number; ofOrder: number }>`
    select count(*) filter (where kind = ${kind} and about = ${about})::int as same, count(*)::int as "ofOrder"
    from letter where purchase_id = ${purchaseId} and mail_id like '%-again-%' and queued_at > ${since}`
  return (await oneOrNone(trx, statement)) ?? { same: 0, ofOrder: 0 }
}

/** Whether the same letter waits for the same address. */
export async function isWaiting(
  trx: Transaction,
  { purchaseId, kind, about, to }: { purchaseId: string; kind: string; about: string; to: string },
): Promise<boolean> {
  const statement = sql<{ id: string }>`
    select id from letter where purchase_id = ${purchaseId} and kind = ${kind} and about = ${about}
      and lower(to_email) = lower(${to}) and tried_at is null limit 1`
  return (await oneOrNone(trx, statement)) !== null
}
