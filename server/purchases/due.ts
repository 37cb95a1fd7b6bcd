import type { Transaction } from '../database/database.ts'
import { selectDue, selectIsOwedBack } from './repository.ts'

/** Minor units: what is due of a purchase now, and what was before anything of it ended. It is locked. */
export const readDue = (trx: Transaction, id: string): Promise<{ due: number; total: number }> => selectDue(trx, id)

/** Whether something is owed back, or was given back, since it was paid: that it was is then not taken back. */
export const isOwedBack = (trx: Transaction, id: string): Promise<boolean> => selectIsOwedBack(trx, id)
