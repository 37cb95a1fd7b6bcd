import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { bucketStorage } from './bucket.ts'
import { makePrivateFolder, privateFile } from './private-folder.ts'

/**
 * Where files of visitors are kept. A path is never written twice with other bytes: whoever changes a file gives it a
 * new name, so that what browsers and caches hold stays true. A bucket needs no more than these five calls.
 */
export interface Storage {
  put(filePath: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes, or null when there is none. */
  open(filePath: string): Promise<Buffer | null>
  /** Quiet when there is nothing to remove. */
  remove(filePath: string): Promise<void>
  /** Always the same for a file that is there, or may be as far as is known; null when there is none. */
  version(filePath: string): Promise<'' | null>
  /** All files below a folder, some hundreds at a time. */
  list(folder: string): AsyncIterable<StoredFile[]>
}

export interface StoredFile {
  path: string
  bytes: number
  changedAt: Date
}

/** The storage this process is configured for: a bucket when one is named, else a folder beside the database. */
export const openStorage = (config: Pick<Config, 'dataDir' | 'bucket'>): Storage =>
  config.bucket ? bucketStorage(config.bucket) : folderStorage(path.join(config.dataDir, 'uploads'))

export function folderStorage(folder: string): Storage {
  const fileOf = (filePath: string): string => {
    const file = path.resolve(folder, filePath)
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error(`${filePath} leads out of the storage.`)
    return file
  }
  const statOf = (name: string): Promise<StoredFile | null> =>
    stat(fileOf(name))
      .then(({ size, mtime }) => ({ path: name, bytes: size, changedAt: mtime }))
      .catch(nullWhenMissing)
  return {
    async put(filePath, bytes) {
      const file = fileOf(filePath)
      await makePrivateFolder(folder)
      await makePrivateFolder(path.dirname(file))
      // Written beside and renamed: nobody reads half a file.
      const draft = `${file}.${randomUUID()}`
      try {
        await writeFile(draft, bytes, privateFile)
        await rename(draft, file)
      } catch (error) {
        // On a full disk half a file is all the more in the way.
        await rm(draft, { force: true })
        throw error
      }
    },
    open: (filePath) => readFile(fileOf(filePath)).catch(nullWhenMissing),
    remove: (filePath) => rm(fileOf(filePath), { force: true }),
    version: (filePath) =>
      stat(fileOf(filePath))
        .then((found) => (found.isFile() ? '' : null))
        .catch(nullWhenMissing),
    async *list(below) {
      const entries = await readdir(fileOf(below), { recursive: true, withFileTypes: true }).catch(nullWhenMissing)
      const names = (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      for (let index = 0; index < names.length; index += pageSize) {
        const found = await Promise.all(names.slice(index, index + pageSize).map((name) => statOf(name)))
        yield found.filter((file) => file !== null)
      }
    },
  }
}

const pageSize = 500

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && missing.has(String(error.code))) return null
  throw error
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])
