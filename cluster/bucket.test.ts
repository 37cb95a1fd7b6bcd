import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerOfShop } from '../faults/grower.ts'
import { until } from '../faults/lock.ts'
import type { Node } from '../faults/node.ts'
import { visitor } from '../faults/visitor.ts'
import { isFull, openWorld, type World } from '../faults/world.ts'
import { bucketStorage } from '../server/storage/bucket.ts'
import type { Storage } from '../server/storage/storage.ts'
import { freePorts } from './ports.ts'
import { type Household, openHousehold } from './programs.ts'
import { openSwift, type Swift } from './swift.ts'

// Files in a bucket of OpenStack Swift, which is slow, loses parts, and whose disk dies; two nodes of ours, each with a
// disk of its own, share it.

let household: Household
let swift: Swift
let storage: Storage
let world: World
let nodes: Node[]

beforeAll(async () => {
  household = openHousehold()
  swift = await openSwift(household, await freePorts(6))
  storage = bucketStorage(swift.bucket)
  world = await openWorld()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = swift.bucket
  const env = {
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    LOG_LEVEL: 'error',
  }
  nodes = [
    await world.startNode({ ...env, DATA_DIR: diskOf('one') }),
    await world.startNode({ ...env, DATA_DIR: diskOf('two') }),
  ]
}, 300_000)
afterAll(async () => {
  await world?.close()
  await swift?.close()
  await household?.close()
}, 120_000)

const diskOf = (name: string) => path.join(world.dataDir, name)

const large = randomBytes(12_000_000)

test('[SCALE-03] a file of any name and size is kept as it is, read again and removed for good', async () => {
  const files: [string, Buffer][] = [
    ['members/portrait.webp', Buffer.from('a face')],
    ['members/é portrait.webp', Buffer.from('a face with an accent')],
    ["members/it's (a) *star*!~.webp", Buffer.from('what a signature may read otherwise')],
    ['members/100%25 a+b&c=d?e#f;g,h:i@j$k.webp', Buffer.from('what an address may read otherwise')],
    ['members/日本の葡萄酒/..webp', Buffer.from('wine of Japan')],
    [`members/${'n'.repeat(190)}`, Buffer.from('a long name')],
    ['members/empty', Buffer.alloc(0)],
    ['members/large', large],
  ]
  for (const [name, bytes] of files) {
    expect([await storage.open(name), await storage.version(name)], name).toEqual([null, null])
    await storage.put(name, bytes)
    expect(await storage.version(name), name).toBe('')
    expect(bytes.equals((await storage.open(name)) ?? Buffer.from('nothing')), name).toBe(true)
  }
  for (const [name] of files) {
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.open(name), name).toBeNull()
  }
})

test('[SCALE-03] bytes that are not those whose hash was signed are not kept', async () => {
  const client = new AwsClient({ ...swift.bucket, service: 's3', retries: 0 })
  const answer = await client.fetch(`${swift.bucket.endpoint}/uploads/members/damaged`, {
    method: 'PUT',
    body: 'other bytes',
    headers: { 'x-amz-content-sha256': '0'.repeat(64) },
  })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('BadDigest')])
  expect(await storage.open('members/damaged')).toBeNull()
})

test('[SCALE-03] a wrong key, region or bucket is an error, and never a file that is not there', async () => {
  const wrong = [
    { secretAccessKey: 'other' },
    { accessKeyId: 'cepage:nobody' },
    { region: 'mars' },
    { bucket: 'other' },
  ]
  for (const each of wrong) {
    const misled = bucketStorage({ ...swift.bucket, ...each })
    for (const ask of [
      () => misled.open('members/a'),
      () => misled.put('members/a', large),
      () => misled.remove('members/a'),
    ])
      await expect(ask(), JSON.stringify(each)).rejects.toThrow('The bucket answered')
  }
})

