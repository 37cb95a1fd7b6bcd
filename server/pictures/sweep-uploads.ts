import type { Services } from '../context.ts'
import { openStorage, type Storage, type StoredFile } from '../storage/storage.ts'
import { forgetCuts } from './forget-cuts.ts'
import { selectNamedByRow, selectNamedSomewhere, updateWeights } from './repository.ts'

/** Where uploads are: of shops, their logos, and portraits. What else lies beside them is nobody's to remove. */
const folders = ['shops', 'logos', 'members']

/** A write has its row long before; so have the files of a site that arrives, or of a backup that is read back. */
const youngMs = 86_400_000

/** The others have time until the next night: each is looked for in whole documents. */
const mostANight = 200
/** More than this, and more than a tenth of all, is no leftover: this database does not belong to these files. */
const mostLeftovers = 50

/**
 * Removes files that nothing names: what a node stored for a write that it did not live to do. Weighs pictures of before
 * there was a quota, too. @returns how many went @throws an Error for the operator where far too many have no row
 */
export async function sweepUploads(
  { config, database, now }: Pick<Services, 'config' | 'database' | 'now'>,
  storage: Storage = openStorage(config),
): Promise<number> {
  const oldEnough = new Date(now().getTime() - youngMs)
  const unnamed: string[] = []
  let seen = 0
  const look = async (files: readonly StoredFile[]) => {
    await updateWeights(database.query, files)
    const paths = files.map(({ path }) => path)
    const named = new Set(await selectNamedByRow(database.query, paths))
    seen += files.length
    unnamed.push(
      ...files.filter(({ path, changedAt }) => changedAt < oldEnough && !named.has(path)).map(({ path }) => path),
    )
  }
  for (const folder of folders) for await (const files of storage.list(folder)) await look(files)
  if (unnamed.length > Math.max(mostLeftovers, seen / 10))
    throw new Error(
      `${unnamed.length} of ${seen} uploads stand in no row: are they those of another database? Nothing was removed.`,
    )
  const doubtful = unnamed.slice(0, mostANight)
  const named = new Set(await selectNamedSomewhere(database.query, doubtful))
  const swept = doubtful.filter((path) => !named.has(path))
  for (const path of swept) {
    await storage.remove(path)
    await forgetCuts(config, path)
  }
  return swept.length
}
