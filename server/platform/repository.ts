import { sql } from 'kysely'
import type { PlaceKind, Role } from '#contract/rights.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { hostOrder } from '../database/host-order.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { steppedBack } from '../database/turns.ts'
import { isSought } from '../database/sought-sql.ts'

export interface HouseRow {
  id: string
  handle: string
  kind: PlaceKind
  name: string
  shopId: string | null
  agencyId: string | null
  siteName: string | null
  host: string | null
  shopPath: string | null
  isMaintenance: boolean
  isComingSoon: boolean
  suspendedAt: Date | null
  isUnopened: boolean
  keyHolders: string[]
  members: number
  invitations: number
  lastDeedAt: Date | null
  /** JSON; null for what sells nothing. */
  trader: string | null
}

/** Every house but the platform itself, or the one of this handle. */
export async function selectHouses(
  db: Queries,
  { language, now, handle = null }: { language: string; now: Date; handle?: string | null },
): Promise<HouseRow[]> {
  const statement = sql<HouseRow>`
    select place.id, place.handle, place.kind, place.shop_id as "shopId", place.agency_id as "agencyId",
      coalesce(shop.name, agency.document -> 'title' ->> ${language}, agency.document -> 'title' ->> 'fr', agency.code,
        site.name, place.handle) as name,
      site.name as "siteName",
      (select host from site_host where site_host.site_id = site.id order by ${hostOrder} limit 1) as host,
      case when site.kind = 'marketplace' then shop.path end as "shopPath",
      coalesce(place.kind = 'SITE' and site.is_maintenance, false) as "isMaintenance",
      coalesce(place.kind = 'SITE' and site.is_coming_soon, false) as "isComingSoon",
      coalesce(shop.suspended_at, agency.suspended_at) as "suspendedAt",
      shop.id is not null and shop.opened_at is null as "isUnopened",
      team."keyHolders", team.members,
      (select count(*)::int from invitation where invitation.place_id = place.id and accepted_at is null
        and withdrawn_at is null and expires_at > ${now}) as invitations,
      (select at from audit_entry where audit_entry.place_id = place.id order by id desc limit 1) as "lastDeedAt",
      coalesce(shop.document -> 'trader', agency.document -> 'trader')::text as trader
    from place
      left join shop on shop.id = place.shop_id
      left join agency on agency.id = place.agency_id
      left join site on site.id = coalesce(place.site_id, shop.site_id, agency.site_id)
      cross join lateral (
        select count(*)::int as members,
          coalesce(array_agg(staff.display_name order by membership.created_at) filter (where role = 'owner'), '{}') as "keyHolders"
        from membership join staff on staff.id = membership.staff_id
        where membership.place_id = place.id and membership.ended_at is null) team
    where place.kind <> 'PLATFORM' and (${handle}::text is null or place.handle = ${handle}::text)
    order by site.name, place.kind = 'SITE' desc, name, place.handle`
  return many(db, statement)
}

/** Of shops and agencies together, and of sites. */
export async function countHouses(db: Queries): Promise<{ houses: number; sites: number }> {
  const statement = sql<{ houses: number; sites: number }>`
    select count(*) filter (where kind in ('SHOP', 'AGENCY'))::int as houses, count(*) filter (where kind = 'SITE')::int as sites
    from place`
  return one(db, statement)
}

export interface HouseMemberRow {
  displayName: string
  role: Role
  lastSeenAt: Date | null
}

export async function selectHouseMembers(db: Queries, placeId: string): Promise<HouseMemberRow[]> {
  const statement = sql<HouseMemberRow>`
    select staff.display_name as "displayName", membership.role, staff.last_seen_at as "lastSeenAt"
    from membership join staff on staff.id = membership.staff_id
    where membership.place_id = ${placeId} and membership.ended_at is null
    order by membership.created_at, membership.id`
  return many(db, statement)
}

export async function selectHouseInvitations(
  db: Queries,
  { placeId, now }: { placeId: string; now: Date },
): Promise<{ email: string; role: Role; expiresAt: Date; opensAt: Date | null }[]> {
  const statement = sql<{ email: string; role: Role; expiresAt: Date; opensAt: Date | null }>`
    select email, role, expires_at as "expiresAt", case when opens_at > ${now} then opens_at end as "opensAt" from invitation
    where place_id = ${placeId} and accepted_at is null and withdrawn_at is null and expires_at > ${now}
    order by created_at, id`
  return many(db, statement)
}

