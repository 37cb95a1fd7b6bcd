import type { Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import {
  countFreed,
  countHeld,
  deleteReleased,
  lockThings,
  lockThingsOf,
  lowerHolds,
  raiseHolds,
  releaseHolds,
  releaseLapsed,
  selectHeld,
  setExpiry,
} from './repository.ts'

/** Bottles in somebody's hands. Whose they are, and until when, says who asks, and has locked that before (STOCK-04). */
export interface Lease {
  /** As of a purchase: `lease:<id>`. */
  purchaseId: string
  expiresAt: Date
}

interface Part {
  stockItemId: string
  quantity: number
}

/**
 * So many of each wine are in these hands from now on, all or none. What others held too long is given back first, and
 * what these hands did themselves is theirs again as long as nobody has taken it.
 * @param lines `from` is what the caller saw there.
 * @throws VERSION_OLD, STOCK_SHORT with how many are free. @returns how many bottles it has in all.
 */
export async function setLeased(
  trx: Transaction,
  { purchaseId, expiresAt }: Lease,
  { lines, now }: { lines: readonly { stockItemId: string; from: number; to: number }[]; now: Date },
): Promise<number> {
  const others = (await selectHeld(trx, purchaseId)).map(({ id }) => id)
  const ids = [...new Set([...lines.map(({ stockItemId }) => stockItemId), ...others])]
  const free = new Map((await lockThings(trx, 'stock_item', ids)).map(({ id, quantity }) => [id, quantity]))
  await setExpiry(trx, purchaseId, expiresAt)
  if (lines.some(({ from, to }) => to > from))
    for (const { id, quantity } of await releaseLapsed(trx, 'stock_item', ids, now)) free.set(id, quantity)
  const held = new Map((await selectHeld(trx, purchaseId)).map(({ id, quantity }) => [id, quantity]))
  for (const { stockItemId, from, to } of lines) {
    if ((held.get(stockItemId) ?? 0) !== from) throw refuse('VERSION_OLD')
    const left = Math.max(0, free.get(stockItemId) ?? 0)
    if (to - from > left) throw refuse('STOCK_SHORT', { count: left })
  }
  await freeParts(trx, purchaseId, partsOf(lines, -1))
  await holdParts(trx, { purchaseId, expiresAt }, partsOf(lines, 1))
  return (await selectHeld(trx, purchaseId)).reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Frees what is sold out of these hands, for the very next step of this transaction to move: the bottles stay locked, so
 * nobody else has them in between. @returns what of it they had.
 */
export async function spendLeased(trx: Transaction, purchaseId: string, parts: readonly Part[]): Promise<Part[]> {
  await lockThings(trx, 'stock_item', idsOf(parts))
  return freeParts(trx, purchaseId, parts)
}

/** The same bottles are in these hands again: a sale was taken back in this transaction, so they are free and locked. */
export async function holdParts(trx: Transaction, { purchaseId, expiresAt }: Lease, parts: readonly Part[]) {
  if (parts.length === 0) return
  const counts = parts.map(({ stockItemId: id, quantity }) => ({ id, quantity }))
  const counted = await countHeld(trx, 'stock_item', counts)
  // Looked at under the lock, just before: a difference is a bug, and the rollback undoes it.
  if (counted !== counts.length) throw new Error(`Only ${counted} of ${counts.length} wines could be kept.`)
  await raiseHolds(trx, { purchaseId, parts, status: 'held', expiresAt })
}

/** All of it goes back, and is forgotten. @returns how many bottles were left. */
export async function endLeased(trx: Transaction, purchaseId: string): Promise<number> {
  await lockThingsOf(trx, 'stock_item', purchaseId)
  const left = (await selectHeld(trx, purchaseId)).reduce((sum, { quantity }) => sum + quantity, 0)
  await releaseHolds(trx, 'stock_item', purchaseId)
  await deleteReleased(trx, purchaseId)
  return left
}

async function freeParts(trx: Transaction, purchaseId: string, parts: readonly Part[]): Promise<Part[]> {
  if (parts.length === 0) return []
  const freed = await lowerHolds(trx, { purchaseId, parts, status: 'held' })
  if (freed.length > 0) await countFreed(trx, freed)
  return freed
}

const partsOf = (lines: readonly { stockItemId: string; from: number; to: number }[], sign: 1 | -1): Part[] =>
  lines.flatMap(({ stockItemId, from, to }) =>
    (to - from) * sign > 0 ? [{ stockItemId, quantity: (to - from) * sign }] : [],
  )

const idsOf = (parts: readonly Part[]): string[] => parts.map(({ stockItemId }) => stockItemId)
