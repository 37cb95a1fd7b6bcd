import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import type { LockedPurchase } from './purchase.ts'
import { completeRefund, insertRefund, selectRefund } from './repository.ts'

/**
 * Writes down what goes back to the card, in minor units; a job sends it, once per reason. Any number of reasons may
 * give back parts of one purchase; the database refuses more together than was paid (`purchase_refunds_within_payment`).
 * @returns whether there was something to write that was not written before.
 */
export async function refundLater(
  trx: Transaction,
  { id, paymentIntentId, paymentAccountId }: Pick<LockedPurchase, 'id' | 'paymentIntentId' | 'paymentAccountId'>,
  { amount, reason, now }: { amount: number; reason: string; now: Date },
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
  if (refundId) await queueLater(trx, 'refund', { refundId }, { jobKey: `refund:${refundId}` })
  return refundId !== null
}

/** Pays back once: the provider knows the refund by its key. Thrown errors bring the job back later. */
export async function payBack(services: Services, refundId: string): Promise<void> {
  const row = await selectRefund(services.database.query, refundId)
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
