import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'
import type { DisputeStatus, ProviderDispute } from '../payments/card-provider.ts'

export interface StoredDispute {
  id: string
  status: DisputeStatus
  version: number
}

/** Null for one that nobody has told of yet. */
export const selectDispute = (db: Queries, reference: string): Promise<StoredDispute | null> =>
  oneOrNone(db, sql<StoredDispute>`select id, status, version from dispute where provider_reference = ${reference}`)

export interface DisputeNotice {
  /** Minor units, in the dispute's own currency. */
  amount: number
  currencyCode: string
  reason: string
  status: DisputeStatus
  dueBy: Date | null
}

export const selectToldDispute = (db: Queries, id: string): Promise<DisputeNotice | null> =>
  oneOrNone(
    db,
    sql<DisputeNotice>`
      select amount, currency_code as "currencyCode", reason, status, due_by as "dueBy" from dispute where id = ${id}`,
  )

/** What a payment of this account has paid, itself or through a link. */
export async function selectPaidBy(
  db: Queries,
  { intentId, accountId }: { intentId: string; accountId: string | null },
): Promise<string | null> {
  const statement = sql<{ id: string }>`
    select id from purchase
    where payment_intent_id = ${intentId} and payment_account_id is not distinct from ${accountId}
    union
    select purchase_id from payment_link
    where payment_intent_id = ${intentId} and payment_account_id is not distinct from ${accountId}`
  return (await oneOrNone(db, statement))?.id ?? null
}

interface Stored extends ProviderDispute {
  purchaseId: string
  accountId: string | null
  /** As it was known before it was read; null for a new one. */
  version: number | null
  isClosed: boolean
  now: Date
}

/** Null when somebody else has written it down meanwhile: what they have read may be newer. */
export async function storeDispute(trx: Transaction, dispute: Stored): Promise<{ id: string } | null> {
  const statement =
    dispute.version === null
      ? sql<{ id: string }>`
          insert into dispute (purchase_id, provider_reference, payment_intent_id, payment_account_id, amount,
            currency_code, reason, status, due_by, is_refundable, opened_at, closed_at)
          values (${dispute.purchaseId}, ${dispute.id}, ${dispute.intentId}, ${dispute.accountId}, ${dispute.amount},
            ${dispute.currencyCode}, ${dispute.reason}, ${dispute.status}, ${dispute.dueBy}, ${dispute.isRefundable},
            ${dispute.openedAt}, ${dispute.isClosed ? dispute.now : null})
          on conflict (provider_reference) do nothing returning id`
      : sql<{ id: string }>`
          update dispute set amount = ${dispute.amount}, currency_code = ${dispute.currencyCode},
            reason = ${dispute.reason}, status = ${dispute.status}, due_by = ${dispute.dueBy},
            is_refundable = ${dispute.isRefundable}, version = version + 1,
            closed_at = case when ${dispute.isClosed} then coalesce(closed_at, ${dispute.now}) end
          where provider_reference = ${dispute.id} and version = ${dispute.version} returning id`
  return oneOrNone(trx, statement)
}

/**
 * What the buyer was to have back and has from their bank now is owed no more: what came back, once nothing is left of
 * the payment, and what was not sent because the payment was disputed.
 */
export async function settleByDispute(
  trx: Transaction,
  { purchaseId, now }: { purchaseId: string; now: Date },
): Promise<void> {
  await sql`
    update refund set covered_amount = amount, settled_at = ${now}, settled_by = 'dispute' from purchase
    where purchase.id = ${purchaseId} and refund.purchase_id = purchase.id and settled_at is null
      and unclear_at is not null and failure_reason = 'charge_disputed'
      and refund.amount <= lost_amount_of(purchase)`.execute(trx)
  await sql`
    with settled as (
      update refund set covered_amount = amount, settled_at = ${now}, settled_by = 'dispute' from purchase
      where purchase.id = ${purchaseId} and refund.purchase_id = purchase.id and settled_at is null
        and failed_at is not null and paid_amount = refunded_amount + lost_amount
      returning refund.id)
    update purchase set status = 'refunded'
    where id = ${purchaseId} and status = 'refund_due' and lost_amount = paid_amount - refunded_amount
      and not exists (select from refund where purchase_id = purchase.id and settled_at is null and completed_at is null
        and id not in (select id from settled))`.execute(trx)
}

/** Whether a bank is being asked for the money just now, so that none of it can be paid back. */
export async function isHeldByDispute(db: Queries, purchaseId: string): Promise<boolean> {
  const statement = sql<{ held: boolean }>`
    select exists (select from dispute
      where purchase_id = ${purchaseId} and closed_at is null and not is_refundable) as held`
  return (await oneOrNone(db, statement))?.held ?? false
}
