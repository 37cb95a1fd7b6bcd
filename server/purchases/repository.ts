import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import type { PurchaseTables } from './kind.ts'

/** What orders and bookings write alike. Their other columns are in the repositories of their capabilities. */

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
    select request_hash as "requestHash", order_id as "purchaseId" from idempotency_key
    where scope = ${scope} and key = ${key}`.execute(db)
  return rows[0] ?? null
}

export async function setIdempotencyPurchase(
  trx: Transaction,
  { scope, key, purchaseId }: IdempotencyKey & { purchaseId: string },
): Promise<void> {
  await sql`update idempotency_key set order_id = ${purchaseId} where scope = ${scope} and key = ${key}`.execute(trx)
}

export async function deleteIdempotencyKeysOf(trx: Transaction, purchaseId: string): Promise<void> {
  await sql`delete from idempotency_key where order_id = ${purchaseId}`.execute(trx)
}

export async function deleteIdempotencyKeysBefore(db: Queries, time: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${time}`.execute(db)
}

/** Carts are locked before their purchases, everywhere. */
export async function lockCartOf(trx: Transaction, { table, cart }: PurchaseTables, id: string): Promise<void> {
  await sql`
    select id from ${sql.table(cart.table)} where id = (select cart_id from ${sql.table(table)} where id = ${id})
    for no key update`.execute(trx)
}

/** The purchase is over without having been accepted: the cart stays as it is and belongs to no purchase. */
export async function detachCart(trx: Transaction, { table, cart }: PurchaseTables, id: string): Promise<void> {
  const column = sql.ref(cart.column)
  await sql`
    update ${sql.table(cart.table)} set ${column} = null
    where id = (select cart_id from ${sql.table(table)} where id = ${id}) and ${column} = ${id}`.execute(trx)
}

