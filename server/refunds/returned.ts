import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { orderTopics } from '../orders/order-topics.ts'
import { isHeldByDispute } from '../purchases/dispute-repository.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { selectLeft } from '../purchases/refund-repository.ts'
import { sendRefundLater } from '../purchases/refunds.ts'
import { refuse } from '../refusal.ts'
import { markSettled, markUnsettled, type ReturnedRow, selectReturned, startAgain } from './returned-repository.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>
type Which = Pick<OfficeRuleInput<'orderReturnedAgain'>, 'order' | 'refund'>

/**
 * Asks the card once more for what came back, or for what nobody knew to have left: the house has looked. It leaves at
 * once, so there is no way back. @throws ORDER_NOT_FOUND, VERSION_OLD when somebody was faster, REFUND_DISPUTED while a
 * bank has the money, or where it has been lost to one. Source: ORDERS-02.
 */
export async function askAgain(ctx: Writer, which: OfficeRuleInput<'orderReturnedAgain'>): Promise<Nothing> {
  const { db } = ctx
  const row = await lockReturned(ctx, which)
  if (row.isSettled) throw refuse('VERSION_OLD')
  // What is unclear counts as paid back already.
  const left = row.isUnclear ? row.amount : await selectLeft(db, which.order)
  if (left < row.amount || (await isHeldByDispute(db, which.order))) throw refuse('REFUND_DISPUTED')
  await startAgain(db, row)
  await sendRefundLater(db, row.id)
  await record(ctx, { action: 'orderReturnedAgain', values: { order: which.order }, reverse: null }, orderTopics)
  return {}
}

/** The buyer has it by another way, or has not after all. @throws ORDER_NOT_FOUND, VERSION_OLD */
export async function noteReturnedSent(ctx: Writer, input: OfficeRuleInput<'orderReturnedSent'>): Promise<Nothing> {
  const { db } = ctx
  const { order, refund, isSent } = input
  const row = await lockReturned(ctx, input)
  if (row.isSettled === isSent || (!isSent && row.settledBy !== 'house')) throw refuse('VERSION_OLD')
  if (isSent) {
    const left = row.isUnclear ? row.amount : await selectLeft(db, order)
    await markSettled(db, { id: row.id, coveredAmount: Math.max(0, row.amount - left), now: ctx.now() })
  } else await markUnsettled(db, row.id)
  await record(
    ctx,
    {
      action: 'orderReturnedSent',
      values: { order, back: isSent ? 0 : 1 },
      reverse: { name: 'orderReturnedSent', input: { order, refund, isSent: !isSent } },
    },
    orderTopics,
  )
  return {}
}

/** Everybody who changes a purchase locks it first. @throws ORDER_NOT_FOUND for another house's, VERSION_OLD */
async function lockReturned(ctx: Writer, { order, refund }: Which): Promise<ReturnedRow> {
  const locked = await lockPurchase(ctx.db, order)
  if (!locked || locked.shopId !== shopOf(ctx)) throw refuse('ORDER_NOT_FOUND')
  const row = await selectReturned(ctx.db, { id: refund, purchaseId: order })
  if (!row) throw refuse('VERSION_OLD')
  return row
}
