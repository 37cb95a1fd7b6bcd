import type { Services } from '../context.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { deleteOldWaits, deleteWaitsOf, type KeptWait, selectWaitsOf } from './repository.ts'
import { confirmDays } from './waiting.ts'

export type { KeptWait } from './repository.ts'

interface Guest {
  siteId: string
  /** Folded. */
  email: string
}

/** The wines somebody waits for on a site. */
export const listWaitsOf = (db: Queries, guest: Guest): Promise<KeptWait[]> => selectWaitsOf(db, guest)

export const forgetWaits = (trx: Transaction, guest: Guest): Promise<void> => deleteWaitsOf(trx, guest)

/** Nobody waits for longer than a year. */
export const endWaits = ({ database, now }: Services): Promise<number> => {
  const ago = (days: number) => new Date(now().getTime() - days * 86_400_000)
  return deleteOldWaits(database.query, { unconfirmedBefore: ago(confirmDays), confirmedBefore: ago(365) })
}
