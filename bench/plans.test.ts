import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../server/database/invariants.ts'
import type { OrderView } from '../contract/orders-office.ts'
import {
  selectNeighbours,
  selectOfficeOrder,
  selectOrderCards,
  selectOrderCounts,
} from '../server/orders/office-repository.ts'
import { selectOrder, selectOrdersOfAccount } from '../server/orders/repository.ts'
import { selectSaleWines, selectScarce, selectStock } from '../server/stock/repository.ts'
import { testApp, type TestApp } from '../server/testing/app.ts'
import { selectWines, selectWinesFound } from '../server/wines/repository.ts'
import { shownOnShelf } from '../server/wines/shelf.ts'
import type { Ask } from './ask.ts'
import { asks, type Caller, wineSearches } from './asks.ts'
import { inject } from './callers.ts'
import { grow, smallSize } from './grow.ts'
import { scansOf } from './plans.ts'
import { type Recorder, recordStatements } from './recorder.ts'
import type { Shelf } from './shelf.ts'

let app: TestApp
let recorder: Recorder
let client: pg.PoolClient
/** Tables that grow with the number of shops, products, orders and visitors. */
let large: Set<string>
let shelf: Shelf
let guest: Caller

beforeAll(async () => {
  app = await testApp()
  recorder = recordStatements(app.database)
  const { pool } = app.database
  await grow(pool, smallSize)
  client = await pool.connect()
  // A world is made here, on a machine that may be busy.
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples > 900`,
  )
  large = new Set(rows.map(({ relname }) => relname))
  shelf = await shelfOfGrownShop()
  for (let turn = 0; turn < 3; turn++) {
    const { cookie } = await inject(app.server, here('add to cart', turn))
    if (cookie) guest = { cookie }
  }
  // Many are paying for the same wine at this moment, and some have gone without a word.
  await client.query(
    `insert into hold (purchase_id, stock_item_id, quantity, expires_at)
      select 'other-' || n, component.stock_item_id, 1, now() + (n - 20) * interval '1 minute'
      from generate_series(1, 40) n, product_component component where component.product_id = $1`,
    [shelf.products[0]?.id],
  )
  await client.query(
    'update stock_item set held = held + 40 where id in (select stock_item_id from hold where purchase_id = $1)',
    ['other-1'],
  )
})
afterAll(async () => {
  client.release()
  await app.drop()
})

async function shelfOfGrownShop(): Promise<Shelf> {
  const { rows } = await sql<Shelf>`
    select shop.id as "shopId", shop.path as "shopPath",
      (select json_agg(json_build_object('id', id, 'code', code) order by position, id) from product where shop_id = shop.id) as products,
      (select place - 1 from jsonb_array_elements(shop.document -> 'methodOfPayments') with ordinality as method (method, place)
        where method ->> 'type' = 'BANK_TRANSFER')::int as "bankTransferIndex",
      (select apartment.id from apartment join site on site.id = apartment.site_id where site.code = 'grown-1' limit 1) as "apartmentId"
    from shop join site on site.id = shop.site_id
    where site.code = 'grown-1' and jsonb_path_exists(shop.document, '$.methodOfPayments[*] ? (@.type == "BANK_TRANSFER")')
    order by shop.position limit 1`.execute(app.database.query)
  return rows[0]!
}

/** Shops of a grown site times what each sells. */
const winesOfSite = (100 * smallSize.products) / smallSize.shops

/** The call on a site that is one among many. */
const here = (name: keyof typeof asks, turn = 0): Ask => ({
  ...asks[name](shelf, guest ?? {}, turn),
  host: 'grown-1.localhost',
})

/** Of the large tables the work reads none whole, and in all of them together no more rows than this. */
async function expectNarrow(work: () => Promise<unknown>, mostRows: number): Promise<void> {
  const statements = await recorder.record(work)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const scans = await scansOf(client, statement)
    const shown = `${statement.text.trim().slice(0, 200)}\n${JSON.stringify(scans)}`
    expect(
      scans.filter(({ table, how }) => how === 'Seq Scan' && large.has(table)),
      shown,
    ).toEqual([])
    const rows = scans.filter(({ table }) => large.has(table)).reduce((sum, scan) => sum + scan.rows, 0)
    expect(rows, shown).toBeLessThanOrEqual(mostRows)
  }
}

describe('in a large world', () => {
  const calls: [name: keyof typeof asks, mostRows: number][] = [
    ['shop by path', 60],
    // A hundred estates, each with its cheapest wine and its first one.
    ['shop list', 620],
    ['product list', 600],
    ['product', 60],
    ['search', 450],
    ['cart read', 60],
    ['add to cart', 60],
    ['set a line', 60],
    ['availability', 200],
    ['checkout', 60],
  ]
  test.each(calls)('%s finds what it needs by an index', async (name, mostRows) => {
    // Whatever a process keeps from the first time is kept.
    if (name !== 'checkout') await inject(app.server, here(name))
    await expectNarrow(() => inject(app.server, here(name)), mostRows)
  })

  test.each(wineSearches)('wines that are searched by %o are found by an index', async (search) => {
    // What is kept of the site goes with it, and the site is read again before.
    app.evict()
    await inject(app.server, here('shop by path'))
    const ask = { ...here('wine search'), payload: search }
    // At the very most what the site sells is counted and put in order; the cellar is asked for what is shown.
    await expectNarrow(() => inject(app.server, ask), 2 * winesOfSite + 600)
  })

  test('the posts of a feed are read from its newest', async () => {
    await expectNarrow(
      () => inject(app.server, { method: 'GET', host: 'grown-1.localhost', path: '/fr/api/blog/feed/feed-1' }),
      450,
    )
  })

  test('a post is found by its path', async () => {
    await expectNarrow(
      () => inject(app.server, { method: 'GET', host: 'grown-1.localhost', path: '/fr/api/blog/post/post-7' }),
      60,
    )
  })

  test('[ORDERS-01] among ten thousand orders of a shop its grower’s lists read what they show, and no more', async () => {
    const { shopId } = shelf
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'purchase'::regclass and attnum > 0 and not attisdropped`,
    )
    const names = columns.map(({ name }) => `"${name}"`)
    const changed: Record<string, string> = {
      '"id"': `'PAST' || lpad(n::text, 8, '0')`,
      '"number"': '1000000 + n',
      '"shop_id"': '$1::uuid',
      '"cart_id"': 'null',
      '"status"': `'paid'`,
      '"shipping_status"': `'delivered'`,
      '"accepted_at"': `now() - n * interval '1 hour'`,
    }
    await client.query(
      `insert into purchase (${names.join(', ')}) select ${names.map((name) => changed[name] ?? name).join(', ')}
       from (select * from purchase where shop_id is not null and accepted_at is not null limit 1) sample, generate_series(1, 10000) n`,
      [shopId],
    )
    await client.query('analyze purchase')
    const list = (view: OrderView, before: string | null = null) =>
      selectOrderCards(app.database.query, { shopId, view, before, limit: 51 })
    const [newest] = await list('all')
    const id = newest?.id ?? ''
    await expectNarrow(() => list('all'), 500)
    await expectNarrow(() => list('all', 'PAST00005000'), 500)
    for (const view of ['pack', 'handover', 'unpaid', 'sent'] as const) await expectNarrow(() => list(view), 1500)
    await expectNarrow(() => selectOrderCounts(app.database.query, shopId), 1500)
    await expectNarrow(() => selectOfficeOrder(app.database.query, { shopId, id }), 60)
    await expectNarrow(() => selectNeighbours(app.database.query, { shopId, id, view: 'all' }), 60)
    await client.query(`delete from purchase where id like 'PAST%'`)
    await client.query('vacuum analyze purchase')
  })

  test('[WINES-01] [STOCK-01] of a house with thousands of wines the office reads what it shows, and the ledgers of what may be scarce', async () => {
    const { shopId } = shelf
    const wines = 4000
    await client.query(
      `insert into product (shop_id, type, code, position, title, price_amount)
        select $1, 'PRODUCT', 'long-' || lpad(n::text, 6, '0'), 1000 + n * 16, jsonb_build_object('fr', 'Cuvée ' || n), 900
        from generate_series(1, $2::int) n`,
      [shopId, wines],
    )
    await client.query(
      `insert into stock_item (shop_id, code, on_hand)
        select $1, 'long-' || lpad(n::text, 6, '0'), 60 from generate_series(1, $2::int) n`,
      [shopId, wines],
    )
    await client.query(
      `insert into product_component select product.id, stock_item.id, 1
        from product join stock_item using (shop_id, code) where shop_id = $1 and code like 'long-%'`,
      [shopId],
    )
    await client.query('vacuum analyze product, stock_item, product_component, stock_movement')
    const { query } = app.database
    const now = new Date()
    const page = { shopId, view: 'all' as const, after: null, limit: 101 }
    const soldSince = new Date(now.getTime() - 28 * 86_400_000)
    // The wine, its parts, their stock.
    await expectNarrow(() => selectWines(query, { now, shown: page }), 8 * page.limit)
    await expectNarrow(() => selectSaleWines(query, { shopId, shown: page }), 8 * page.limit)
    const found = { ...page, words: ['cuvee', '3999'], limit: 6 }
    await expectNarrow(async () => selectWinesFound(query, await shownOnShelf(query, found)), 600)
    await expectNarrow(
      () => selectStock(query, { shopId, soldSince }, { shopId, after: null, limit: 101 }),
      16 * page.limit,
    )
    // All items once, and nothing else of those that are plenty.
    const scarce = { shopId, soldSince, lookBackDays: 28, soonDays: 14 }
    await expectNarrow(() => selectScarce(query, scarce), wines + 600)
    await client.query(`delete from product where shop_id = $1 and code like 'long-%'`, [shopId])
    await client.query(`delete from stock_item where shop_id = $1 and code like 'long-%'`, [shopId])
    await client.query('vacuum analyze product, stock_item')
  })

  test('an order is found by its id, and those of an account by the account', async () => {
    const { rows } = await client.query<{ id: string; accountId: string; siteId: string }>(
      'select id, account_id as "accountId", site_id as "siteId" from purchase where account_id is not null limit 1',
    )
    const { id = '', accountId = '', siteId = '' } = rows[0] ?? {}
    await expectNarrow(() => selectOrder(app.database.query, id), 20)
    await expectNarrow(() => selectOrdersOfAccount(app.database.query, { siteId, accountId }), 200)
  })

  test('the sites are read whole, but nothing of their shops', async () => {
    app.evict()
    await expectNarrow(() => inject(app.server, here('shop by path')), 120)
  })

  test('what was generated contradicts nothing', async () => {
    expect([...large]).toEqual(
      expect.arrayContaining(['product', 'purchase', 'purchase_line', 'hold', 'session', 'cart', 'shop']),
    )
    await client.query(`delete from hold where purchase_id like 'other-%'`)
    await client.query('update stock_item set held = 0 where held > 0')
    expect(await checkInvariants(app.database.query)).toEqual([])
  })
})
