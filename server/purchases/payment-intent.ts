import type { Context, Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { type PaymentIntent, ProviderUnavailable } from '../payments/card-provider.ts'
import { refuse } from '../refusal.ts'
import { end } from './ends.ts'
import { type LockedPurchase, type PurchaseKind, type PurchaseRecord, purchaseOf } from './kind.ts'
import { deleteIdempotencyKeysOf, lockCartOf, storeIntent } from './repository.ts'

/**
 * A purchase that was just placed, and the secret with which the browser pays it; null when there is nothing (more) to
 * pay. Called after the purchase is committed, never inside its transaction; the key is the purchase's, so any number
 * of calls make one intent.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE after giving everything back, when no intent could be made; CART_CHANGED when the
 * purchase is over: a client without a secret would take it for accepted.
 */
export async function placedPurchase<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  ctx: Context,
  kind: PurchaseKind<Found, Locked>,
  id: string,
): Promise<{ purchase: Found; stripeClientSecret: string | null }> {
  const found = await kind.find(ctx.db, id)
  const stripeClientSecret = found && (await paymentSecret(ctx, kind, found))
  // It may have ended while the provider was asked.
  const purchase = found && awaitsCard(found) ? await kind.find(ctx.db, id) : found
  if (!purchase || isOver(purchase)) throw refuse('CART_CHANGED')
  return { purchase, stripeClientSecret }
}

const awaitsCard = ({ status, paymentType }: PurchaseRecord): boolean => status === 'pending' && paymentType === 'CARD'
const isOver = ({ status }: PurchaseRecord): boolean => status === 'cancelled' || status === 'expired'

async function paymentSecret<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  ctx: Context,
  kind: PurchaseKind<Found, Locked>,
  purchase: Found,
): Promise<string | null> {
  if (!awaitsCard(purchase)) return null
  try {
    const intent = purchase.paymentIntentId
      ? await ctx.cards.readIntent(purchase.paymentIntentId, purchase.paymentAccountId ?? undefined)
      : await createIntent(ctx, kind, purchase)
    return intent?.clientSecret ?? null
  } catch (error) {
    if (!purchase.paymentIntentId) await withdraw(ctx, kind, purchase.id)
    if (error instanceof ProviderUnavailable) throw refuse('PAYMENT_PROVIDER_UNAVAILABLE')
    throw error
  }
}

/** Null when the purchase ended while the provider was asked: then its intent must not reach a card form. */
async function createIntent<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  ctx: Context,
  kind: PurchaseKind<Found, Locked>,
  purchase: Found,
): Promise<PaymentIntent | null> {
  const { id } = purchase
  const accountId = purchase.paymentAccountId ?? undefined
  const intent = await ctx.cards.createIntent({
    idempotencyKey: `${kind.kind}-${id}`,
    amount: purchase.totalAmount,
    currencyCode: purchase.currencyCode,
    accountId,
    purchase: purchaseOf(kind, id),
    description: `${kind.sellerName(ctx, purchase)} ${id}`,
    receiptEmail: undefined,
  })
  if (await storeIntent(ctx.db, kind, { id, intentId: intent.id })) return intent
  await ctx.cards.cancelIntent(intent.id, accountId)
  return null
}

/** Takes the purchase back as if it had not been made; the same idempotency key may then be tried again. */
async function withdraw<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Services,
  kind: PurchaseKind<Found, Locked>,
  id: string,
): Promise<void> {
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOf(trx, kind, id)
    const purchase = await kind.lock(trx, id)
    // A concurrent call with the same key may have had more luck with the provider.
    if (purchase?.status !== 'pending' || purchase.paymentIntentId) return
    await end(trx, kind, purchase, { status: 'cancelled', now: services.now() })
    await deleteIdempotencyKeysOf(trx, id)
  })
}
