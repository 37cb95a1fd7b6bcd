import path from 'node:path'
import type { Config } from '../config.ts'
import { openStorage } from '../storage/storage.ts'
import { folderSource, type PictureSource } from './sources.ts'

/** What the house itself brings along, for sites that have nothing yet. */
const houseFolder = path.resolve(import.meta.dirname, '../../statics/pictures')
const demoFolder = path.resolve(import.meta.dirname, '../../demo/pictures')

/**
 * Where the pictures and logos of sites are looked for: first what the house and the demo bring along, for which no
 * bucket has to be there, then what was uploaded, in the folder beside the database or in the bucket.
 */
export const openMedia = (config: Pick<Config, 'dataDir' | 'bucket'>): PictureSource[] => [
  folderSource(houseFolder),
  folderSource(demoFolder),
  openStorage(config),
]

/** The first of them that has this file. */
export async function openFirst(sources: readonly PictureSource[], filePath: string): Promise<Buffer | null> {
  for (const source of sources) {
    const bytes = await source.open(filePath)
    if (bytes) return bytes
  }
  return null
}
