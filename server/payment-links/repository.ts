import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { isStayingWithPurchase, type Taking, type Turn, turns } from '../database/turns.ts'

export interface LinkRow {
  id: string
  purchaseId: string
  createdAt: Date
  /** Minor units. */
  amount: number
  intentId: string | null
  accountId: string | null
  isEnded: boolean
  isSettled: boolean
}

const linkColumns = sql`
  select id, purchase_id as "purchaseId", created_at as "createdAt", amount, payment_intent_id as "intentId",
    payment_account_id as "accountId", ended_at is not null as "isEnded", settled_at is not null as "isSettled"
  from payment_link`

export const selectLink = (db: Queries, id: string): Promise<LinkRow | null> =>
  oneOrNone(db, sql<LinkRow>`${linkColumns} where id = ${id}`)

export const selectOpenLink = (db: Queries, purchaseId: string): Promise<LinkRow | null> =>
  oneOrNone(db, sql<LinkRow>`${linkColumns} where purchase_id = ${purchaseId} and ended_at is null`)

export const selectLinkOfIntent = (db: Queries, intentId: string): Promise<LinkRow | null> =>
  oneOrNone(db, sql<LinkRow>`${linkColumns} where payment_intent_id = ${intentId}`)

/** Its order is locked, so there is no other open one. */
export async function insertLink(
  trx: Transaction,
  { purchaseId, staffId, amount, now }: { purchaseId: string; staffId: string; amount: number; now: Date },
): Promise<LinkRow> {
  const statement = sql<{ id: string }>`
    insert into payment_link (purchase_id, created_by, created_at, amount)
    values (${purchaseId}, ${staffId}, ${now}, ${amount}) returning id`
  const { id } = await one(trx, statement)
  const link = await selectLink(trx, id)
  if (!link) throw new Error(`The payment link ${id} was not kept.`)
  return link
}

/** @returns whether there was one to end. */
export async function endLink(
  trx: Transaction,
  { purchaseId, now }: { purchaseId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_link set ended_at = ${now} where purchase_id = ${purchaseId} and ended_at is null`.execute(trx)
  return numAffectedRows === 1n
}

interface Trial {
  id: string
  intentId: string
  /** What the payment asks for, in minor units. */
  amount: number
  accountId: string | null
  termsVersion: string
  now: Date
}

/** False when it can no longer be paid, or not with this sum: its intent must then not be given to anybody. */
export async function storeTrial(db: Queries, trial: Trial): Promise<boolean> {
  const { id, intentId, amount, accountId, termsVersion, now } = trial
  const { numAffectedRows } = await sql`
    update payment_link set payment_intent_id = ${intentId}, payment_account_id = ${accountId},
      terms_version = ${termsVersion}, tried_at = ${now}
    where id = ${id} and ended_at is null and amount = ${amount} and coalesce(payment_intent_id, ${intentId}) = ${intentId}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/**
 * It asks for another sum from now on, if nobody has begun to pay it but with this payment, which can no longer come.
 * @param amount minor units.
 */
export async function setLinkAmount(
  db: Queries,
  { id, amount, calledOff }: { id: string; amount: number; calledOff: string | null },
): Promise<void> {
  await sql`
    update payment_link set amount = ${amount}, payment_intent_id = null, payment_account_id = null
    where id = ${id} and ended_at is null and payment_intent_id is not distinct from ${calledOff}`.execute(db)
}

/** @returns whether this was the first to settle it. */
export async function markSettled(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_link set settled_at = ${now}, ended_at = coalesce(ended_at, ${now})
    where id = ${id} and settled_at is null`.execute(trx)
  return numAffectedRows === 1n
}

interface Payment {
  purchaseId: string
  intentId: string
  accountId: string | null
  title: string
  code: string | null
}

/** From now on the order is one that is paid by this card, like any other. */
export async function setCard(
  trx: Transaction,
  { purchaseId, intentId, accountId, title, code }: Payment,
): Promise<void> {
  await sql`
    update purchase set payment_type = 'CARD', payment_intent_id = ${intentId}, payment_account_id = ${accountId},
      payment_title = ${title}, payment_details = jsonb_build_object('code', ${code}::text)
    where id = ${purchaseId}`.execute(trx)
}

/** What has come for nothing was paid all the same; minor units. */
export async function addPaid(
  trx: Transaction,
  { purchaseId, amount }: { purchaseId: string; amount: number },
): Promise<void> {
  await sql`update purchase set paid_amount = paid_amount + ${amount} where id = ${purchaseId}`.execute(trx)
}

export interface OwedRow {
  paymentType: 'CARD' | 'BANK_TRANSFER' | 'ON_SITE'
  status: string
  shopId: string | null
  methodOfPayments: unknown
  keptUntil: string | null
  dueOn: string | null
}

/** How an order waits for its money. */
export async function selectOwed(db: Queries, { shopId, id }: { shopId: string; id: string }): Promise<OwedRow | null> {
  const statement = sql<OwedRow>`
    select purchase.payment_type as "paymentType", purchase.status, purchase.shop_id as "shopId",
      shop.document -> 'methodOfPayments' as "methodOfPayments", purchase.kept_until as "keptUntil",
      purchase.payment_details #>> '{transfer,dueDate}' as "dueOn"
    from purchase join shop on shop.id = purchase.shop_id
    where purchase.shop_id = ${shopId} and purchase.id = ${id} and purchase.accepted_at is not null`
  return oneOrNone(db, statement)
}

interface Way {
  id: string
  type: 'CARD' | 'BANK_TRANSFER'
  title: string
  details: object
}

/** How it is asked for from now on; it is kept as long as before. */
export async function setWay(trx: Transaction, { id, type, title, details }: Way): Promise<void> {
  await sql`
    update purchase set payment_type = ${type}, payment_title = ${title}, payment_details = ${JSON.stringify(details)}::jsonb
    where id = ${id}`.execute(trx)
}

/** Payments that may have ended without our hearing of it: tried a while ago, or on a link that is over. */
export const takeUnsettledLinks = (
  db: Queries,
  { triedBefore, triedAfter, now, limit }: Taking & { triedBefore: Date; triedAfter: Date },
): Promise<Turn[]> =>
  many(
    db,
    sql<Turn>`${turns({
      ...{ table: 'payment_link', order: sql`tried_at`, now, limit },
      due: sql`payment_intent_id is not null and settled_at is null
      and (ended_at is not null or tried_at between ${triedAfter} and ${triedBefore}) and ${isStayingWithPurchase}`,
    })}`,
  )

/** Of the shop that sells it. */
export const selectMethods = (
  db: Queries,
  purchaseId: string,
): Promise<{ shopId: string; language: string; methodOfPayments: unknown } | null> =>
  oneOrNone(
    db,
    sql<{ shopId: string; language: string; methodOfPayments: unknown }>`
      select shop.id as "shopId", purchase.language, shop.document -> 'methodOfPayments' as "methodOfPayments"
      from purchase join shop on shop.id = purchase.shop_id where purchase.id = ${purchaseId}`,
  )
