import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { queueLater, type Tasks } from '../database/jobs.ts'
import { openStorage } from '../storage/storage.ts'
import { forgetCuts } from './forget-cuts.ts'

/**
 * Has these pictures removed, and what this machine has cut from them, once the caller's transaction has committed: no
 * name of them is left then by which a later try would find them, so a storage that is away is asked again.
 */
export async function forgetPicturesLater(trx: Transaction, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await queueLater(trx, 'pictures.forget', { paths })
}

const Forgotten = z.object({ paths: z.array(z.string()) })

export const pictureTasks = ({ config }: Pick<Services, 'config'>): Tasks => ({
  async 'pictures.forget'(payload) {
    for (const path of Forgotten.parse(payload).paths) {
      await openStorage(config).remove(path)
      await forgetCuts(config, path)
    }
  },
})
