import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { release } from '../inventory/holds.ts'
import {
  acceptBooking,
  clearCart,
  closeBooking,
  detachCart,
  insertRefund,
  type LockedBooking,
  takeBookingNumber,
} from './booking-repository.ts'

/**
 * Accepts a booking whose nights are committed: its number, its cart, its mails, all or none of it with the caller's
 * transaction. The number comes last, because it locks the agency for every other guest.
 */
export async function accept(
  trx: Transaction,
  booking: Pick<LockedBooking, 'id' | 'agencyId'>,
  status: 'paid' | 'confirmed',
  now: Date,
): Promise<void> {
  await clearCart(trx, booking.id, now)
  for (const mail of ['mail.bookingConfirmation', 'mail.bookingNotification'])
    await queueLater(trx, mail, { bookingId: booking.id }, { jobKey: `${mail}:${booking.id}` })
  const number = await takeBookingNumber(trx, booking.agencyId)
  await acceptBooking(trx, { id: booking.id, status, number, now })
}

/** Ends a pending booking that nobody will pay: its nights go back, its cart stays. */
export async function end(
  trx: Transaction,
  booking: Pick<LockedBooking, 'id'>,
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  await release(trx, { kind: 'booking', id: booking.id })
  await detachCart(trx, booking.id)
  await closeBooking(trx, { id: booking.id, status, now })
}

/** Writes down what goes back to the card; a job sends it, once. */
export async function refundLater(
  trx: Transaction,
  booking: LockedBooking,
  { amount, reason, now }: { amount: number; reason: 'nights_gone' | 'cancelled'; now: Date },
): Promise<void> {
  if (amount === 0) return
  const { id: bookingId, paymentIntentId: intentId, paymentAccountId: accountId } = booking
  if (!intentId) throw new Error(`The booking ${bookingId} was paid without a payment.`)
  const refundId = await insertRefund(trx, { bookingId, intentId, accountId, amount, reason, now })
  if (refundId) await queueLater(trx, 'bookingRefund', { refundId }, { jobKey: `bookingRefund:${refundId}` })
}
