import { sql } from 'kysely'
import type { CartOwner } from '../cart/load-cart.ts'
import type { Queries, Transaction } from '../database/database.ts'

export interface CheckoutShop {
  id: string
  path: string
  methodOfPayments: unknown
  /** Of the same house, whose nights are bought with the wine; null where there is none. */
  agencyId: string | null
  /** The pending order of this owner's cart whose card payment has begun. */
  begunId: string | null
}

/** @param search.owner null of who has no cart. */
export async function selectCheckoutShop(
  db: Queries,
  { siteId, shopId, owner }: { siteId: string; shopId: string; owner: CartOwner | null },
): Promise<CheckoutShop | null> {
  const isOwn = owner?.accountId
    ? sql`cart.account_id = ${owner.accountId}`
    : sql`cart.session_id = ${owner?.sessionId ?? null}`
  const { rows } = await sql<CheckoutShop>`
    select shop.id, shop.path, shop.document -> 'methodOfPayments' as "methodOfPayments", agency.id as "agencyId",
      (select purchase.id from cart join purchase on purchase.id = cart.purchase_id
        where ${isOwn} and cart.shop_id = shop.id and purchase.status = 'pending'
          and purchase.payment_intent_id is not null) as "begunId"
    from shop left join agency on agency.shop_id = shop.id and agency.currency_code = shop.currency_code
    where shop.id = ${shopId} and shop.site_id = ${siteId}`.execute(db)
  return rows[0] ?? null
}

export async function isEventKnown(db: Queries, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from payment_event where id = ${eventId}`.execute(db)
  return rows.length > 0
}

export async function insertEvent(db: Queries, event: { id: string; type: string; now: Date }): Promise<void> {
  await sql`
    insert into payment_event (id, type, received_at) values (${event.id}, ${event.type}, ${event.now})
    on conflict do nothing`.execute(db)
}

export async function deleteEventsBefore(db: Queries, time: Date): Promise<void> {
  await sql`delete from payment_event where received_at < ${time}`.execute(db)
}

interface UnpaidPart {
  id: string
  /** What there would be if no unpaid order had any of it. */
  total: number
  unpaid: number
}

/**
 * What unpaid orders have of these stock items and slots, which the caller has locked. That the ids are selected hides how
 * many there are: PostgreSQL then plans once, and not for each order.
 */
export async function selectUnpaidParts(
  trx: Transaction,
  { ids, now }: { ids: string[]; now: Date },
): Promise<UnpaidPart[]> {
  const { rows } = await sql<UnpaidPart>`
    with unpaid as (
      select coalesce(stock_item_id, slot_id) as id, sum(quantity)::int as quantity from hold
      where coalesce(stock_item_id, slot_id) = any((select ${ids}::uuid[])::uuid[]) and unpaid_until > ${now}
      group by 1
    )
    select thing.id, thing.total + case when thing.is_gone then coalesce(unpaid.quantity, 0) else 0 end as total,
      coalesce(unpaid.quantity, 0) as unpaid
    from (
      select id, on_hand as total, true as is_gone from stock_item where id = any((select ${ids}::uuid[])::uuid[])
      union all
      select id, capacity as total, false from slot where id = any((select ${ids}::uuid[])::uuid[])
    ) thing left join unpaid on unpaid.id = thing.id`.execute(trx)
  return rows
}
