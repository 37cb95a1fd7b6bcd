import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePrivateFolder } from '../storage/private-folder.ts'
import { isPicturePath, type PictureSource } from './sources.ts'
import { resizePicture, type PictureFormat, type PictureWidth } from './resize.ts'

interface CutPicture {
  body: Buffer
  format: PictureFormat
}

export interface CutterSettings {
  /** Asked in this order. */
  sources: readonly PictureSource[]
  /** Cuts are kept here for good; what is deleted is cut again. */
  cacheDir: string
  /** Pictures cut at the same time while visitors wait. */
  concurrency?: number
  /** How long nobody must have waited before avif is made. */
  idleMs?: number
}

export interface Cutter {
  /**
   * The picture in a width and the best of the accepted formats, or null when no source has it. Avif is slow to make:
   * while a cut has none, webp is answered and avif is made once nobody waits, one at a time.
   */
  cut(picturePath: string, width: PictureWidth, accepted: readonly PictureFormat[]): Promise<CutPicture | null>
  /** Gives up what is still to be made. */
  stop(): void
}

export function pictureCutter({ sources, cacheDir, concurrency = 2, idleMs = 3000 }: CutterSettings): Cutter {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const limit = limiter(concurrency)
  const background = backgroundQueue(idleMs)

  return { cut, stop: () => background.stop() }

  async function cut(
    picturePath: string,
    width: PictureWidth,
    accepted: readonly PictureFormat[],
  ): Promise<CutPicture | null> {
    if (!isPicturePath(picturePath)) return null
    const found = await find(picturePath)
    if (!found) return null
    const fileOf = (format: PictureFormat) => cutFile(cacheDir, { picturePath, version: found.version, width, format })
    const make = (format: PictureFormat) => once(fileOf(format), found, width, format)

    if (accepted.includes('avif')) {
      const body = await readOrNull(fileOf('avif'))
      if (body) return { body, format: 'avif' }
      background.add(fileOf('avif'), () => make('avif'))
    }
    const format = accepted.includes('webp') ? 'webp' : 'jpeg'
    const body = (await readOrNull(fileOf(format))) ?? (await background.whileWaiting(() => make(format)))
    return body && { body, format }
  }

  /** The first source that has the picture, and how to get its bytes. */
  async function find(picturePath: string) {
    for (const source of sources) {
      const version = source.version ? await source.version(picturePath) : ''
      if (version === null) continue
      if (source.version) return { version, open: () => source.open(picturePath) }
      const whole = await source.open(picturePath)
      if (whole) return { version, open: async () => whole }
    }
    return null
  }

  /** However many ask for the same cut, it is made once. */
  function once(
    file: string,
    found: { open: () => Promise<Buffer | null> },
    width: PictureWidth,
    format: PictureFormat,
  ) {
    let making = underWay.get(file)
    if (!making) {
      making = limit(async () => (await readOrNull(file)) ?? makeCut(file, found.open, width, format))
      making = making.finally(() => underWay.delete(file))
      underWay.set(file, making)
    }
    return making
  }
}

async function makeCut(file: string, open: () => Promise<Buffer | null>, width: PictureWidth, format: PictureFormat) {
  const whole = await open()
  if (!whole) return null
  const body = await resizePicture(whole, width, format)
  // A full disk is no reason to withhold what is already cut: it is cut again until there is room.
  await keepFile(file, body).catch(() => {})
  return body
}

/** Where a cut is kept. @param cut.version as its source gives it; empty for pictures that never change. */
export const cutFile = (
  cacheDir: string,
  cut: { picturePath: string; version: string; width: PictureWidth; format: PictureFormat },
): string => path.join(cacheDir, String(cut.width), `${hashOf(`${cut.picturePath}\n${cut.version}`)}.${cut.format}`)

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

const readOrNull = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

function limiter(concurrency: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= concurrency) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Work nobody waits for: one at a time, after a while of silence, and never twice for the same key. */
function backgroundQueue(idleMs: number) {
  const queue = new Map<string, () => Promise<unknown>>()
  let visitorsWaiting = 0
  let isWorking = false
  let timer: NodeJS.Timeout | undefined

  const workLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), idleMs).unref()
  }

  async function work() {
    const next = queue.entries().next().value
    if (!next || isWorking || visitorsWaiting > 0) return
    const [key, make] = next
    queue.delete(key)
    isWorking = true
    // A picture that cannot be made stays in its other formats; the visitor already has one.
    await make().catch(() => undefined)
    isWorking = false
    await work()
  }

  return {
    add(key: string, make: () => Promise<unknown>) {
      if (queue.size >= 1000) return
      queue.set(key, make)
      workLater()
    },
    async whileWaiting<Value>(wait: () => Promise<Value>): Promise<Value> {
      visitorsWaiting += 1
      try {
        return await wait()
      } finally {
        visitorsWaiting -= 1
        workLater()
      }
    },
    stop() {
      clearTimeout(timer)
      queue.clear()
    },
  }
}
