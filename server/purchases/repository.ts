import { type RawBuilder, sql } from 'kysely'
import type { CurrencyCode } from '#contract/money.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { type KeyedJob, queued } from '../database/jobs.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { isStaying, type Taking, type Turn, turns } from '../database/turns.ts'
import { dueAmount, excessReason, isGivenBackAsPaid } from './due-sql.ts'
import type { LockedPurchase, PurchaseRecord, Sellers } from './purchase.ts'

/** What happens to every purchase, whatever it is of. What it is made of is written where it is placed. */

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

/** The table keeps the id of whatever purchase the key made. */
export async function selectIdempotencyKey(
  db: Queries,
  { scope, key }: IdempotencyKey,
): Promise<{ requestHash: Buffer; purchaseId: string | null } | null> {
  const { rows } = await sql<{ requestHash: Buffer; purchaseId: string | null }>`
    select request_hash as "requestHash", purchase_id as "purchaseId" from idempotency_key
    where scope = ${scope} and key = ${key}`.execute(db)
  return rows[0] ?? null
}

export async function setIdempotencyPurchase(
  trx: Transaction,
  { scope, key, purchaseId }: IdempotencyKey & { purchaseId: string },
): Promise<void> {
  await sql`update idempotency_key set purchase_id = ${purchaseId} where scope = ${scope} and key = ${key}`.execute(trx)
}

export async function deleteIdempotencyKeysOf(trx: Transaction, purchaseId: string): Promise<void> {
  await sql`delete from idempotency_key where purchase_id = ${purchaseId}`.execute(trx)
}

