import { inTransaction, type Transaction } from '../database/database.ts'
import type { Services } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isHeldByDispute } from './dispute-repository.ts'
import { lockPurchase } from './purchase.ts'
import { selectLeft, selectWanting } from './refund-repository.ts'
import { sendRefundLater } from './refunds.ts'
import {
  markSettled,
  markUnsettled,
  type PayBackRow,
  type ReturnedRow,
  selectPayBack,
  selectReturned,
  startAgain,
  updatePayBack,
} from './returned-repository.ts'

/** What a house does about refunds that came back, or of which nobody knows whether they left. Its purchase is locked. */

/** @throws VERSION_OLD for a refund that is neither. */
export async function findReturned(trx: Transaction, about: { id: string; purchaseId: string }): Promise<ReturnedRow> {
  const row = await selectReturned(trx, about)
  if (!row) throw refuse('VERSION_OLD')
  return row
}

/**
 * Asks the card once more, at once. @throws VERSION_OLD when it was paid another way, REFUND_DISPUTED while a bank has the
 * money, or where it has been lost to one.
 */
export async function startOver(trx: Transaction, purchaseId: string, row: ReturnedRow): Promise<void> {
  if (row.isSettled) throw refuse('VERSION_OLD')
  const isTaken = (await leftFor(trx, purchaseId, row)) < row.amount
  if (isTaken || (await isHeldByDispute(trx, purchaseId))) throw refuse('REFUND_DISPUTED')
  await startAgain(trx, row)
  await sendRefundLater(trx, row.id)
}

/** The buyer has it by another way; what of it their bank has brought them is not counted a second time. */
export async function settleReturned(
  trx: Transaction,
  purchaseId: string,
  { row, now }: { row: ReturnedRow; now: Date },
): Promise<void> {
  const coveredAmount = Math.max(0, row.amount - (await leftFor(trx, purchaseId, row)))
  await markSettled(trx, { id: row.id, coveredAmount, now })
}

/** They have not, after all. */
export const unsettleReturned = (trx: Transaction, { id }: ReturnedRow): Promise<void> => markUnsettled(trx, id)

/**
 * By the operator's word, for all of a purchase: whoever sells nights has no page for it.
 * @returns how many there were. @throws REFUND_DISPUTED
 */
export const changeReturned = (
  { database, now }: Pick<Services, 'database' | 'now'>,
  purchaseId: string,
  how: 'again' | 'sent',
): Promise<number> =>
  inTransaction(database.query, async (trx) => {
    await lockPurchase(trx, purchaseId)
    const wanting = await selectWanting(trx, purchaseId)
    for (const { id } of wanting) {
      const row = await findReturned(trx, { id, purchaseId })
      if (how === 'again') await startOver(trx, purchaseId, row)
      else await settleReturned(trx, purchaseId, { row, now: now() })
    }
    return wanting.length
  })

/** Minor units of the payment that it may be paid from; what is unclear counts as paid back already. */
const leftFor = async (trx: Transaction, purchaseId: string, { isUnclear, amount }: ReturnedRow): Promise<number> =>
  isUnclear ? amount : (await selectLeft(trx, purchaseId)).left

interface PayBack extends PayBackRow {
  purchaseId: string
  reason: string
}

/** What a pay-back has done besides, so that its way back need not be told. */
export const notePayBack = (trx: Transaction, done: PayBack): Promise<void> => updatePayBack(trx, done)

/** Null where nothing was paid back for this reason. */
export const findPayBack = (
  trx: Transaction,
  about: Pick<PayBack, 'purchaseId' | 'reason'>,
): Promise<PayBackRow | null> => selectPayBack(trx, about)
