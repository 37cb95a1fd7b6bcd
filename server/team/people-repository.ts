import { type RawBuilder, sql } from 'kysely'
import type { OfficeLanguage } from '#contract/team-office.ts'
import type { PlaceKind, Role } from '#contract/rights.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { hostOrder } from '../database/host-order.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

export interface StaffRow {
  id: string
  email: string
  displayName: string
  language: OfficeLanguage
  /** When they first showed that the mailbox is theirs; null for whom nobody has seen do so. */
  provedAt: Date | null
}

const staffColumns = sql`
  staff.id, staff.email, staff.display_name as "displayName", staff.language, staff.proved_at as "provedAt"`

/** @param which by the folded address, or by id. */
export async function selectStaff(
  db: Queries,
  { id = null, email = null }: { id?: string | null; email?: string | null },
): Promise<StaffRow | null> {
  const statement = sql<StaffRow>`
    select ${staffColumns} from staff
    where (${id}::uuid is null or id = ${id}::uuid) and (${email}::text is null or email = ${email}::text)
      and num_nonnulls(${id}::uuid, ${email}::text) > 0`
  return oneOrNone(db, statement)
}

/** The person of this address, made now if there is none. */
export async function ensureStaff(
  trx: Transaction,
  { email, displayName, language, now }: { email: string; displayName: string; language: OfficeLanguage; now: Date },
): Promise<StaffRow> {
  const statement = sql<StaffRow>`
    insert into staff (email, display_name, language, created_at) values (${email}, ${displayName}, ${language}, ${now})
    on conflict (email) do update set email = excluded.email
    returning ${staffColumns}`
  return one(trx, statement)
}

/** Until the transaction ends, one first entry of an address at a time, whether or not there is somebody of it. */
export async function lockAddress(trx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${email}`}, 0))`.execute(trx)
}

/** Locked, against a session or a key that is made at the same moment. */
export async function lockStaff(trx: Transaction, id: string): Promise<StaffRow | null> {
  return oneOrNone(trx, sql<StaffRow>`select ${staffColumns} from staff where id = ${id} for update`)
}

