import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { commit } from '../inventory/holds.ts'
import { type PaymentIntent, ProviderUnavailable } from '../payments/card-provider.ts'
import { accept, end, regain } from './ends.ts'
import { write } from './letters.ts'
import { findPurchase, type LockedPurchase, lockPurchase, mayStillChange, type PurchaseRecord } from './purchase.ts'
import { refundLater } from './refunds.ts'
import { lockCartOf } from './repository.ts'

/**
 * Brings a purchase in line with its payment. The webhook, the browser's return, the reconcile job and a new checkout
 * all call it, at once or again; only the first finds something to do. A payment that succeeded ends as a purchase or
 * as a refund, never as neither. Source: CHECKOUT-04, docs/decisions/0003-hold-commit-release.md.
 * @param known the intent, when the caller has just read it from the provider.
 * @throws ProviderUnavailable, and an Error when the intent is not the one of this purchase.
 */
export async function settle(services: Services, id: string, known?: PaymentIntent): Promise<void> {
  const purchase = await findPurchase(services.database.query, id)
  if (!purchase?.paymentIntentId || !mayStillChange(purchase)) return
  // An event may be forged, old or about something else, so what counts is what the provider says now.
  const intent =
    known?.id === purchase.paymentIntentId
      ? known
      : await services.cards.readIntent(purchase.paymentIntentId, purchase.paymentAccountId ?? undefined)
  checkIntent(purchase, intent)
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOf(trx, id)
    const locked = await lockPurchase(trx, id)
    if (!locked || !mayStillChange(locked)) return
    if (intent.status === 'succeeded') await acceptOrRefund(services, trx, locked)
    else if (locked.status === 'pending') await end(trx, locked, { status: 'cancelled', now: services.now() })
  })
}

function checkIntent(purchase: PurchaseRecord, intent: PaymentIntent): void {
  const isOurs =
    intent.purchaseId === purchase.id &&
    intent.amount === purchase.totalAmount &&
    intent.currencyCode === purchase.currencyCode
  if (!isOurs) throw new Error(`The payment ${intent.id} is not what the purchase ${purchase.id} asked for.`)
}

async function acceptOrRefund(services: Services, trx: Transaction, locked: LockedPurchase): Promise<void> {
  const now = services.now()
  const isKept = (locked.status === 'pending' && (await commit(trx, locked.id))) || (await regain(trx, locked, now))
  if (isKept) return accept(trx, locked, { status: 'paid', now })

  // Somebody else has what was paid for: what could be had goes back too, and so does the money.
  await end(trx, locked, { status: 'refund_due', now })
  await refundLater(trx, locked, { amount: locked.totalAmount, reason: 'gone', now })
  await write(trx, locked, 'refunded')
}

/**
 * A visitor whose browser died after paying comes back with the same cart and pays again: the earlier payment is looked
 * at first, and if it has succeeded, its purchase is the answer.
 * @param begun the id of the pending purchase of the cart whose card payment has begun, if there is one.
 */
export async function paidMeanwhile(services: Services, begun: string | null): Promise<string | null> {
  if (!begun) return null
  try {
    await settle(services, begun)
  } catch (error) {
    // Whoever pays by transfer need not wait for the card provider; the old intent is cancelled when it is back.
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
  return (await findPurchase(services.database.query, begun))?.status === 'paid' ? begun : null
}
