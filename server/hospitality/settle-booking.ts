import type { Booking } from '#contract/hospitality.ts'
import type { Context } from '../context.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'
import { settle } from '../purchases/settle.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { bookingView } from './booking-view.ts'
import { findBooking, findBookingByReceipt } from './bookings.ts'

/**
 * The browser comes back from paying and asks how it ended, perhaps before the webhook. While the provider is away the
 * booking is answered as it stands. @throws BOOKING_NOT_FOUND when the receipt is not this booking's.
 */
export async function settleOnReturn(
  ctx: Context,
  { bookingId, receipt }: RuleInput<'bookingSettle'>,
): Promise<{ booking: Booking }> {
  const found = await findBookingByReceipt(ctx, receipt)
  if (found.id !== bookingId) throw refuse('BOOKING_NOT_FOUND')
  try {
    await settle(ctx, bookingId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn({ err: error, booking: bookingId }, 'the card provider could not be asked')
  }
  return { booking: bookingView((await findBooking(ctx.db, bookingId)) ?? found, ctx) }
}
