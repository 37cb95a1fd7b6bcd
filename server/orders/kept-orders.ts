import type { Order } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { giveOrdersToAccount, type KeptOrderRow, selectKeptOrders } from './buyer-repository.ts'
import { orderView } from './order-view.ts'
import { findOrder } from './orders.ts'

/** Somebody without an account, known by a proved address on a site. @property email folded. */
export interface GuestOf {
  siteId: string
  email: string
}

export type KeptOrder = Order &
  Pick<KeptOrderRow, 'declarations'> & { adultConfirmedAt: string; termsAcceptedAt: string }

/** Every order of a person, also those that came to nothing, newest first, with when they agreed to what. */
export async function listOrdersOf(
  ctx: Context,
  whose: { accountId: string } | { guest: GuestOf },
): Promise<KeptOrder[]> {
  const orders: KeptOrder[] = []
  // One after the other: however many there are, one at a time is read.
  for (const { id, adultConfirmedAt, termsAcceptedAt, declarations } of await selectKeptOrders(ctx.db, whose)) {
    const order = await findOrder(ctx.db, id)
    if (!order || order.siteId !== ctx.site.id) continue
    orders.push({
      ...orderView(order, ctx),
      declarations,
      adultConfirmedAt: adultConfirmedAt.toISOString(),
      termsAcceptedAt: termsAcceptedAt.toISOString(),
    })
  }
  return orders
}

export const hasOrders = async (db: Queries, guest: GuestOf): Promise<boolean> =>
  (await selectKeptOrders(db, { guest })).length > 0

/** What somebody ordered before they had an account is in it, once they have proved that the address is theirs. */
export const adoptOrders = (db: Queries, guest: GuestOf, accountId: string): Promise<void> =>
  giveOrdersToAccount(db, guest, accountId)
