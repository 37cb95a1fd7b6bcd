import type { Transaction } from '../database/database.ts'
import { eraseBuyer, selectOpenOrderIds } from './buyer-repository.ts'

/**
 * Orders stay for the accounts; the person goes out of them. Those under way still need an address, so that their ids
 * are given back, to be forgotten later.
 */
export async function forgetBuyer(trx: Transaction, accountId: string, now: Date): Promise<{ openOrderIds: string[] }> {
  const openOrderIds = await selectOpenOrderIds(trx, { accountId, now })
  await eraseBuyer(trx, { accountId, now })
  return { openOrderIds }
}

/** The same for orders that were under way when their buyer left. */
export const forgetBuyersOf = (trx: Transaction, orderIds: string[], now: Date): Promise<void> =>
  eraseBuyer(trx, { orderIds, now })
