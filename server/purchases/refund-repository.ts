import { sql } from 'kysely'
import type { CardRefundState } from '#contract/disputes.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { isStayingWithPurchase, type Taking, type Turn, turns } from '../database/turns.ts'
import type { RefundStatus } from '../payments/card-provider.ts'
import { stateOfRefund, wantsHouse } from './refund-sql.ts'

interface NewRefund {
  purchaseId: string
  intentId: string
  accountId: string | null
  amount: number
  reason: string
  now: Date
}

/**
 * What of it a lost dispute has brought to the buyer already is not sent; of what is so whole nothing is left to do.
 * @returns null when the refund for this reason is already written.
 */
export async function insertRefund(
  trx: Transaction,
  refund: NewRefund,
): Promise<{ id: string; isCovered: boolean } | null> {
  const statement = sql<{ id: string; isCovered: boolean }>`
    insert into refund (purchase_id, payment_intent_id, payment_account_id, amount, reason, created_at, covered_amount,
      begun_at, completed_at)
    select ${refund.purchaseId}, ${refund.intentId}, ${refund.accountId}, ${refund.amount}, ${refund.reason}, ${refund.now},
      covered.amount, covered.at, covered.at
    from (select least(greatest(${refund.amount}::int + refunded_amount + lost_amount - paid_amount, 0), lost_amount,
        ${refund.amount}::int) as amount
      from purchase where id = ${refund.purchaseId}) lost
    cross join lateral (select lost.amount,
      case when lost.amount = ${refund.amount}::int then ${refund.now}::timestamptz end as at) covered
    on conflict (purchase_id, reason) do nothing returning id, completed_at is not null as "isCovered"`
  return oneOrNone(trx, statement)
}

export interface RefundRow {
  id: string
  purchaseId: string
  intentId: string
  accountId: string | null
  /** Minor units that are to be sent. */
  amount: number
  attempt: number
  reference: string | null
  createdAt: Date
  /** Whether anybody has begun to send it before. */
  wasBegun: boolean
  isNamed: boolean
  /** Whether nothing is left to be sent: it has arrived, has come back, or the house is asked. */
  isOver: boolean
}

const columns = sql`
  id, purchase_id as "purchaseId", payment_intent_id as "intentId", payment_account_id as "accountId",
  amount - covered_amount as amount, attempt, provider_reference as reference, created_at as "createdAt",
  begun_at is not null as "wasBegun", is_named as "isNamed",
  completed_at is not null or failed_at is not null or unclear_at is not null as "isOver"`

/**
 * From here on it is on its way, and who begins it says which it is: what was begun before may be at the provider without
 * its name. @returns as it was before; null for one that was taken back.
 */
export async function beginRefund(db: Queries, { id, now }: { id: string; now: Date }): Promise<RefundRow | null> {
  const statement = sql<RefundRow>`
    with before as (select ${columns} from refund where id = ${id} for no key update),
    begun as (update refund set begun_at = ${now}, is_named = true where id = ${id} and begun_at is null)
    select id, "purchaseId", "intentId", "accountId", amount, attempt, reference, "createdAt", "wasBegun", "isNamed",
      "isOver" from before`
  return oneOrNone(db, statement)
}

/** What is sent from now on stands at the provider under its name, and nothing without one can be it. */
export async function markNamed(db: Queries, id: string): Promise<void> {
  await sql`update refund set is_named = true where id = ${id}`.execute(db)
}

