import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

type GuestSearch = { now: Date } & ({ accountId: string } | { bookingIds: string[] })

/** A booking that nobody needs its guest's name for any more: ended, or everybody has left. */
const isClosed = (now: Date) => sql`(
  booking.status in ('cancelled', 'expired', 'refunded')
  or booking.status in ('confirmed', 'paid')
    and not exists (select from booking_line line where line.booking_id = booking.id and upper(line.during) >= ${now}::date)
)`

/** Ids of the bookings, of an account or of these, that still need their guest. */
export async function selectOpenBookingIds(db: Queries, search: GuestSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where ${which(search)} and not ${isClosed(search.now)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the person out of the bookings, of an account or of these, that are over by now. */
export async function eraseGuest(db: Queries, search: GuestSearch): Promise<void> {
  await sql`
    update booking set
      -- The country stays: the tax of the stay depends on it.
      contact = jsonb_build_object(
        'email', jsonb_build_object('type', 'PERSONAL', 'email', ''), 'firstname', '', 'lastname', '', 'companyName', '',
        'address', jsonb_build_object('addressLines', '[]'::jsonb, 'postalCode', '', 'city', '',
          'countryCode', coalesce(booking.contact #>> '{address,countryCode}', '')),
        'phone', jsonb_build_object('type', 'BUSINESS', 'number', '')),
      -- A look-up compares with what was typed, trimmed: it is never this.
      email_folded = ' ', note = '', account_id = null, session_id = null
    where ${which(search)} and ${isClosed(search.now)}`.execute(db)
}

const which = (search: GuestSearch) =>
  'bookingIds' in search ? sql`booking.id = any(${search.bookingIds})` : sql`booking.account_id = ${search.accountId}`
