import type { Context, Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { type PaymentIntent, ProviderUnavailable } from '../payments/card-provider.ts'
import { receiptTtlMs, signReceipt } from '../receipt.ts'
import { refuse } from '../refusal.ts'
import { end } from './ends.ts'
import type { Opened, View } from './look-up.ts'
import { lockPurchase, type PurchaseRecord } from './purchase.ts'
import { deleteIdempotencyKeysOf, lockCartOf, storeIntent } from './repository.ts'

/** What is read of a purchase to have it paid. */
type Payable = Omit<PurchaseRecord, 'acceptedAt' | 'shopName'> & Opened & { shopName?: string | null; createdAt: Date }

/**
 * A purchase that was just placed, the receipt that opens it, and the secret with which the browser pays it; null when
 * there is nothing (more) to pay. Called after the purchase is committed, never inside its transaction; the key is the
 * purchase's, so any number of calls make one intent.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE after giving everything back, when no intent could be made; CART_CHANGED when the
 * purchase is over: a client without a secret would take it for accepted.
 */
export async function placedPurchase<Found extends Payable>(
  ctx: Context,
  { kind, find }: Pick<View<Found>, 'kind' | 'find'>,
  id: string,
): Promise<{ purchase: Found; stripeClientSecret: string | null; receipt: string }> {
  const found = await find(ctx.db, id)
  const stripeClientSecret = found && (await paymentSecret(ctx, found))
  // It may have ended while the provider was asked.
  const purchase = found && awaitsCard(found) ? await find(ctx.db, id) : found
  if (!purchase || isOver(purchase)) throw refuse('CART_CHANGED')
  const expiresAt = new Date(purchase.createdAt.getTime() + receiptTtlMs)
  return { purchase, stripeClientSecret, receipt: signReceipt(ctx.site.secrets[0], { kind, id }, expiresAt) }
}

const awaitsCard = ({ status, paymentType }: Payable): boolean => status === 'pending' && paymentType === 'CARD'
const isOver = ({ status }: Payable): boolean => status === 'cancelled' || status === 'expired'

async function paymentSecret(ctx: Context, purchase: Payable): Promise<string | null> {
  if (!awaitsCard(purchase)) return null
  try {
    const intent = purchase.paymentIntentId
      ? await ctx.cards.readIntent(purchase.paymentIntentId, purchase.paymentAccountId ?? undefined)
      : await createIntent(ctx, purchase)
    return intent?.clientSecret ?? null
  } catch (error) {
    if (!purchase.paymentIntentId) await withdraw(ctx, purchase.id)
    if (error instanceof ProviderUnavailable) throw refuse('PAYMENT_PROVIDER_UNAVAILABLE')
    throw error
  }
}

/** Null when the purchase ended while the provider was asked: then its intent must not reach a card form. */
async function createIntent(ctx: Context, purchase: Payable): Promise<PaymentIntent | null> {
  const { id } = purchase
  const accountId = purchase.paymentAccountId ?? undefined
  const intent = await ctx.cards.createIntent({
    idempotencyKey: `purchase-${id}`,
    amount: purchase.totalAmount,
    currencyCode: purchase.currencyCode,
    accountId,
    purchaseId: id,
    description: `${purchase.shopName ?? ctx.site.site.name} ${id}`,
    receiptEmail: undefined,
  })
  if (await storeIntent(ctx.db, { id, intentId: intent.id })) return intent
  await ctx.cards.cancelIntent(intent.id, accountId)
  return null
}

/** Takes the purchase back as if it had not been made; the same idempotency key may then be tried again. */
async function withdraw(services: Services, id: string): Promise<void> {
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOf(trx, id)
    const purchase = await lockPurchase(trx, id)
    // A concurrent call with the same key may have had more luck with the provider.
    if (purchase?.status !== 'pending' || purchase.paymentIntentId) return
    await end(trx, purchase, { status: 'cancelled', now: services.now() })
    await deleteIdempotencyKeysOf(trx, id)
  })
}