/** False when it is on its way, or was never written. */
export async function deleteRefund(
  trx: Transaction,
  { purchaseId, reason }: { purchaseId: string; reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from refund where purchase_id = ${purchaseId} and reason = ${reason} and begun_at is null and attempt = 1`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** Those whose job was lost, and those that the provider has not ended and that nobody has looked at since. */
export const takeOpenRefunds = (db: Queries, { before, now, limit }: Taking & { before: Date }): Promise<Turn[]> =>
  many(
    db,
    sql<Turn>`${turns({
      ...{ table: 'refund', order: sql`created_at`, now, limit },
      due: sql`completed_at is null and failed_at is null and unclear_at is null and created_at < ${before}
        and coalesce(looked_at < ${before}, true) and ${isStayingWithPurchase}`,
    })}`,
  )

/** The refund that the provider knows by this id, or, where it has told nobody yet, by its name; never another account's. */
export async function selectKnown(
  db: Queries,
  known: { reference: string; named: { refundId: string; attempt: number } | null; accountId: string | null },
): Promise<RefundRow | null> {
  const { reference, accountId } = known
  // What stands there as a name may be anybody's word.
  const { refundId = null, attempt = 0 } = known.named && isUuid(known.named.refundId) ? known.named : {}
  const statement = sql<RefundRow>`
    select ${columns} from refund
    where payment_account_id is not distinct from ${accountId}
      and (provider_reference = ${reference} or provider_reference is null
        and id = ${refundId}::uuid and attempt = ${attempt}::float8)`
  return oneOrNone(db, statement)
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** What else of a payment has, or may have, gone back by ours. */
export async function selectOthers(
  db: Queries,
  { id, intentId }: Pick<RefundRow, 'id' | 'intentId'>,
): Promise<{ reference: string | null; amount: number; isNamed: boolean }[]> {
  const statement = sql<{ reference: string | null; amount: number; isNamed: boolean }>`
    select provider_reference as reference, amount - covered_amount as amount, is_named as "isNamed" from refund
    where payment_intent_id = ${intentId} and id <> ${id} and begun_at is not null
    union all
    select provider_reference, 0, true from refund_failure
    where refund_id in (select id from refund where payment_intent_id = ${intentId})`
  return many(db, statement)
}

export interface Told {
  id: string
  attempt: number
  reference: string
  status: RefundStatus
  failureReason: string | null
  now: Date
}

/**
 * Writes down what the provider says. Events come twice and in any order, so it goes one way only: on its way, arrived,
 * come back. Its purchase is locked. @returns whether it has just come back.
 */
export async function noteStatus(trx: Transaction, told: Told): Promise<boolean> {
  const { id, attempt, reference, status, now } = told
  const [isBack, isDone] = [status === 'failed' || status === 'canceled', status === 'succeeded']
  const why = told.failureReason ?? (isBack ? 'unknown' : null)
  const statement = sql<{ purchaseId: string }>`
    with told as (
      update refund set provider_reference = ${reference}, status = ${status}, looked_at = ${now}, unclear_at = null,
        begun_at = coalesce(begun_at, ${now}), is_named = true, failure_reason = ${why},
        completed_at = case when ${isDone} then coalesce(completed_at, ${now}) end,
        failed_at = case when ${isBack} then ${now}::timestamptz end
      where id = ${id} and attempt = ${attempt} and coalesce(provider_reference, ${reference}) = ${reference}
        and failed_at is null and settled_at is null and (completed_at is null or ${isBack})
      returning id, purchase_id
    ), failed as (
      insert into refund_failure (refund_id, attempt, provider_reference, reason, failed_at)
      select id, ${attempt}, ${reference}, ${why}, ${now} from told where ${isBack} on conflict do nothing
    ), ended as (
      update purchase set status = case when ${isDone} then 'refunded' else 'refund_due' end from told
      where purchase.id = told.purchase_id
        and (purchase.status = 'refund_due' and ${isDone} or purchase.status = 'refunded' and ${isBack})
    )
    select purchase_id as "purchaseId" from told where ${isBack}`
  return (await oneOrNone(trx, statement)) !== null
}

/** Nobody can tell whether it has left, or the provider does not send it: the house is asked. */
export async function markUnclear(
  trx: Transaction,
  { id, attempt, why, now }: { id: string; attempt: number; why: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refund set unclear_at = ${now}, failure_reason = ${why}
    where id = ${id} and attempt = ${attempt} and completed_at is null and failed_at is null and unclear_at is null`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** Minor units of a payment: what has neither gone back nor been taken back, and what banks have; the purchase is locked. */
export async function selectLeft(trx: Transaction, purchaseId: string): Promise<{ left: number; lost: number }> {
  const statement = sql<{ left: number; lost: number }>`
    select paid_amount - refunded_amount - lost_amount as "left", lost_amount as lost from purchase where id = ${purchaseId}`
  return (await oneOrNone(trx, statement)) ?? { left: 0, lost: 0 }
}

export interface RefundNotice {
  /** Minor units. */
  amount: number
  state: CardRefundState
  why: string | null
  attempt: number
}

export const selectTold = (db: Queries, id: string): Promise<RefundNotice | null> =>
  oneOrNone(
    db,
    sql<RefundNotice>`
      select amount - covered_amount as amount, ${stateOfRefund} as state, failure_reason as why, attempt
      from refund where id = ${id}`,
  )

/** Those of a purchase that the house is to do something about, the oldest first. */
export const selectWanting = (db: Queries, purchaseId: string): Promise<{ id: string }[]> =>
  many(
    db,
    sql<{ id: string }>`
      select id from refund where purchase_id = ${purchaseId} and ${wantsHouse} order by created_at`,
  )
