import { sql } from 'kysely'
import type { DateRange } from '#contract/stays.ts'
import type { ApartmentClass } from '#contract/lets.ts'
import type { Guests } from '#contract/tourist-tax.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { isNumberRequired } from '../purchases/lets-sql.ts'
import type { LockedCart } from '../purchases/purchase.ts'
import { one, oneOrNone } from '../database/rows.ts'

export interface AgencyRow {
  id: string
  code: string
  currencyCode: string
  timezone: string
  document: unknown
}

const agencyColumns = sql`
  agency.id, agency.code, agency.currency_code as "currencyCode", agency.timezone, agency.document`

/** An agency of this site, by its id or by its code. */
export async function selectAgency(
  db: Queries,
  siteId: string,
  by: { id: string } | { code: string },
): Promise<AgencyRow | null> {
  const isIt = 'id' in by ? sql`id = ${by.id}` : sql`code = ${by.code}`
  const { rows } =
    await sql<AgencyRow>`select ${agencyColumns} from agency where site_id = ${siteId} and ${isIt}`.execute(db)
  return rows[0] ?? null
}

export interface ApartmentRow {
  id: string
  code: string
  type: 'APARTMENT' | 'STUDIO' | 'HOUSE' | 'ROOM'
  title: LocalizedText
  subtitle: LocalizedText
  guests: number
  rooms: number
  bathrooms: number
  surface: number
  thumbnail: string
  amenities: string[]
  seasons: unknown
  maximumStay: number
  cleaningAmount: number
  /** Per adult and night, where the commune has no rate for this class. */
  touristTaxAmount: number
  /** The commune's rates for this class, rising by year. */
  touristTaxRates: {
    year: number
    amount: number | null
    basisPoints: number | null
    capAmount: number | null
    surchargeBasisPoints: number
    regionBasisPoints: number
    floorAmount: number | null
  }[]
  class: ApartmentClass
  townHallDeclaredOn: string | null
  registrationNumber: string | null
  isRegistrationRequired: boolean
  city: string
  postalCode: string
  countryCode: string
  document: unknown
  agency: AgencyRow
}

const apartmentSelection = sql`
  select apartment.id, apartment.code, apartment.type, apartment.title, apartment.subtitle, apartment.guests,
    apartment.rooms, apartment.bathrooms, apartment.surface, apartment.thumbnail, apartment.amenities,
    apartment.seasons, apartment.maximum_stay as "maximumStay", apartment.cleaning_amount as "cleaningAmount",
    apartment.tourist_tax_amount as "touristTaxAmount", apartment.document, apartment.class,
    apartment.registration_number as "registrationNumber", commune.name as city, commune.postal_code as "postalCode",
    commune.country_code as "countryCode",
    apartment.town_hall_declared_on as "townHallDeclaredOn",
    ${isNumberRequired} as "isRegistrationRequired",
    coalesce((
      select json_agg(json_build_object('year', year, 'amount', amount, 'basisPoints', basis_points,
        'capAmount', cap_amount, 'surchargeBasisPoints', surcharge_basis_points,
        'regionBasisPoints', region_basis_points, 'floorAmount', floor_amount) order by year)
      from tourist_tax_rate rate where rate.commune_code = apartment.commune_code and rate.class = apartment.class
    ), '[]') as "touristTaxRates",
    json_build_object('id', agency.id, 'code', agency.code, 'currencyCode', agency.currency_code,
      'timezone', agency.timezone, 'document', agency.document) as agency
  from apartment join agency on agency.id = apartment.agency_id join commune on commune.code = apartment.commune_code`

/** An apartment that is let on this site, by its id or by its code. */
export async function selectApartment(
  db: Queries,
  siteId: string,
  by: { id: string } | { code: string },
): Promise<ApartmentRow | null> {
  const isIt = 'id' in by ? sql`apartment.id = ${by.id}` : sql`apartment.code = ${by.code}`
  const { rows } = await sql<ApartmentRow>`
    ${apartmentSelection} where apartment.site_id = ${siteId} and apartment.is_published and ${isIt}`.execute(db)
  return rows[0] ?? null
}

export async function selectApartments(db: Queries, agencyId: string): Promise<ApartmentRow[]> {
  const { rows } = await sql<ApartmentRow>`
    ${apartmentSelection} where apartment.agency_id = ${agencyId} and apartment.is_published
    order by apartment.position, apartment.id`.execute(db)
  return rows
}

