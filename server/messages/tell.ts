import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'

/** Devices of the house that ask for it hear of a message; of several at once, once. */
export const tellOfMessage = (trx: Transaction, conversation: string): Promise<void> =>
  queueLater(trx, 'push.message', { conversation }, { jobKey: `push.message:${conversation}` })
