import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'

export type Whose = { accountId: string } | { guest: GuestOf } | { bookingIds: string[] }
type GuestSearch = { now: Date } & Whose

interface GuestOf {
  siteId: string
  email: string
}

/** Every booking of these, newest first; there is no end to the list. */
export async function selectKeptBookings(db: Queries, whose: Whose): Promise<{ id: string; termsAcceptedAt: Date }[]> {
  const { rows } = await sql<{ id: string; termsAcceptedAt: Date }>`
    select id, terms_accepted_at as "termsAcceptedAt" from booking where ${which(whose)}
    order by created_at desc, id`.execute(db)
  return rows
}

/** A booking that nobody needs its guest's name for any more: ended, or everybody has left. */
const isClosed = (now: Date) => sql`(
  booking.status in ('cancelled', 'expired', 'lapsed', 'refunded')
  or booking.status in ('confirmed', 'paid')
    and not exists (select from booking_line line where line.booking_id = booking.id and upper(line.during) >= ${now}::date)
)`

/** Bookings of a guest become those of an account. */
export async function giveBookingsToAccount(db: Queries, guest: GuestOf, accountId: string): Promise<void> {
  await sql`update booking set account_id = ${accountId} where ${which({ guest })}`.execute(db)
}

/** Ids of the bookings, of an account or of these, that still need their guest. */
export async function selectOpenBookingIds(db: Queries, search: GuestSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where ${which(search)} and not ${isClosed(search.now)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the person out of the bookings, of an account or of these, that are over by now. */
export async function eraseGuest(db: Queries, search: GuestSearch): Promise<void> {
  await eraseGuestWhere(db, sql`${which(search)} and ${isClosed(search.now)}`)
}

/**
 * Whose time of keeping is over: accepted ones count for the accounts, attempts that came to nothing for nobody.
 * @returns how many.
 */
export async function eraseOldGuests(
  db: Queries,
  { acceptedBefore, attemptedBefore }: { acceptedBefore: Date; attemptedBefore: Date },
): Promise<number> {
  return eraseGuestWhere(
    db,
    sql`booking.email_folded <> ' ' and booking.status not in ('pending', 'refund_due') and (
      coalesce(booking.accepted_at, booking.created_at) < ${acceptedBefore}
      or booking.accepted_at is null and booking.paid_at is null and booking.status in ('cancelled', 'expired')
        and coalesce(booking.closed_at, booking.created_at) < ${attemptedBefore})`,
  )
}

async function eraseGuestWhere(db: Queries, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update booking set
      -- The country stays: the tax of the stay depends on it.
      contact = jsonb_build_object(
        'email', jsonb_build_object('type', 'PERSONAL', 'email', ''), 'firstname', '', 'lastname', '', 'companyName', '',
        'address', jsonb_build_object('addressLines', '[]'::jsonb, 'postalCode', '', 'city', '',
          'countryCode', coalesce(booking.contact #>> '{address,countryCode}', '')),
        'phone', jsonb_build_object('type', 'BUSINESS', 'number', '')),
      -- A look-up compares with what was typed, trimmed: it is never this.
      email_folded = ' ', note = '', account_id = null, session_id = null
    where ${condition}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function which(whose: Whose) {
  if ('bookingIds' in whose) return sql`booking.id = any(${whose.bookingIds})`
  if ('accountId' in whose) return sql`booking.account_id = ${whose.accountId}`
  const { siteId, email } = whose.guest
  return sql`booking.account_id is null and booking.site_id = ${siteId} and booking.email_folded = ${email}`
}

export interface GuestStayCart {
  apartment: string | null
  startDate: string | null
  endDate: string | null
  adults: number
  children: number
  contact: unknown
  updatedAt: Date
}

const isTheirs = ({ siteId, email }: GuestOf) => sql`
  stay_cart.site_id = ${siteId} and stay_cart.account_id is null
  and lower(trim(stay_cart.contact #>> '{email,email}')) = ${email}`

export async function selectStayCartsByEmail(db: Queries, guest: GuestOf): Promise<GuestStayCart[]> {
  const { rows } = await sql<GuestStayCart>`
    select apartment.code as apartment, stay_cart.start_date as "startDate", stay_cart.end_date as "endDate",
      stay_cart.adults, stay_cart.children, stay_cart.contact, stay_cart.updated_at as "updatedAt"
    from stay_cart left join apartment on apartment.id = stay_cart.apartment_id
    where ${isTheirs(guest)} order by stay_cart.updated_at desc`.execute(db)
  return rows
}

export async function clearStayContacts(db: Queries, guest: GuestOf): Promise<void> {
  await sql`update stay_cart set contact = null where ${isTheirs(guest)}`.execute(db)
}
