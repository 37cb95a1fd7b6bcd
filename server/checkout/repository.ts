import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import type { DeliveryType, PaymentType } from '#contract/shop.ts'
import type { CartOwner } from '../cart/load-cart.ts'
import type { Queries, Transaction } from '../database/database.ts'
import type { LockedPurchase } from '../purchases/kind.ts'

/** Orders are written here, and what is not theirs alone in `purchases/repository.ts`; `orders/repository.ts` reads them. */

export async function selectCheckoutShop(
  db: Queries,
  { siteId, shopId }: { siteId: string; shopId: string },
): Promise<{ id: string; path: string; methodOfPayments: unknown } | null> {
  const { rows } = await sql<{ id: string; path: string; methodOfPayments: unknown }>`
    select id, path, document -> 'methodOfPayments' as "methodOfPayments"
    from shop where id = ${shopId} and site_id = ${siteId}`.execute(db)
  return rows[0] ?? null
}

/** What the rules decide by while they hold an order's lock. */
export interface LockedOrder extends LockedPurchase {
  promoCodeId: string | null
}

const lockedOrder = sql`
  select id, status, shop_id as "sellerId", promo_code_id as "promoCodeId",
    payment_intent_id as "paymentIntentId", payment_account_id as "paymentAccountId", total_amount as "totalAmount",
    held_until as "heldUntil"
  from orders`

export async function lockOrder(trx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`${lockedOrder} where id = ${orderId} for no key update`.execute(trx)
  return rows[0] ?? null
}

export async function lockPendingOrderOfCart(trx: Transaction, cartId: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    ${lockedOrder} where cart_id = ${cartId} and status = 'pending' for no key update`.execute(trx)
  return rows[0] ?? null
}

/** The pending order of this owner's cart whose card payment has begun. */
export async function selectBegunPayment(
  db: Queries,
  { owner: { sessionId, accountId }, shopId }: { owner: CartOwner; shopId: string },
): Promise<{ id: string } | null> {
  const isOwn = accountId ? sql`cart.account_id = ${accountId}` : sql`cart.session_id = ${sessionId}`
  const { rows } = await sql<{ id: string }>`
    select orders.id from cart join orders on orders.id = cart.order_id
    where ${isOwn} and cart.shop_id = ${shopId} and orders.status = 'pending' and orders.payment_intent_id is not null`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface NewOrder {
  id: string
  siteId: string
  shopId: string
  cartId: string
  sessionId: string
  accountId: string | null
  language: string
  origin: string
  shippingStatus: ShippingStatus
  contact: object
  emailFolded: string
  currencyCode: string
  productsAmount: number
  reductionAmount: number
  deliveryAmount: number
  totalAmount: number
  promoCodeId: string | null
  promoCodes: string[]
  deliveryType: DeliveryType | null
  deliveryTitle: string
  deliveryNote: string
  deliveryPromise: object | null
  recipient: object | null
  giftMessage: string
  paymentType: PaymentType
  paymentTitle: string
  paymentDetails: object
  paymentAccountId: string | null
  minimumAge: number
  ageStatement: string
  ageCheckAmount: number | null
  remindOn: string | null
  keptUntil: string | null
  termsVersion: string
  heldUntil: Date
  now: Date
}

export async function insertOrder(trx: Transaction, order: NewOrder): Promise<void> {
  await sql`
    insert into orders (id, site_id, shop_id, cart_id, session_id, account_id, language, origin, status,
      shipping_status, contact, email_folded, currency_code, products_amount, reduction_amount, delivery_amount,
      total_amount, promo_code_id, promo_codes, delivery_type, delivery_title, delivery_note, delivery_promise, recipient, gift_message, payment_type,
      payment_title, payment_details, payment_account_id, minimum_age, age_statement, age_check_amount,
      adult_confirmed_at, terms_accepted_at, terms_version, remind_on, kept_until, held_until, created_at)
    values (${order.id}, ${order.siteId}, ${order.shopId}, ${order.cartId}, ${order.sessionId}, ${order.accountId},
      ${order.language}, ${order.origin}, 'pending', ${order.shippingStatus}, ${JSON.stringify(order.contact)}::jsonb,
      ${order.emailFolded}, ${order.currencyCode}, ${order.productsAmount}, ${order.reductionAmount},
      ${order.deliveryAmount}, ${order.totalAmount}, ${order.promoCodeId}, ${order.promoCodes}::text[],
      ${order.deliveryType}, ${order.deliveryTitle}, ${order.deliveryNote},
      ${order.deliveryPromise && JSON.stringify(order.deliveryPromise)}::jsonb,
      ${order.recipient && JSON.stringify(order.recipient)}::jsonb, ${order.giftMessage}, ${order.paymentType}, ${order.paymentTitle},
      ${JSON.stringify(order.paymentDetails)}::jsonb, ${order.paymentAccountId}, ${order.minimumAge},
      ${order.ageStatement}, ${order.ageCheckAmount}, ${order.now}, ${order.now}, ${order.termsVersion},
      ${order.remindOn}::date, ${order.keptUntil}::date, ${order.heldUntil}, ${order.now})`.execute(trx)
}

export interface NewOrderLine {
  type: 'PRODUCT' | 'ACTIVITY'
  productId: string
  slotId: string | null
  code: string
  title: LocalizedText
  year: number | null
  thumbnail: string
  quantity: number
  unitAmount: number
  startsAt: Date | null
  localDate: string | null
  localTime: string | null
  /** How a visit may be called off, as it was agreed to. */
  cancellation: object | null
}

export async function insertOrderLines(trx: Transaction, orderId: string, lines: NewOrderLine[]): Promise<void> {
  await sql`
    insert into order_line (order_id, position, type, product_id, slot_id, code, title, year, thumbnail, quantity,
      unit_amount, starts_at, local_date, local_time, cancellation)
    select ${orderId}, (line ->> 'position')::int, line ->> 'type', (line ->> 'productId')::uuid,
      (line ->> 'slotId')::uuid, line ->> 'code', line -> 'title', (line ->> 'year')::int, line ->> 'thumbnail',
      (line ->> 'quantity')::int, (line ->> 'unitAmount')::int, (line ->> 'startsAt')::timestamptz,
      (line ->> 'localDate')::date, line ->> 'localTime', nullif(line -> 'cancellation', 'null'::jsonb)
    from jsonb_array_elements(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb) line`.execute(
    trx,
  )
}

export async function setCartOrder(
  trx: Transaction,
  { cartId, orderId, contact }: { cartId: string; orderId: string; contact: object },
): Promise<void> {
  await sql`
    update cart set order_id = ${orderId}, contact = ${JSON.stringify(contact)}::jsonb where id = ${cartId}`.execute(
    trx,
  )
}

/** Empties the cart if it still belongs to this order (CHECKOUT-04). */
export async function clearCart(trx: Transaction, orderId: string, now: Date): Promise<void> {
  await sql`
    with emptied as (
      update cart set order_id = null, promo_codes = '{}', updated_at = ${now}
      where id = (select cart_id from orders where id = ${orderId}) and order_id = ${orderId}
      returning id
    )
    delete from cart_line using emptied where cart_line.cart_id = emptied.id`.execute(trx)
}

/** False when the code has been used as many times as it can be. */
export async function takePromoUse(trx: Transaction, promoCodeId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update promo_code set used_count = used_count + 1
    where id = ${promoCodeId} and (max_uses is null or used_count < max_uses)`.execute(trx)
  return numAffectedRows === 1n
}

