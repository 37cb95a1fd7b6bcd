import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { insertPayout } from './repository.ts'

export type VisitPayOutOutcome = 'noted' | 'done before'

/**
 * Notes that the grower has given back what was paid for a visit by transfer or on the spot. Said again, it does nothing.
 * @returns null when there is no such visit, or none that is paid back by hand.
 */
export const noteVisitPaidBack = (
  { database, now }: Pick<Services, 'database' | 'now'>,
  id: string,
): Promise<VisitPayOutOutcome | null> => inTransaction(database.query, (trx) => noteVisitPaidBackIn(trx, id, now()))

/** The same in the caller's transaction. */
export async function noteVisitPaidBackIn(trx: Transaction, id: string, now: Date): Promise<VisitPayOutOutcome | null> {
  const isNew = await insertPayout(trx, { id, now })
  return isNew === null ? null : isNew ? 'noted' : 'done before'
}
