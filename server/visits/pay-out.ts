import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { insertPayout } from './repository.ts'

export type VisitPayOutOutcome = 'noted' | 'done before'

/**
 * Notes that the grower has given back what was paid for a visit by transfer or on the spot. Said again, it does nothing.
 * @returns null when there is no such visit, or none that is paid back by hand.
 */
export async function noteVisitPaidBack(
  { database, now }: Pick<Services, 'database' | 'now'>,
  id: string,
): Promise<VisitPayOutOutcome | null> {
  const isNew = await inTransaction(database.query, (trx) => insertPayout(trx, { id, now: now() }))
  return isNew === null ? null : isNew ? 'noted' : 'done before'
}
