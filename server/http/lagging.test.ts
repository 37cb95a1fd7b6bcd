import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { RenderInput } from '#contract/rendering.ts'
import { type Database, inTransaction, openDatabase } from '../database/database.ts'
import { listen } from '../database/notices.ts'
import type { Replicas } from '../database/replicas.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testConfig } from '../testing/context.ts'
import { openReplication, type Replication } from '../testing/replication.ts'

// A real standby of a real PostgreSQL, which is held back, killed and frozen.

const shopPath = 'clos-des-murmures'
const list = '/fr/api/vigneron-online/shop/list'
const operatorToken = 'a token of operators'

let replication: Replication
let app: TestApp
let replicas: Replicas
let shop: { id: string; siteId: string; productId: string; code: string }
let others: Database[] = []

/** A page that says the names of all shops, as the client would. */
const render = async ({ call, url }: RenderInput) => {
  const { shops } = await call('shopList', {})
  const html = `<html><body>${url} ${shops.map(({ name }) => name).join()}</body></html>`
  return { kind: 'page' as const, status: 200, language: 'fr', html }
}
const noAssets = () => ({ css: '', inlinedCss: [], cssLinks: [], entry: '', parts: [], fontsOf: () => [], buildId: '' })

beforeAll(async () => {
  replication = await openReplication()
  vi.stubEnv('TEST_DATABASE_URL', replication.primaryUrl)
  app = await testApp({
    config: { operatorToken },
    // Long enough to hold the standby back while visitors read.
    replicas: (url) => ({ urls: [replication.onReplica(url)], maxLagSeconds: 60 }),
    renderer: { load: async () => ({ render, assetsOf: noAssets }), isDevelopment: false },
  })
  ;({ replicas } = app.database)
  await listen(app.database, 'site_changed', (siteId) => app.evict(siteId))
  const { rows } = await sql<typeof shop>`
    select shop.id, shop.site_id as "siteId", product.id as "productId", product.code from shop
    join product on shop_id = shop.id and type = 'PRODUCT'
    where path = ${shopPath} order by product.position limit 1`.execute(app.database.query)
  shop = rows[0]!
})
afterAll(async () => {
  await Promise.all(others.map((database) => database.close()))
  await app?.drop()
  vi.unstubAllEnvs()
  await replication?.close()
})
beforeEach(async () => {
  await resume()
  await isReadFrom(replicas)
  await held()
})

const isReadFrom = (which: Replicas, expected = true) =>
  vi.waitUntil(() => which.state().every(({ isRead }) => isRead === expected), { timeout: 60_000 })

/** The standby has all that was written until now, notices too. */
const held = () =>
  vi.waitUntil(() => replicas.choose({ siteId: shop.siteId, hasJustWritten: false }) !== null, { timeout: 60_000 })

const pause = () => replication.askReplica('select pg_wal_replay_pause()')
const resume = () => replication.askReplica('select pg_wal_replay_resume()')