interface TakenSearch extends DateRange {
  apartmentIds: string[]
  now: Date
  /** Bookings of the asker, whose holds are not in their own way. */
  ownBookingIds: string[]
}

/** Nights that are taken between the two days, as ranges that may lie over each other, by apartment and in order. */
export async function selectTaken(db: Queries, search: TakenSearch): Promise<TakenNights[]> {
  return (await takenNights(search).execute(db)).rows
}

type TakenNights = DateRange & { apartmentId: string }

/** By apartment, one after the other: the indexes over its nights cannot look for several at once. */
export const takenNights = ({ apartmentIds, startDate, endDate, now, ownBookingIds }: TakenSearch) => sql<TakenNights>`
  select apartment_id as "apartmentId", lower(during) as "startDate", upper(during) as "endDate"
  from unnest(${apartmentIds}::uuid[]) wanted (id)
  join hold on apartment_id = wanted.id and during && daterange(${startDate}::date, ${endDate}::date)
    and (status = 'committed' or status = 'held' and expires_at > ${now} and purchase_id <> all(${ownBookingIds}::text[]))
  union all
  select apartment_id, lower(during), upper(during)
  from unnest(${apartmentIds}::uuid[]) wanted (id)
  join calendar_block on apartment_id = wanted.id and during && daterange(${startDate}::date, ${endDate}::date)
  order by 1, 2`

/** Where an apartment of this site has its days, and when those of its calendars elsewhere were read, the oldest counting. */
export const selectCalendar = (
  db: Queries,
  siteId: string,
  apartmentId: string,
): Promise<{ timezone: string; readAt: Date | null } | null> =>
  oneOrNone(
    db,
    sql<{ timezone: string; readAt: Date | null }>`
      select agency.timezone,
        (select min(read_at) from calendar_feed where apartment_id = apartment.id) as "readAt"
      from apartment join agency on agency.id = apartment.agency_id
      where apartment.site_id = ${siteId} and apartment.is_published and apartment.id = ${apartmentId}`,
  )

/** Whose cart it is: a member's hangs on the account, a guest's on the session. */
export interface CartOwner {
  sessionId: string
  accountId: string | null
}

export const ownedBy = ({ sessionId, accountId }: CartOwner) =>
  accountId ? sql`cart.account_id = ${accountId}` : sql`cart.session_id = ${sessionId}`

export interface StayCartRow {
  id: string
  agency: AgencyRow
  apartmentId: string | null
  startDate: string | null
  endDate: string | null
  adults: number
  children: number
  seasonal: number
  rehoused: number
  contact: unknown
  bookingId: string | null
  updatedAt: Date
}

/** The owner's carts on this site, the one touched last first. */
export async function selectCarts(
  db: Queries,
  { siteId, owner, agencyId = null }: { siteId: string; owner: CartOwner; agencyId?: string | null },
): Promise<StayCartRow[]> {
  const { rows } = await sql<StayCartRow>`
    select cart.id, cart.apartment_id as "apartmentId", cart.start_date as "startDate",
      cart.end_date as "endDate", cart.adults, cart.children, cart.seasonal, cart.rehoused,
      coalesce(cart.contact, account.contact) as contact, cart.purchase_id as "bookingId",
      cart.updated_at as "updatedAt",
      json_build_object('id', agency.id, 'code', agency.code, 'currencyCode', agency.currency_code,
        'timezone', agency.timezone, 'document', agency.document) as agency
    from cart join agency on agency.id = cart.agency_id left join account on account.id = cart.account_id
    where ${ownedBy(owner)} and cart.site_id = ${siteId}
      and (${agencyId}::uuid is null or cart.agency_id = ${agencyId}::uuid)
    order by cart.updated_at desc, cart.id`.execute(db)
  return rows
}

export async function lockCart(
  trx: Transaction,
  { owner, agencyId }: { owner: CartOwner; agencyId: string },
): Promise<LockedCart | null> {
  const { rows } = await sql<LockedCart>`
    select id, purchase_id as "purchaseId" from cart where ${ownedBy(owner)} and agency_id = ${agencyId}
    for no key update`.execute(trx)
  return rows[0] ?? null
}

