import { record } from '../audit/record.ts'
import { payExcessBackIn } from '../purchases/excess.ts'
import { type LockedPurchase, lockPurchase } from '../purchases/purchase.ts'
import { takeRefundBack } from '../purchases/refunds.ts'
import { findPayBack, notePayBack } from '../purchases/returned.ts'
import { moveStock } from '../inventory/move-stock.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { givenBackOf } from '../orders/given-back.ts'
import { shopOf } from '../orders/office-list.ts'
import { orderTopics } from '../orders/order-topics.ts'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
import { isRefundable } from '../orders/refundable.ts'
import { stockOf } from '../orders/stock-of.ts'
import { tellOfReturn } from '../purchases/ends.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { noteVisitPaidBackIn } from '../visits/pay-out.ts'
import { payOutIn } from '../withdrawals/pay-out.ts'
import { overFrom } from './over.ts'
import { proveForMoney } from './proof.ts'
import { updateStation } from './repository.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>

/**
 * Pays back what a buyer has withdrawn from, a visit that they have called off, or what they have paid too much: to the card once the undo is gone,
 * else it is the house's note that it has sent the money. Bottles that came back stand in the cellar again, if that is
 * said. @throws ORDER_NOT_FOUND, VERSION_OLD when it was paid back before, and what `proveForMoney` throws. Source: ORDERS-02, LAW-01, SELL-09.
 */
export async function payBack(
  ctx: Writer,
  { order: id, kind, about, isRestocked }: OfficeRuleInput<'orderPayBack'>,
): Promise<Nothing> {
  const { locked, order } = await lockedOrder(ctx, id)
  const now = ctx.now()
  const isCard = order.paymentIntentId !== null
  if (kind === 'visit') {
    const cancelled = order.lines.find((line) => line.id === about)?.cancelled
    if (!cancelled) throw refuse('VERSION_OLD')
    await proveForMoney(ctx, 'orderPayBack', cancelled.amount)
    if ((await noteVisitPaidBackIn(ctx.db, about, now)) !== 'noted') throw refuse('VERSION_OLD')
    await record(ctx, { action: 'orderPayBack', values: { order: id }, reverse: null }, orderTopics)
    return {}
  }
  if (kind === 'excess') {
    if (about !== id) throw refuse('VERSION_OLD')
    await proveForMoney(ctx, 'orderPayBack', order.excessAmount)
    if (!(await payExcessBackIn(ctx.db, locked, now))) throw refuse('VERSION_OLD')
    await record(ctx, { action: 'orderPayBack', values: { order: id }, reverse: null }, orderTopics)
    return {}
  }
  const withdrawal = order.withdrawals.find((each) => each.id === about)
  if (!withdrawal || !isRefundable(order)) throw refuse('VERSION_OLD')
  await proveForMoney(ctx, 'orderPayBack', withdrawal.amount)
  const outcome = await payOutIn(ctx.db, about, { now, sendAt: new Date(now.getTime() + undoMs) })
  if (outcome !== 'noted' && outcome !== 'sent to the card') throw refuse('VERSION_OLD')
  if (isRestocked) await move(ctx, withdrawal, { id, direction: 1 })
  const endedFrom = overFrom(order, givenBackOf)
  if (endedFrom) await updateStation(ctx.db, { id, status: 'not_needed' })
  if (isCard) await notePayBack(ctx.db, { purchaseId: id, reason: reasonOf(about), isRestocked, endedFrom })
  const reverse = { name: 'orderPayBackUndo' as const, input: { order: id, about } }
  // What the house has sent itself is out of its hands.
  await record(ctx, { action: 'orderPayBack', values: { order: id }, reverse: isCard ? reverse : null }, orderTopics)
  return {}
}

/** As if it had not been sent to the card. @throws ORDER_NOT_FOUND, NOT_UNDOABLE once it is on its way, STOCK_SHORT */
export async function takeBackPayBack(
  ctx: Writer,
  { order: id, about }: OfficeRuleInput<'orderPayBackUndo'>,
): Promise<Nothing> {
  const { order } = await lockedOrder(ctx, id)
  const withdrawal = order.withdrawals.find((each) => each.id === about)
  const which = { purchaseId: id, reason: reasonOf(about) }
  const done = withdrawal && (await findPayBack(ctx.db, which))
  if (!done || !(await takeRefundBack(ctx.db, which))) throw refuse('NOT_UNDOABLE')
  const { isRestocked, endedFrom } = done
  if (isRestocked) await move(ctx, withdrawal, { id, direction: -1 })
  if (endedFrom && order.shippingStatus === 'not_needed') await updateStation(ctx.db, { id, status: endedFrom })
  await record(ctx, { action: 'orderPayBackUndo', values: { order: id }, reverse: null }, orderTopics)
  return {}
}

/** What its refund is written down for. */
const reasonOf = (withdrawal: string): string => `withdrawal ${withdrawal}`

/** Brings the bottles of a withdrawal back into the cellar, or out of it again. */
async function move(
  ctx: Writer,
  { lines }: OrderRecord['withdrawals'][number],
  { id, direction }: { id: string; direction: 1 | -1 },
): Promise<void> {
  const parts = await stockOf(
    ctx.db,
    lines.map(({ lineId, quantity }) => ({ line: lineId, quantity })),
  )
  const because = { reason: 'return' as const, purchaseId: id, staffId: ctx.staff.id, at: ctx.now() }
  await moveStock(
    ctx.db,
    parts.map(({ stockItemId, quantity }) => ({ ...because, stockItemId, delta: direction * quantity })),
  )
  await tellOfReturn(ctx.db, id)
}

/** Everybody who changes a purchase locks it first. @throws ORDER_NOT_FOUND for another house's */
async function lockedOrder(ctx: Writer, id: string): Promise<{ locked: LockedPurchase; order: OrderRecord }> {
  const locked = await lockPurchase(ctx.db, id)
  const order = locked?.acceptedAt ? await findOrder(ctx.db, id) : null
  if (!locked || !order || order.shopId !== shopOf(ctx)) throw refuse('ORDER_NOT_FOUND')
  return { locked, order }
}
