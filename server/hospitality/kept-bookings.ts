import type { Booking } from '#contract/hospitality.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import type { GuestOf } from '../orders/kept-orders.ts'
import { findBooking } from './bookings.ts'
import { bookingView } from './booking-view.ts'
import { giveBookingsToAccount, selectKeptBookings } from './guest-repository.ts'

export type KeptBooking = Booking & { note: string; termsAcceptedAt: string }

/** Every booking of a person, also those that came to nothing, newest first, with when they agreed to the terms. */
export async function listBookingsOf(
  ctx: Context,
  whose: { accountId: string } | { guest: GuestOf },
): Promise<KeptBooking[]> {
  const bookings: KeptBooking[] = []
  for (const { id, termsAcceptedAt } of await selectKeptBookings(ctx.db, whose)) {
    const booking = await findBooking(ctx.db, id)
    if (!booking || booking.siteId !== ctx.site.id) continue
    bookings.push({
      ...bookingView(booking, ctx),
      note: booking.note,
      termsAcceptedAt: termsAcceptedAt.toISOString(),
    })
  }
  return bookings
}

export const hasBookings = async (db: Queries, guest: GuestOf): Promise<boolean> =>
  (await selectKeptBookings(db, { guest })).length > 0

/** What somebody booked before they had an account is in it, once they have proved that the address is theirs. */
export const adoptBookings = (db: Queries, guest: GuestOf, accountId: string): Promise<void> =>
  giveBookingsToAccount(db, guest, accountId)
