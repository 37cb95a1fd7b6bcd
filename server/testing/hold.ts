import type { Transaction } from '../database/database.ts'
import { lockDemanded, take } from '../inventory/holds.ts'
import type { Demand, Shortage, Times } from '../inventory/kind.ts'

interface Wish<D extends Demand> extends Times {
  purchaseId: string
  demands: readonly D[]
  replaces?: string | null
}

/** Keeps all that is demanded, as a checkout by card does. @returns what there is too little of; then nothing is kept. */
export async function hold<D extends Demand>(
  trx: Transaction,
  { purchaseId, expiresAt, ...wish }: Wish<D>,
): Promise<Shortage<D> | null> {
  const shortage = await lockDemanded(trx, wish)
  if (!shortage) await take(trx, { purchaseId, demands: wish.demands, status: 'held', now: wish.now, expiresAt })
  return shortage
}
