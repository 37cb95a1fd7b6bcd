import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { OrderStatus, ShippingStatus } from '#contract/orders.ts'
import type { DeliveryType, PaymentType } from '#contract/shop.ts'
import type { CartOwner } from '../cart/load-cart.ts'
import type { Queries, Transaction } from '../database/database.ts'

/** The life of an order is written here; `orders/repository.ts` reads it. */

export async function selectCheckoutShop(
  db: Queries,
  { siteId, shopId }: { siteId: string; shopId: string },
): Promise<{ id: string; methodOfPayments: unknown } | null> {
  const { rows } = await sql<{ id: string; methodOfPayments: unknown }>`
    select id, document -> 'methodOfPayments' as "methodOfPayments"
    from shop where id = ${shopId} and site_id = ${siteId}`.execute(db)
  return rows[0] ?? null
}

export interface IdempotencyKey {
  scope: string
  key: string
}

/** False when the key was used before; a concurrent first use is waited for. */
export async function insertIdempotencyKey(
  trx: Transaction,
  { scope, key, requestHash, now }: IdempotencyKey & { requestHash: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency_key (scope, key, request_hash, created_at)
    values (${scope}, ${key}, ${requestHash}, ${now}) on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export async function selectIdempotencyKey(
  db: Queries,
  { scope, key }: IdempotencyKey,
): Promise<{ requestHash: Buffer; orderId: string | null } | null> {
  const { rows } = await sql<{ requestHash: Buffer; orderId: string | null }>`
    select request_hash as "requestHash", order_id as "orderId" from idempotency_key
    where scope = ${scope} and key = ${key}`.execute(db)
  return rows[0] ?? null
}

export async function setIdempotencyOrder(
  trx: Transaction,
  { scope, key, orderId }: IdempotencyKey & { orderId: string },
): Promise<void> {
  await sql`update idempotency_key set order_id = ${orderId} where scope = ${scope} and key = ${key}`.execute(trx)
}

export async function deleteIdempotencyKeysOf(trx: Transaction, orderId: string): Promise<void> {
  await sql`delete from idempotency_key where order_id = ${orderId}`.execute(trx)
}

export async function deleteIdempotencyKeysBefore(db: Queries, time: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${time}`.execute(db)
}

/** What the rules decide by while they hold an order's lock. */
export interface LockedOrder {
  id: string
  status: OrderStatus
  cartId: string | null
  shopId: string
  promoCodeId: string | null
  paymentIntentId: string | null
  paymentAccountId: string | null
  totalAmount: number
}

const lockedOrder = sql`
  select id, status, cart_id as "cartId", shop_id as "shopId", promo_code_id as "promoCodeId",
    payment_intent_id as "paymentIntentId", payment_account_id as "paymentAccountId", total_amount as "totalAmount"
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

/** Carts are locked before their orders, everywhere. */
export async function lockCartOfOrder(trx: Transaction, orderId: string): Promise<void> {
  await sql`
    select id from cart where id = (select cart_id from orders where id = ${orderId}) for no key update`.execute(trx)
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
  paymentType: PaymentType
  paymentTitle: string
  paymentDetails: object
  paymentAccountId: string | null
  heldUntil: Date
  now: Date
}

export async function insertOrder(trx: Transaction, order: NewOrder): Promise<void> {
  await sql`
    insert into orders (id, site_id, shop_id, cart_id, session_id, account_id, language, origin, status,
      shipping_status, contact, email_folded, currency_code, products_amount, reduction_amount, delivery_amount,
      total_amount, promo_code_id, promo_codes, delivery_type, delivery_title, delivery_note, payment_type,
      payment_title, payment_details, payment_account_id, adult_confirmed_at, terms_accepted_at, held_until, created_at)
    values (${order.id}, ${order.siteId}, ${order.shopId}, ${order.cartId}, ${order.sessionId}, ${order.accountId},
      ${order.language}, ${order.origin}, 'pending', ${order.shippingStatus}, ${JSON.stringify(order.contact)}::jsonb,
      ${order.emailFolded}, ${order.currencyCode}, ${order.productsAmount}, ${order.reductionAmount},
      ${order.deliveryAmount}, ${order.totalAmount}, ${order.promoCodeId}, ${order.promoCodes}::text[],
      ${order.deliveryType}, ${order.deliveryTitle}, ${order.deliveryNote}, ${order.paymentType}, ${order.paymentTitle},
      ${JSON.stringify(order.paymentDetails)}::jsonb, ${order.paymentAccountId}, ${order.now}, ${order.now},
      ${order.heldUntil}, ${order.now})`.execute(trx)
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
}

export async function insertOrderLines(trx: Transaction, orderId: string, lines: NewOrderLine[]): Promise<void> {
  await sql`
    insert into order_line (order_id, position, type, product_id, slot_id, code, title, year, thumbnail, quantity,
      unit_amount, starts_at, local_date, local_time)
    select ${orderId}, (line ->> 'position')::int, line ->> 'type', (line ->> 'productId')::uuid,
      (line ->> 'slotId')::uuid, line ->> 'code', line -> 'title', (line ->> 'year')::int, line ->> 'thumbnail',
      (line ->> 'quantity')::int, (line ->> 'unitAmount')::int, (line ->> 'startsAt')::timestamptz,
      (line ->> 'localDate')::date, line ->> 'localTime'
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

/** The order is over without having been accepted: the cart stays as it is and belongs to no order. */
export async function detachCart(trx: Transaction, orderId: string): Promise<void> {
  await sql`
    update cart set order_id = null
    where id = (select cart_id from orders where id = ${orderId}) and order_id = ${orderId}`.execute(trx)
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

/** False when the order is no longer waiting to be paid: its intent must then not be given to anybody. */
export async function storeIntent(db: Queries, orderId: string, intentId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders set payment_intent_id = ${intentId}
    where id = ${orderId} and status = 'pending' and coalesce(payment_intent_id, ${intentId}) = ${intentId}`.execute(db)
  return numAffectedRows === 1n
}

/** The shop's next running number. Its row stays locked until the commit, so a rollback leaves no gap. */
export async function takeOrderNumber(trx: Transaction, shopId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update shop set last_order_number = last_order_number + 1 where id = ${shopId}
    returning last_order_number as number`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error(`The shop ${shopId} of an order is gone.`)
  return row.number
}

export async function acceptOrder(
  trx: Transaction,
  { id, status, number, now }: { id: string; status: 'paid' | 'confirmed'; number: number; now: Date },
): Promise<void> {
  await sql`
    update orders set status = ${status}, number = ${number}, accepted_at = ${now}, closed_at = null,
      paid_at = ${status === 'paid' ? now : null} where id = ${id}`.execute(trx)
}

export async function closeOrder(
  trx: Transaction,
  { id, status, now }: { id: string; status: 'cancelled' | 'expired' | 'refund_due'; now: Date },
): Promise<void> {
  await sql`update orders set status = ${status}, closed_at = ${now} where id = ${id}`.execute(trx)
}

export async function setHeldUntil(trx: Transaction, orderId: string, heldUntil: Date): Promise<void> {
  await sql`update orders set held_until = ${heldUntil} where id = ${orderId}`.execute(trx)
}

export interface DueOrder {
  id: string
  paymentIntentId: string | null
  paymentAccountId: string | null
}

/** Pending orders whose time is over. */
export async function selectLapsedOrders(db: Queries, now: Date, limit: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select id, payment_intent_id as "paymentIntentId", payment_account_id as "paymentAccountId" from orders
    where status = 'pending' and held_until <= ${now} order by held_until limit ${limit}`.execute(db)
  return rows
}

/** Pending orders whose payment began before this time and may have ended without our hearing of it. */
export async function selectUnsettledOrders(db: Queries, before: Date, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where status = 'pending' and payment_intent_id is not null and created_at < ${before}
    order by created_at limit ${limit}`.execute(db)
  return rows
}

export interface RefundRow {
  id: string
  orderId: string
  intentId: string
  accountId: string | null
  amount: number
  isCompleted: boolean
}

/** Null when the refund for this reason is already written. */
export async function insertRefund(
  trx: Transaction,
  refund: { orderId: string; intentId: string; accountId: string | null; amount: number; reason: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into refund (purchase_kind, purchase_id, payment_intent_id, payment_account_id, amount, reason, created_at)
    values ('order', ${refund.orderId}, ${refund.intentId}, ${refund.accountId}, ${refund.amount}, ${refund.reason},
      ${refund.now})
    on conflict (purchase_kind, purchase_id, reason) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

export async function selectRefund(db: Queries, id: string): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    select id, purchase_id as "orderId", payment_intent_id as "intentId", payment_account_id as "accountId", amount,
      completed_at is not null as "isCompleted"
    from refund where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function selectOpenRefunds(db: Queries, before: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where completed_at is null and purchase_kind = 'order' and created_at < ${before}
    order by created_at limit 100`.execute(db)
  return rows
}

export async function completeRefund(
  trx: Transaction,
  { id, reference, now }: { id: string; reference: string; now: Date },
): Promise<void> {
  await sql`
    with done as (
      update refund set provider_reference = ${reference}, completed_at = ${now}
      where id = ${id} and completed_at is null returning purchase_id
    )
    update orders set status = 'refunded' from done where orders.id = done.purchase_id and orders.status = 'refund_due'`.execute(
    trx,
  )
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
