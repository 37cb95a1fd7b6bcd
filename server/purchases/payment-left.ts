import type { Queries, Transaction } from '../database/database.ts'
import { isHeldByDispute } from './dispute-repository.ts'
import { selectLeft } from './refund-repository.ts'

/** Minor units of a payment that have neither gone back nor been taken back by a bank, and those that have; the purchase is locked. */
export const leftOf = (trx: Transaction, purchaseId: string): Promise<{ left: number; lost: number }> =>
  selectLeft(trx, purchaseId)

/** Whether a bank is being asked for the money just now, so that none of it can be paid back. */
export const isHeldByBank = (db: Queries, purchaseId: string): Promise<boolean> => isHeldByDispute(db, purchaseId)
