import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import { lockThings } from './repository.ts'
import { type Why, why } from './why.ts'

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
    const { rows } = await sql<{ onHand: number; free: number }>`
      update stock_item set on_hand = on_hand + ${delta}::int from ${why(because)}
      where stock_item.id = ${stockItemId} and said is not null
      returning on_hand as "onHand", on_hand - held as free`.execute(trx)
    const [row] = rows
    if (!row) throw new Error(`There is no stock item ${stockItemId}.`)
    moved.push({ id: await lastMovement(trx, stockItemId), stockItemId, ...row })
  }
  return moved
}

/** The row is locked: the newest line is the one just written. */
async function lastMovement(trx: Transaction, stockItemId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from stock_movement where stock_item_id = ${stockItemId} order by id desc limit 1`.execute(
    trx,
  )
  if (!rows[0]) throw new Error(`The ledger has no line of ${stockItemId}.`)
  return rows[0].id
}
