import { readFile, rm } from 'node:fs/promises'
import { type BackgroundSettings, backgroundQueue } from './background.ts'
import { whoeverClaims } from './claim.ts'
import { type JudgedFormat, judgedFormats, judgedPicture } from './judged-picture.ts'
import { cutFile, keepFile } from './kept-cuts.ts'
import { picturesOfPage } from './pictures-of-page.ts'
import { type PictureFormat, type PictureWidth, pictureWidths, resizePicture } from './resize.ts'
import { findPicture, type FoundPicture, isPicturePath, type PictureSource } from './sources.ts'

interface CutPicture {
  body: Buffer
  format: PictureFormat
}

export interface CutterSettings extends Partial<BackgroundSettings> {
  /** Asked in this order. */
  sources: readonly PictureSource[]
  /** Cuts are kept here for good; what is deleted is cut again. */
  cacheDir: string
  /** Pictures cut at the same time while visitors wait. */
  concurrency?: number
}

export interface Cutter {
  /**
   * The picture in a width and the best of the accepted formats, or null when no source has it. Avif is slow to make:
   * while a cut has none, webp is answered and avif is made once nobody waits, one at a time.
   */
  cut(picturePath: string, width: PictureWidth, accepted: readonly PictureFormat[]): Promise<CutPicture | null>
  /** From now on the pictures of pages are made before anybody asks for them. */
  startAhead(): void
  /** Has the pictures of this page made, each width in avif and webp, the narrow ones first: they are the phones'. */
  notePage(html: string): void
  /** Looks for pages to note, when nobody is kept waiting by it; what is looked for under one name is so once. */
  lookForPages(name: string, look: (turn: () => Promise<void>) => Promise<void>): void
  /** Gives up what is still to be made. */
  stop(): Promise<void>
}

/** A cut of a picture that is there, in its version of now. */
interface Found extends FoundPicture {
  picturePath: string
  width: PictureWidth
}

export function pictureCutter({ sources, cacheDir, concurrency = 2, idleMs = 3000, ...rest }: CutterSettings): Cutter {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const limit = limiter(concurrency)
  const background = backgroundQueue({ idleMs, ...rest })
  const noted = new Set<string>()
  let isAhead = false

  return {
    cut,
    startAhead: () => void (isAhead = true),
    notePage,
    // Before all that is made ahead, so that the narrow cuts of all pages come before the wide ones of any.
    lookForPages: (name, look) => void (isAhead && background.add(`pages ${name}`, look)),
    stop: () => background.stop(),
  }

  async function cut(
    picturePath: string,
    width: PictureWidth,
    accepted: readonly PictureFormat[],
  ): Promise<CutPicture | null> {
    if (!isPicturePath(picturePath)) return null
    const found = await find(picturePath, width)
    if (!found) return null
    for (const format of judgedFormats.filter((each) => accepted.includes(each))) {
      const body = await readOrNull(fileOf(found, format, true))
      if (body) return { body, format }
      if (format === 'avif') makeLater(picturePath, width, format, 0)
    }
    const format = accepted.includes('webp') ? 'webp' : 'jpeg'
    const file = fileOf(found, format, false)
    const body = (await readOrNull(file)) ?? (await background.whileWaiting(() => once(file, found, format)))
    return body && { body, format }
  }

  function notePage(html: string): void {
    if (!isAhead) return
    for (const { picturePath, width } of picturesOfPage(html))
      for (const [place, format] of judgedFormats.entries()) {
        const name = `${width} ${format} ${picturePath}`
        const rank = 1 + pictureWidths.indexOf(width) * judgedFormats.length + place
        // Pages are rendered again and again: each cut is looked for once in a process.
        if (!noted.has(name) && makeLater(picturePath, width, format, rank)) noted.add(name)
      }
    // Sites without end must not fill the memory; what is forgotten is found on the disk.
    if (noted.size > 100_000) noted.clear()
  }

  function makeLater(picturePath: string, width: PictureWidth, format: JudgedFormat, rank: number): boolean {
    const work = (turn: () => Promise<void>) => makeJudged(picturePath, width, format, turn)
    return background.add(`${width} ${format} ${picturePath}`, work, rank)
  }

  /** In the quality that suffices, unless it is there or another node is at it; the hasty one is then not needed any more. */
  async function makeJudged(
    picturePath: string,
    width: PictureWidth,
    format: JudgedFormat,
    turn: () => Promise<void>,
  ): Promise<void> {
    const found = await find(picturePath, width)
    if (!found) return
    const file = fileOf(found, format, true)
    if (await readOrNull(file)) return
    await whoeverClaims(file, async () => {
      const whole = await found.open()
      if (!whole) return
      await keepFile(file, await judgedPicture(whole, { width, format, turn }))
      await rm(fileOf(found, format, false), { force: true })
    })
  }

  async function find(picturePath: string, width: PictureWidth): Promise<Found | null> {
    const found = await findPicture(sources, picturePath)
    return found && { ...found, picturePath, width }
  }

  /** However many ask for the same cut, it is made once. */
  function once(file: string, { open, width }: Found, format: PictureFormat) {
    let making = underWay.get(file)
    if (!making) {
      making = limit(async () => (await readOrNull(file)) ?? makeCut(file, open, width, format))
      making = making.finally(() => underWay.delete(file))
      underWay.set(file, making)
    }
    return making
  }

  function fileOf({ picturePath, version, width }: Found, format: PictureFormat, isJudged: boolean): string {
    return cutFile(cacheDir, { picturePath, version, width, format, isJudged })
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