/** The pending purchase of this owner's cart whose card payment has begun. */
export async function selectBegunPayment(
  db: Queries,
  { owner, agencyId }: { owner: CartOwner; agencyId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select purchase.id from cart join purchase on purchase.id = cart.purchase_id
    where ${ownedBy(owner)} and cart.agency_id = ${agencyId} and purchase.status = 'pending'
      and purchase.payment_intent_id is not null`.execute(db)
  return rows[0]?.id ?? null
}

export interface ChosenStay extends DateRange, Required<Guests> {
  apartmentId: string
}

/** Puts the stay into the owner's cart with this agency, in place of the one that was there. */
export async function upsertCart(
  trx: Transaction,
  {
    siteId,
    owner,
    agencyId,
    stay,
    now,
  }: { siteId: string; owner: CartOwner; agencyId: string; stay: ChosenStay; now: Date },
): Promise<void> {
  const house = await one(
    trx,
    sql<{ shopId: string | null }>`select shop_id as "shopId" from agency where id = ${agencyId}`,
  )
  // From before the agency and the shop were one house.
  if (house.shopId)
    await sql`delete from cart where ${ownedBy(owner)} and agency_id = ${agencyId} and shop_id is null`.execute(trx)
  const whose = owner.accountId ? sql.ref('account_id') : sql.ref('session_id')
  // With the wine of the same house it is one cart.
  const seller = house.shopId ? sql.ref('shop_id') : sql.ref('agency_id')
  await sql`
    insert into cart (site_id, shop_id, agency_id, session_id, account_id, apartment_id, start_date, end_date, adults,
      children, seasonal, rehoused, updated_at)
    values (${siteId}, ${house.shopId}, ${agencyId}, ${owner.accountId ? null : owner.sessionId}, ${owner.accountId},
      ${stay.apartmentId}, ${stay.startDate}, ${stay.endDate}, ${stay.adults}, ${stay.children},
      ${stay.seasonal}, ${stay.rehoused}, ${now})
    on conflict (${whose}, ${seller}) do update set agency_id = excluded.agency_id,
      apartment_id = excluded.apartment_id, start_date = excluded.start_date, end_date = excluded.end_date,
      adults = excluded.adults, children = excluded.children, seasonal = excluded.seasonal,
      rehoused = excluded.rehoused, updated_at = excluded.updated_at`.execute(trx)
}

/** Takes the stay out. @returns the agency whose cart it was in. */
export async function emptyCart(
  trx: Transaction,
  { siteId, owner, apartmentId, now }: { siteId: string; owner: CartOwner; apartmentId: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ agencyId: string | null }>`
    update cart set apartment_id = null, start_date = null, end_date = null, updated_at = ${now}
    where ${ownedBy(owner)} and site_id = ${siteId} and apartment_id = ${apartmentId}
    returning agency_id as "agencyId"`.execute(trx)
  return rows[0]?.agencyId ?? null
}

/**
 * A guest who logs in keeps the stay they have just chosen: it replaces the account's older one with the same agency.
 * A booking they are about to pay goes along, unless the account is paying one itself. Carts that a shop shares are
 * merged with its wine.
 */
export async function moveGuestCarts(trx: Transaction, ids: { sessionId: string; accountId: string }): Promise<void> {
  const { sessionId, accountId } = ids
  await sql`
    select id from cart where (session_id = ${sessionId} or account_id = ${accountId}) and shop_id is null
    order by id for no key update`.execute(trx)
  await sql`
    update purchase set account_id = ${accountId} from cart guest
    where guest.session_id = ${sessionId} and guest.shop_id is null and purchase.cart_id = guest.id
      and purchase.status = 'pending'`.execute(trx)
  // What the account was paying runs out by itself; its cart makes room for the newer choice.
  await sql`
    delete from cart own using cart guest
    where own.account_id = ${accountId} and guest.session_id = ${sessionId} and guest.agency_id = own.agency_id
      and guest.shop_id is null and own.shop_id is null and guest.apartment_id is not null`.execute(trx)
  await sql`
    update cart set session_id = null, account_id = ${accountId}
    where session_id = ${sessionId} and shop_id is null and not exists (select from cart own
      where own.account_id = ${accountId} and own.agency_id = cart.agency_id)`.execute(trx)
  await sql`delete from cart where session_id = ${sessionId} and shop_id is null`.execute(trx)
}
