import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { forgetBuyer, type Whose } from '../purchases/buyers.ts'

/** What is still under way when its buyer leaves is looked at again after this long, until it is over. */
const againMs = 30 * 86_400_000

const ids = z.array(z.string()).default([])
/** Until the one purchase, ids were told apart by what they were of; what waits in the queue still does. */
export const ErasurePayload = z
  .object({ purchaseIds: ids, orderIds: ids, bookingIds: ids })
  .transform(({ purchaseIds, orderIds, bookingIds }) => ({ purchaseIds: [...purchaseIds, ...orderIds, ...bookingIds] }))

/**
 * Takes a person out of their purchases: at once where these are over, later where they are not.
 * @returns how many are not.
 */
export async function erasePurchases(trx: Transaction, whose: Whose, now: Date): Promise<number> {
  const { openIds } = await forgetBuyer(trx, whose, now)
  if (openIds.length === 0) return 0
  await queueLater(trx, 'erasePurchases', { purchaseIds: openIds }, { runAt: new Date(now.getTime() + againMs) })
  return openIds.length
}
