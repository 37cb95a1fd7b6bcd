import { type RawBuilder, sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { wantsHouse } from '../purchases/refund-sql.ts'

export interface ReturnedRow {
  id: string
  /** Minor units. */
  amount: number
  isUnclear: boolean
  isSettled: boolean
  settledBy: 'house' | 'dispute' | null
}

/** A refund of this purchase that came back, or is unclear; null for every other. */
export async function selectReturned(
  trx: Transaction,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<ReturnedRow | null> {
  const statement = sql<ReturnedRow>`
    select id, amount, unclear_at is not null as "isUnclear", settled_at is not null as "isSettled",
      settled_by as "settledBy"
    from refund where id = ${id} and purchase_id = ${purchaseId} and (failed_at is not null or unclear_at is not null)`
  return oneOrNone(trx, statement)
}

/** What came back is another one at the provider from now on; of what was unclear, the house says that it is not there. */
export async function startAgain(trx: Transaction, { id, isUnclear }: Pick<ReturnedRow, 'id' | 'isUnclear'>): Promise<void> {
  if (isUnclear)
    await sql`update refund set unclear_at = null, failure_reason = null, is_named = true where id = ${id}`.execute(trx)
  else
    await sql`
      update refund set attempt = attempt + 1, provider_reference = null, status = null, failed_at = null,
        failure_reason = null, looked_at = null, begun_at = null, is_named = false
      where id = ${id}`.execute(trx)
}

/** @param coveredAmount minor units of it that the buyer has had from their bank. */
export async function markSettled(
  trx: Transaction,
  { id, coveredAmount, now }: { id: string; coveredAmount: number; now: Date },
): Promise<void> {
  await sql`
    with settled as (
      update refund set settled_at = ${now}, settled_by = 'house', covered_amount = ${coveredAmount} where id = ${id}
      returning purchase_id)
    update purchase set status = 'refunded' from settled where id = settled.purchase_id and status = 'refund_due'`.execute(
    trx,
  )
}

export async function markUnsettled(trx: Transaction, id: string): Promise<void> {
  await sql`
    with owed as (
      update refund set settled_at = null, settled_by = null, covered_amount = 0 where id = ${id} returning purchase_id)
    update purchase set status = 'refund_due' from owed where id = owed.purchase_id and status = 'refunded'`.execute(trx)
}

/** What a pay-back has done besides, so that its way back need not be told. */
export async function notePayBack(
  trx: Transaction,
  about: { purchaseId: string; reason: string; isRestocked: boolean; endedFrom: string | null },
): Promise<void> {
  await sql`
    update refund set is_restocked = ${about.isRestocked}, ended_from = ${about.endedFrom}
    where purchase_id = ${about.purchaseId} and reason = ${about.reason}`.execute(trx)
}

export interface PayBackRow {
  isRestocked: boolean
  endedFrom: 'waiting' | 'preparing' | 'ready' | null
}

export const selectPayBack = (
  trx: Transaction,
  { purchaseId, reason }: { purchaseId: string; reason: string },
): Promise<PayBackRow | null> =>
  oneOrNone(
    trx,
    sql<PayBackRow>`
      select is_restocked as "isRestocked", ended_from as "endedFrom" from refund
      where purchase_id = ${purchaseId} and reason = ${reason}`,
  )

interface NamedRow {
  id: string
  orderId: string
  amount: number
  currencyCode: string
  firstname: string | null
  lastname: string | null
  company: string | null
}

const buyer = sql`purchase.contact ->> 'firstname' as firstname, purchase.contact ->> 'lastname' as lastname,
  purchase.contact ->> 'companyName' as company`

const returnedOf = (shopId: string | null): RawBuilder<unknown> => sql`
  from refund join purchase on purchase.id = refund.purchase_id where purchase.shop_id = ${shopId} and ${wantsHouse}`

const disputedOf = (shopId: string | null): RawBuilder<unknown> => sql`
  from dispute join purchase on purchase.id = dispute.purchase_id
  where purchase.shop_id = ${shopId} and dispute.closed_at is null
    and dispute.status in ('warning_needs_response', 'needs_response', 'appeal_needs_response')`

/** What the house is to pay by another way, or to look for at the provider, the oldest first. */
export const selectAllReturned = (db: Queries, shopId: string): Promise<(NamedRow & { isUnclear: boolean })[]> =>
  many(
    db,
    sql<NamedRow & { isUnclear: boolean }>`
      select refund.id, purchase.id as "orderId", refund.amount, purchase.currency_code as "currencyCode",
        refund.unclear_at is not null as "isUnclear", ${buyer}
      ${returnedOf(shopId)} order by coalesce(refund.failed_at, refund.unclear_at) limit 50`,
  )

export interface DisputedRow extends NamedRow {
  reason: string
  dueBy: Date | null
}

/** What banks want an answer to, the most urgent first. */
export const selectDisputed = (db: Queries, shopId: string): Promise<DisputedRow[]> =>
  many(
    db,
    sql<DisputedRow>`
      select dispute.id, purchase.id as "orderId", dispute.amount, dispute.currency_code as "currencyCode",
        dispute.reason, dispute.due_by as "dueBy", ${buyer}
      ${disputedOf(shopId)} order by dispute.due_by nulls last, dispute.opened_at limit 50`,
  )

/** Whether any of that is there. */
export const isAnyReturned = (shopId: string | null): RawBuilder<boolean> =>
  sql<boolean>`(exists (select ${returnedOf(shopId)}) or exists (select ${disputedOf(shopId)}))`
