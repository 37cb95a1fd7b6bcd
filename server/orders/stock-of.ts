import type { Transaction } from '../database/database.ts'
import { selectStockOf } from './repository.ts'

/** Which things of the cellar so many of these lines are made of. */
export const stockOf = (
  trx: Transaction,
  lines: readonly { line: string; quantity: number }[],
): Promise<{ stockItemId: string; quantity: number }[]> => selectStockOf(trx, lines)
