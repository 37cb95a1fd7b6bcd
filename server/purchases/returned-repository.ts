import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

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
export async function startAgain(
  trx: Transaction,
  { id, isUnclear }: Pick<ReturnedRow, 'id' | 'isUnclear'>,
): Promise<void> {
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
    update purchase set status = 'refund_due' from owed where id = owed.purchase_id and status = 'refunded'`.execute(
    trx,
  )
}

export async function updatePayBack(
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
