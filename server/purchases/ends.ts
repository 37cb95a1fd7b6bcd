import type { Transaction } from '../database/database.ts'
import { release } from '../inventory/holds.ts'
import { type LockedPurchase, type PurchaseKind, type PurchaseRecord, purchaseOf, queueAbout } from './kind.ts'
import { detachCart, setAccepted, setClosed, takeNumber } from './repository.ts'

/**
 * Accepts a purchase whose things are committed: its number, its cart, its mails, all or none of it with the caller's
 * transaction. The number comes last, because it locks the seller for every other buyer.
 */
export async function accept<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  trx: Transaction,
  kind: PurchaseKind<Found, Locked>,
  { id, sellerId, status, now }: { id: string; sellerId: string; status: 'paid' | 'confirmed'; now: Date },
): Promise<void> {
  await kind.clearCart(trx, id, now)
  for (const mail of kind.mails.accepted) await queueAbout(trx, kind.idName, mail, id)
  const number = await takeNumber(trx, kind, sellerId)
  await setAccepted(trx, kind, { id, status, number, now })
  await kind.onAccepted?.(trx, id)
}

/** Ends a purchase that nobody will get: all it has taken goes back, its cart stays. */
export async function end<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  trx: Transaction,
  kind: PurchaseKind<Found, Locked>,
  purchase: Locked,
  { status, now }: { status: 'cancelled' | 'expired' | 'refund_due'; now: Date },
): Promise<void> {
  await release(trx, purchaseOf(kind, purchase.id))
  // One that had ended before has given it back then.
  if (purchase.status === 'pending') await kind.giveBack?.(trx, purchase)
  await detachCart(trx, kind, purchase.id)
  await setClosed(trx, kind, { id: purchase.id, status, now })
}

/** The earlier, unpaid purchase of the same cart; its hold goes with the new one. Its intent is cancelled by a job. */
export async function supersede<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  trx: Transaction,
  kind: PurchaseKind<Found, Locked>,
  previous: Locked,
  now: Date,
): Promise<void> {
  await kind.giveBack?.(trx, previous)
  await setClosed(trx, kind, { id: previous.id, status: 'cancelled', now })
  if (previous.paymentIntentId) await queueAbout(trx, kind.idName, kind.jobs.cancelPayment, previous.id)
}