/** False when the purchase is no longer waiting to be paid: its intent must then not be given to anybody. */
export async function storeIntent(
  db: Queries,
  { table }: PurchaseTables,
  { id, intentId }: { id: string; intentId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set payment_intent_id = ${intentId}
    where id = ${id} and status = 'pending' and coalesce(payment_intent_id, ${intentId}) = ${intentId}`.execute(db)
  return numAffectedRows === 1n
}

/** The seller's next running number. Its row stays locked until the commit, so a rollback leaves no gap. */
export async function takeNumber(trx: Transaction, { seller }: PurchaseTables, sellerId: string): Promise<number> {
  const column = sql.ref(seller.lastNumber)
  const { rows } = await sql<{ number: number }>`
    update ${sql.table(seller.table)} set ${column} = ${column} + 1 where id = ${sellerId}
    returning ${column} as number`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error(`The ${seller.table} ${sellerId} of a purchase is gone.`)
  return row.number
}

export async function setAccepted(
  trx: Transaction,
  { table }: PurchaseTables,
  { id, status, number, now }: { id: string; status: 'paid' | 'confirmed'; number: number; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set status = ${status}, number = ${number}, accepted_at = ${now}, closed_at = null,
      paid_at = ${status === 'paid' ? now : null} where id = ${id}`.execute(trx)
}

export async function setClosed(
  trx: Transaction,
  { table }: PurchaseTables,
  { id, status, now }: { id: string; status: 'cancelled' | 'expired' | 'refund_due'; now: Date },
): Promise<void> {
  await sql`update ${sql.table(table)} set status = ${status}, closed_at = ${now} where id = ${id}`.execute(trx)
}

export async function setHeldUntil(
  trx: Transaction,
  { table }: PurchaseTables,
  { id, heldUntil }: { id: string; heldUntil: Date },
): Promise<void> {
  await sql`update ${sql.table(table)} set held_until = ${heldUntil} where id = ${id}`.execute(trx)
}

export interface DuePurchase {
  id: string
  paymentIntentId: string | null
  paymentAccountId: string | null
}

/** Pending purchases whose time is over. */
export async function selectLapsed(
  db: Queries,
  { table }: PurchaseTables,
  { now, limit }: { now: Date; limit: number },
): Promise<DuePurchase[]> {
  const { rows } = await sql<DuePurchase>`
    select id, payment_intent_id as "paymentIntentId", payment_account_id as "paymentAccountId"
    from ${sql.table(table)}
    where status = 'pending' and held_until <= ${now} order by held_until limit ${limit}`.execute(db)
  return rows
}

/** Pending purchases whose payment began before this time and may have ended without our hearing of it. */
export async function selectUnsettled(
  db: Queries,
  { table }: PurchaseTables,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where status = 'pending' and payment_intent_id is not null and created_at < ${before}
    order by created_at limit ${limit}`.execute(db)
  return rows
}

interface NewRefund {
  purchaseId: string
  intentId: string
  accountId: string | null
  amount: number
  reason: string
  now: Date
}

/** Null when the refund for this reason is already written. */
export async function insertRefund(
  trx: Transaction,
  { kind }: PurchaseTables,
  refund: NewRefund,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into refund (purchase_kind, purchase_id, payment_intent_id, payment_account_id, amount, reason, created_at)
    values (${kind}, ${refund.purchaseId}, ${refund.intentId}, ${refund.accountId}, ${refund.amount}, ${refund.reason},
      ${refund.now})
    on conflict (purchase_kind, purchase_id, reason) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

export interface RefundRow {
  id: string
  intentId: string
  accountId: string | null
  amount: number
  isCompleted: boolean
}

export async function selectRefund(db: Queries, { kind }: PurchaseTables, id: string): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    select id, payment_intent_id as "intentId", payment_account_id as "accountId", amount,
      completed_at is not null as "isCompleted"
    from refund where id = ${id} and purchase_kind = ${kind}`.execute(db)
  return rows[0] ?? null
}

export async function selectOpenRefunds(
  db: Queries,
  { kind }: PurchaseTables,
  before: Date,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where completed_at is null and purchase_kind = ${kind} and created_at < ${before}
    order by created_at limit 100`.execute(db)
  return rows
}

export async function completeRefund(
  trx: Transaction,
  { table }: PurchaseTables,
  { id, reference, now }: { id: string; reference: string; now: Date },
): Promise<void> {
  await sql`
    with done as (
      update refund set provider_reference = ${reference}, completed_at = ${now}
      where id = ${id} and completed_at is null returning purchase_id
    )
    update ${sql.table(table)} purchase set status = 'refunded' from done
    where purchase.id = done.purchase_id and purchase.status = 'refund_due'`.execute(trx)
}

interface DueSearch {
  today: string
  limit: number
}

/** Accepted purchases whose transfer is soon due, or overdue, and who were not reminded yet. */
export async function selectToRemind(
  db: Queries,
  { table }: PurchaseTables,
  { today, limit }: DueSearch,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} purchase
    where status = 'confirmed' and remind_on <= ${today}::date and reminded_at is null
      -- Nobody is asked to pay for what they have withdrawn from.
      and not exists (select from withdrawal where order_id = purchase.id)
      and coalesce(kept_until >= ${today}::date, true)
    order by remind_on limit ${limit}`.execute(db)
  return rows
}

/** @returns whether this was the first reminder. */
export async function markReminded(
  trx: Transaction,
  { table }: PurchaseTables,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set reminded_at = ${now}
    where id = ${id} and status = 'confirmed' and reminded_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** Accepted purchases that were not paid by the last day they are kept. */
export async function selectToLapse(
  db: Queries,
  { table }: PurchaseTables,
  { today, limit }: DueSearch,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where status = 'confirmed' and kept_until < ${today}::date
    order by kept_until limit ${limit}`.execute(db)
  return rows
}

/** @returns whether it had to lapse: under its lock it may turn out to be paid or to be kept longer. */
export async function setLapsed(
  trx: Transaction,
  { table }: PurchaseTables,
  { id, today, now }: { id: string; today: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set status = 'lapsed', closed_at = ${now}
    where id = ${id} and status = 'confirmed' and kept_until < ${today}::date`.execute(trx)
  return numAffectedRows === 1n
}

export async function setPaid(
  trx: Transaction,
  { table }: PurchaseTables,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set status = 'paid', paid_at = ${now}, closed_at = null where id = ${id}`.execute(trx)
}

/** Makes the posts of one buyer queue; the lock ends with the transaction. */
export async function lockBuyer(trx: Transaction, buyer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${buyer}`}, 0))`.execute(trx)
}

/** What this e-mail has open on a site: accepted and not paid, and being paid by card. */
export async function countOpenOf(
  trx: Transaction,
  { table }: PurchaseTables,
  { siteId, emailFolded, now, exceptId }: { siteId: string; emailFolded: string; now: Date; exceptId: string | null },
): Promise<{ unpaid: number; pending: number }> {
  const { rows } = await sql<{ unpaid: number; pending: number }>`
    select count(*) filter (where is_on_trust(purchase, ${now}::timestamptz))::int as unpaid,
      count(*) filter (where status = 'pending' and held_until > ${now})::int as pending
    from ${sql.table(table)} purchase
    where site_id = ${siteId} and email_folded = ${emailFolded} and status in ('pending', 'confirmed')
      and id is distinct from ${exceptId}`.execute(trx)
  return rows[0] ?? { unpaid: 0, pending: 0 }
}

/** How often this cart had its goods kept and did not pay. Attempts that replaced each other end at one time. */
export async function countHoldsOfCart(
  trx: Transaction,
  { table }: PurchaseTables,
  { cartId, since, now }: { cartId: string; since: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct held_until)::int as count from ${sql.table(table)}
    where cart_id = ${cartId} and created_at > ${since} and accepted_at is null
      and payment_intent_id is not null and held_until <= ${now}`.execute(trx)
  return rows[0]?.count ?? 0
}
