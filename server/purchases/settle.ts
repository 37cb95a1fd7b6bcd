import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { commit, rehold } from '../inventory/holds.ts'
import { type PaymentIntent, ProviderUnavailable } from '../payments/card-provider.ts'
import { accept, end } from './ends.ts'
import { type LockedPurchase, type PurchaseKind, type PurchaseRecord, purchaseOf, queueAbout } from './kind.ts'
import { refundLater } from './refunds.ts'
import { lockCartOf } from './repository.ts'

/** How long things are kept that a late payment claims: only until the end of its own transaction. */
const reholdMs = 60_000

/**
 * Brings a purchase in line with its payment. The webhook, the browser's return, the reconcile job and a new checkout
 * all call it, at once or again; only the first finds something to do. A payment that succeeded ends as a purchase or
 * as a refund, never as neither. Source: CHECKOUT-04, docs/decisions/0003-hold-commit-release.md.
 * @param known the intent, when the caller has just read it from the provider.
 * @throws ProviderUnavailable, and an Error when the intent is not the one of this purchase.
 */
export async function settle<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Services,
  kind: PurchaseKind<Found, Locked>,
  id: string,
  known?: PaymentIntent,
): Promise<void> {
  const purchase = await kind.find(services.database.query, id)
  if (!purchase?.paymentIntentId || !kind.mayStillChange(purchase)) return
  // An event may be forged, old or about something else, so what counts is what the provider says now.
  const intent =
    known?.id === purchase.paymentIntentId
      ? known
      : await services.cards.readIntent(purchase.paymentIntentId, purchase.paymentAccountId ?? undefined)
  checkIntent(kind.kind, purchase, intent)
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOf(trx, kind, id)
    const locked = await kind.lock(trx, id)
    if (!locked || !kind.mayStillChange(locked)) return
    if (intent.status === 'succeeded') await acceptOrRefund(services, trx, kind, locked)
    else if (locked.status === 'pending') await end(trx, kind, locked, { status: 'cancelled', now: services.now() })
  })
}

function checkIntent(kind: string, purchase: PurchaseRecord, intent: PaymentIntent): void {
  const isOurs =
    intent.purchase.kind === kind &&
    intent.purchase.id === purchase.id &&
    intent.amount === purchase.totalAmount &&
    intent.currencyCode === purchase.currencyCode
  if (!isOurs) throw new Error(`The payment ${intent.id} is not what the ${kind} ${purchase.id} asked for.`)
}

async function acceptOrRefund<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Services,
  trx: Transaction,
  kind: PurchaseKind<Found, Locked>,
  locked: Locked,
): Promise<void> {
  const now = services.now()
  const { id, sellerId } = locked
  const purchase = purchaseOf(kind, id)
  const isKept =
    (locked.status === 'pending' && (await commit(trx, purchase))) ||
    ((await regain(trx, kind, locked, now)) && (await commit(trx, purchase)))
  if (isKept) return accept(trx, kind, { id, sellerId, status: 'paid', now })

  // Somebody else has what was paid for: what could be had goes back too, and so does the money.
  await end(trx, kind, locked, { status: 'refund_due', now })
  await refundLater(trx, kind, locked, { amount: locked.totalAmount, reason: kind.goneReason, now })
  await queueAbout(trx, kind.idName, kind.mails.refunded, id)
}

/** A late payment: all that the purchase has given back is taken again if it can still be had. */
async function regain<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  trx: Transaction,
  kind: PurchaseKind<Found, Locked>,
  locked: Locked,
  now: Date,
): Promise<boolean> {
  const times = { now, expiresAt: new Date(now.getTime() + reholdMs) }
  if (!(await rehold(trx, purchaseOf(kind, locked.id), times))) return false
  return locked.status === 'pending' || !kind.takeAgain || kind.takeAgain(trx, locked)
}

/**
 * A visitor whose browser died after paying comes back with the same cart and pays again: the earlier payment is looked
 * at first, and if it has succeeded, its purchase is the answer.
 * @param begun the pending purchase of the cart whose card payment has begun, if there is one.
 */
export async function paidMeanwhile<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Services,
  kind: PurchaseKind<Found, Locked>,
  begun: { id: string } | null,
): Promise<string | null> {
  if (!begun) return null
  try {
    await settle(services, kind, begun.id)
  } catch (error) {
    // Whoever pays by transfer need not wait for the card provider; the old intent is cancelled when it is back.
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
  return (await kind.find(services.database.query, begun.id))?.status === 'paid' ? begun.id : null
}
