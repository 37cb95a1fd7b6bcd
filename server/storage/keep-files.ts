import type { Services } from '../context.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { openStorage, type Storage } from './storage.ts'

/**
 * Does work that stores files and then writes down their names, in this order: a name without its file would show as
 * broken. When it comes to nothing, its files are removed again; what a crash leaves behind is swept at night
 * (`sweep-uploads.ts`).
 * @param storage replaces the one of the configuration, for tests.
 */
export async function keepingFiles<Result>(
  { config, log }: Pick<Services, 'config' | 'log'>,
  work: (keepFile: Storage['put']) => Promise<Result>,
  storage: Pick<Storage, 'put' | 'remove'> = openStorage(config),
): Promise<Result> {
  const paths: string[] = []
  try {
    return await work(async (filePath, bytes) => {
      paths.push(filePath)
      await storage.put(filePath, bytes)
    })
  } catch (error) {
    // Whether that was written down nobody knows.
    if (!(error instanceof DatabaseUnavailable) || error.isBeforeWork)
      for (const filePath of paths)
        await storage.remove(filePath).catch((left: unknown) => log.warn({ err: left }, 'a file of nobody stays a day'))
    throw error
  }
}
