import type { Booking } from '#contract/hospitality.ts'
import { dayIn } from '#contract/days.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { freeNights } from '../inventory/nights.ts'
import { queueStayMail } from '../purchases/letters.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { refundLater } from '../purchases/refunds.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { cancelAccepted } from './booking-repository.ts'
import { bookingView } from './booking-view.ts'
import { findBooking, findProven } from './bookings.ts'
import { whatComesBack } from './refunds.ts'

/**
 * The guest calls a stay off: the nights are free at once, and what the rule of the booking gives back goes to the
 * card. Whoever paid by transfer is written to by the agency, which sees the amount in its mail.
 * @throws BOOKING_NOT_FOUND, BOOKING_NOT_CANCELLABLE, TOO_MANY_REQUESTS; REFUND_CHANGED when the refund that was shown
 * is no longer the right one.
 */
export async function cancelBooking(
  ctx: Context,
  { expectedRefundAmount, ...proof }: RuleInput<'bookingCancel'>,
): Promise<{ booking: Booking }> {
  const proven = await findProven(ctx, proof)
  const { id } = proven
  const today = dayIn(proven.agency.timezone, ctx.now())
  await inTransaction(ctx.db, async (trx) => {
    const locked = await lockPurchase(trx, id)
    const booking = await findBooking(trx, id)
    const coming = booking && whatComesBack(booking, today)
    if (!locked || !coming) throw refuse('BOOKING_NOT_CANCELLABLE')
    if (expectedRefundAmount !== undefined && expectedRefundAmount !== coming.cardAmount) throw refuse('REFUND_CHANGED')
    const now = ctx.now()
    await freeNights(trx, id)
    const refundAmount = coming.cardAmount + coming.transferAmount
    await cancelAccepted(trx, { id, refundAmount, now })
    await refundLater(trx, locked, { amount: coming.cardAmount, reason: 'cancelled', now })
    for (const mail of ['mail.bookingCancelled', 'mail.bookingCancellation']) await queueStayMail(trx, mail, id)
  })
  return { booking: bookingView((await findBooking(ctx.db, id)) ?? proven, ctx) }
}