test('[SCALE-03] what is lost on the way is asked again, and of an upload that never comes whole nothing is there', async () => {
  swift.line.lose('sent', 500_000)
  await storage.put('members/again', large)
  swift.line.lose('answered', 500_000)
  expect(large.equals((await storage.open('members/again')) ?? Buffer.from('nothing'))).toBe(true)
  swift.line.lose('sent', 500_000, 9)
  await expect(storage.put('members/half', large)).rejects.toThrow('does not answer')
  swift.line.mend()
  expect(await storage.open('members/half')).toBeNull()
})

test('[SCALE-03] a bucket without its disk says so, and has everything when that is back', async () => {
  await storage.put('members/before', large)
  await swift.killDisk()
  for (const ask of [
    () => storage.open('members/before'),
    () => storage.put('members/meanwhile', large),
    () => storage.remove('members/before'),
  ])
    await expect(ask()).rejects.toThrow('with 503')
  // What is not known to be gone counts as there.
  expect(await storage.version('members/before')).toBe('')
  await swift.startDisk()
  await until(
    () =>
      storage.put('members/after', large).then(
        () => true,
        () => false,
      ),
    'the bucket takes files again',
  )
  for (const name of ['members/before', 'members/after'])
    expect(large.equals((await storage.open(name)) ?? Buffer.from('nothing'))).toBe(true)
  expect(await storage.open('members/meanwhile')).toBeNull()
})

test(
  '[SCALE-03] a photograph sent in at one node is shown by another, also while the bucket is slow, silent or without its disk',
  { timeout: 300_000 },
  async () => {
    const [one, two] = nodes as [Node, Node] // Two were started.
    const { rows } = await world.database.pool.query<{ shop: string; wine: string }>(
      `select shop_id as shop, id as wine from product where code = 'vin-jaune'`,
    )
    const { shop, wine } = rows[0] ?? { shop: '', wine: '' }
    const grower = await ownerOfShop(world, one, shop)
    const picture = async () => {
      const points = { create: { width: 900, height: 1200, channels: 3 as const, background: '#7a2638' } }
      return grower.upload('/wine-pictures', await sharp(points).jpeg().toBuffer())
    }
    const shown = async (node: Node, file: string, width = 400) => {
      const answer = await visitor(() => node.port).get(`/pictures/${width}/${file}`, {
        headers: { accept: 'image/webp' },
      })
      return [answer.status, answer.headers['content-type'] ?? answer.headers['retry-after']]
    }
    const isShown = [200, 'image/webp']

    swift.line.slow(150)
    const taken = await picture()
    expect(taken.status, taken.text).toBe(200)
    const { path: file } = taken.body.response
    const { pictures } = (await grower.get(`/wines/${wine}`)).body.response.sheet
    const change = {
      before: { pictures },
      after: { pictures: [{ path: file, alt: { fr: 'Le clos', de: '' } }, ...pictures] },
    }
    expect((await grower.post(`/wines/${wine}/sheet`, change)).status).toBe(200)
    const page = () => visitor(() => two.port).get('/fr/clos-des-murmures/products/vin-jaune')
    await until(async () => (await page()).text.includes(file), 'the other node has it on its page')
    expect(existsSync(path.join(diskOf('two'), 'uploads'))).toBe(false)
    for (const node of [one, two]) expect(await shown(node, file)).toEqual(isShown)
    swift.line.mend()

    const bottle: string = pictures[0].path // the house’s own, on each disk
    await swift.killDisk()
    expect([await shown(two, file), await shown(two, bottle)]).toEqual([isShown, isShown])
    // What it has to cut first it cannot show; no cache keeps that.
    expect(await shown(two, file, 800)).toEqual([503, expect.stringContaining('json')])
    const refused = await picture()
    expect([refused.status, refused.body.errors[0].key, refused.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ])
    await swift.startDisk()
    await until(async () => (await shown(two, file, 800))[0] === 200, 'it is cut now')

    swift.line.cut()
    expect(await Promise.all([shown(two, file), shown(two, bottle)])).toEqual([isShown, isShown])
    // It takes its fifteen seconds.
    if (isFull) expect((await picture()).status).toBe(503)
    swift.line.mend()
    expect((await picture()).status).toBe(200)
  },
)
