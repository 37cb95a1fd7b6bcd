import type { Booking } from '#contract/hospitality.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { type GuestOf, listPurchasesOf } from '../purchases/buyers.ts'
import { findBooking } from './bookings.ts'
import { bookingView } from './booking-view.ts'
import { type GuestStayCart, selectStayCartsByEmail } from './guest-repository.ts'

export type KeptBooking = Booking & { note: string; termsAcceptedAt: string }

/** Every booking of a person, also those that came to nothing, newest first, with when they agreed to the terms. */
export async function listBookingsOf(
  ctx: Context,
  whose: { accountId: string } | { guest: GuestOf },
): Promise<KeptBooking[]> {
  const bookings: KeptBooking[] = []
  for (const { id, agencyId, termsAcceptedAt } of await listPurchasesOf(ctx.db, whose)) {
    const booking = agencyId && (await findBooking(ctx.db, id))
    if (!booking || booking.siteId !== ctx.site.id) continue
    bookings.push({
      ...bookingView(booking, ctx),
      note: booking.note,
      termsAcceptedAt: termsAcceptedAt.toISOString(),
    })
  }
  return bookings
}

/** Stays that were chosen without an account and with this address. */
export const listStayCartsOfGuest = (db: Queries, guest: GuestOf): Promise<GuestStayCart[]> =>
  selectStayCartsByEmail(db, guest)
