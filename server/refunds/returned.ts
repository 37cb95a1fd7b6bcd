import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { orderTopics } from '../orders/order-topics.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { findReturned, settleReturned, startOver, unsettleReturned } from '../purchases/returned.ts'
import { refuse } from '../refusal.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>

/**
 * Asks the card once more for what came back, or for what nobody knew to have left: the house has looked. It leaves at
 * once, so there is no way back. @throws ORDER_NOT_FOUND, VERSION_OLD when somebody was faster, REFUND_DISPUTED while a
 * bank has the money, or where it has been lost to one. Source: ORDERS-02.
 */
export async function askAgain(ctx: Writer, which: OfficeRuleInput<'orderReturnedAgain'>): Promise<Nothing> {
  await startOver(ctx.db, which.order, await lockReturned(ctx, which))
  await record(ctx, { action: 'orderReturnedAgain', values: { order: which.order }, reverse: null }, orderTopics)
  return {}
}

/** The buyer has it by another way, or has not after all. @throws ORDER_NOT_FOUND, VERSION_OLD */
export async function noteReturnedSent(ctx: Writer, input: OfficeRuleInput<'orderReturnedSent'>): Promise<Nothing> {
  const { order, refund, isSent } = input
  const row = await lockReturned(ctx, input)
  if (row.isSettled === isSent || (!isSent && row.settledBy !== 'house')) throw refuse('VERSION_OLD')
  if (isSent) await settleReturned(ctx.db, order, { row, now: ctx.now() })
  else await unsettleReturned(ctx.db, row)
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
async function lockReturned(
  ctx: Writer,
  { order, refund }: Pick<OfficeRuleInput<'orderReturnedAgain'>, 'order' | 'refund'>,
) {
  const locked = await lockPurchase(ctx.db, order)
  if (!locked || locked.shopId !== shopOf(ctx)) throw refuse('ORDER_NOT_FOUND')
  return findReturned(ctx.db, { id: refund, purchaseId: order })
}