export async function updateProved(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update staff set proved_at = ${now} where id = ${id}`.execute(trx)
}

export async function updateStaff(
  trx: Transaction,
  { id, displayName, language }: { id: string; displayName: string; language: OfficeLanguage },
): Promise<void> {
  await sql`update staff set display_name = ${displayName}, language = ${language} where id = ${id}`.execute(trx)
}

export interface PlaceRow {
  id: string
  handle: string
  kind: PlaceKind
  name: string
  siteId: string | null
  shopId: string | null
  agencyId: string | null
}

/** What a place is called: a shop by its name, an agency by its title in this language. */
const placeColumns = (language: string) => sql`
  place.id, place.handle, place.kind,
  coalesce(shop.name, agency.document -> 'title' ->> ${language}, agency.document -> 'title' ->> 'fr', agency.code,
    site.name, 'Cépage') as name,
  coalesce(place.site_id, shop.site_id, agency.site_id) as "siteId", place.shop_id as "shopId", place.agency_id as "agencyId"`
const fromPlaces = sql`
  from place
    left join shop on shop.id = place.shop_id
    left join agency on agency.id = place.agency_id
    left join site on site.id = coalesce(place.site_id, shop.site_id, agency.site_id)`

/** Who works there today: neither ended nor beyond its last day, on the clock of Paris. */
const isMember = (now: Date, membership = sql`membership`) => sql`
  ${membership}.ended_at is null
  and (${membership}.until is null or ${membership}.until >= (${now}::timestamptz at time zone 'Europe/Paris')::date)`

/**
 * Where this person is at work, or looks along because somebody there has asked them in: with that person's role, for as
 * long as both have what it takes.
 */
const presence = (staffId: string, now: Date) => sql`(
  select membership.place_id, membership.role, membership.until, null::timestamptz as visit_until, false as may_write
  from membership where membership.staff_id = ${staffId} and ${isMember(now)}
  union all
  select visit.place_id, membership.role, null::date, visit.ends_at, visit.may_write
  from support_visit visit
    join membership on membership.place_id = visit.place_id and membership.staff_id = visit.asked_by
  where visit.visitor_id = ${staffId} and visit.ended_at is null and visit.ends_at > ${now} and ${isMember(now)}
    and exists (select from place join membership own on own.place_id = place.id
      where place.kind = 'PLATFORM' and own.staff_id = ${staffId} and ${isMember(now, sql`own`)})
) presence`

export interface PresenceRow {
  role: Role
  until: string | null
  visitUntil: Date | null
  mayWrite: boolean
}
const presenceColumns = sql`presence.role, presence.until, presence.visit_until as "visitUntil", presence.may_write as "mayWrite"`

/** The place of this handle with this person's role in it; null when they do not work there. */
export async function selectPlaceOf(
  db: Queries,
  { staffId, handle, language, now }: { staffId: string; handle: string; language: string; now: Date },
): Promise<(PlaceRow & PresenceRow) | null> {
  const statement = sql<PlaceRow & PresenceRow>`
    select ${placeColumns(language)}, ${presenceColumns}
    ${fromPlaces} join ${presence(staffId, now)} on presence.place_id = place.id
    where place.handle = ${handle} order by presence.visit_until nulls first limit 1`
  return oneOrNone(db, statement)
}

/** As what this person is at a site; null when they are not. */
export const selectRoleAtSite = (
  db: Queries,
  { siteId, ...who }: { staffId: string; siteId: string; now: Date },
): Promise<Role | null> => selectRole(db, sql`place.site_id = ${siteId}`, who)

export const selectRoleAtShop = (
  db: Queries,
  { shopId, ...who }: { staffId: string; shopId: string; now: Date },
): Promise<Role | null> => selectRole(db, sql`place.shop_id = ${shopId}`, who)

async function selectRole(
  db: Queries,
  isThere: RawBuilder<unknown>,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Role | null> {
  const statement = sql<{ role: Role }>`
    select presence.role from place join ${presence(staffId, now)} on presence.place_id = place.id
    where ${isThere} order by presence.visit_until nulls first limit 1`
  return (await oneOrNone(db, statement))?.role ?? null
}

export async function selectPlace(
  db: Queries,
  { id, language }: { id: string; language: string },
): Promise<PlaceRow | null> {
  const statement = sql<PlaceRow>`select ${placeColumns(language)} ${fromPlaces} where place.id = ${id}`
  return oneOrNone(db, statement)
}

export interface OwnPlaceRow extends PlaceRow, PresenceRow {
  colour: string | null
  host: string | null
}

/** Where this person works, the platform last. */
export async function selectPlacesOf(
  db: Queries,
  { staffId, language, now }: { staffId: string; language: string; now: Date },
): Promise<OwnPlaceRow[]> {
  const statement = sql<OwnPlaceRow>`
    select ${placeColumns(language)}, ${presenceColumns},
      coalesce(shop.document #>> '{theme,variables,primary}', site.document #>> '{theme,variables,primary}') as colour,
      (select host from site_host where site_host.site_id = site.id order by ${hostOrder} limit 1) as host
    ${fromPlaces} join ${presence(staffId, now)} on presence.place_id = place.id
    order by place.kind = 'PLATFORM', name, place.handle`
  return many(db, statement)
}

/** Who is told what happens to this house: whoever holds its keys today. */
export async function selectKeyHolders(
  db: Queries,
  { placeId, now }: { placeId: string; now: Date },
): Promise<{ email: string; displayName: string; language: OfficeLanguage }[]> {
  const statement = sql<{ email: string; displayName: string; language: OfficeLanguage }>`
    select staff.email, staff.display_name as "displayName", staff.language
    from membership join staff on staff.id = membership.staff_id
    where membership.place_id = ${placeId} and ${isMember(now)} and membership.role in ('owner', 'operator')
    order by membership.created_at, membership.id`
  return many(db, statement)
}
