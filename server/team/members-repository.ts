import { sql } from 'kysely'
import type { OfficeLanguage } from '#contract/team-office.ts'
import type { Role } from '#contract/rights.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { isSought } from '../database/sought-sql.ts'

export interface MemberRow {
  id: string
  staffId: string
  displayName: string
  email: string
  role: Role
  until: string | null
  createdAt: Date
  lastSeenAt: Date | null
  version: number
}

const memberColumns = sql`
  membership.id, membership.staff_id as "staffId", staff.display_name as "displayName", staff.email, membership.role,
  membership.until, membership.created_at as "createdAt", staff.last_seen_at as "lastSeenAt", membership.version`

/** Who works there, or will until a day that is past, too: somebody has to see it to mend it. */
export async function selectMembers(db: Queries, placeId: string): Promise<MemberRow[]> {
  const statement = sql<MemberRow>`
    select ${memberColumns} from membership join staff on staff.id = membership.staff_id
    where membership.place_id = ${placeId} and membership.ended_at is null
    order by membership.created_at, membership.id`
  return many(db, statement)
}

/** Those of them whose name or address each of the words is found in. */
export async function selectMembersFound(
  db: Queries,
  { placeId, words, limit }: { placeId: string; words: readonly string[]; limit: number },
): Promise<{ id: string; name: string; role: Role }[]> {
  const isFound = words.map((word) => sql`and ${isSought(sql`sought(staff.display_name || ' ' || staff.email)`, word)}`)
  const statement = sql<{ id: string; name: string; role: Role }>`
    select membership.id, staff.display_name as name, membership.role
    from membership join staff on staff.id = membership.staff_id
    where membership.place_id = ${placeId} and membership.ended_at is null ${sql.join(isFound, sql` `)}
    order by staff.display_name, membership.id limit ${limit}`
  return many(db, statement)
}

/** Locked. @param isEnded one that has ended; else one that has not. */
export async function lockMember(
  trx: Transaction,
  { placeId, id, isEnded }: { placeId: string; id: string; isEnded: boolean },
): Promise<MemberRow | null> {
  const statement = sql<MemberRow>`
    select ${memberColumns} from membership join staff on staff.id = membership.staff_id
    where membership.place_id = ${placeId} and membership.id = ${id} and (membership.ended_at is not null) = ${isEnded}
    for update of membership`
  return oneOrNone(trx, statement)
}

export async function updateMember(
  trx: Transaction,
  { id, role, until }: { id: string; role: Role; until: string | null },
): Promise<void> {
  await sql`update membership set role = ${role}, until = ${until}::date, version = version + 1 where id = ${id}`.execute(
    trx,
  )
}

export async function updateMemberEnd(
  trx: Transaction,
  { id, endedAt }: { id: string; endedAt: Date | null },
): Promise<void> {
  await sql`update membership set ended_at = ${endedAt}, version = version + 1 where id = ${id}`.execute(trx)
}

/** Makes this person a member; who is one already gets this role and this end. */
export async function ensureMember(
  trx: Transaction,
  member: { placeId: string; staffId: string; role: Role; until: string | null; now: Date },
): Promise<void> {
  await sql`
    insert into membership (place_id, staff_id, role, until, created_at)
    values (${member.placeId}, ${member.staffId}, ${member.role}, ${member.until}::date, ${member.now})
    on conflict (place_id, staff_id) where ended_at is null
    do update set role = excluded.role, until = excluded.until, version = membership.version + 1`.execute(trx)
}

export async function selectIsMember(
  db: Queries,
  { placeId, email }: { placeId: string; email: string },
): Promise<boolean> {
  const statement = sql<{ isMember: boolean }>`
    select exists (select from membership join staff on staff.id = membership.staff_id
      where membership.place_id = ${placeId} and staff.email = ${email} and membership.ended_at is null) as "isMember"`
  return (await one(db, statement)).isMember
}

export interface InvitationRow {
  id: string
  placeId: string
  email: string
  role: Role
  until: string | null
  language: OfficeLanguage
  invitedBy: string | null
  expiresAt: Date
  /** Waits until then; null for what can be accepted at once. */
  opensAt: Date | null
  acceptedAt: Date | null
  withdrawnAt: Date | null
}

const invitationColumns = sql`
  invitation.id, invitation.place_id as "placeId", invitation.email, invitation.role, invitation.until,
  invitation.language, (select display_name from staff where staff.id = invitation.invited_by) as "invitedBy",
  invitation.expires_at as "expiresAt", invitation.opens_at as "opensAt", invitation.accepted_at as "acceptedAt", invitation.withdrawn_at as "withdrawnAt"`

