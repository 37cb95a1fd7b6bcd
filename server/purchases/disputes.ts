import type { Services } from '../context.ts'
import { inTransaction, type Queries } from '../database/database.ts'
import { type DisputeStatus, ProviderUnavailable } from '../payments/card-provider.ts'
import {
  selectDispute,
  selectPaidBy,
  selectToldDispute,
  settleByDispute,
  storeDispute,
  type DisputeNotice,
} from './dispute-repository.ts'
import { type ToldOf, writeOfMoney } from './letters.ts'
import { lockPurchase } from './purchase.ts'

const mostTries = 10

export type { DisputeNotice }

/** The dispute that a letter is about; null once it stands otherwise, which another letter says. */
export async function findDispute(db: Queries, { about, state }: ToldOf): Promise<DisputeNotice | null> {
  const dispute = await selectToldDispute(db, about)
  return dispute?.status === state ? dispute : null
}

const closed: readonly DisputeStatus[] = ['won', 'lost', 'warning_closed', 'prevented']

/**
 * What the provider tells of a dispute: read anew, and counted only where it is of a payment that we have asked for on
 * that account. One that may be appealed goes back and forth, so no state of it is older than another by itself: nothing
 * is locked while the provider is asked, and what somebody has written meanwhile is asked again. The house is written to
 * each time it stands otherwise. Source: ORDERS-02, docs/decisions/0070.
 * @throws ProviderUnavailable
 */
export async function followDispute(
  services: Services,
  disputeId: string,
  accountId: string | undefined,
): Promise<void> {
  const db = services.database.query
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await selectDispute(db, disputeId)
    const dispute = await services.cards.readDispute(disputeId, accountId)
    const account = accountId ?? null
    const purchaseId = await selectPaidBy(db, { intentId: dispute.intentId, accountId: account })
    if (purchaseId === null) return
    const now = services.now()
    const isStored = await inTransaction(db, async (trx) => {
      const locked = await lockPurchase(trx, purchaseId)
      const isClosed = closed.includes(dispute.status)
      const stored = await storeDispute(trx, {
        ...{ ...dispute, purchaseId, accountId: account, version: known?.version ?? null, isClosed, now },
      })
      if (!stored || !locked) return stored !== null
      if (dispute.status === 'lost') await settleByDispute(trx, { purchaseId, now })
      if (known?.status !== dispute.status)
        await writeOfMoney(trx, locked, 'disputeNotice', { about: stored.id, state: dispute.status })
      return true
    })
    if (isStored) return
  }
  throw new ProviderUnavailable('Too many read this dispute at once.')
}
