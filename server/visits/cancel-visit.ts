import type { Order } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { limitRate } from '../http/rate-limit.ts'
import { freeSeats } from '../inventory/seats.ts'
import { isAllGone } from '../orders/given-back.ts'
import { orderView } from '../orders/order-view.ts'
import { findOpened, findOrder, type OrderRecord } from '../orders/orders.ts'
import { isRefundable } from '../orders/refundable.ts'
import { visitAmounts } from '../orders/visits.ts'
import { closeAccepted, tellOfReturn } from '../purchases/ends.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { refundLater } from '../purchases/refunds.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { insertCancellation, selectSlotOfLine } from './repository.ts'

/**
 * A guest calls a visit off: its places are free at once, and what its rule gives back goes to the card. Whoever paid
 * another way gets it from the grower, whose mail says how much. Said again, it changes nothing. Source: SELL-09.
 * @throws ORDER_NOT_FOUND, VISIT_NOT_CANCELLABLE, TOO_MANY_REQUESTS; REFUND_CHANGED when the refund that was shown is no
 * longer the right one.
 */
export async function cancelVisit(
  ctx: Context,
  { lineId, expectedRefundAmount, ...proof }: RuleInput<'visitCancel'>,
): Promise<{ order: Order }> {
  await limitRate(ctx, 'visit-cancel', { max: 30, windowSeconds: 600, by: ctx.address })
  const { id } = await findOpened(ctx, proof)
  await inTransaction(ctx.db, async (trx) => {
    const locked = await lockPurchase(trx, id)
    // Read under the lock: whoever waited for it sees what the one before has done.
    const order = await findOrder(trx, id)
    const line = order?.lines.find((each) => each.id === lineId)
    if (line?.cancelled) return
    const now = ctx.now()
    const amounts = order && line && visitAmounts(order, line, now)
    if (!locked || !amounts) throw refuse('VISIT_NOT_CANCELLABLE')
    if (expectedRefundAmount !== undefined && expectedRefundAmount !== amounts.amount) throw refuse('REFUND_CHANGED')
    const slotId = await selectSlotOfLine(trx, lineId)
    if (slotId) await freeSeats(trx, id, slotId)
    const wasPaid = isRefundable(order)
    await insertCancellation(trx, { ...amounts, lineId, orderId: id, wasPaid, now })
    if (wasPaid && locked.paymentIntentId)
      await refundLater(trx, locked, { amount: amounts.amount, reason: `visit ${lineId}`, now })
    // Nights of the same purchase go on.
    if (!wasPaid && locked.agencyId === null && isLastOf(order, lineId)) await closeAccepted(trx, locked, now)
    else await tellOfReturn(trx, id)
    await queueMails(trx, { orderId: id, lineId })
  })
  return { order: orderView(await found(ctx, id), ctx) }
}

/** Of an unpaid order of which nothing is left nobody owes anything any more. */
const isLastOf = ({ lines }: OrderRecord, lineId: string): boolean =>
  isAllGone({ lines: lines.filter(({ id }) => id !== lineId) })

async function queueMails(trx: Transaction, about: { orderId: string; lineId: string }): Promise<void> {
  for (const mail of ['mail.visitCancelled', 'mail.visitCancellation'])
    await queueLater(trx, mail, about, { jobKey: `${mail}:${about.lineId}` })
}

async function found(ctx: Context, id: string): Promise<OrderRecord> {
  const order = await findOrder(ctx.db, id)
  if (!order) throw refuse('ORDER_NOT_FOUND')
  return order
}
