import type { Services } from '../context.ts'
import { inTransaction, type Queries, type Transaction } from '../database/database.ts'
import { type LockedPurchase, lockPurchase } from './purchase.ts'
import { refundLater } from './refunds.ts'
import { type OwedExcess, selectExcess, selectOwedExcess, setExcessSent } from './repository.ts'

/** Why what came too much goes back to a card; `due-sql.ts` asks for it, too. */
const reason = 'excess'

/**
 * What came too much, because an order was paid as it was first asked for when some of it had ended, goes back once: to the
 * card, or as a note that the house has sent it. @returns whether it was still owed.
 */
export async function payExcessBackIn(trx: Transaction, locked: LockedPurchase, now: Date): Promise<boolean> {
  if (locked.status !== 'paid') return false
  if (locked.paymentIntentId === null) return setExcessSent(trx, { id: locked.id, now })
  return refundLater(trx, locked, { amount: await selectExcess(trx, locked.id), reason, now })
}

/** The same by an operator. @returns null where no such purchase is. */
export const payExcessBack = (services: Pick<Services, 'database' | 'now'>, id: string): Promise<boolean | null> =>
  inTransaction(services.database.query, async (trx) => {
    const locked = await lockPurchase(trx, id)
    return locked && payExcessBackIn(trx, locked, services.now())
  })

/** What came too much and is not on its way back, the oldest first. */
export const owedExcess = (db: Queries): Promise<OwedExcess[]> => selectOwedExcess(db)
