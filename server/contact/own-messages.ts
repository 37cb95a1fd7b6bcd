import type { Queries, Transaction } from '../database/database.ts'
import { deleteMessagesOf, selectMessagesOf, type WaitingMessage } from './messages-repository.ts'

interface Writer {
  siteCode: string
  /** Folded. */
  email: string
}

/** Messages that have not left the house yet; those that have are in the mailbox of who answers them. */
export const listMessagesOf = (db: Queries, writer: Writer): Promise<WaitingMessage[]> => selectMessagesOf(db, writer)

export const forgetMessages = (trx: Transaction, writer: Writer): Promise<void> => deleteMessagesOf(trx, writer)
