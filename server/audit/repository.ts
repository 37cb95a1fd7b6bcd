import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

export async function insertEntry(
  trx: Transaction,
  entry: {
    placeId: string
    staffId: string | null
    deviceName: string | null
    at: Date
    action: string
    /** JSON, like the next two. */
    values: string
    changes: string
    reverse: string | null
    undoOf: string | null
  },
): Promise<string> {
  const statement = sql<{ id: string }>`
    insert into audit_entry (place_id, staff_id, device_name, at, action, values, changes, reverse, undo_of)
    values (${entry.placeId}, ${entry.staffId}, ${entry.deviceName}, ${entry.at}, ${entry.action}, ${entry.values}::jsonb,
      ${entry.changes}::jsonb, ${entry.reverse}::jsonb, ${entry.undoOf}::bigint)
    returning id::text`
  return (await one(trx, statement)).id
}

export interface EntryRow {
  id: string
  at: Date
  who: string | null
  staffId: string | null
  device: string | null
  action: string
  /** JSON, like the next two. */
  values: string
  changes: string
  reverse: string | null
  undoneAt: Date | null
  undoneBy: string | null
}

/** Newest first. */
export async function selectEntries(
  db: Queries,
  {
    placeId,
    before,
    staffId,
    limit,
  }: { placeId: string; before: string | null; staffId: string | null; limit: number },
): Promise<EntryRow[]> {
  const statement = sql<EntryRow>`
    select entry.id::text, entry.at, staff.display_name as who, entry.staff_id as "staffId", entry.device_name as device,
      entry.action, entry.values::text as values, entry.changes::text as changes, entry.reverse::text as reverse,
      taking.at as "undoneAt", taker.display_name as "undoneBy"
    from audit_entry entry
      left join staff on staff.id = entry.staff_id
      left join audit_entry taking on taking.undo_of = entry.id
      left join staff taker on taker.id = taking.staff_id
    where entry.place_id = ${placeId} and (${before}::bigint is null or entry.id < ${before}::bigint)
      and (${staffId}::uuid is null or entry.staff_id = ${staffId}::uuid)
    order by entry.id desc limit ${limit}`
  return many(db, statement)
}

/** Locked, so that nobody takes it back at the same time; null when the place has no such entry. */
export async function lockEntry(
  trx: Transaction,
  { placeId, id }: { placeId: string; id: string },
): Promise<{ staffId: string | null; at: Date; reverse: string | null; isUndone: boolean } | null> {
  const statement = sql<{ staffId: string | null; at: Date; reverse: string | null; isUndone: boolean }>`
    select staff_id as "staffId", at, reverse::text as reverse,
      exists (select from audit_entry taking where taking.undo_of = audit_entry.id) as "isUndone"
    from audit_entry where place_id = ${placeId} and id = ${id}::bigint for update`
  return oneOrNone(trx, statement)
}

/** @returns the name of whoever works, or worked, under this membership, for the sentence about their part of the log. */
export async function selectMember(
  db: Queries,
  { placeId, id }: { placeId: string; id: string },
): Promise<{ staffId: string } | null> {
  return oneOrNone(
    db,
    sql<{ staffId: string }>`select staff_id as "staffId" from membership where place_id = ${placeId} and id = ${id}`,
  )
}

/** @returns how many were deleted. */
export async function deleteOldEntries(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from audit_entry where at < ${before}`.execute(db)
  return Number(numAffectedRows)
}

/** Who holds the keys of this place today, on the clock of Paris. @param placeId of the platform when it is null. */
export async function selectKeyHolderIds(
  db: Queries,
  { placeId, now }: { placeId: string | null; now: Date },
): Promise<string[]> {
  const statement = sql<{ staffId: string }>`
    select membership.staff_id as "staffId" from membership join place on place.id = membership.place_id
    where (place.id = ${placeId}::uuid or ${placeId}::uuid is null and place.kind = 'PLATFORM')
      and membership.role in ('owner', 'operator') and membership.ended_at is null
      and (membership.until is null or membership.until >= (${now}::timestamptz at time zone 'Europe/Paris')::date)
    order by membership.created_at, membership.id`
  return (await many(db, statement)).map(({ staffId }) => staffId)
}