/** Houses and sites that each of the words is found in; `id` is what they are called in addresses. */
export async function selectHousesFound(
  db: Queries,
  { language, words, limit }: { language: string; words: readonly string[]; limit: number },
): Promise<{ id: string; name: string; placeKind: PlaceKind }[]> {
  const isFound = words.map((word) => sql`and ${isSought(sql`sought(concat_ws(' ', name, id))`, word)}`)
  const statement = sql<{ id: string; name: string; placeKind: PlaceKind }>`
    select id, name, "placeKind" from (
      select place.handle as id, place.kind as "placeKind",
        coalesce(shop.name, agency.document -> 'title' ->> ${language}, agency.document -> 'title' ->> 'fr', agency.code,
          site.name, place.handle) as name
      from place
        left join shop on shop.id = place.shop_id
        left join agency on agency.id = place.agency_id
        left join site on site.id = place.site_id
      where place.kind <> 'PLATFORM') house
    where true ${sql.join(isFound, sql` `)}
    order by name, id limit ${limit}`
  return many(db, statement)
}

/** @returns whether it is otherwise now; what it sells follows by trigger. */
export async function updateShopSuspension(
  trx: Transaction,
  { shopId, suspendedAt }: { shopId: string; suspendedAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shop set suspended_at = ${suspendedAt}
    where id = ${shopId} and (suspended_at is null) <> (${suspendedAt}::timestamptz is null)`.execute(trx)
  return numAffectedRows === 1n
}

/** The same for an agency. */
export async function updateAgencySuspension(
  trx: Transaction,
  { agencyId, suspendedAt }: { agencyId: string; suspendedAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agency set suspended_at = ${suspendedAt}
    where id = ${agencyId} and (suspended_at is null) <> (${suspendedAt}::timestamptz is null)`.execute(trx)
  return numAffectedRows === 1n
}

export interface WaitingRow {
  task: string
  count: number
  oldestAt: Date
}

/** Nobody does it any more: it was tried as often as it may be, whether or not it has said why. */
const isGivenUp = sql`(attempts >= max_attempts and locked_at is null)`
/** It may be tried again by hand; of what was given up long ago nobody knows any more what it was about. */
const hasFailed = sql`(last_error is not null or ${isGivenUp}
  and exists (select from graphile_worker._private_jobs known where known.id = job.id and payload::text <> '{}'))`

/** What is queued or being done and was never tried in vain, by what it is. */
export async function selectWaitingJobs(db: Queries): Promise<WaitingRow[]> {
  const statement = sql<WaitingRow>`
    select coalesce(task_identifier, '') as task, count(*)::int as count, coalesce(min(created_at), now()) as "oldestAt"
    from graphile_worker.jobs where (attempts = 0 or last_error is null) and not ${isGivenUp}
    group by task_identifier order by task_identifier`
  return many(db, statement)
}

export interface FailedRow {
  id: string
  task: string
  attempts: number
  maxAttempts: number
  queuedAt: Date
  runAt: Date
  problem: string
}

/** What went wrong at least once, or was given up without a word, the oldest first. */
export async function selectFailedJobs(db: Queries, { limit }: { limit: number }): Promise<FailedRow[]> {
  const statement = sql<FailedRow>`
    select id::text, coalesce(task_identifier, '') as task, attempts::int, max_attempts::int as "maxAttempts",
      coalesce(created_at, run_at, now()) as "queuedAt", coalesce(run_at, now()) as "runAt", coalesce(last_error, '') as problem
    from graphile_worker.jobs job where ${hasFailed} order by created_at, id limit ${limit}`
  return many(db, statement)
}

export interface SteppedBackRow {
  kind: 'payments' | 'transfers' | 'refunds' | 'links'
  count: number
  nextAt: Date
}

/** What waits for another try because it could not be brought in line with its payment. */
export const selectSteppedBack = (db: Queries): Promise<SteppedBackRow[]> =>
  many(
    db,
    sql<SteppedBackRow>`
      select kind, count, coalesce(next_at, now()) as "nextAt" from (${steppedBack}) stepped_back where count > 0`,
  )

/** Due now, with all its tries again; null when there is no such job, or it is being done. */
export async function retryJob(trx: Transaction, id: string, now: Date): Promise<{ task: string } | null> {
  const statement = sql<{ task: string }>`
    select coalesce(job.task_identifier, '') as task from graphile_worker.jobs job
    where job.id = ${id}::bigint and ${hasFailed} and job.locked_at is null`
  const job = await oneOrNone(trx, statement)
  if (!job) return null
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => ${now}, attempts => 0)`.execute(trx)
  return job
}
