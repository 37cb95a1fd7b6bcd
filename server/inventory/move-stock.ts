import type { Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import { updateOnHand, type Why } from './movements-repository.ts'
import { lockThings, releaseLapsed } from './repository.ts'

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

/**
 * The same for what has happened already: of bottles that went, as many go as are free, and nothing goes below zero.
 * What others held too long is given back first.
 * @returns besides the lines of the ledger, of each movement how many bottles were not there.
 */
export async function moveWhatIsFree(
  trx: Transaction,
  movements: readonly Movement[],
  now: Date,
): Promise<{ moved: Moved[]; missing: { stockItemId: string; quantity: number }[] }> {
  const ids = [...new Set(movements.map(({ stockItemId }) => stockItemId))]
  const free = new Map((await lockThings(trx, 'stock_item', ids)).map(({ id, quantity }) => [id, quantity]))
  for (const { id, quantity } of await releaseLapsed(trx, 'stock_item', ids, now)) free.set(id, quantity)
  const moved: Moved[] = []
  const missing: { stockItemId: string; quantity: number }[] = []
  for (const { stockItemId, delta, ...because } of movements) {
    const left = free.get(stockItemId) ?? 0
    const possible = Math.max(delta, -left)
    free.set(stockItemId, left + possible)
    if (possible !== 0)
      moved.push({ stockItemId, ...(await updateOnHand(trx, { stockItemId, delta: possible, because })) })
    if (possible !== delta) missing.push({ stockItemId, quantity: possible - delta })
  }
  return { moved, missing }
}
