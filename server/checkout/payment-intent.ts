import type { Context, Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
import { type PaymentIntent, ProviderUnavailable } from '../payments/card-provider.ts'
import { refuse } from '../refusal.ts'
import { end } from './order-end.ts'
import { deleteIdempotencyKeysOf, lockCartOfOrder, lockOrder, storeIntent } from './repository.ts'

/**
 * The secret with which the browser pays this order; null when there is nothing (more) to pay. Called after the order
 * is committed, never inside its transaction; the key is the order's, so any number of calls make one intent.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE after giving the goods back, when no intent could be made.
 */
export async function paymentSecret(ctx: Context, orderId: string): Promise<string | null> {
  const order = await findOrder(ctx.db, orderId)
  if (!order || order.status !== 'pending' || order.paymentType !== 'CARD') return null
  try {
    const intent = order.paymentIntentId
      ? await ctx.cards.readIntent(order.paymentIntentId, order.paymentAccountId ?? undefined)
      : await createIntent(ctx, order)
    return intent?.clientSecret ?? null
  } catch (error) {
    if (!order.paymentIntentId) await withdraw(ctx, orderId)
    if (error instanceof ProviderUnavailable) throw refuse('PAYMENT_PROVIDER_UNAVAILABLE')
    throw error
  }
}

/** Null when the order ended while the provider was asked: then its intent must not reach a card form. */
async function createIntent(ctx: Context, order: OrderRecord): Promise<PaymentIntent | null> {
  const accountId = order.paymentAccountId ?? undefined
  const intent = await ctx.cards.createIntent({
    idempotencyKey: `order-${order.id}`,
    amount: order.totalAmount,
    currencyCode: order.currencyCode,
    accountId,
    purchase: { kind: 'order', id: order.id },
    description: `${order.shopName} ${order.id}`,
    receiptEmail: undefined,
  })
  if (await storeIntent(ctx.db, order.id, intent.id)) return intent
  await ctx.cards.cancelIntent(intent.id, accountId)
  return null
}

/** Takes the order back as if it had not been placed; the same idempotency key may then be tried again. */
async function withdraw(services: Services, orderId: string): Promise<void> {
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOfOrder(trx, orderId)
    const order = await lockOrder(trx, orderId)
    // A concurrent call with the same key may have had more luck with the provider.
    if (order?.status !== 'pending' || order.paymentIntentId) return
    await end(trx, order, 'cancelled', services.now())
    await deleteIdempotencyKeysOf(trx, orderId)
  })
}
