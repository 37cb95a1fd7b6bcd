import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

interface Whose {
  shopId: string
  sessionId: string
}

export interface LeaseRow {
  id: string
  /** The last day of selling. */
  lastDay: string
  /** When what is left goes back. */
  expiresAt: Date
}

/** Under whose name its bottles are held. */
const nameOf = sql`'lease:' || lease.id`

/** What a device has with it, locked, so that its sales spend it one after the other; null for nothing. */
export async function lockLease(trx: Transaction, { shopId, sessionId }: Whose): Promise<LeaseRow | null> {
  const statement = sql<LeaseRow>`
    select id, last_day::text as "lastDay", expires_at as "expiresAt" from stock_lease
    where shop_id = ${shopId} and session_id = ${sessionId} for no key update`
  return oneOrNone(trx, statement)
}

/** Begins one, or gives it another last day; what is left goes back when the day after that one is over. */
export async function upsertLease(
  trx: Transaction,
  { shopId, sessionId, lastDay, now }: Whose & { lastDay: string; now: Date },
): Promise<LeaseRow> {
  const statement = sql<LeaseRow>`
    insert into stock_lease (shop_id, session_id, taken_at, last_day, expires_at)
    values (${shopId}, ${sessionId}, ${now}, ${lastDay}, (${lastDay}::date + 2)::timestamp at time zone 'Europe/Paris')
    on conflict on constraint stock_lease_one_of_device
      do update set last_day = excluded.last_day, expires_at = excluded.expires_at
    returning id, last_day::text as "lastDay", expires_at as "expiresAt"`
  return one(trx, statement)
}

export async function deleteLease(trx: Transaction, id: string): Promise<void> {
  await sql`delete from stock_lease where id = ${id}`.execute(trx)
}

export interface TakenRow {
  item: string
  quantity: number
  until: string
}

/** What a device has with it. */
export async function selectTaken(db: Queries, { shopId, sessionId }: Whose): Promise<TakenRow[]> {
  const statement = sql<TakenRow>`
    select item.id as item, hold.quantity, lease.last_day::text as until
    from stock_lease lease join hold on hold.purchase_id = ${nameOf} and hold.status = 'held'
    join stock_item item on item.id = hold.stock_item_id
    where lease.shop_id = ${shopId} and lease.session_id = ${sessionId}`
  return many(db, statement)
}

export interface TakenByRow {
  device: string
  deviceName: string
  who: string
  quantity: number
  until: string
}

/** Who has bottles of this wine with them. */
export async function selectTakenBy(
  db: Queries,
  { shopId, itemId }: { shopId: string; itemId: string },
): Promise<TakenByRow[]> {
  const statement = sql<TakenByRow>`
    select session.id as device, session.device_name as "deviceName", staff.display_name as who, hold.quantity,
      lease.last_day::text as until
    from stock_lease lease
    join staff_session session on session.id = lease.session_id
    join staff on staff.id = session.staff_id
    join hold on hold.purchase_id = ${nameOf} and hold.status = 'held'
    where lease.shop_id = ${shopId} and hold.stock_item_id = ${itemId}
    order by lease.last_day, staff.display_name, session.id`
  return many(db, statement)
}

/** A device that can still send what it sells here: somebody is logged in there, and works in this house. */
const isInUse = (now: Date) => sql`session.ended_at is null and session.expires_at > ${now} and exists (
  select from membership join place on place.id = membership.place_id
  where membership.staff_id = session.staff_id and place.shop_id = lease.shop_id and membership.ended_at is null
    and (membership.until is null or membership.until >= (${now}::timestamptz at time zone 'Europe/Paris')::date))`

export async function isDeviceInUse(
  trx: Transaction,
  { shopId, sessionId, now }: Whose & { now: Date },
): Promise<boolean> {
  const statement = sql<{ isOne: boolean }>`
    select exists (select from staff_session session, (values (${shopId}::uuid)) lease (shop_id)
      where session.id = ${sessionId} and ${isInUse(now)}) as "isOne"`
  return (await one(trx, statement)).isOne
}

export interface DueLease extends Whose {
  placeId: string
  handle: string
}

/** Leases that are over, or whose device nobody sells with any more. */
export async function selectDueLeases(db: Queries, now: Date): Promise<DueLease[]> {
  const statement = sql<DueLease>`
    select lease.shop_id as "shopId", lease.session_id as "sessionId", place.id as "placeId", place.handle
    from stock_lease lease
    join staff_session session on session.id = lease.session_id
    join place on place.shop_id = lease.shop_id
    where lease.expires_at <= ${now} or not (${isInUse(now)})
    order by lease.id`
  return many(db, statement)
}
