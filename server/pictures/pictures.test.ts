import Fastify, { type FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pictureCutter } from './cutter.ts'
import { picturesRoutes } from './routes.ts'
import { folderSource, type PictureSource } from './sources.ts'

const chromium = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'
let folder: string
let server: FastifyInstance
let opened: string[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  await mkdir(path.join(folder, 'content/bottles'), { recursive: true })
  await writeFile(path.join(folder, 'secret.webp'), 'not for the world')
  await writeFile(path.join(folder, 'content/bottles/arbois.webp'), await aPhotograph(1000))
  await writeFile(path.join(folder, 'content/bottles/drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(folder, 'content/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  opened = []
  server = Fastify()
  await server.register(
    picturesRoutes(
      pictureCutter({ sources: [counted()], cacheDir: path.join(folder, 'cache'), idleMs: 20, isBusy: () => false }),
    ),
  )
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('a picture comes in the asked width and in the format the browser reads', async () => {
  const webp = await get('/pictures/400/bottles/arbois.webp', 'image/webp,*/*')
  expect(webp.headers['content-type']).toBe('image/webp')
  expect(webp.headers.vary).toBe('Accept')
  expect((await sharp(webp.rawPayload).metadata()).width).toBe(400)

  const jpeg = await get('/pictures/400/bottles/arbois.webp', '*/*')
  expect(jpeg.headers['content-type']).toBe('image/jpeg')
})

test('a picture is never made wider than it is', async () => {
  const { rawPayload } = await get('/pictures/2000/bottles/arbois.webp')
  expect((await sharp(rawPayload).metadata()).width).toBe(1000)
})

test('avif is made while nobody waits; until then webp is answered', async () => {
  expect((await get('/pictures/200/bottles/arbois.webp', chromium)).headers['content-type']).toBe('image/webp')
  await expect
    .poll(async () => (await get('/pictures/200/bottles/arbois.webp', chromium)).headers['content-type'], {
      timeout: 20_000,
    })
    .toBe('image/avif')
})

test('many who ask for the same cut wait for one, and the next is served from the disk', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/pictures/800/bottles/arbois.webp')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await get('/pictures/800/bottles/arbois.webp')
  expect(opened).toEqual(['bottles/arbois.webp'])
  expect(await readdir(path.join(folder, 'cache/800'))).toHaveLength(1)
})

test('a picture replaced under its path is cut again', async () => {
  const before = await get('/pictures/100/bottles/arbois.webp')
  await writeFile(path.join(folder, 'content/bottles/arbois.webp'), await aPhotograph(900, '#335544'))
  const after = await get('/pictures/100/bottles/arbois.webp')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('a browser that has the picture gets no bytes', async () => {
  const { headers } = await get('/pictures/100/bottles/arbois.webp')
  const again = await server.inject({
    url: '/pictures/100/bottles/arbois.webp',
    headers: { accept: 'image/webp', 'if-none-match': headers.etag },
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('an address with a version is kept for good, one without for a day', async () => {
  const kept = async (url: string) => (await get(url)).headers['cache-control']
  expect(await kept('/pictures/100/bottles/arbois.webp')).toBe('public, max-age=86400')
  expect(await kept('/pictures/100/bottles/arbois.webp?v=3')).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/pictures/401/bottles/arbois.webp',
  '/pictures/0400/bottles/arbois.webp',
  '/pictures/4e2/bottles/arbois.webp',
  '/pictures/400/bottles/nothing.webp',
  '/pictures/400/bottles',
  '/pictures/400/',
  '/pictures/400/logo.svg',
  '/pictures/400/../secret.webp',
  '/pictures/400/%2e%2e/secret.webp',
  '/pictures/400/bottles/%2e%2e%2f%2e%2e%2fsecret.webp',
  '/pictures/400/bottles/..%5c..%5csecret.webp',
  '/pictures/400/%2Fetc/passwd.webp',
  '/pictures/400/bottles/arbois.webp%00.webp',
  '/pictures/400/bottles//arbois.webp',
  `/pictures/400/${'a/'.repeat(150)}arbois.webp`,
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('a drawing that calls itself a photograph is never drawn', async () => {
  const { statusCode, rawPayload } = await get('/pictures/400/bottles/drawing.png')
  expect(statusCode).toBe(500)
  expect(rawPayload.toString()).toContain('unsupported image format')
})

const get = (url: string, accept = 'image/webp') => server.inject({ url, headers: { accept } })

const aPhotograph = (width: number, background = '#7b1730') =>
  sharp({ create: { width, height: width * 2, channels: 3, background } })
    .webp()
    .toBuffer()

function counted(): PictureSource {
  const source = folderSource(path.join(folder, 'content'))
  return {
    ...source,
    open(picturePath) {
      opened.push(picturePath)
      return source.open(picturePath)
    },
  }
}
