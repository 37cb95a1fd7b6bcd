import { sql } from 'kysely'
import type { OfficeLanguage } from '#contract/team-office.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

export interface StaffSessionRow {
  id: string
  staffId: string
  displayName: string
  email: string
  language: OfficeLanguage
  deviceName: string
  freshUntil: Date
  isKept: boolean
  lastSeenAt: Date
}

/** The live session with this token, with its person. */
export async function selectSession(
  db: Queries,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<StaffSessionRow | null> {
  const statement = sql<StaffSessionRow>`
    select session.id, session.staff_id as "staffId", staff.display_name as "displayName", staff.email,
      staff.language, session.device_name as "deviceName", session.fresh_until as "freshUntil",
      session.is_kept as "isKept", session.last_seen_at as "lastSeenAt"
    from staff_session session join staff on staff.id = session.staff_id
    where session.token_hash = ${tokenHash} and session.ended_at is null and session.expires_at > ${now}`
  return oneOrNone(db, statement)
}

export async function insertSession(
  trx: Transaction,
  session: {
    staffId: string
    tokenHash: Buffer
    deviceHash: Buffer
    deviceName: string
    isKept: boolean
    freshUntil: Date
    now: Date
    expiresAt: Date
  },
): Promise<string> {
  const statement = sql<{ id: string }>`
    insert into staff_session (staff_id, token_hash, device_hash, device_name, is_kept, fresh_until, created_at,
      last_seen_at, expires_at)
    values (${session.staffId}, ${session.tokenHash}, ${session.deviceHash}, ${session.deviceName}, ${session.isKept},
      ${session.freshUntil}, ${session.now}, ${session.now}, ${session.expiresAt})
    returning id`
  return (await one(trx, statement)).id
}

/** Whether this person has been here before, and whether in this browser. */
export async function selectDevices(
  db: Queries,
  { staffId, deviceHash }: { staffId: string; deviceHash: Buffer | null },
): Promise<{ isKnownPerson: boolean; isKnownDevice: boolean }> {
  const statement = sql<{ isKnownPerson: boolean; isKnownDevice: boolean }>`
    select exists (select from staff_session where staff_id = ${staffId}) as "isKnownPerson",
      exists (select from staff_session where staff_id = ${staffId} and device_hash = ${deviceHash}) as "isKnownDevice"`
  return one(db, statement)
}

/** The person of this address whose browser this was once; nobody else's login is made easier by it. */
export async function isDeviceOf(
  db: Queries,
  { email, deviceHash }: { email: string; deviceHash: Buffer },
): Promise<boolean> {
  const statement = sql<{ isTheirs: boolean }>`
    select exists (select from staff_session session join staff on staff.id = session.staff_id
      where staff.email = ${email} and session.device_hash = ${deviceHash}) as "isTheirs"`
  return (await one(db, statement)).isTheirs
}

export async function touchSession(db: Queries, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    with touched as (update staff_session set last_seen_at = ${now} where id = ${id} returning staff_id)
    update staff set last_seen_at = ${now} from touched where staff.id = touched.staff_id`.execute(db)
}

export async function updateFresh(
  trx: Transaction,
  { id, freshUntil }: { id: string; freshUntil: Date },
): Promise<void> {
  await sql`update staff_session set fresh_until = ${freshUntil} where id = ${id}`.execute(trx)
}

/** @returns whether this person had such a session. */
export async function endSession(
  trx: Transaction,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_session set ended_at = ${now} where id = ${id} and staff_id = ${staffId} and ended_at is null`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

export async function selectIsOpen(db: Queries, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const statement = sql<{ isOpen: boolean }>`
    select exists (select from staff_session where id = ${id} and ended_at is null and expires_at > ${now}) as "isOpen"`
  return (await one(db, statement)).isOpen
}

/** Of this person, all but one. @returns how many had not ended. */
export async function endOtherSessions(
  trx: Transaction,
  { staffId, except, now }: { staffId: string; except: string | null; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update staff_session set ended_at = ${now}
    where staff_id = ${staffId} and ended_at is null and expires_at > ${now} and id is distinct from ${except}::uuid`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

export interface DeviceRow {
  id: string
  name: string
  isKept: boolean
  createdAt: Date
  lastSeenAt: Date
}

/** Where this person is logged in, the one used last first. */
export async function selectOpenSessions(
  db: Queries,
  { staffId, now }: { staffId: string; now: Date },
): Promise<DeviceRow[]> {
  const statement = sql<DeviceRow>`
    select id, device_name as name, is_kept as "isKept", created_at as "createdAt", last_seen_at as "lastSeenAt"
    from staff_session where staff_id = ${staffId} and ended_at is null and expires_at > ${now}
    order by last_seen_at desc, id`
  return many(db, statement)
}

/** @returns how many were deleted. */
export async function deleteOldSessions(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from staff_session where least(expires_at, ended_at) < ${before}`.execute(db)
  return Number(numAffectedRows)
}
