import type { Services } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { type ProviderRefund, RefundRefused } from '../payments/card-provider.ts'
import { askHouse, noteRefund } from './refund-states.ts'
import type { LockedPurchase } from './purchase.ts'
import {
  beginRefund,
  deleteRefund,
  insertRefund,
  markNamed,
  type RefundRow,
  selectOthers,
} from './refund-repository.ts'

/** The clocks of two machines may differ by as much. */
const clockSkewMs = 5 * 60_000

/**
 * Writes down what goes back to the card, in minor units; a job sends it, once per reason. Any number of reasons may
 * give back parts of one purchase; the database refuses more together than was paid (`purchase_refunds_within_payment`).
 * What a buyer has had from their bank by a dispute is not sent besides.
 * @param sendAt when it leaves, if not at once: until then it may be taken back (`takeRefundBack`).
 * @returns whether there was something to write that was not written before.
 */
export async function refundLater(
  trx: Transaction,
  { id, paymentIntentId, paymentAccountId }: Pick<LockedPurchase, 'id' | 'paymentIntentId' | 'paymentAccountId'>,
  { amount, reason, now, sendAt }: { amount: number; reason: string; now: Date; sendAt?: Date },
): Promise<boolean> {
  if (amount === 0) return false
  if (!paymentIntentId) throw new Error(`The purchase ${id} was paid without a payment.`)
  const refund = await insertRefund(trx, {
    purchaseId: id,
    intentId: paymentIntentId,
    accountId: paymentAccountId,
    amount,
    reason,
    now,
  })
  if (refund && !refund.isCovered) await sendRefundLater(trx, refund.id, sendAt)
  return refund !== null
}

/** A job sends it to the card. */
export const sendRefundLater = (trx: Transaction, refundId: string, sendAt?: Date): Promise<void> =>
  queueLater(trx, 'refund', { refundId }, { jobKey: `refund:${refundId}`, ...(sendAt && { runAt: sendAt }) })

/** Forgets a refund that has not left yet. @returns false when it is on its way. */
export const takeRefundBack = (trx: Transaction, about: { purchaseId: string; reason: string }): Promise<boolean> =>
  deleteRefund(trx, about)

/**
 * Pays back once, and writes down what the provider says of it. The provider knows the refund by its key, and forgets
 * that after a day; so what was begun before is looked for among the refunds of its payment first, by its name. One that
 * waits there is looked at again. Thrown errors bring the job back later. Source: docs/decisions/0070.
 */
export async function payBack(services: Services, refundId: string): Promise<void> {
  // From here on nobody takes it back; what was taken back before is gone.
  const row = await beginRefund(services.database.query, { id: refundId, now: services.now() })
  if (!row || row.isOver) return
  const refund = await refundOf(services, row)
  if (refund) await noteRefund(services, row, refund)
}

/** As it is at the provider now. Null when the house has been asked instead. */
async function refundOf(services: Services, row: RefundRow): Promise<ProviderRefund | null> {
  const { cards, database } = services
  const accountId = row.accountId ?? undefined
  if (row.reference) return cards.readRefund(row.reference, accountId)
  if (row.wasBegun) {
    const found = await findMade(services, row)
    if (found === 'unclear') return askHouse(services, row, 'not_told_apart')
    if (found) return found
    if (!row.isNamed) await markNamed(database.query, row.id)
  }
  try {
    return await cards.refund({
      intentId: row.intentId,
      amount: row.amount,
      accountId,
      idempotencyKey: keyOf(row),
      named: { refundId: row.id, attempt: row.attempt },
    })
  } catch (error) {
    if (error instanceof RefundRefused) return askHouse(services, row, error.code)
    throw error
  }
}

/** The first time it is the one of before refunds had names: whoever asked under it then is not asked twice. */
const keyOf = ({ id, attempt }: RefundRow): string => `refund-${id}${attempt === 1 ? '' : `-${attempt}`}`

/**
 * The refund that was made of this row, by its name. One that was begun before refunds had names, or is of a restored
 * backup, may stand there without: it is the only one of its sum and time that nobody else can be, or nobody knows.
 */
async function findMade(services: Services, row: RefundRow): Promise<ProviderRefund | 'unclear' | null> {
  const made = await services.cards.listRefunds(row.intentId, row.accountId ?? undefined)
  const named = made.find(({ named: name }) => name?.refundId === row.id && name.attempt === row.attempt)
  if (named || row.isNamed) return named ?? null
  const others = await selectOthers(services.database.query, row)
  const taken = new Set(others.map(({ reference }) => reference))
  const candidates = made.filter(
    (refund) =>
      refund.named === null &&
      refund.amount === row.amount &&
      refund.createdAt.getTime() >= row.createdAt.getTime() - clockSkewMs &&
      !taken.has(refund.id),
  )
  const rivals = others.filter(
    ({ reference, amount, isNamed }) => reference === null && amount === row.amount && !isNamed,
  )
  const [only] = candidates
  if (!only) return null
  return candidates.length === 1 && rivals.length === 0 ? only : 'unclear'
}
