import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

export interface VisitRow {
  id: string
  placeId: string
  askedBy: string
  offerEndsAt: Date | null
  visitorId: string | null
  visitor: string | null
  endsAt: Date | null
  mayWrite: boolean
}

const columns = sql`
  visit.id, visit.place_id as "placeId", visit.asked_by as "askedBy", visit.offer_ends_at as "offerEndsAt",
  visit.visitor_id as "visitorId", (select display_name from staff where staff.id = visit.visitor_id) as visitor,
  visit.ends_at as "endsAt", visit.may_write as "mayWrite"`

/** Neither ended nor run out. */
const isOn = (now: Date) => sql`visit.ended_at is null and coalesce(visit.offer_ends_at, visit.ends_at) > ${now}`

export async function selectVisit(
  db: Queries,
  { placeId, now }: { placeId: string; now: Date },
): Promise<VisitRow | null> {
  const statement = sql<VisitRow>`
    select ${columns} from support_visit visit where visit.place_id = ${placeId} and ${isOn(now)}`
  return oneOrNone(db, statement)
}

/** The same, locked. */
export async function lockVisit(
  trx: Transaction,
  { placeId, now }: { placeId: string; now: Date },
): Promise<VisitRow | null> {
  const statement = sql<VisitRow>`
    select ${columns} from support_visit visit where visit.place_id = ${placeId} and ${isOn(now)} for update of visit`
  return oneOrNone(trx, statement)
}

/** Whatever was on, or has run out, is over. */
export async function endVisits(trx: Transaction, { placeId, now }: { placeId: string; now: Date }): Promise<void> {
  await sql`update support_visit set ended_at = ${now} where place_id = ${placeId} and ended_at is null`.execute(trx)
}

/** False when the code is another place's at this moment. */
export async function insertOffer(
  trx: Transaction,
  offer: { placeId: string; askedBy: string; codeHash: Buffer; now: Date; offerEndsAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into support_visit (place_id, asked_by, code_hash, asked_at, offer_ends_at)
    values (${offer.placeId}, ${offer.askedBy}, ${offer.codeHash}, ${offer.now}, ${offer.offerEndsAt})
    on conflict (code_hash) where ended_at is null and offer_ends_at is not null do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** Begins the visit that this code was read out for, once; null when it opens nothing. */
export async function startVisit(
  trx: Transaction,
  { codeHash, visitorId, now, endsAt }: { codeHash: Buffer; visitorId: string; now: Date; endsAt: Date },
): Promise<{ placeId: string; askedBy: string } | null> {
  const statement = sql<{ placeId: string; askedBy: string }>`
    update support_visit set offer_ends_at = null, visitor_id = ${visitorId}, started_at = ${now}, ends_at = ${endsAt}
    where code_hash = ${codeHash} and ended_at is null and offer_ends_at > ${now}
    returning place_id as "placeId", asked_by as "askedBy"`
  return oneOrNone(trx, statement)
}

export async function updateMayWrite(
  trx: Transaction,
  { id, mayWrite }: { id: string; mayWrite: boolean },
): Promise<void> {
  await sql`update support_visit set may_write = ${mayWrite} where id = ${id}`.execute(trx)
}

/** @returns how many were deleted. */
export async function deleteOldVisits(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from support_visit where coalesce(ended_at, ends_at, offer_ends_at) < ${before}`.execute(db)
  return Number(numAffectedRows)
}
