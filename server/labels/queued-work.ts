import type { Transaction } from '../database/database.ts'
import { queueLater, removeJob } from '../database/jobs.ts'

const keyOf = (label: string): string => `labels.work:${label}`

/** The label is made, or cancelled, as its row says when the job runs; of two at once there is one job. */
export const queueWork = (trx: Transaction, label: string): Promise<void> =>
  queueLater(trx, 'labels.work', { label }, { jobKey: keyOf(label) })

export const forgetWork = (trx: Transaction, label: string): Promise<boolean> => removeJob(trx, keyOf(label))
