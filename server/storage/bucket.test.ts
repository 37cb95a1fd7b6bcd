import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { bucketStorage } from './bucket.ts'
import { folderStorage, openStorage, type StoredFile } from './storage.ts'

const files = new Map<string, Buffer>()
const seen: { method: string; url: string; authorization: string; hash: string }[] = []

/** What the bucket does wrong, once for each. */
const faults: ('busy' | 'gone' | 'silent' | 'cut off' | 'damaged')[] = []

/** A bucket at the network's edge: it keeps bytes by path and refuses what is not signed, or not what was signed for. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  const fault = faults.shift()
  if (fault === 'silent') return void request.resume()
  // With a part of what was sent, or before any of it.
  if (fault === 'gone')
    return void request.once(request.method === 'PUT' ? 'data' : 'end', () => request.socket.destroy()).resume()
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const url = request.url ?? ''
    const authorization = request.headers.authorization ?? ''
    seen.push({
      method: request.method ?? '',
      url,
      authorization,
      hash: String(request.headers['x-amz-content-sha256']),
    })
    if (!authorization.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return response.writeHead(403).end()
    if (fault === 'busy') return response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error/>')
    const bytes = fault === 'damaged' ? Buffer.concat(chunks).fill(0, 0, 1) : Buffer.concat(chunks)
    const isWhole = createHash('sha256').update(bytes).digest('hex') === request.headers['x-amz-content-sha256']
    if (request.method === 'PUT' && !isWhole)
      return response.writeHead(400).end('<Code>XAmzContentSHA256Mismatch</Code>')
    if (url.includes('?list-type=2&')) return response.writeHead(200).end(listOf(new URL(url, endpoint)))
    if (request.method === 'PUT') files.set(url, bytes)
    if (request.method === 'DELETE') files.delete(url)
    const file = files.get(url)
    if (/GET|HEAD/.test(request.method ?? '') && !file) return response.writeHead(404).end()
    if (fault === 'cut off' && file) {
      response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 2))
      return setImmediate(() => request.socket.destroy())
    }
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? file : undefined)
  })
})
/** Two at a time, in the words of S3. */
function listOf({ pathname, searchParams }: URL): string {
  const all = [...files]
    .map(([url, bytes]) => [decodeURIComponent(url.slice(pathname.length + 1)), bytes] as const)
    .filter(([key]) => key.startsWith(searchParams.get('prefix') ?? ''))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const from = Number(searchParams.get('continuation-token') ?? 0)
  const listed = all
    .slice(from, from + 2)
    .map(
      ([key, { length }]) =>
        `<Contents><Key>${encodeURIComponent(key).replaceAll('%20', '+')}</Key>` +
        `<LastModified>2026-11-27T10:00:00.000Z</LastModified><ETag>"x"</ETag><Size>${length}</Size></Contents>`,
    )
  const next = from + 2 < all.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${listed.join('')}</ListBucketResult>`
}
let endpoint: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // It listens on a port.
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const aBucket = (accessKeyId = 'key') =>
  bucketStorage({ endpoint, bucket: 'uploads', region: 'eu-west-3', accessKeyId, secretAccessKey: 'secret' })

test('[AUTH-01] a portrait in a bucket is written, read again and removed, each request signed', async () => {
  const storage = aBucket()
  await storage.put('members/é portrait.webp', Buffer.from('bytes'))
  expect((await storage.open('members/é portrait.webp'))?.toString()).toBe('bytes')
  expect(seen[0]).toMatchObject({ method: 'PUT', url: '/uploads/members/%C3%A9%20portrait.webp' })
  await storage.remove('members/é portrait.webp')
  await storage.remove('members/é portrait.webp')
  expect(await storage.open('members/é portrait.webp')).toBeNull()
})

test('[LAW-08] a bucket and a folder list all that lies below a folder, and nothing else', async () => {
  const bucket = aBucket()
  const folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
  const names = ['shops/a/1.webp', 'shops/a/é 2+.webp', 'shops/b/3.webp', 'shops/4.webp', 'shops/a/5.webp']
  for (const storage of [bucket, folderStorage(folder)]) {
    for (const name of [...names, 'shopsmith/6.webp']) await storage.put(name, Buffer.from('bytes'))
    const found: StoredFile[] = []
    for await (const files of storage.list('shops')) found.push(...files)
    expect(found.map((file) => file.path).toSorted()).toEqual(names.toSorted())
    for (const { bytes, changedAt } of found) expect([bytes, changedAt.getFullYear()]).toEqual([5, 2026])
    for await (const none of storage.list('nothing')) expect(none).toEqual([])
    for (const name of [...names, 'shopsmith/6.webp']) await storage.remove(name)
  }
  await rm(folder, { recursive: true })
  await expect(aBucket('foreign').list('shops')[Symbol.asyncIterator]().next()).rejects.toThrow('with 403')
})

test('[SCALE-03] a bucket that is busy, or loses the connection on the way, has the whole file in the end', async () => {
  const storage = aBucket()
  faults.push('busy', 'busy')
  await storage.put('members/busy', Buffer.from('all of it'))
  faults.push('gone')
  await storage.put('members/gone', Buffer.from('all of it'))
  for (const name of ['members/busy', 'members/gone']) {
    faults.push('busy')
    expect((await storage.open(name))?.toString()).toBe('all of it')
  }
  faults.push('busy', 'gone')
  await storage.remove('members/busy')
  expect(await storage.open('members/busy')).toBeNull()
})

test('[SCALE-03] what a bucket does not take, takes damaged or gives in part is an error, and nothing is there by halves', async () => {
  const storage = aBucket()
  faults.push('busy', 'busy', 'busy')
  await expect(storage.put('members/never', Buffer.from('all of it'))).rejects.toThrow('with 503')
  faults.push('gone', 'gone', 'gone')
  await expect(storage.put('members/never', Buffer.from('all of it'))).rejects.toThrow()
  faults.push('damaged')
  await expect(storage.put('members/never', Buffer.from('all of it'))).rejects.toThrow('with 400')
  expect(await storage.open('members/never')).toBeNull()
  await storage.put('members/file', Buffer.from('all of it'))
  faults.push('cut off', 'cut off', 'cut off')
  await expect(storage.open('members/file')).rejects.toThrow('does not answer')
  faults.push('cut off')
  expect((await storage.open('members/file'))?.toString()).toBe('all of it')
})

test('[SCALE-03] a file counts as gone only where the bucket says so', async () => {
  const storage = aBucket()
  await storage.put('members/file', Buffer.from('all of it'))
  expect(await storage.version('members/file')).toBe('')
  faults.push('busy', 'busy', 'busy')
  expect(await storage.version('members/file')).toBe('')
  await storage.remove('members/file')
  expect(await storage.version('members/file')).toBeNull()
})

test('[SCALE-03] a bucket that says nothing is given up, whatever is tidied up in the memory meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const tidyUp: () => void = runInNewContext('gc')
  faults.push('silent')
  const known = aBucket().version('members/file')
  const tidying = setInterval(tidyUp, 100)
  expect(await known.finally(() => clearInterval(tidying))).toBe('')
})

test('[AUTH-01] no path leads out of the bucket', async () => {
  for (const path of ['../other/file', 'members//file', './file', ''])
    await expect(aBucket().open(path)).rejects.toThrow('leads out of the storage')
})

test('[AUTH-01] what the bucket refuses is an error, never a file that is not there', async () => {
  await expect(aBucket('foreign').open('members/file')).rejects.toThrow('answered GET members/file with 403')
})

test('[AUTH-01] the five variables of a bucket belong together', () => {
  const secret = { APP_SECRET: 'only for tests, but at least 32 letters' }
  expect(() => readConfig({ ...secret, S3_BUCKET: 'uploads' })).toThrow('belong together')
  const config = readConfig({
    ...secret,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'uploads',
    S3_REGION: 'eu-west-3',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  expect(config.bucket).toMatchObject({ bucket: 'uploads', accessKeyId: 'key' })
  expect(openStorage(config)).toBeDefined()
  expect(readConfig(secret).bucket).toBeUndefined()
})
