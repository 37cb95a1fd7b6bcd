import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { refundLater } from '../purchases/refunds.ts'
import { findOrder } from '../orders/orders.ts'
import { isRefundable } from '../orders/refundable.ts'
import { insertPayout, selectWithdrawal } from './repository.ts'

export type PayOutOutcome = 'sent to the card' | 'noted' | 'never paid' | 'done before'

/**
 * Pays a withdrawal back: a card gets its money from a job, once; of a transfer or of money paid on the spot it is noted
 * that the seller has paid it back. Said again, it does nothing.
 * @throws an Error with a sentence when there is no such withdrawal.
 */
export const payOut = (services: Pick<Services, 'database' | 'now'>, id: string): Promise<PayOutOutcome> =>
  inTransaction(services.database.query, (trx) => payOutIn(trx, id, { now: services.now() }))

/** The same in the caller's transaction. @param sendAt when it leaves for the card, if not at once. */
export async function payOutIn(
  trx: Transaction,
  id: string,
  { now, sendAt }: { now: Date; sendAt?: Date },
): Promise<PayOutOutcome> {
  const withdrawal = await selectWithdrawal(trx, id)
  if (!withdrawal) throw new Error(`There is no withdrawal ${id}.`)
  const locked = await lockPurchase(trx, withdrawal.orderId)
  const order = await findOrder(trx, withdrawal.orderId)
  if (!locked || !order) throw new Error(`The order ${withdrawal.orderId} is gone.`)
  // What was withdrawn from before it was paid is in no payment.
  if (!withdrawal.wasPaid || !isRefundable(order)) return 'never paid'
  const { amount } = withdrawal
  if (order.paymentIntentId === null) return (await insertPayout(trx, { id, amount, now })) ? 'noted' : 'done before'
  const isNew = await refundLater(trx, locked, { amount, reason: `withdrawal ${id}`, now, ...(sendAt && { sendAt }) })
  return isNew ? 'sent to the card' : 'done before'
}
