import { createHash, randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePrivateFolder } from '../storage/private-folder.ts'
import type { PictureFormat, PictureWidth } from './resize.ts'

export interface KeptCut {
  picturePath: string
  /** As its source gives it; empty for pictures that never change. */
  version: string
  width: PictureWidth
  format: PictureFormat
  /** Made ahead in the quality that suffices, and not at once in the fixed one. */
  isJudged: boolean
}

/** Where a cut is kept. */
export function cutFile(cacheDir: string, { picturePath, version, width, format, isJudged }: KeptCut): string {
  const name = hashOf(`${picturePath}\n${version}`)
  return path.join(cacheDir, String(width), `${name}${isJudged ? '.judged' : ''}.${format}`)
}

/** Written beside and renamed: nobody reads half a picture, also not another process on the same folder. */
export async function keepFile(file: string, body: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await makePrivateFolder(path.dirname(file))
    await writeFile(draft, body)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)