export async function returnPromoUse(trx: Transaction, promoCodeId: string): Promise<void> {
  await sql`update promo_code set used_count = greatest(used_count - 1, 0) where id = ${promoCodeId}`.execute(trx)
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

/** What unpaid orders have of these stock items and slots, which the caller has locked. */
export async function selectUnpaidParts(
  trx: Transaction,
  { shopId, ids, now }: { shopId: string; ids: string[]; now: Date },
): Promise<UnpaidPart[]> {
  const { rows } = await sql<UnpaidPart>`
    with unpaid as (
      select coalesce(hold.stock_item_id, hold.slot_id) as id, sum(hold.quantity)::int as quantity
      from orders join hold on hold.purchase_kind = 'order' and hold.purchase_id = orders.id
      where orders.shop_id = ${shopId} and orders.status = 'confirmed'
        and is_on_trust(orders, ${now}::timestamptz) and hold.status = 'committed'
        and coalesce(hold.stock_item_id, hold.slot_id) = any(${ids}::uuid[])
      group by 1
    )
    select thing.id, thing.total + case when thing.is_gone then coalesce(unpaid.quantity, 0) else 0 end as total,
      coalesce(unpaid.quantity, 0) as unpaid
    from (
      select id, on_hand as total, true as is_gone from stock_item where id = any(${ids}::uuid[])
      union all
      select id, capacity as total, false from slot where id = any(${ids}::uuid[])
    ) thing left join unpaid on unpaid.id = thing.id`.execute(trx)
  return rows
}

/** When this order took the last of something, every node throws away the pages that still offer it. */
export async function announceSoldOut(trx: Transaction, orderId: string): Promise<void> {
  await sql`
    select pg_notify('site_changed', orders.site_id::text) from orders
    where orders.id = ${orderId} and exists (
      select from order_line
      join product_component on product_component.product_id = order_line.product_id
      join stock_item on stock_item.id = product_component.stock_item_id
      where order_line.order_id = orders.id and stock_item.on_hand <= stock_item.held
    )`.execute(trx)
}

/** What was sold out may be for sale again: every node throws away the pages that say so. */
export async function announceBack(trx: Transaction, orderId: string): Promise<void> {
  await sql`select pg_notify('site_changed', site_id::text) from orders where id = ${orderId}`.execute(trx)
}
