import type { Services } from '../context.ts'
import { inTransaction, type Queries } from '../database/database.ts'
import type { ProviderRefund } from '../payments/card-provider.ts'
import { type ToldOf, writeOfMoney } from './letters.ts'
import { lockPurchase } from './purchase.ts'
import {
  markUnclear,
  noteStatus,
  type RefundRow,
  selectKnown,
  selectTold,
  type RefundNotice,
} from './refund-repository.ts'

export type { RefundNotice }

/** The refund that a letter is about; null once it was asked for again, or is gone: then nothing is said of it. */
export async function findRefund(db: Queries, { about, state }: ToldOf): Promise<RefundNotice | null> {
  const refund = await selectTold(db, about)
  return refund?.attempt === Number(state.split(' ', 1)[0]) ? refund : null
}

type Which = Pick<RefundRow, 'id' | 'purchaseId' | 'attempt'>

/** Writes down how a refund is at the provider; of one that has come back buyer and house hear. */
export async function noteRefund(services: Services, which: Which, refund: ProviderRefund): Promise<void> {
  const { id, attempt, purchaseId } = which
  const { status, failureReason } = refund
  const now = services.now()
  await inTransaction(services.database.query, async (trx) => {
    const locked = await lockPurchase(trx, purchaseId)
    if (!locked) return
    const told = { id, attempt, reference: refund.id, status, failureReason, now }
    if (!(await noteStatus(trx, told))) return
    for (const mail of ['refundFailed', 'refundFailedNotice'] as const)
      await writeOfMoney(trx, locked, mail, { about: id, state: String(attempt) })
  })
}

/** Stops until the house has said what it sees at the provider. @returns null, that there is no answer to go by. */
export async function askHouse(services: Services, { id, attempt, purchaseId }: Which, why: string): Promise<null> {
  await inTransaction(services.database.query, async (trx) => {
    const locked = await lockPurchase(trx, purchaseId)
    if (!locked || !(await markUnclear(trx, { id, attempt, why, now: services.now() }))) return
    await writeOfMoney(trx, locked, 'refundFailedNotice', { about: id, state: `${attempt} ${why}` })
  })
  return null
}

/**
 * What the provider tells of a refund: read anew, and counted only where it is one of ours, of the payment and the
 * account that we asked. Those that somebody makes at the provider by hand are not ours.
 */
export async function followRefund(
  services: Services,
  refundId: string,
  accountId: string | undefined,
  known?: ProviderRefund,
): Promise<void> {
  const refund = known ?? (await services.cards.readRefund(refundId, accountId))
  const row = await selectKnown(services.database.query, {
    ...{ reference: refund.id, named: refund.named, accountId: accountId ?? null },
  })
  if (row?.intentId === refund.intentId) await noteRefund(services, row, refund)
}

/** The same, told of a whole payment. */
export async function followRefundsOf(
  services: Services,
  intentId: string,
  accountId: string | undefined,
): Promise<void> {
  for (const refund of await services.cards.listRefunds(intentId, accountId))
    await followRefund(services, refund.id, accountId, refund)
}
