import { sql } from 'kysely'
import type { OfficeLanguage } from '#contract/team-office.ts'
import type { PlaceKind, Role } from '#contract/rights.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export async function selectPushKeys(db: Queries): Promise<PushKeys | null> {
  const statement = sql<PushKeys>`
    select public_key as "publicKey", private_key as "privateKey" from push_key`
  return oneOrNone(db, statement)
}

/** Of two nodes that start at once the first one's stay. */
export async function ensurePushKeys(db: Queries, keys: PushKeys & { now: Date }): Promise<void> {
  await sql`
    insert into push_key (public_key, private_key, created_at) values (${keys.publicKey}, ${keys.privateKey}, ${keys.now})
    on conflict do nothing`.execute(db)
}

export async function selectIsOn(db: Queries, sessionId: string): Promise<boolean> {
  const statement = sql<{ isOn: boolean }>`
    select exists (select from push_subscription where session_id = ${sessionId}) as "isOn"`
  return (await one(db, statement)).isOn
}

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** One for each session; a browser that somebody else was logged in with is this person's now. */
export async function upsertSubscription(
  trx: Transaction,
  { sessionId, endpoint, p256dh, auth, now }: PushAddress & { sessionId: string; now: Date },
): Promise<void> {
  await sql`delete from push_subscription where endpoint = ${endpoint} and session_id <> ${sessionId}`.execute(trx)
  await sql`
    insert into push_subscription (session_id, endpoint, p256dh, auth, created_at)
    values (${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    on conflict (session_id) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`.execute(
    trx,
  )
}

export async function deleteOfSession(trx: Transaction, sessionId: string): Promise<void> {
  await sql`delete from push_subscription where session_id = ${sessionId}`.execute(trx)
}

/** One that its push service knows no more. */
export async function deleteSubscription(db: Queries, id: string): Promise<void> {
  await sql`delete from push_subscription where id = ${id}`.execute(db)
}

/** Of sessions that have run out by then. @returns how many. */
export async function deleteLapsed(db: Queries, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from push_subscription using staff_session session
    where session.id = push_subscription.session_id and session.expires_at < ${before}`.execute(db)
  return Number(numAffectedRows)
}

export interface ListenerRow {
  id: string
  role: Role
}

/** Devices of who works in this place now. */
export async function selectListeners(
  db: Queries,
  { placeId, now }: { placeId: string; now: Date },
): Promise<ListenerRow[]> {
  const statement = sql<ListenerRow>`
    select subscription.id, membership.role
    from membership join staff_session session on session.staff_id = membership.staff_id
      join push_subscription subscription on subscription.session_id = session.id
    where membership.place_id = ${placeId} and membership.ended_at is null
      and (membership.until is null or membership.until >= (${now}::timestamptz at time zone 'Europe/Paris')::date)
      and session.ended_at is null and session.expires_at > ${now}
    order by subscription.created_at, subscription.id`
  return many(db, statement)
}

export interface DeviceRow extends PushAddress {
  staffId: string
  sessionId: string
  displayName: string
  email: string
  language: OfficeLanguage
  deviceName: string
}

/** Null for one that is gone, or whose session is over. */
export async function selectDevice(db: Queries, { id, now }: { id: string; now: Date }): Promise<DeviceRow | null> {
  const statement = sql<DeviceRow>`
    select subscription.endpoint, subscription.p256dh, subscription.auth, staff.id as "staffId",
      session.id as "sessionId", staff.display_name as "displayName", staff.email, staff.language,
      session.device_name as "deviceName"
    from push_subscription subscription join staff_session session on session.id = subscription.session_id
      join staff on staff.id = session.staff_id
    where subscription.id = ${id} and session.ended_at is null and session.expires_at > ${now}`
  return oneOrNone(db, statement)
}

export interface AboutRow {
  placeId: string
  handle: string
  kind: PlaceKind
  /** What the note says of it: a number, a name of ours. */
  word: string
}

export async function selectOrderPlace(db: Queries, orderId: string): Promise<AboutRow | null> {
  const statement = sql<AboutRow>`
    select place.id as "placeId", place.handle, place.kind, coalesce(purchase.number::text, purchase.id) as word
    from purchase join place on place.shop_id = purchase.shop_id where purchase.id = ${orderId}`
  return oneOrNone(db, statement)
}

export async function selectThreadPlace(db: Queries, conversation: string): Promise<AboutRow | null> {
  const statement = sql<AboutRow>`
    select place.id as "placeId", place.handle, place.kind, '' as word
    from conversation join place on place.id = conversation.place_id where conversation.id = ${conversation}`
  return oneOrNone(db, statement)
}

export async function selectClashPlace(db: Queries, feedId: string): Promise<AboutRow | null> {
  const statement = sql<AboutRow>`
    select place.id as "placeId", place.handle, place.kind, apartment.code as word
    from calendar_feed feed join apartment on apartment.id = feed.apartment_id
      join place on place.agency_id = apartment.agency_id where feed.id = ${feedId}`
  return oneOrNone(db, statement)
}
