import type { Transaction } from '../database/database.ts'
import { eraseBuyer, selectOpenOrderIds } from './buyer-repository.ts'

/**
 * Orders stay for the accounts; the person goes out of those that are over. Those under way still need an address: their
 * ids are given back. Asked for by their ids, a month later, they are taken for handed over, but for a visit to come.
 */
export async function forgetBuyer(
  trx: Transaction,
  whose: { accountId: string } | { orderIds: string[] },
  now: Date,
): Promise<{ openOrderIds: string[] }> {
  const openOrderIds = await selectOpenOrderIds(trx, { ...whose, now })
  await eraseBuyer(trx, { ...whose, now })
  return { openOrderIds }
}
