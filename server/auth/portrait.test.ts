import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxPortraitBytes } from '#contract/portraits.ts'
import { loggedIn, openWorld } from './testing.ts'

const world = await openWorld({ rateLimitFactor: 2 })
const url = '/fr/api/auth/profile/picture'
const claire = await loggedIn(world)
const folder = path.join(world.config.dataDir, 'uploads/members')
const kept = () => readdir(folder).catch(() => [])
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2638' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Claire Delorme', Copyright: '14 rue des Augustins' } })
    .toBuffer()

test('[CALL-01] a portrait is drawn anew: square, without its metadata, and served in the sizes of pictures', async () => {
  const answer = await claire.upload(url, await photograph(1200, 900))
  expect(answer).toMatchObject({ status: 200 })
  const { picture } = answer.body.response.profile
  expect(picture).toMatch(/^members\/[0-9a-f]{32}\.webp$/)
  const file = await readFile(path.join(folder, '..', picture))
  const { width, height, exif, format } = await sharp(file).metadata()
  expect({ width, height, exif, format }).toEqual({ width: 800, height: 800, exif: undefined, format: 'webp' })
  expect(file.includes('Augustins')).toBe(false)
  for (const size of [100, 200, 400]) {
    const served = await claire.get(`/pictures/${size}/${picture}`, { accept: 'image/webp' })
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

test('a photograph taken upright stays upright', async () => {
  const left = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: '#f00' } }, top: 0, left: 0 }])
    .jpeg()
    .withMetadata({ orientation: 3 })
    .toBuffer()
  const { picture } = (await claire.upload(url, left)).body.response.profile
  const { data } = await sharp(await readFile(path.join(folder, '..', picture)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bottomRow = data.subarray(data.length - 30)
  expect(bottomRow[1]).toBeLessThan(80)
})

test('a new portrait takes the place of the old one, whose file goes', async () => {
  const first = (await claire.upload(url, await photograph(300, 300))).body.response.profile.picture
  const second = (await claire.upload(url, await photograph(300, 300))).body.response.profile.picture
  expect(second).not.toBe(first)
  await world.runJobs()
  expect(await kept()).toEqual([path.basename(second)])
  const removed = await claire.post('/fr/api/auth/profile/picture/remove')
  expect(removed.body.response.profile.picture).toBeNull()
  await world.runJobs()
  expect(await kept()).toEqual([])
})

test('[SCALE-03] a portrait whose storage is away when it is taken down goes as soon as it is back', async () => {
  await claire.upload(url, await photograph(300, 300))
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '') // where no folder is, nothing can be removed
  const removed = await claire.post('/fr/api/auth/profile/picture/remove')
  expect([removed.status, removed.body.response.profile.picture]).toEqual([200, null])
  await expect(world.runJobs()).rejects.toThrow('ENOTDIR')
  await rm(folder)
  await rename(`${folder}-away`, folder)
  expect(await kept()).toHaveLength(1)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.database.query)
  await world.runJobs()
  expect(await kept()).toEqual([])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
const refused: [string, () => Buffer | Promise<Buffer>, object, number, string][] = [
  ['too many bytes', () => Buffer.alloc(maxPortraitBytes + 1, 1), {}, 413, 'PICTURE_TOO_LARGE'],
  ['a drawing with script', () => Buffer.from(svg), { name: 'a.svg', type: 'image/svg+xml' }, 422, 'PICTURE_INVALID'],
  ['a drawing that says it is a photograph', () => Buffer.from(svg), {}, 422, 'PICTURE_INVALID'],
  [
    'a page',
    () => Buffer.from('<html><body>no</body></html>'),
    { name: 'a.png', type: 'image/png' },
    422,
    'PICTURE_INVALID',
  ],
  [
    'an animation',
    async () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .gif()
        .toBuffer(),
    { name: 'a.gif' },
    422,
    'PICTURE_INVALID',
  ],
  ['a photograph cut off', async () => (await photograph(800, 800)).subarray(0, 700), {}, 422, 'PICTURE_INVALID'],
  ['only the first bytes of one', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), {}, 422, 'PICTURE_INVALID'],
  ['nothing', () => Buffer.alloc(0), {}, 422, 'PICTURE_INVALID'],
  [
    'thirty kilobytes that unfold to gigabytes',
    () => bomb(30_000, 30_000),
    { name: 'a.png', type: 'image/png' },
    413,
    'PICTURE_TOO_LARGE',
  ],
]

test.each(refused)('refuses %s with a clear sentence and keeps nothing', async (_, file, options, status, key) => {
  const before = await kept()
  const answer = await claire.upload(url, await file(), options)
  expect([answer.status, answer.body.errors?.[0].key]).toEqual([status, key])
  expect(answer.body.errors[0].formattedMessage).not.toContain(key)
  expect(await kept()).toEqual(before)
  expect((await claire.get('/fr/api/auth/profile')).body.response.profile.picture).toBeNull()
})

test('a call that is no multipart, has no file or broken input is understood as such', async () => {
  const photo = await photograph(50, 50)
  expect((await claire.post(url, {})).body.errors[0].key).toBe('UNSUPPORTED_MEDIA_TYPE')
  expect((await claire.upload(url, photo, { field: 'other' })).body.errors[0]).toMatchObject({
    key: 'BAD_REQUEST',
    field: 'file',
  })
  expect((await claire.upload(url, photo, { input: '{broken' })).body.errors[0].key).toBe('BAD_REQUEST')
  const nonsense = await claire.post(url, {}, { 'content-type': 'multipart/form-data' })
  expect([nonsense.status, nonsense.body.errors[0].key]).toEqual([400, 'BAD_REQUEST'])
})

test('a form that another page could send is no call elsewhere', async () => {
  expect((await claire.upload('/fr/api/auth/logout', Buffer.from('x'))).status).toBe(415)
})

/** A PNG whose header and data are right and whose points are all the same. */
function bomb(width: number, height: number): Buffer {
  const crc = (bytes: Buffer) => {
    let sum = ~0
    for (const byte of bytes) {
      sum ^= byte
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
    }
    return ~sum >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * 2000), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('[CALL-01] one file too many in an hour is refused before it is read', async () => {
  const tries: number[] = []
  while (tries.at(-1) !== 429 && tries.length < 45) tries.push((await claire.upload(url, Buffer.alloc(0))).status)
  expect(new Set(tries)).toEqual(new Set([422, 429]))
  // Reading this one would answer that it is too large.
  const large = await claire.upload(url, Buffer.alloc(maxPortraitBytes + 1, 1))
  expect([large.status, large.body.errors[0].key]).toEqual([429, 'TOO_MANY_REQUESTS'])
})
