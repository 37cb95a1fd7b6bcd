import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Cutter, pictureCutter } from './cutter.ts'
import { cutFile } from './kept-cuts.ts'
import { picturesOfPage } from './pictures-of-page.ts'
import { folderSource } from './sources.ts'

const picturePath = 'bottles/arbois.webp'
const page = (picture = picturePath) =>
  `<img srcSet="/pictures/100/${picture} 100w, /pictures/200/${picture} 200w" src="/pictures/800/${picture}"/>`

let folder: string
let opened: string[]
let cutters: Cutter[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-ahead-'))
  await mkdir(path.join(folder, 'content/bottles'), { recursive: true })
  await writeFile(path.join(folder, 'content', picturePath), await aGradient())
  await writeFile(path.join(folder, 'content/bottles/broken.webp'), 'no photograph')
  opened = []
  cutters = []
})

afterEach(async () => {
  await Promise.all(cutters.map((cutter) => cutter.stop()))
  await rm(folder, { recursive: true })
})

test('[PAGE-01] the pictures of a page are there in avif and webp before anybody asks, the narrow ones first', async () => {
  const cutter = aCutter()
  cutter.startAhead()
  cutter.notePage(page('bottles/broken.webp') + page())
  await vi.waitFor(async () => expect(await kept(200)).toHaveLength(2), { timeout: 20_000 })
  expect(await kept(100)).toHaveLength(2)
  opened.length = 0
  for (const width of [100, 200] as const) {
    expect((await cutter.cut(picturePath, width, ['avif', 'webp', 'jpeg']))?.format).toBe('avif')
    expect((await cutter.cut(picturePath, width, ['webp', 'jpeg']))?.format).toBe('webp')
  }
  expect(opened).toEqual([])
})

test('[PAGE-01] a cut made ahead is judged, weighs no more than one made in haste, and takes its place', async () => {
  const cutter = aCutter()
  const hasty = await cutter.cut(picturePath, 200, ['webp'])
  cutter.startAhead()
  cutter.notePage(page())
  await vi.waitFor(async () => expect(await judged(200, 'webp')).toBe(true), { timeout: 20_000 })
  const made = await cutter.cut(picturePath, 200, ['webp'])
  expect(made!.body.length).toBeLessThan(hasty!.body.length)
  await vi.waitFor(async () => expect((await kept(200)).every((name) => name.includes('.judged.'))).toBe(true))
})

test('a page that is rendered again has nothing made again, also by another process on the same folder', async () => {
  const [one, other] = [aCutter(), aCutter()]
  one.startAhead()
  one.notePage(page())
  await vi.waitFor(async () => expect(await kept(200)).toHaveLength(2), { timeout: 20_000 })
  await one.stop()
  opened.length = 0
  other.startAhead()
  other.notePage(page())
  other.notePage(page().replaceAll(picturePath, 'bottles/broken.webp'))
  await vi.waitFor(() => expect(opened).toContain('bottles/broken.webp'))
  expect(opened).not.toContain(picturePath)
})

test('what another node is at is left to it, unless it has died over it', async () => {
  const file = await fileOf(100, 'avif')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.claim`, '')
  const patient = aCutter()
  patient.startAhead()
  patient.notePage(page())
  await vi.waitFor(async () => expect(await judged(200, 'webp')).toBe(true), { timeout: 20_000 })
  expect(await judged(100, 'avif')).toBe(false)
  await utimes(`${file}.claim`, 0, 0)
  const heir = aCutter()
  heir.startAhead()
  heir.notePage(page())
  await vi.waitFor(async () => expect(await judged(100, 'avif')).toBe(true), { timeout: 20_000 })
})

test('nothing is made ahead before it is asked to begin', async () => {
  const cutter = aCutter()
  cutter.notePage(page())
  cutter.startAhead()
  cutter.notePage(page('bottles/broken.webp'))
  await vi.waitFor(() => expect(opened).toContain('bottles/broken.webp'))
  expect(opened).not.toContain(picturePath)
})

test('a page names its pictures in what a browser chooses from, of its own host or of another, and nothing else', () => {
  const html = `
    <link rel="preload" as="image" imageSrcSet="/pictures/400/scenes/a.webp 400w, /pictures/401/scenes/a.webp 401w">
    <img srcset="https://statics.example/pictures/800/scenes/b.webp 800w, /pictures/800/..%2fsecret.webp 2x">
    <img srcset="/pictures/400/scenes/a.webp 400w"><meta content="/pictures/share/fr/home.jpg">`
  expect(picturesOfPage(html)).toEqual([
    { picturePath: 'scenes/a.webp', width: 400 },
    { picturePath: 'scenes/b.webp', width: 800 },
  ])
})

function aCutter(): Cutter {
  const source = folderSource(path.join(folder, 'content'))
  const counted = (asked: string) => {
    opened.push(asked)
    return source.open(asked)
  }
  const cutter = pictureCutter({
    sources: [{ ...source, open: counted }],
    cacheDir: path.join(folder, 'cache'),
    idleMs: 0,
    isBusy: () => false,
  })
  cutters.push(cutter)
  return cutter
}

const kept = async (width: number) =>
  (await readdir(path.join(folder, 'cache', String(width))).catch(() => [])).filter((name) =>
    /\.(avif|webp)$/.test(name),
  )

async function fileOf(width: 100 | 200, format: 'avif' | 'webp'): Promise<string> {
  const version = (await folderSource(path.join(folder, 'content')).version(picturePath)) ?? ''
  return cutFile(path.join(folder, 'cache'), { picturePath, version, width, format, isJudged: true })
}

const judged = async (width: 100 | 200, format: 'avif' | 'webp') =>
  access(await fileOf(width, format)).then(
    () => true,
    () => false,
  )

/** Smooth and opaque, with a soft wave: no hard task for any quality. */
function aGradient(): Promise<Buffer> {
  const [width, height] = [300, 300]
  const points = Buffer.from(
    Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)]
      return Math.round(128 + 90 * Math.sin(x / 9) * Math.cos(y / 11))
    }).flatMap((grey) => [grey, grey, 255 - grey]),
  )
  return sharp(points, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
