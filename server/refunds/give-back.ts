import { givenBackFor } from '#contract/given-back.ts'
import { record } from '../audit/record.ts'
import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { giveBottlesBack, takeBottlesAgain } from '../inventory/given-back.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { givenBackOf, soldOf } from '../orders/given-back.ts'
import { shopOf } from '../orders/office-list.ts'
import { orderTopics } from '../orders/order-topics.ts'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
import { isRefundable } from '../orders/refundable.ts'
import { stockOf } from '../orders/stock-of.ts'
import { tellOfReturn } from '../purchases/ends.ts'
import { isHeldByBank, leftOf } from '../purchases/payment-left.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { refundLater, takeRefundBack } from '../purchases/refunds.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { overFrom } from './over.ts'
import { proveForMoney } from './proof.ts'
import { deleteRefund, insertRefund, selectRefund, updatePaidBack, updateStation } from './repository.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>

/**
 * Gives bottles of a paid order back, its delivery, or both; an order of which nothing is left, and that is still in the
 * house, is over. The card gets its money, and the buyer a mail, once the undo is gone; other money the house sends.
 * @throws ORDER_NOT_FOUND, VERSION_OLD for what is not paid, REFUND_CHANGED when the sum or the bottles are others than
 * the caller saw, REFUND_DISPUTED for what a bank has taken or is asked for, and what `proveForMoney` throws. Source:
 * ORDERS-02.
 */
export async function giveBack(
  ctx: Writer,
  input: OfficeRuleInput<'orderRefund'>,
): Promise<OfficeRuleResult<'orderRefund'>> {
  const { order: id, lines, withDelivery, isRestocked, reason, message, expectedAmount } = input
  const { db } = ctx
  const { locked, order } = await lockedOrder(ctx, id)
  if (!isRefundable(order)) throw refuse('VERSION_OLD')
  const quantities = quantitiesOf(order, lines)
  const amounts = givenBackFor(soldOf(order), quantities, { withDelivery })
  if (amounts.amount !== expectedAmount || amounts.amount === 0) throw refuse('REFUND_CHANGED')
  const now = ctx.now()
  await proveForMoney(ctx, 'orderRefund', amounts.amount)
  const isByCard = order.paymentIntentId !== null
  if (isByCard) await refuseTaken(ctx, id, amounts.amount)
  const endedFrom = overFrom(order, (line) => givenBackOf(line) + (quantities.get(line.id) ?? 0))
  const stock = await giveBottlesBack(db, {
    purchaseId: id,
    parts: await stockOf(db, lines),
    isRestocked,
    staffId: ctx.staff.id,
    at: now,
  })
  const refund = await insertRefund(db, {
    ...{ ...amounts, purchaseId: id, staffId: ctx.staff.id, now, reason, isRestocked, isByCard, message, endedFrom },
    ...{ lines, stock },
  })
  const sendAt = new Date(now.getTime() + undoMs)
  if (isByCard) await refundLater(db, locked, { amount: amounts.amount, reason: `house ${refund}`, now, sendAt })
  if (endedFrom) await updateStation(db, { id, status: 'not_needed' })
  if (isRestocked) await tellOfReturn(db, id)
  await queueLater(
    db,
    'mail.orderGivenBack',
    { orderId: id, refundId: refund },
    { jobKey: `mail.orderGivenBack:${refund}`, runAt: sendAt },
  )
  await record(
    ctx,
    {
      action: 'orderRefund',
      values: { order: id, refund, amount: amounts.amount, currency: order.currencyCode },
      reverse: { name: 'orderRefundUndo', input: { order: id, refund } },
    },
    orderTopics,
  )
  return { refund, amount: amounts.amount }
}

/**
 * As if it had not been given back; the bottles are the buyer's again.
 * @throws ORDER_NOT_FOUND, NOT_UNDOABLE once the money is on its way or was sent, STOCK_SHORT when somebody else has them.
 */
export async function takeBackRefund(
  ctx: Writer,
  { order: id, refund }: OfficeRuleInput<'orderRefundUndo'>,
): Promise<Nothing> {
  const { db } = ctx
  const { order } = await lockedOrder(ctx, id)
  const given = await knownRefund(db, { id: refund, purchaseId: id })
  const isGone = given.isByCard
    ? !(await takeRefundBack(db, { purchaseId: id, reason: `house ${refund}` }))
    : given.paidBackAt !== null
  if (isGone) throw refuse('NOT_UNDOABLE')
  const { stock, isRestocked } = given
  await takeBottlesAgain(db, { purchaseId: id, parts: stock, isRestocked, staffId: ctx.staff.id, at: ctx.now() })
  await deleteRefund(db, refund)
  if (given.endedFrom && order.shippingStatus === 'not_needed') await updateStation(db, { id, status: given.endedFrom })
  if (isRestocked) await tellOfReturn(db, id)
  await record(ctx, { action: 'orderRefundUndo', values: { order: id }, reverse: null }, orderTopics)
  return {}
}

/** The house has sent the money itself, or has not after all. @throws ORDER_NOT_FOUND, VERSION_OLD */
export async function noteSent(
  ctx: Writer,
  { order: id, refund, isSent }: OfficeRuleInput<'orderRefundSent'>,
): Promise<Nothing> {
  await lockedOrder(ctx, id)
  const given = await knownRefund(ctx.db, { id: refund, purchaseId: id })
  if (given.isByCard || (given.paidBackAt !== null) === isSent) throw refuse('VERSION_OLD')
  await updatePaidBack(ctx.db, { id: refund, at: isSent ? ctx.now() : null })
  await record(
    ctx,
    {
      action: 'orderRefundSent',
      values: { order: id, back: isSent ? 0 : 1 },
      reverse: { name: 'orderRefundSent', input: { order: id, refund, isSent: !isSent } },
    },
    orderTopics,
  )
  return {}
}

/**
 * What a bank has, or is being asked for, is not there to be given back; where something else has gone, another sum is left.
 * @throws REFUND_DISPUTED, REFUND_CHANGED
 */
async function refuseTaken({ db }: Writer, id: string, amount: number): Promise<void> {
  if (await isHeldByBank(db, id)) throw refuse('REFUND_DISPUTED')
  const { left, lost } = await leftOf(db, id)
  if (left < amount) throw refuse(lost > 0 ? 'REFUND_DISPUTED' : 'REFUND_CHANGED')
}

/** Everybody who changes a purchase locks it first. @throws ORDER_NOT_FOUND for another house's */
async function lockedOrder(ctx: Writer, id: string) {
  const locked = await lockPurchase(ctx.db, id)
  const order = locked && (await findOrder(ctx.db, id))
  if (!locked?.acceptedAt || !order || order.shopId !== shopOf(ctx)) throw refuse('ORDER_NOT_FOUND')
  return { locked, order }
}

async function knownRefund(trx: Transaction, about: { id: string; purchaseId: string }) {
  const given = await selectRefund(trx, about)
  if (!given) throw refuse('VERSION_OLD')
  return given
}

/** How many of each line. @throws REFUND_CHANGED for more than the buyer still has */
function quantitiesOf(order: OrderRecord, lines: readonly { line: string; quantity: number }[]): Map<string, number> {
  const quantities = new Map(lines.map(({ line, quantity }) => [line, quantity]))
  const isTooMany = lines.some(({ line: id, quantity }) => {
    const line = order.lines.find((each) => each.id === id)
    return line?.type !== 'PRODUCT' || quantity > line.quantity - givenBackOf(line)
  })
  if (isTooMany || quantities.size !== lines.length) throw refuse('REFUND_CHANGED')
  return quantities
}