/** As a write would that sends no notice; with one, as the office does. */
async function rename(name: string, { isNoticed }: { isNoticed: boolean }): Promise<void> {
  const isHeard = new Promise<void>((resolve) => {
    if (isNoticed) void listen(app.database, 'site_changed', () => resolve())
    else resolve()
  })
  await inTransaction(app.database.query, async (trx) => {
    if (!isNoticed) await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update shop set name = ${name} where id = ${shop.id}`.execute(trx)
  })
  await isHeard
}

type Browser = ReturnType<TestApp['visitor']>
const nameSeen = async (visitor: Browser) => {
  const { shops } = (await visitor.get(list)).json().response
  return shops.find(({ _id }: { _id: string }) => _id === shop.id).name
}
/** Where the calls went that this made. */
async function targetsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = new Map(replicas.reads)
  await work()
  return Object.fromEntries(
    [...replicas.reads].flatMap(([target, count]) => {
      const more = count - (before.get(target) ?? 0)
      return more > 0 ? [[target, more]] : []
    }),
  )
}

test('[SCALE-02] public lists, products, apartments, posts and search may be read from a standby, and nothing of a visitor', () => {
  const lagging = Object.entries(endpoints).filter(([, { mayLag }]) => mayLag)
  expect(lagging.map(([name]) => name).toSorted()).toEqual([
    ...['agencyApartments', 'agencyRead', 'apartmentRead', 'blogFeed', 'blogPost', 'legalDocument', 'pageMeta'],
    ...['productHighlights', 'shopActivity', 'shopById', 'shopByPath', 'shopDeliveries', 'shopList', 'shopListByPost'],
    ...['shopProduct', 'shopProducts', 'shopSearch', 'visitSearch', 'wineSearch'],
  ])
  expect(lagging.filter(([, { access }]) => access !== 'everyone')).toEqual([])
})

test('[SCALE-02] a standby answers what is public, and the primary what is a visitor’s', async () => {
  const visitor = app.visitor()
  const asked = await targetsOf(async () => {
    for (const url of [list, `/fr/api/shop/shop/${shop.id}/product/${shop.code}`, '/fr/rss/actualites.xml'])
      expect((await visitor.get(url)).statusCode, url).toBeLessThan(500)
    await visitor.get('/sitemap.xml')
    for (const text of ['vin jaune', 'jaune'])
      expect((await visitor.post('/fr/api/vigneron-online/shop/search', { text })).statusCode).toBe(200)
  })
  expect(asked).toEqual({ replica: 6 })
  expect(await targetsOf(() => visitor.get('/fr/api/shop/cart'))).toEqual({})

  await pause()
  await rename('A name without a notice', { isNoticed: false })
  expect(await nameSeen(visitor)).not.toBe('A name without a notice')
  await resume()
  await vi.waitUntil(async () => (await nameSeen(visitor)) === 'A name without a notice')
})

test('[SCALE-02] whoever has just written reads what they wrote, others what the standby has', async () => {
  await pause()
  const [buyer, reader] = [app.visitor(), app.visitor()]
  await rename('Written a moment ago', { isNoticed: false })
  const added = await buyer.post('/fr/api/shop/cart/product/add', { productID: shop.productId, quantity: 1 })
  expect(added.statusCode).toBe(200)
  const mark = added.cookies.find(({ name }) => name.startsWith('written.'))
  expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 60 })
  expect([await nameSeen(buyer), await nameSeen(reader)]).toEqual([
    'Written a moment ago',
    expect.not.stringMatching('ago'),
  ])
  expect(await targetsOf(() => nameSeen(buyer))).toEqual({ 'primary: written': 1 })
  expect([...reader.cookies.keys()]).toEqual([])
  // A page that nobody has kept is rendered for them from the primary, too.
  expect((await buyer.get('/fr/contact')).body).toContain('Written a moment ago')
})

test('[SCALE-02] what a notice has thrown out of memory is not filled again from a standby that lacks the change', async () => {
  const visitor = app.visitor()
  await rename('Before', { isNoticed: true })
  await vi.waitUntil(async () => (await nameSeen(visitor)) === 'Before')
  await held()
  expect((await visitor.get('/fr/contact')).body).toContain('Before')
  await pause()
  await rename('After', { isNoticed: true })
  for (let time = 0; time < 3; time++) {
    expect(await targetsOf(async () => expect(await nameSeen(visitor)).toBe('After'))).toEqual({
      'primary: changed': 1,
    })
    expect((await visitor.get('/fr/contact')).body).toContain('After')
  }
  // Another site's readers need not wait for it.
  expect(await targetsOf(() => app.visitor('bensadevot').get('/fr/api/hospitality/agency/bensadevot'))).toEqual({
    replica: 1,
  })
  await resume()
  await held()
  expect(await targetsOf(async () => expect(await nameSeen(visitor)).toBe('After'))).toEqual({ replica: 1 })
  expect((await visitor.get('/fr/contact')).body).toContain('After')
})

test('[SCALE-02] a lost line of notices counts as a change of every site', async () => {
  await pause()
  app.evict()
  for (const siteId of [shop.siteId, 'another']) expect(replicas.choose({ siteId, hasJustWritten: false })).toBeNull()
})

test('[SCALE-02] a standby that lags too far is left out and comes back by itself; a primary at rest is no lag', async () => {
  const strict = await follow(2, replication.onReplica(databaseUrl()))
  await isReadFrom(strict.replicas)
  await replication.askReplica(`alter system set recovery_min_apply_delay = '1h'`, 'select pg_reload_conf()')
  await rename('Held back', { isNoticed: false })
  await isReadFrom(strict.replicas, false)
  expect(strict.replicas.choose({ siteId: shop.siteId, hasJustWritten: false })).toBeNull()
  expect(strict.replicas.reads.get('primary: behind')).toBe(1)
  await replication.askReplica('alter system reset recovery_min_apply_delay', 'select pg_reload_conf()')
  await isReadFrom(strict.replicas)
  const { rows } = await sql<{ wait: string }>`select pg_sleep(3)::text as wait`.execute(strict.query)
  expect(rows).toHaveLength(1)
  await isReadFrom(strict.replicas)
})

test('[SCALE-02] a standby that is killed fails no reader, and is read from again when it is back', async () => {
  const visitor = app.visitor()
  const name = await nameSeen(visitor)
  await replication.kill()
  for (let time = 0; time < 5; time++) expect(await nameSeen(visitor)).toBe(name)
  expect(replicas.state().map(({ isRead }) => isRead)).toEqual([false])
  await replication.start()
  await isReadFrom(replicas)
  expect(await targetsOf(() => nameSeen(visitor))).toEqual({ replica: 1 })
})

test('[SCALE-02] a standby that is frozen fails no reader, and is read from again when it wakes', async () => {
  const visitor = app.visitor()
  const name = await nameSeen(visitor)
  replication.freeze()
  expect(await nameSeen(visitor)).toBe(name)
  await isReadFrom(replicas, false)
  expect(await targetsOf(() => nameSeen(visitor))).toEqual({ 'primary: behind': 1 })
  replication.wake()
  await isReadFrom(replicas)
})

test('[SCALE-02] what a standby cannot answer the primary does, also in the middle of a transaction', async () => {
  await pause()
  await app.database.pool.query('create table news (said text)')
  const db = replicas.choose({ siteId: shop.siteId, hasJustWritten: false })!
  expect(db).not.toBeNull()
  await sql`insert into news values ('by itself')`.execute(db)
  const { rows } = await inTransaction(db, async (trx) => {
    await sql`select set_config('cepage.mark', 'kept', true)`.execute(trx)
    await sql`insert into news values ('in a transaction')`.execute(trx)
    return sql<{ said: string; mark: string }>`
      select said, current_setting('cepage.mark') as mark from news order by said`.execute(trx)
  })
  expect(rows).toEqual([
    { said: 'by itself', mark: 'kept' },
    { said: 'in a transaction', mark: 'kept' },
  ])
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
})

test('[SCALE-02] a server that follows nobody is not read from, nor one that is not there', async () => {
  const away = new URL(replication.onReplica(databaseUrl()))
  away.searchParams.set('host', '/nowhere')
  const strange = await follow(60, databaseUrl(), away.href)
  await vi.waitUntil(() => strange.replicas.state().every(({ lagSeconds }) => lagSeconds > 0))
  const { rows } = await sql<{ wait: string }>`select pg_sleep(1)::text as wait`.execute(strange.query)
  expect(rows).toHaveLength(1)
  expect(strange.replicas.state().map(({ isRead }) => isRead)).toEqual([false, false])
  expect(strange.replicas.choose({ siteId: shop.siteId, hasJustWritten: false })).toBeNull()
})

test('[SCALE-02] operators see how far each standby lags and where public reads went', async () => {
  await nameSeen(app.visitor())
  const { body } = await app.visitor().get('/metrics', { headers: { authorization: `Bearer ${operatorToken}` } })
  expect(body).toContain('cepage_replica_read{replica="1"} 1\n')
  expect(body).toMatch(/cepage_replica_lag_seconds\{replica="1"\} \d/)
  expect(body).toMatch(/cepage_public_reads_total\{target="replica"\} [1-9]/)
})

const databaseUrl = () => String(app.database.pool.options.connectionString)

async function follow(maxLagSeconds: number, ...urls: string[]): Promise<Database> {
  const config = { ...testConfig(), databaseUrl: databaseUrl(), databasePoolSize: 2, replicas: { urls, maxLagSeconds } }
  const database = await openDatabase(config)
  others = [...others, database]
  return database
}
