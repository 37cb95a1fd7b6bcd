import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import type { LockedPurchase, PurchaseTables } from './kind.ts'
import { completeRefund, insertRefund, selectRefund } from './repository.ts'

/**
 * Writes down what goes back to the card, in minor units; a job sends it, once per reason.
 * @returns whether there was something to write that was not written before.
 */
export async function refundLater(
  trx: Transaction,
  kind: PurchaseTables & { jobs: { refund: string } },
  { id, paymentIntentId, paymentAccountId }: LockedPurchase,
  { amount, reason, now }: { amount: number; reason: string; now: Date },
): Promise<boolean> {
  if (amount === 0) return false
  if (!paymentIntentId) throw new Error(`The ${kind.kind} ${id} was paid without a payment.`)
  const refundId = await insertRefund(trx, kind, {
    purchaseId: id,
    intentId: paymentIntentId,
    accountId: paymentAccountId,
    amount,
    reason,
    now,
  })
  const job = kind.jobs.refund
  if (refundId) await queueLater(trx, job, { refundId }, { jobKey: `${job}:${refundId}` })
  return refundId !== null
}

/** Pays back once: the provider knows the refund by its key. Thrown errors bring the job back later. */
export async function payBack(services: Services, kind: PurchaseTables, refundId: string): Promise<void> {
  const row = await selectRefund(services.database.query, kind, refundId)
  if (!row || row.isCompleted) return
  const { id: reference } = await services.cards.refund({
    intentId: row.intentId,
    amount: row.amount,
    accountId: row.accountId ?? undefined,
    idempotencyKey: `refund-${row.id}`,
  })
  await inTransaction(services.database.query, (trx) =>
    completeRefund(trx, kind, { id: row.id, reference, now: services.now() }),
  )
}
