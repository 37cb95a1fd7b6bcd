import type { Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import { lockThings, lowerHolds, raiseHolds } from './repository.ts'
import { updateOnHand } from './movements-repository.ts'

interface Part {
  stockItemId: string
  quantity: number
}

interface Bottles {
  purchaseId: string
  parts: readonly Part[]
  /** Whether they stand in the cellar again; else they are broken, drunk, or stay with the buyer. */
  isRestocked: boolean
  /** Nobody of the house where its buyer did it. */
  staffId?: string
  at: Date
}

/**
 * Takes bottles out of what an accepted purchase was sold, so that nothing that happens to it later gives them back again.
 * @param bottles.reason `unsold` for what was never paid, so that it was never sold.
 * @returns what it really had of them.
 */
export async function giveBottlesBack(
  trx: Transaction,
  bottles: Bottles & { reason?: 'return' | 'unsold' },
): Promise<Part[]> {
  const { purchaseId, parts, isRestocked, reason = 'return', ...by } = bottles
  await lockThings(trx, 'stock_item', idsOf(parts))
  const taken = await lowerHolds(trx, { purchaseId, parts, status: 'committed' })
  if (isRestocked)
    for (const { stockItemId, quantity } of taken)
      await updateOnHand(trx, { stockItemId, delta: quantity, because: { reason, purchaseId, ...by } })
  return taken
}

/** The way back. @throws STOCK_SHORT when somebody else has had them meanwhile */
export async function takeBottlesAgain(trx: Transaction, bottles: Bottles): Promise<void> {
  const { purchaseId, parts, isRestocked, ...by } = bottles
  const free = new Map((await lockThings(trx, 'stock_item', idsOf(parts))).map(({ id, quantity }) => [id, quantity]))
  if (isRestocked)
    for (const { stockItemId, quantity } of parts) {
      const left = free.get(stockItemId) ?? 0
      if (left < quantity) throw refuse('STOCK_SHORT', { count: left })
      await updateOnHand(trx, { stockItemId, delta: -quantity, because: { reason: 'sale', purchaseId, ...by } })
    }
  await raiseHolds(trx, { purchaseId, parts, status: 'committed', expiresAt: by.at })
}

const idsOf = (parts: readonly Part[]): string[] => parts.map(({ stockItemId }) => stockItemId)