export async function deleteIdempotencyKeysBefore(db: Queries, time: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${time}`.execute(db)
}

/** Carts are locked before their purchases, everywhere. */
export async function lockCartOf(trx: Transaction, id: string): Promise<void> {
  await sql`select id from cart where id = (select cart_id from purchase where id = ${id}) for no key update`.execute(
    trx,
  )
}

/** The purchase is over without having been accepted: the cart stays as it is and belongs to no purchase. */
export async function detachCart(trx: Transaction, id: string): Promise<void> {
  await sql`
    update cart set purchase_id = null
    where id = (select cart_id from purchase where id = ${id}) and purchase_id = ${id}`.execute(trx)
}

/** What a cart is set to when all that is in it has been bought; its lines go besides. */
export function boughtEmpty({ shopId, agencyId }: Sellers, now: Date): RawBuilder<unknown> {
  const goods = shopId ? sql`, promo_codes = '{}'` : sql``
  const stay = agencyId ? sql`, apartment_id = null, start_date = null, end_date = null` : sql``
  return sql`purchase_id = null, updated_at = ${now} ${goods} ${stay}`
}

/** Takes what was bought out of the cart, if that still belongs to this purchase (CHECKOUT-04). */
export async function clearCart(
  trx: Transaction,
  { id, ...sellers }: Sellers & { id: string },
  now: Date,
): Promise<void> {
  const bought = sql`
    update cart set ${boughtEmpty(sellers, now)}
    where id = (select cart_id from purchase where id = ${id}) and purchase_id = ${id}`
  if (!sellers.shopId) await bought.execute(trx)
  else
    await sql`
      with emptied as (${bought} returning id)
      delete from cart_line using emptied where cart_line.cart_id = emptied.id`.execute(trx)
}

export async function selectPurchase(db: Queries, id: string): Promise<PurchaseRecord | null> {
  const statement = sql<PurchaseRecord>`
    select purchase.id, purchase.status, purchase.accepted_at as "acceptedAt",
      purchase.currency_code as "currencyCode", purchase.total_amount as "totalAmount",
      purchase.payment_type as "paymentType", purchase.payment_account_id as "paymentAccountId",
      purchase.payment_intent_id as "paymentIntentId", shop.name as "shopName"
    from purchase left join shop on shop.id = purchase.shop_id where purchase.id = ${id}`
  return oneOrNone(db, statement)
}

/** Where a purchase was made and with which e-mail: what its number has to come with to open it. */
export const selectOpener = (db: Queries, id: string): Promise<{ siteId: string; emailFolded: string } | null> =>
  oneOrNone(
    db,
    sql<{ siteId: string; emailFolded: string }>`
      select site_id as "siteId", email_folded as "emailFolded" from purchase where id = ${id}`,
  )

const locked = sql`
  select id, status, shop_id as "shopId", agency_id as "agencyId", promo_code_id as "promoCodeId",
    accepted_at as "acceptedAt", payment_intent_id as "paymentIntentId", payment_account_id as "paymentAccountId",
    total_amount as "totalAmount", payment_type as "paymentType", held_until as "heldUntil"
  from purchase`

export const selectLocked = (trx: Transaction, id: string): Promise<LockedPurchase | null> =>
  oneOrNone(trx, sql<LockedPurchase>`${locked} where id = ${id} for no key update`)

/** False when the purchase is no longer waiting to be paid: its intent must then not be given to anybody. */
export async function storeIntent(db: Queries, { id, intentId }: { id: string; intentId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase set payment_intent_id = ${intentId}
    where id = ${id} and status = 'pending' and coalesce(payment_intent_id, ${intentId}) = ${intentId}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * The seller's next running number: the shop's, or that of an agency that sells by itself. The seller's row stays locked
 * until the commit, so a rollback leaves no gap.
 */
export const nextNumber = ({ shopId, agencyId }: Sellers): RawBuilder<unknown> =>
  shopId
    ? sql`update shop set last_order_number = last_order_number + 1 where id = ${shopId}
        returning last_order_number as number`
    : sql`update agency set last_booking_number = last_booking_number + 1 where id = ${agencyId}
        returning last_booking_number as number`

/** Accepts it under the seller's next number. */
export async function setAccepted(
  trx: Transaction,
  { id, ...sellers }: Sellers & { id: string },
  { status, now }: { status: 'paid' | 'confirmed'; now: Date },
): Promise<void> {
  const { numAffectedRows } = await sql`
    with taken as (${nextNumber(sellers)})
    update purchase set status = ${status}, number = taken.number, accepted_at = ${now}, closed_at = null,
      paid_at = ${status === 'paid' ? now : null}, paid_amount = ${status === 'paid' ? sql`total_amount` : 0}
    from taken where id = ${id}`.execute(trx)
  if (numAffectedRows !== 1n) throw new Error(`The purchase ${id} could not be given a number.`)
}

export async function setClosed(
  trx: Transaction,
  { id, status, now }: { id: string; status: 'cancelled' | 'expired' | 'refund_due'; now: Date },
): Promise<void> {
  await sql`update purchase set status = ${status}, closed_at = ${now},
      -- What nobody will get was paid for all the same.
      paid_amount = case when ${status} = 'refund_due' then total_amount else paid_amount end
    where id = ${id}`.execute(trx)
}

export async function setHeldUntil(
  trx: Transaction,
  { id, heldUntil }: { id: string; heldUntil: Date },
): Promise<void> {
  await sql`update purchase set held_until = ${heldUntil} where id = ${id}`.execute(trx)
}

export interface DuePurchase extends Turn {
  paymentIntentId: string | null
  paymentAccountId: string | null
}

const dueColumns = sql`payment_intent_id as "paymentIntentId", payment_account_id as "paymentAccountId"`

const isPurchaseStaying = isStaying(sql`purchase.site_id`)

/** Pending purchases whose time is over. */
export const takeLapsed = (db: Queries, { now, limit }: Taking): Promise<DuePurchase[]> =>
  many(
    db,
    sql<DuePurchase>`${turns({
      ...{ table: 'purchase', columns: dueColumns, order: sql`held_until`, now, limit },
      due: sql`status = 'pending' and held_until <= ${now} and ${isPurchaseStaying}`,
    })}`,
  )

/**
 * Pending purchases whose payment began before this time and may have ended without our hearing of it. Those whose time is
 * over are asked about when they end.
 */
export const takeUnsettled = (db: Queries, { before, now, limit }: Taking & { before: Date }): Promise<DuePurchase[]> =>
  many(
    db,
    sql<DuePurchase>`${turns({
      ...{ table: 'purchase', columns: dueColumns, order: sql`created_at`, now, limit },
      due: sql`status = 'pending' and payment_intent_id is not null and created_at < ${before}
      and coalesce(held_until > ${now}, true) and ${isPurchaseStaying}`,
    })}`,
  )

interface DueSearch extends Taking {
  today: string
}

/** Accepted purchases whose transfer is soon due, or overdue, and who were not reminded yet. */
export const takeToRemind = (db: Queries, { today, now, limit }: DueSearch): Promise<Turn[]> =>
  many(
    db,
    sql<Turn>`${turns({
      ...{ table: 'purchase', order: sql`remind_on`, now, limit },
      due: sql`status = 'confirmed' and remind_on <= ${today}::date and reminded_at is null
      and coalesce(kept_until >= ${today}::date, true) and ${isPurchaseStaying}`,
    })}`,
  )

/** @returns whether this was the first reminder. */
export async function markReminded(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase set reminded_at = ${now}
    where id = ${id} and status = 'confirmed' and reminded_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** Accepted purchases that were not paid by the last day they are kept. */
export const takeToLapse = (db: Queries, { today, now, limit }: DueSearch): Promise<Turn[]> =>
  many(
    db,
    sql<Turn>`${turns({
      ...{ table: 'purchase', order: sql`kept_until`, now, limit },
      due: sql`status = 'confirmed' and kept_until < ${today}::date and ${isPurchaseStaying}`,
    })}`,
  )

/** @param today null whatever the day. @returns whether it had to lapse: under its lock it may turn out to be paid or to be kept longer. */
export async function setLapsed(
  trx: Transaction,
  { id, today, now }: { id: string; today: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase set status = 'lapsed', closed_at = ${now}
    where id = ${id} and status = 'confirmed' and (${today}::date is null or kept_until < ${today}::date)`.execute(trx)
  return numAffectedRows === 1n
}

