import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** Where whole pictures come from: the demo's folder, uploads, a bucket. Paths are those `isPicturePath` lets through. */
export interface PictureSource {
  /** The picture as it was stored, or null when this source has none under that path. */
  open(picturePath: string): Promise<Buffer | null>
  /** Changes when the picture under that path does; null when there is none. */
  version(picturePath: string): Promise<string | null>
}

export interface FoundPicture {
  version: string
  open: () => Promise<Buffer | null>
}

/** The picture in the first source that has it, or may have it as far as is known; its bytes are not fetched yet. */
export async function findPicture(
  sources: readonly PictureSource[],
  picturePath: string,
): Promise<FoundPicture | null> {
  for (const source of sources) {
    const version = await source.version(picturePath)
    if (version !== null) return { version, open: () => source.open(picturePath) }
  }
  return null
}

export function folderSource(folder: string): PictureSource {
  const fileOf = (picturePath: string) => path.join(folder, picturePath)
  return {
    open: (picturePath) => orNull(readFile(fileOf(picturePath))),
    version: (picturePath) =>
      orNull(stat(fileOf(picturePath)).then(({ mtimeMs, size }) => `${Math.trunc(mtimeMs)}-${size}`)),
  }
}

/**
 * Folders and one file with the extension of a photograph. No segment starts with a dot, so nothing leads out of the
 * source; drawings (svg) are refused, since they may carry script and cost without bound to draw.
 */
export const isPicturePath = (picturePath: string): boolean =>
  picturePath.length <= 200 &&
  /^(?:[a-z0-9_][a-z0-9_.-]*\/)*[a-z0-9_][a-z0-9_.-]*\.(?:webp|jpe?g|png|avif)$/i.test(picturePath)

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.has(String(error.code))) return null
    throw error
  }
}
