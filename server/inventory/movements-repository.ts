import { type RawBuilder, sql } from 'kysely'
import type { MovementReason } from '#contract/stock-office.ts'
import type { Transaction } from '../database/database.ts'

/** What the ledger says of a change of the stock besides how many. */
export interface Why {
  reason: MovementReason
  /** When it happened; now unless said. */
  at?: Date
  purchaseId?: string
  staffId?: string
  note?: string
  /** The movement that this one takes back. */
  takesBack?: string
}

/**
 * Tells the trigger that writes the ledger why this statement changes `on_hand`: a row to join, whose column `said` has to
 * be asked for, or nobody computes it. It holds until the next one of the transaction.
 */
export const why = (because: Why): RawBuilder<unknown> =>
  sql`(select set_config('cepage.movement', ${JSON.stringify(because)}, true) as said) as because`

/** Brings bottles into the cellar or out of it; the row is locked, and has as many that are free. */
export async function updateOnHand(
  trx: Transaction,
  { stockItemId, delta, because }: { stockItemId: string; delta: number; because: Why },
): Promise<{ id: string; onHand: number; free: number }> {
  const { rows } = await sql<{ onHand: number; free: number }>`
    update stock_item set on_hand = on_hand + ${delta}::int from ${why(because)}
    where stock_item.id = ${stockItemId} and said is not null
    returning on_hand as "onHand", on_hand - held as free`.execute(trx)
  // The trigger has just written it, and nobody else can have written a newer one.
  const lines = await sql<{ id: string }>`
    select id::text as id from stock_movement where stock_item_id = ${stockItemId} order by stock_movement.id desc limit 1`.execute(
    trx,
  )
  if (!rows[0] || !lines.rows[0]) throw new Error(`The stock item ${stockItemId} did not move.`)
  return { ...lines.rows[0], ...rows[0] }
}
