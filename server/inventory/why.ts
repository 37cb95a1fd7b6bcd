import { type RawBuilder, sql } from 'kysely'
import type { MovementReason } from '#contract/stock-office.ts'

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