/** Days as `2026-06-13`; what is due by transfer is due as long before the last day as it was. */
export async function setKeptUntil(
  trx: Transaction,
  { id, until, remindFrom }: { id: string; until: string; remindFrom: string },
): Promise<void> {
  await sql`
    update purchase set kept_until = ${until}::date, reminded_at = null,
      remind_on = greatest(remind_on + (${until}::date - kept_until), ${remindFrom}::date),
      payment_details = case when payment_details #> '{transfer,dueDate}' is null then payment_details
        else jsonb_set(payment_details, '{transfer,dueDate}',
          to_jsonb(((payment_details #>> '{transfer,dueDate}')::date + (${until}::date - kept_until))::text)) end
    where id = ${id}`.execute(trx)
}

/** What has lapsed waits again. */
export async function setWaiting(trx: Transaction, id: string): Promise<void> {
  await sql`update purchase set status = 'confirmed', closed_at = null where id = ${id}`.execute(trx)
}

/** @param amount minor units that have come; null for what was due. @returns what of it came too much. */
export async function setPaid(
  trx: Transaction,
  { id, now, amount }: { id: string; now: Date; amount: number | null },
): Promise<number> {
  const statement = sql<{ excess: number }>`
    update purchase set status = 'paid', paid_at = ${now}, closed_at = null, excess_sent_at = null,
      excess_amount = coalesce(${amount}::int, ${dueAmount}) - ${dueAmount},
      -- What had come through a link for nothing was paid as well.
      paid_amount = coalesce(${amount}::int, ${dueAmount})
        + (select coalesce(sum(amount), 0) from refund where purchase_id = purchase.id and reason like 'link %')
    where id = ${id} returning excess_amount as excess`
  return (await one(trx, statement)).excess
}

