import type { Context, Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { type PaymentIntent, ProviderUnavailable } from '../payments/card-provider.ts'
import { refuse } from '../refusal.ts'
import { end } from './booking-end.ts'
import { deleteIdempotencyKeysOf, lockBooking, lockCartOfBooking, storeIntent } from './booking-repository.ts'
import { type BookingRecord, findBooking } from './bookings.ts'

/**
 * The secret with which the browser pays this booking; null when there is nothing (more) to pay. Called after the
 * booking is committed, never inside its transaction; the key is the booking's, so any number of calls make one intent.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE after giving the nights back, when no intent could be made.
 */
export async function paymentSecret(ctx: Context, bookingId: string): Promise<string | null> {
  const booking = await findBooking(ctx.db, bookingId)
  if (!booking || booking.status !== 'pending' || booking.paymentType !== 'CARD') return null
  try {
    const intent = booking.paymentIntentId
      ? await ctx.cards.readIntent(booking.paymentIntentId, booking.paymentAccountId ?? undefined)
      : await createIntent(ctx, booking)
    return intent?.clientSecret ?? null
  } catch (error) {
    if (!booking.paymentIntentId) await withdraw(ctx, bookingId)
    if (error instanceof ProviderUnavailable) throw refuse('PAYMENT_PROVIDER_UNAVAILABLE')
    throw error
  }
}

/** Null when the booking ended while the provider was asked: then its intent must not reach a card form. */
async function createIntent(ctx: Context, booking: BookingRecord): Promise<PaymentIntent | null> {
  const accountId = booking.paymentAccountId ?? undefined
  const intent = await ctx.cards.createIntent({
    idempotencyKey: `booking-${booking.id}`,
    amount: booking.totalAmount,
    currencyCode: booking.currencyCode,
    accountId,
    purchase: { kind: 'booking', id: booking.id },
    description: `${ctx.site.site.name} ${booking.id}`,
    receiptEmail: undefined,
  })
  if (await storeIntent(ctx.db, booking.id, intent.id)) return intent
  await ctx.cards.cancelIntent(intent.id, accountId)
  return null
}

/** Takes the booking back as if it had not been made; the same idempotency key may then be tried again. */
async function withdraw(services: Services, bookingId: string): Promise<void> {
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOfBooking(trx, bookingId)
    const booking = await lockBooking(trx, bookingId)
    // A concurrent call with the same key may have had more luck with the provider.
    if (booking?.status !== 'pending' || booking.paymentIntentId) return
    await end(trx, booking, 'cancelled', services.now())
    await deleteIdempotencyKeysOf(trx, bookingId)
  })
}
