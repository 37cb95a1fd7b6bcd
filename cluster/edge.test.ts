import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/lock.ts'
import { report } from '../faults/report.ts'
import { type Answer, visitor } from '../faults/visitor.ts'
import { openWorld, type World } from '../faults/world.ts'
import { programs } from '../scripts/cluster-parts.ts'
import { freePorts } from './ports.ts'
import { type Household, openHousehold } from './programs.ts'

// Two nodes of ours behind Varnish, which keeps pages by the file of docs/operations.md and forgets them when told.

const token = 'only for tests, but at least 32 letters'
let world: World
let household: Household
let edgePort: number

beforeAll(async () => {
  const port = await freePorts(2)
  edgePort = port()
  world = await openWorld()
  const env = {
    EDGE_PURGE_URLS: `http://127.0.0.1:${edgePort}/edge-purge`,
    EDGE_PURGE_TOKEN: token,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
  }
  const nodes = [await world.startNode(env), await world.startNode(env)]
  household = openHousehold()
  const operations = readFileSync(path.resolve(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const [, written = ''] = /```vcl\n([^]*?)```/.exec(operations) ?? []
  const vcl = written.replace('"3000"', `"${nodes[0]?.port}"`).replace('EDGE_PURGE_TOKEN', token)
  household.start('varnish', [
    programs.varnish,
    '-F',
    ...['-a', `127.0.0.1:${edgePort}`, '-f', household.write('cepage.vcl', vcl)],
    ...['-n', household.makeFolder('varnish'), '-s', 'malloc,64M', '-j', 'none'],
  ])
  await until(
    async () =>
      (
        await visitor(() => edgePort)
          .get('/healthz')
          .catch(() => null)
      )?.status === 200,
    'Varnish answers',
  )
  // What nodes have forgotten because they start.
  await until(async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs where key like 'edge.purge:%'`.execute(
      world.database.query,
    )
    return rows.length === 0
  }, 'nothing is left to be forgotten')
}, 300_000)
afterAll(async () => {
  await household?.close()
  await world?.close()
}, 120_000)

const aVisitor = () => visitor(() => edgePort)
/** Two numbers: this request's, and the one by which the page came there. */
const isKept = ({ headers }: Answer) => String(headers['x-varnish']).includes(' ')

test('[SCALE-03] visitors get pages from the cache, and nothing of somebody else', { timeout: 300_000 }, async () => {
  const house = '/fr/clos-des-murmures'
  const paths = [house, `${house}/products/vin-jaune`, `${house}/information`, '/fr/vins', '/fr/nos-vignerons']
  const buyer = aVisitor()
  const { body } = await buyer.get('/fr/api/vigneron-online/shop/path/clos-des-murmures')
  const listed = await buyer.post(`/fr/api/shop/shop/${body.response.shop._id}/products`, { view: 'card' })
  const added = await buyer.post('/fr/api/shop/cart/product/add', {
    productID: listed.body.response.products[0]._id,
    quantity: 1,
  })
  expect(added.status).toBe(200)
  const counts = { pages: 0, kept: 0 }
  for (let round = 0; round < 50; round++)
    for (const url of paths) {
      const answer = await (round % 2 ? buyer : aVisitor()).get(url)
      expect(answer.headers['set-cookie'], url).toBeUndefined()
      expect(answer.headers['surrogate-key'], url).toBeUndefined()
      expect(answer.status, url).toBe(200)
      counts.pages++
      counts.kept += Number(isKept(answer))
    }
  expect(counts.kept / counts.pages).toBeGreaterThan(0.9)
  await report('edge', counts)
  // Their cart is theirs, and a page of their own is rendered each time.
  expect((await buyer.get('/fr/api/shop/cart')).body.response.carts).toHaveLength(1)
  expect((await aVisitor().get('/fr/api/shop/cart')).body.response.carts).toEqual([])
  for (const each of [buyer, buyer, aVisitor()]) {
    const own = await each.get('/fr/profile')
    expect([isKept(own), own.headers['cache-control']]).toEqual([false, 'private, no-store'])
  }
  // A browser that has the page already is told so by the cache.
  const { headers } = await aVisitor().get('/fr/vins')
  const again = await aVisitor().get('/fr/vins', { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, isKept(again)]).toEqual([304, true])
})

test(
  '[SCALE-03] a change of a site is at the edge within seconds, and leaves other sites’ pages there',
  { timeout: 300_000 },
  async () => {
    const other = visitor(() => edgePort, { site: 'hirondelles' })
    const waits: number[] = []
    for (let round = 0; round < 10; round++) {
      const name = `Clos no. ${round}`
      await until(async () => isKept(await aVisitor().get('/fr/clos-des-murmures')), 'the page is kept')
      await until(async () => isKept(await other.get('/fr/products')), 'the page of the other site is kept')
      await sql`update shop set name = ${name} where path = 'clos-des-murmures'`.execute(world.database.query)
      const changedAt = performance.now()
      await until(async () => (await aVisitor().get('/fr/clos-des-murmures')).text.includes(name), 'the change is seen')
      waits.push(performance.now() - changedAt)
      expect(isKept(await other.get('/fr/products'))).toBe(true)
    }
    waits.sort((a, b) => a - b)
    await report('edge', { medianMs: Math.round(waits[5] ?? 0), worstMs: Math.round(waits.at(-1) ?? 0) })
  },
)

test('[SCALE-03] nobody without the token makes the cache forget', async () => {
  await until(async () => isKept(await aVisitor().get('/fr/vins')), 'the page is kept')
  const stranger = await aVisitor().post('/edge-purge', {}, { headers: { 'surrogate-key': 'cepage' } })
  expect(stranger.status).toBe(404)
  expect(isKept(await aVisitor().get('/fr/vins'))).toBe(true)
})
