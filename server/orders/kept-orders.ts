import type { Order } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import { type GuestOf, type KeptPurchase, listPurchasesOf } from '../purchases/buyers.ts'
import { orderView } from './order-view.ts'
import { findOrder } from './orders.ts'

export type KeptOrder = Order &
  Pick<KeptPurchase, 'declarations'> & { adultConfirmedAt: string | null; termsAcceptedAt: string }

/** Every order of a person, also those that came to nothing, newest first, with when they agreed to what. */
export async function listOrdersOf(
  ctx: Context,
  whose: { accountId: string } | { guest: GuestOf },
): Promise<KeptOrder[]> {
  const orders: KeptOrder[] = []
  // One after the other: however many there are, one at a time is read.
  for (const { id, shopId, adultConfirmedAt, termsAcceptedAt, declarations } of await listPurchasesOf(ctx.db, whose)) {
    const order = shopId && (await findOrder(ctx.db, id))
    if (!order || order.siteId !== ctx.site.id) continue
    orders.push({
      ...orderView(order, ctx),
      declarations,
      adultConfirmedAt: adultConfirmedAt?.toISOString() ?? null,
      termsAcceptedAt: termsAcceptedAt.toISOString(),
    })
  }
  return orders
}