export async function insertInvitation(
  trx: Transaction,
  invitation: {
    placeId: string
    email: string
    role: Role
    until: string | null
    language: OfficeLanguage
    invitedBy: string | null
    now: Date
    expiresAt: Date
    opensAt: Date | null
  },
): Promise<InvitationRow> {
  const statement = sql<InvitationRow>`
    insert into invitation (place_id, email, role, until, language, invited_by, created_at, expires_at,
      opens_at)
    values (${invitation.placeId}, ${invitation.email}, ${invitation.role}, ${invitation.until}::date,
      ${invitation.language}, ${invitation.invitedBy}, ${invitation.now}, ${invitation.expiresAt}, ${invitation.opensAt})
    returning ${invitationColumns}`
  return one(trx, statement)
}

/** Those that still wait. */
export async function selectInvitations(
  db: Queries,
  { placeId, now }: { placeId: string; now: Date },
): Promise<InvitationRow[]> {
  const statement = sql<InvitationRow>`
    select ${invitationColumns} from invitation
    where place_id = ${placeId} and accepted_at is null and withdrawn_at is null and expires_at > ${now}
    order by created_at, id`
  return many(db, statement)
}

export async function selectInvitation(db: Queries, id: string): Promise<InvitationRow | null> {
  return oneOrNone(db, sql<InvitationRow>`select ${invitationColumns} from invitation where id = ${id}`)
}

/** Locked. @param placeId of any place when it is null. */
export async function lockInvitation(
  trx: Transaction,
  { placeId, id }: { placeId: string | null; id: string },
): Promise<InvitationRow | null> {
  const statement = sql<InvitationRow>`
    select ${invitationColumns} from invitation
    where id = ${id} and (${placeId}::uuid is null or place_id = ${placeId}::uuid) for update`
  return oneOrNone(trx, statement)
}

export async function updateInvitation(
  trx: Transaction,
  { id, acceptedAt, withdrawnAt }: { id: string; acceptedAt: Date | null; withdrawnAt: Date | null },
): Promise<void> {
  await sql`update invitation set accepted_at = ${acceptedAt}, withdrawn_at = ${withdrawnAt} where id = ${id}`.execute(
    trx,
  )
}

/** It waits no longer. */
export async function openInvitation(trx: Transaction, id: string): Promise<void> {
  await sql`update invitation set opens_at = null where id = ${id}`.execute(trx)
}

/** @returns how many were deleted. */
export async function deleteOldInvitations(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from invitation where expires_at < ${before}`.execute(db)
  return Number(numAffectedRows)
}

/** Forgets who has worked nowhere since then; their part of the log stays without a name. @returns how many. */
export async function deleteIdleStaff(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from staff where coalesce(last_seen_at, created_at) < ${before}
      and not exists (select from membership where membership.staff_id = staff.id
        and coalesce(ended_at, until::timestamptz, 'infinity') > ${before})`.execute(db)
  return Number(numAffectedRows)
}

export async function selectPlaceIds(db: Queries): Promise<{ handle: string; id: string }[]> {
  return many(db, sql<{ handle: string; id: string }>`select handle, id from place`)
}

/** Locked, so that of two who want to be the first the second sees the first. */
export async function lockPlatform(trx: Transaction): Promise<string> {
  return (await one(trx, sql<{ id: string }>`select id from place where kind = 'PLATFORM' for update`)).id
}

/** Whether anybody holds the keys of this place today, on the clock of Paris. */
export async function selectIsKept(db: Queries, { placeId, now }: { placeId: string; now: Date }): Promise<boolean> {
  const statement = sql<{ isKept: boolean }>`
    select exists (select from membership where place_id = ${placeId} and role in ('owner', 'operator') and ended_at is null
      and (until is null or until >= (${now}::timestamptz at time zone 'Europe/Paris')::date)) as "isKept"`
  return (await one(db, statement)).isKept
}

/** Makes this person the owner of the place that was made with this site, shop or agency. */
export async function insertOwner(
  trx: Transaction,
  { ofId, staffId, now }: { ofId: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    insert into membership (place_id, staff_id, role, created_at)
    select id, ${staffId}::uuid, 'owner', ${now}::timestamptz from place where ${ofId}::uuid in (site_id, shop_id, agency_id)`.execute(
    trx,
  )
}

export async function selectHasMembers(db: Queries, ofId: string): Promise<boolean> {
  const statement = sql<{ hasMembers: boolean }>`
    select exists (select from membership join place on place.id = membership.place_id
      where ${ofId}::uuid in (place.site_id, place.shop_id, place.agency_id)) as "hasMembers"`
  return (await one(db, statement)).hasMembers
}
