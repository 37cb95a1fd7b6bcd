import type { Transaction } from '../database/database.ts'
import { giveBackSeats, lockThings } from './repository.ts'

/**
 * Frees the places that an accepted purchase has of one slot; what else it has stays. Its hold is gone for good, so that
 * no late payment takes the places again. A second time it does nothing.
 */
export async function freeSeats(trx: Transaction, purchaseId: string, slotId: string): Promise<void> {
  await lockThings(trx, 'slot', [slotId])
  await giveBackSeats(trx, purchaseId, slotId)
}
