import type { Booking } from '#contract/hospitality.ts'
import type { Context, Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { commit, rehold, release } from '../inventory/holds.ts'
import { type PaymentIntent, ProviderUnavailable } from '../payments/card-provider.ts'
import { refuse } from '../refusal.ts'
import { accept, end, refundLater } from './booking-end.ts'
import { closeBooking, detachCart, lockBooking, lockCartOfBooking, type LockedBooking } from './booking-repository.ts'
import { bookingView } from './booking-view.ts'
import { type BookingRecord, findBooking, findBookingByReceipt } from './bookings.ts'

/** How long nights are kept that a late payment claims: only until the end of its own transaction. */
const reholdMs = 60_000

/**
 * Brings a booking in line with its payment. The webhook, the browser's return, the reconcile job and a new checkout
 * all call it, at once or again; only the first finds something to do. A payment that succeeded ends as a booking or
 * as a refund, never as neither. Source: CHECKOUT-04, docs/decisions/0003-hold-commit-release.md.
 * @param known the intent, when the caller has just read it from the provider.
 * @throws ProviderUnavailable, and an Error when the intent is not the one of this booking.
 */
export async function settleBooking(services: Services, bookingId: string, known?: PaymentIntent): Promise<void> {
  const booking = await findBooking(services.database.query, bookingId)
  if (!booking?.paymentIntentId || !mayStillChange(booking)) return
  // An event may be forged, old or about something else, so what counts is what the provider says now.
  const intent =
    known?.id === booking.paymentIntentId
      ? known
      : await services.cards.readIntent(booking.paymentIntentId, booking.paymentAccountId ?? undefined)
  checkIntent(booking, intent)
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOfBooking(trx, bookingId)
    const locked = await lockBooking(trx, bookingId)
    if (!locked || !mayStillChange(locked)) return
    if (intent.status === 'succeeded') await acceptOrRefund(services, trx, locked)
    else if (locked.status === 'pending') await end(trx, locked, 'cancelled', services.now())
  })
}

/**
 * The browser comes back from paying and asks how it ended, perhaps before the webhook. While the provider is away the
 * booking is answered as it stands. @throws BOOKING_NOT_FOUND when the receipt is not this booking's.
 */
export async function settleOnReturn(
  ctx: Context,
  { bookingId, receipt }: { bookingId: string; receipt: string },
): Promise<{ booking: Booking }> {
  const found = await findBookingByReceipt(ctx, receipt)
  if (found.id !== bookingId) throw refuse('BOOKING_NOT_FOUND')
  try {
    await settleBooking(ctx, bookingId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn({ err: error, booking: bookingId }, 'the card provider could not be asked')
  }
  return { booking: bookingView((await findBooking(ctx.db, bookingId)) ?? found, ctx) }
}

/** One that was accepted changes by its guest's word only: a repeated event must not book again what was cancelled. */
const mayStillChange = ({ status, acceptedAt }: Pick<BookingRecord, 'status' | 'acceptedAt'>): boolean =>
  acceptedAt === null && (status === 'pending' || status === 'cancelled' || status === 'expired')

function checkIntent(booking: BookingRecord, intent: PaymentIntent): void {
  const isOurs =
    intent.purchase.kind === 'booking' &&
    intent.purchase.id === booking.id &&
    intent.amount === booking.totalAmount &&
    intent.currencyCode === booking.currencyCode
  if (!isOurs) throw new Error(`The payment ${intent.id} is not what the booking ${booking.id} asked for.`)
}

async function acceptOrRefund(services: Services, trx: Transaction, booking: LockedBooking): Promise<void> {
  const now = services.now()
  const purchase = { kind: 'booking' as const, id: booking.id }
  const times = { now, expiresAt: new Date(now.getTime() + reholdMs) }
  const isKept =
    (booking.status === 'pending' && (await commit(trx, purchase))) ||
    ((await rehold(trx, purchase, times)) && (await commit(trx, purchase)))
  if (isKept) return accept(trx, booking, 'paid', now)

  // Somebody else has the nights: the money goes back.
  await release(trx, purchase)
  await detachCart(trx, booking.id)
  await closeBooking(trx, { id: booking.id, status: 'refund_due', now })
  await refundLater(trx, booking, { amount: booking.totalAmount, reason: 'nights_gone', now })
  await queueLater(
    trx,
    'mail.bookingRefunded',
    { bookingId: booking.id },
    { jobKey: `mail.bookingRefunded:${booking.id}` },
  )
}
