import type { Queries, Transaction } from '../database/database.ts'
import {
  eraseBuyer,
  eraseOldBuyers,
  giveToAccount,
  type GuestOf,
  type KeptPurchase,
  selectKept,
  selectOpenIds,
  type Whose,
} from './buyer-repository.ts'

export type { GuestOf, KeptPurchase, Whose } from './buyer-repository.ts'

/** Every purchase of a person, also those that came to nothing, newest first. */
export const listPurchasesOf = (db: Queries, whose: Whose): Promise<KeptPurchase[]> => selectKept(db, whose)

/** How many of them are over, and how many still need their buyer. */
export async function countPurchasesOf(db: Queries, whose: Whose, now: Date): Promise<{ over: number; open: number }> {
  const open = (await selectOpenIds(db, { ...whose, now })).length
  return { over: (await selectKept(db, whose)).length - open, open }
}

export const hasPurchases = async (db: Queries, guest: GuestOf): Promise<boolean> =>
  (await selectKept(db, { guest })).length > 0

/** What somebody bought before they had an account is in it, once they have proved that the address is theirs. */
export const adoptPurchases = (db: Queries, guest: GuestOf, accountId: string): Promise<void> =>
  giveToAccount(db, guest, accountId)

/**
 * Purchases stay for the accounts; the person goes out of those that are over. What is under way still needs an address,
 * and whoever is to come must be expected by name: their ids are given back. Asked for by their ids, a month later, parcels
 * are taken for handed over.
 */
export async function forgetBuyer(trx: Transaction, whose: Whose, now: Date): Promise<{ openIds: string[] }> {
  const openIds = await selectOpenIds(trx, { ...whose, now })
  await eraseBuyer(trx, { ...whose, now })
  return { openIds }
}

/** Takes the person out of purchases whose time of keeping is over. @returns of how many. */
export const forgetOldBuyers = (
  trx: Transaction,
  before: { acceptedBefore: Date; attemptedBefore: Date },
): Promise<number> => eraseOldBuyers(trx, before)
