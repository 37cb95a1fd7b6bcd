import type { Transaction } from '../database/database.ts'
import { eraseBuyer, eraseOldBuyers, selectOpenOrderIds, type Whose } from './buyer-repository.ts'

/**
 * Orders stay for the accounts; the person goes out of those that are over. Those under way still need an address: their
 * ids are given back. Asked for by their ids, a month later, they are taken for handed over, but for a visit to come.
 */
export async function forgetBuyer(trx: Transaction, whose: Whose, now: Date): Promise<{ openOrderIds: string[] }> {
  const openOrderIds = await selectOpenOrderIds(trx, { ...whose, now })
  await eraseBuyer(trx, { ...whose, now })
  return { openOrderIds }
}

/** Takes the person out of orders whose time of keeping is over. @returns of how many. */
export const forgetOldBuyers = (trx: Transaction, before: { acceptedBefore: Date; attemptedBefore: Date }) =>
  eraseOldBuyers(trx, before)
