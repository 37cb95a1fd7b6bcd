import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import type { LockedPurchase } from './purchase.ts'
import { beginRefund, completeRefund, deleteRefund, insertRefund } from './repository.ts'

/**
 * Writes down what goes back to the card, in minor units; a job sends it, once per reason. Any number of reasons may
 * give back parts of one purchase; the database refuses more together than was paid (`purchase_refunds_within_payment`).
 * @param sendAt when it leaves, if not at once: until then it may be taken back (`takeRefundBack`).
 * @returns whether there was something to write that was not written before.
 */
export async function refundLater(
  trx: Transaction,
  { id, paymentIntentId, paymentAccountId }: Pick<LockedPurchase, 'id' | 'paymentIntentId' | 'paymentAccountId'>,
  { amount, reason, now, sendAt }: { amount: number; reason: string; now: Date; sendAt?: Date },
): Promise<boolean> {
  if (amount === 0) return false
  if (!paymentIntentId) throw new Error(`The purchase ${id} was paid without a payment.`)
  const refundId = await insertRefund(trx, {
    purchaseId: id,
    intentId: paymentIntentId,
    accountId: paymentAccountId,
    amount,
    reason,
    now,
  })
  if (refundId)
    await queueLater(trx, 'refund', { refundId }, { jobKey: `refund:${refundId}`, ...(sendAt && { runAt: sendAt }) })
  return refundId !== null
}

/** Forgets a refund that has not left yet. @returns false when it is on its way. */
export const takeRefundBack = (trx: Transaction, about: { purchaseId: string; reason: string }): Promise<boolean> =>
  deleteRefund(trx, about)

/** Pays back once: the provider knows the refund by its key. Thrown errors bring the job back later. */
export async function payBack(services: Services, refundId: string): Promise<void> {
  // From here on nobody takes it back; what was taken back before is gone.
  const row = await beginRefund(services.database.query, { id: refundId, now: services.now() })
  if (!row || row.isCompleted) return
  const { id: reference } = await services.cards.refund({
    intentId: row.intentId,
    amount: row.amount,
    accountId: row.accountId ?? undefined,
    idempotencyKey: `refund-${row.id}`,
  })
  await inTransaction(services.database.query, (trx) =>
    completeRefund(trx, { id: row.id, reference, now: services.now() }),
  )
}
