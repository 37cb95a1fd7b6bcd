import type { Services } from '../context.ts'
import type { Queries, Transaction } from '../database/database.ts'
import {
  countThreadsIn,
  deleteOldThreads,
  deleteThreadsIn,
  deleteThreadsOf,
  type KeptMessageRow,
  selectMessagesOf,
} from './repository.ts'

interface Writer {
  siteId: string
  /** Folded. */
  email: string
}

/** What somebody wrote to the houses of a site, and what these answered. */
export const listThreadsOf = (db: Queries, { siteId, email }: Writer): Promise<KeptMessageRow[]> =>
  selectMessagesOf(db, { siteId, emailFolded: email })

/** Threads about a purchase stay as long as that needs its buyer, and go with them. */
export const forgetThreads = (trx: Transaction, { siteId, email }: Writer): Promise<void> =>
  deleteThreadsOf(trx, { siteId, emailFolded: email })

interface WriterOfHouse {
  placeId: string
  /** Folded. */
  email: string
}

/** The same for one house. */
export const forgetThreadsOfHouse = (trx: Transaction, { placeId, email }: WriterOfHouse): Promise<void> =>
  deleteThreadsIn(trx, { placeId, emailFolded: email })

export const countThreadsOfHouse = (db: Queries, { placeId, email }: WriterOfHouse): Promise<number> =>
  countThreadsIn(db, { placeId, emailFolded: email })

/** @returns of how many threads nothing has been said since. */
export const forgetOldThreads = ({ database }: Pick<Services, 'database'>, before: Date): Promise<number> =>
  deleteOldThreads(database.query, { before })
