import type { Order } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import { orderView } from '../orders/order-view.ts'
import { findOrder } from '../orders/orders.ts'
import { readReceipt } from '../orders/receipt.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { settle } from '../purchases/settle.ts'

/**
 * The browser comes back from paying and asks how it ended, perhaps before the webhook. While the provider is away the
 * order is answered as it stands; the webhook or the reconcile job will settle it.
 * @throws ORDER_NOT_FOUND when the receipt is not this order's.
 */
export async function settleOnReturn(
  ctx: Context,
  { orderId, receipt }: RuleInput<'orderSettle'>,
): Promise<{ order: Order }> {
  const id = readReceipt(ctx.config.appSecrets, 'order', receipt, ctx.now())
  const found = id === orderId ? await findOrder(ctx.db, orderId) : null
  if (!found || found.siteId !== ctx.site.id) throw refuse('ORDER_NOT_FOUND')
  try {
    await settle(ctx, orderId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn({ err: error, order: orderId }, 'the card provider could not be asked')
  }
  const order = await findOrder(ctx.db, orderId)
  return { order: orderView(order ?? found, ctx) }
}
