import type { Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import { updateOnHand, type Why } from './movements-repository.ts'
import { lockThings } from './repository.ts'

export interface Movement extends Why {
  stockItemId: string
  /** Bottles that came, or went (below zero); not 0. */
  delta: number
}

/** A line of the ledger that was just written. */
export interface Moved {
  id: string
  stockItemId: string
  onHand: number
  /** Bottles that nobody has been promised. */
  free: number
}

/**
 * Brings bottles into the cellar or out of it by hand, all of them or none. What buyers hold stays theirs.
 * @throws STOCK_SHORT, with how many are free, when somebody else has had them. Source: STOCK-01.
 */
export async function moveStock(trx: Transaction, movements: readonly Movement[]): Promise<Moved[]> {
  const ids = [...new Set(movements.map(({ stockItemId }) => stockItemId))]
  const free = new Map((await lockThings(trx, 'stock_item', ids)).map(({ id, quantity }) => [id, quantity]))
  const moved: Moved[] = []
  for (const { stockItemId, delta, ...because } of movements) {
    const left = free.get(stockItemId) ?? 0
    if (left + delta < 0) throw refuse('STOCK_SHORT', { count: left })
    free.set(stockItemId, left + delta)
    moved.push({ stockItemId, ...(await updateOnHand(trx, { stockItemId, delta, because })) })
  }
  return moved
}
