import type { Transaction } from '../database/database.ts'
import { queueAllLater, queueLater } from '../database/jobs.ts'
import { commit, rehold, release, takeBack } from '../inventory/holds.ts'
import { refuse } from '../refusal.ts'
import { lettersOf, pushOf } from './letters.ts'
import type { LockedPurchase } from './purchase.ts'
import {
  type AboutToSell,
  announceBack,
  announceSoldOut,
  clearCart,
  detachCart,
  queueAndAnnounceSelling,
  queueAndAnnounceSoldOut,
  returnPromoUse,
  setAccepted,
  setClosed,
  takePromoUse,
} from './repository.ts'

/** How long things are kept that a late payment claims: only until the end of its own transaction. */
const reholdMs = 60_000

/**
 * Accepts a purchase whose things are committed: its number, its cart, its mails, all or none of it with the caller's
 * transaction. The number comes last, because it locks the seller for every other buyer.
 */
export async function accept(
  trx: Transaction,
  purchase: Pick<LockedPurchase, 'id' | 'shopId' | 'agencyId'>,
  { status, now }: { status: 'paid' | 'confirmed'; now: Date },
): Promise<void> {
  await clearCart(trx, purchase, now)
  await tellOfPurchase(trx, purchase)
  await setAccepted(trx, purchase, { status, now })
}

/**
 * What follows once a purchase is accepted and has got its things: its mails, and that the last of something may be gone.
 * @param options.mailAt of an order that the house has written down itself: until then it may be taken back.
 * @param options.sells given before it has got them.
 */
export async function tellOfPurchase(
  trx: Transaction,
  purchase: Pick<LockedPurchase, 'id' | 'shopId' | 'agencyId'>,
  { mailAt, sells }: { mailAt?: Date | undefined; sells?: AboutToSell } = {},
): Promise<void> {
  const { id, shopId } = purchase
  // Whoever has written it down need not be told of it.
  const letters = lettersOf(purchase, mailAt ? 'taken' : 'accepted')
  const pushes = mailAt ? [] : [pushOf(id)]
  const jobs = { letters, pushes, runAt: mailAt }
  if (!shopId) await queueAllLater(trx, letters, mailAt)
  else if (sells) await queueAndAnnounceSelling(trx, { ...sells, shopId }, jobs)
  else await queueAndAnnounceSoldOut(trx, { id, shopId }, jobs)
}

/** Ends a purchase that nobody will get: all it has taken goes back, its cart stays. */
export async function end(
  trx: Transaction,
  purchase: LockedPurchase,
  { status, now }: { status: 'cancelled' | 'expired' | 'refund_due'; now: Date },
): Promise<void> {
  await release(trx, purchase.id)
  // One that had ended before has given it back then.
  if (purchase.status === 'pending') await returnUse(trx, purchase)
  await detachCart(trx, purchase.id)
  await setClosed(trx, { id: purchase.id, status, now })
}

/** The earlier, unpaid purchase of the same cart; its hold goes with the new one. Its intent is cancelled by a job. */
export async function supersede(trx: Transaction, previous: LockedPurchase, now: Date): Promise<void> {
  const { id } = previous
  await returnUse(trx, previous)
  await setClosed(trx, { id, status: 'cancelled', now })
  if (previous.paymentIntentId)
    await queueLater(trx, 'cancelPayment', { purchaseId: id }, { jobKey: `cancelPayment:${id}` })
}

/** Ends what was accepted and is not paid: all that it still has goes back. Whoever calls has locked it and tells of it. */
export async function closeAccepted(trx: Transaction, purchase: LockedPurchase, now: Date): Promise<void> {
  await giveAllBack(trx, purchase)
  await setClosed(trx, { id: purchase.id, status: 'cancelled', now })
}

/** Every node throws away the pages that say something is sold out: this purchase has just given some of it back. */
export const tellOfReturn = (trx: Transaction, id: string): Promise<void> => announceBack(trx, id)

/** Gives back all that an accepted purchase still has. */
export async function giveAllBack(trx: Transaction, purchase: LockedPurchase): Promise<void> {
  await takeBack(trx, purchase.id)
  await returnUse(trx, purchase)
  if (purchase.shopId) await tellOfReturn(trx, purchase.id)
}

/**
 * A payment that comes late: all that the purchase has given back is taken again.
 * @returns false when somebody else has some of it; the caller then releases the rest, or rolls back.
 */
export async function regain(trx: Transaction, purchase: LockedPurchase, now: Date): Promise<boolean> {
  const { id, status, promoCodeId, shopId } = purchase
  if (!(await rehold(trx, id, { now, expiresAt: new Date(now.getTime() + reholdMs) }))) return false
  if (status !== 'pending' && promoCodeId && !(await takePromoUse(trx, promoCodeId))) return false
  if (!(await commit(trx, id))) return false
  if (shopId) await announceSoldOut(trx, id)
  return true
}

/** One use of a promotional code; its row is locked until the commit. @throws PROMO_CODE_EXHAUSTED */
export async function countUse(trx: Transaction, promoCodeId: string): Promise<void> {
  if (!(await takePromoUse(trx, promoCodeId))) throw refuse('PROMO_CODE_EXHAUSTED')
}

async function returnUse(trx: Transaction, { promoCodeId }: LockedPurchase): Promise<void> {
  if (promoCodeId) await returnPromoUse(trx, promoCodeId)
}