/** False for what is not paid, or of which something went back already or is owed back. */
export async function setUnpaid(trx: Transaction, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase set status = 'confirmed', paid_at = null, paid_amount = 0, excess_amount = 0
    where id = ${id} and status = 'paid' and excess_sent_at is null
      and not exists (select from refund where purchase_id = ${id})
      and not ${isGivenBackAsPaid}`.execute(trx)
  return numAffectedRows === 1n
}

export async function selectIsOwedBack(trx: Transaction, id: string): Promise<boolean> {
  const statement = sql<{ isOwed: boolean }>`select ${isGivenBackAsPaid} as "isOwed" from purchase where id = ${id}`
  return (await one(trx, statement)).isOwed
}

export const selectDue = (trx: Transaction, id: string): Promise<{ due: number; total: number }> =>
  one(
    trx,
    sql<{
      due: number
      total: number
    }>`select ${dueAmount} as due, total_amount as total from purchase where id = ${id}`,
  )

/** Minor units that came too much, whether they have gone back or not. */
export async function selectExcess(trx: Transaction, id: string): Promise<number> {
  const statement = sql<{ amount: number }>`select excess_amount as amount from purchase where id = ${id}`
  return (await one(trx, statement)).amount
}

export interface OwedExcess {
  orderId: string
  shopName: string
  amount: number
  currencyCode: CurrencyCode
  paymentType: string
  dueOn: string
}

/** What came too much and is not on its way back, the oldest first. */
export const selectOwedExcess = (db: Queries): Promise<OwedExcess[]> =>
  many(
    db,
    sql<OwedExcess>`
      select purchase.id as "orderId", shop.name as "shopName", purchase.excess_amount as amount,
        purchase.currency_code as "currencyCode", purchase.payment_type as "paymentType",
        ((purchase.paid_at at time zone 'Europe/Paris')::date + 14)::text as "dueOn"
      from purchase join shop on shop.id = purchase.shop_id
      where purchase.excess_amount > 0 and purchase.excess_sent_at is null and not exists (
        select from refund where refund.purchase_id = purchase.id and reason = ${excessReason})
      order by purchase.paid_at`,
  )

/** False when it was noted before, or nothing came too much. */
export async function setExcessSent(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase set excess_sent_at = ${now} where id = ${id} and excess_amount > 0 and excess_sent_at is null`.execute(
    trx,
  )
  return numAffectedRows === 1n
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

/** When this purchase took the last of something, every node throws away the pages that still offer it. */
export async function announceSoldOut(trx: Transaction, id: string): Promise<void> {
  await soldOutBy(id).execute(trx)
}

interface Jobs {
  letters: readonly KeyedJob[]
  /** Queued where a device of the shop listens: mostly there is none, and a job costs more than to look. */
  pushes: readonly KeyedJob[]
  runAt?: Date | undefined
}

/** The same, with the jobs that follow, in one round trip. */
export async function queueAndAnnounceSoldOut(
  trx: Transaction,
  { id, shopId }: { id: string; shopId: string },
  jobs: Jobs,
): Promise<void> {
  await announcedAndQueued(soldOutBy(id), shopId, jobs).execute(trx)
}

/** What is about to be taken for a purchase; the bottles are locked. */
export interface AboutToSell {
  siteId: string
  parts: readonly { stockItemId: string; quantity: number }[]
}

/** The same, before any of it is taken. */
export async function queueAndAnnounceSelling(
  trx: Transaction,
  { siteId, shopId, parts }: AboutToSell & { shopId: string },
  jobs: Jobs,
): Promise<void> {
  const soldOut = sql`
    select pg_notify('site_changed', ${siteId}::uuid::text) where exists (
      select from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part ("stockItemId" uuid, quantity int)
      group by part."stockItemId"
      -- One by one: a list is planned as a hundred, for which every bottle would be read.
      having sum(part.quantity) >= (
        select stock_item.on_hand - stock_item.held from stock_item where stock_item.id = part."stockItemId"))`
  await announcedAndQueued(soldOut, shopId, jobs).execute(trx)
}

const announcedAndQueued = (announced: RawBuilder<unknown>, shopId: string, { letters, pushes, runAt }: Jobs) => sql`
  with announced as (${announced}), written as (${queued(letters, runAt)}),
  pushed as (${queued(pushes)} where exists (
    select from place join membership on membership.place_id = place.id and membership.ended_at is null
      join staff_session session on session.staff_id = membership.staff_id and session.ended_at is null
      join push_subscription on push_subscription.session_id = session.id
    where place.shop_id = ${shopId}))
  select (select count(*) from announced), (select count(*) from written), (select count(*) from pushed)`

const soldOutBy = (id: string): RawBuilder<unknown> =>
  sql`
    select pg_notify('site_changed', purchase.site_id::text) from purchase
    where purchase.id = ${id} and exists (
      select from purchase_line line
      join product_component on product_component.product_id = line.product_id
      join stock_item on stock_item.id = product_component.stock_item_id
      where line.purchase_id = purchase.id and stock_item.on_hand <= stock_item.held
    )`

/** What was sold out may be for sale again: every node throws away the pages that say so. */
export async function announceBack(trx: Transaction, id: string): Promise<void> {
  await sql`select pg_notify('site_changed', site_id::text) from purchase where id = ${id}`.execute(trx)
}

/** Makes the posts of one buyer queue; the lock ends with the transaction. */
export async function lockBuyer(trx: Transaction, buyer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${buyer}`}, 0))`.execute(trx)
}

/** What this e-mail has open on a site: accepted and not paid, and being paid by card. */
export async function countOpenOf(
  trx: Transaction,
  { siteId, emailFolded, now, exceptId }: { siteId: string; emailFolded: string; now: Date; exceptId: string | null },
): Promise<{ unpaid: number; pending: number }> {
  const { rows } = await sql<{ unpaid: number; pending: number }>`
    select count(*) filter (where kept_until is not null and status = 'confirmed' or is_on_trust(purchase, ${now}::timestamptz))::int as unpaid,
      count(*) filter (where status = 'pending' and held_until > ${now})::int as pending
    from purchase
    where site_id = ${siteId} and email_folded = ${emailFolded} and status in ('pending', 'confirmed')
      and id is distinct from ${exceptId}`.execute(trx)
  return rows[0] ?? { unpaid: 0, pending: 0 }
}

/** How often this cart had its goods kept and did not pay. Attempts that replaced each other end at one time. */
export async function countHoldsOfCart(
  trx: Transaction,
  { cartId, since, now }: { cartId: string; since: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct held_until)::int as count from purchase
    where cart_id = ${cartId} and created_at > ${since} and accepted_at is null
      and payment_intent_id is not null and held_until <= ${now}`.execute(trx)
  return rows[0]?.count ?? 0
}
