import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../database/invariants.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { testContext } from '../testing/context.ts'
import { seedDemo } from './seed.ts'

const demoDir = path.resolve(import.meta.dirname, '../../demo')
const options = {
  contentDir: path.join(demoDir, 'content'),
  picturesDir: path.join(demoDir, 'pictures'),
  now: new Date('2026-09-01T09:00:00Z'),
}
let empty: TestDatabase

beforeAll(async () => {
  empty = await createTestDatabase()
  await seedDemo(empty.database, options)
})
afterAll(() => empty.drop())

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(
    empty.database.query,
  )
  return rows[0]?.count ?? 0
}

test('[SITE-02] the demo has its five sites, nine shops, seventy-one things to buy and twenty-one posts', async () => {
  expect(await count('site')).toBe(5)
  expect(await count('shop')).toBe(9)
  expect(await count(`product where type = 'PRODUCT'`)).toBe(57)
  expect(await count(`product where type = 'ACTIVITY'`)).toBe(14)
  expect(await count('blog_post')).toBe(21)
})

test('[SITE-02] a database that has a site is left as it is, unless a fresh start is asked for', async () => {
  await sql`update site set name = 'Changed' where code = 'demo'`.execute(empty.database.query)
  expect(await seedDemo(empty.database, options)).toBe(false)
  expect(await count(`site where name = 'Changed'`)).toBe(1)
  expect(await seedDemo(empty.database, { ...options, reset: true })).toBe(true)
  expect(await count(`site where name = 'Changed'`)).toBe(0)
  expect(await count('site')).toBe(5)
})

test('[SITE-02] of nodes that start at the same moment on an empty database one seeds it', async () => {
  const shared = await createTestDatabase()
  const results = await Promise.all([1, 2, 3].map(() => seedDemo(shared.database, options)))
  await shared.drop()
  expect(results.filter(Boolean)).toHaveLength(1)
})

test('[SITE-03] placeholders for secrets never become settings', async () => {
  expect(await count(`site where document::text like '%{{GOOGLE%' or document::text like '%{{FACEBOOK%'`)).toBe(0)
  expect(await count(`shop where document::text ~ '\\{\\{[A-Z_]+\\}\\}'`)).toBe(0)
})

test('[SITE-07] colours come from the design, and what it leaves out keeps the default of the platform', async () => {
  const demo = await testContext(empty.database, { site: 'demo' })
  const marketplace = await testContext(empty.database)
  expect(demo.site.site.theme.variables).toEqual({})
  expect(marketplace.site.site.theme.variables).toMatchObject({ primary: '#24463a' })
  expect(marketplace.site.site.theme.variables).not.toHaveProperty('buttonText')
})

test('[NAV-05] on the marketplace `order` looks an order up, and a grower asks for a site at a path of its own', async () => {
  const { site } = await testContext(empty.database)
  const orderItems = [...site.document.menu.primary, ...site.document.menu.footer].filter(
    ({ route }) => route === 'order',
  )
  expect(orderItems.map(({ title }) => title['fr'])).toEqual(['Suivre une commande', 'Suivre une commande'])
  expect(site.routes.find(({ name }) => name === 'order')).toMatchObject({
    path: '/order/:orderId?',
    page: 'order-lookup',
  })
  expect(site.routes.find(({ name }) => name === 'ask-for-a-site')).toMatchObject({ path: '/demander-un-site' })
  expect(site.document.pagesMeta['order']?.title['en']).toBe('Track an order')
  expect(await count(`page where blocks::text like '%"route": "order"%'`)).toBe(0)
  expect(await count(`page where blocks::text like '%"route": "ask-for-a-site"%'`)).toBeGreaterThan(0)
})

test('[NAV-16] each feed is listed at a route of its site, its posts one segment below', async () => {
  for (const [code, list] of [
    ['vigneron-online', 'nos-actualites'],
    ['la-paulee', 'actualites'],
    ['hirondelles', 'journal'],
  ] as const) {
    const { site } = await testContext(empty.database, { site: code })
    expect(site.routes.find(({ name }) => name === list)).toMatchObject({ path: `/${list}`, page: 'blog-list' })
    expect(site.routes.find(({ name }) => name === `${list}-post`)?.props).toMatchObject({
      feed: site.document.feeds[0],
      postParameter: 'postPath',
    })
  }
})

test('[NAV-05] every menu entry and every configured page leads somewhere', async () => {
  const sites = await Promise.all(
    ['demo', 'vigneron-online', 'hirondelles', 'bensadevot', 'la-paulee'].map(
      async (site) => (await testContext(empty.database, { site })).site,
    ),
  )
  const lost: string[] = []
  for (const site of sites) {
    const { primary, footer, legal } = site.document.menu
    for (const item of [...primary, ...primary.flatMap(({ children }) => children ?? []), ...footer, ...legal]) {
      const target = sites.find(({ code }) => code === (item.site ?? site.code))
      if (!target?.routes.some(({ name }) => name === item.route)) lost.push(`${site.code}: ${item.code}`)
    }
    for (const { name, page } of site.document.routes)
      if (page && (await count(`page where site_id = '${site.id}' and code = '${page}'`)) !== 1) lost.push(name)
  }
  expect(lost).toEqual([])
})

test('[CART-02] a gift box takes its case and the three bottles in it from the same stock as the bottles sold alone', async () => {
  const { rows } = await sql<{ code: string; quantity: number }>`
    select stock_item.code, component.quantity from product
    join product_component component on component.product_id = product.id
    join stock_item on stock_item.id = component.stock_item_id
    where product.code = 'coffret-trois-crus' order by stock_item.code`.execute(empty.database.query)
  expect(rows).toEqual([
    { code: 'coffret-trois-crus', quantity: 1 },
    { code: 'fleurie', quantity: 1 },
    { code: 'morgon', quantity: 1 },
    { code: 'moulin-a-vent', quantity: 1 },
  ])
})

test('[CART-04] decimals of the content become minor units, percents hundredths of a percent', async () => {
  const { rows } = await sql`
    select code, type, value, min_amount as "minAmount" from promo_code where code in ('MURMURE10', 'PERCEE24') order by code`.execute(
    empty.database.query,
  )
  expect(rows).toEqual([
    { code: 'MURMURE10', type: 'PERCENT', value: 1000, minAmount: 9000 },
    { code: 'PERCEE24', type: 'FIXED', value: 1500, minAmount: 15000 },
  ])
})

test('[DAY-01] [STOCK-01] a demo with a past has nine orders to pack, forty-two bottles of them, ledgers as old as the bottling, and all of it adds up', async () => {
  const lived = await createTestDatabase()
  await seedDemo(lived.database, { ...options, hasPast: true })
  const { rows } = await sql<{ orders: number; bottles: number }>`
    select count(distinct purchase.id)::int as orders, sum(quantity)::int as bottles
    from purchase join purchase_line on purchase_id = purchase.id
    where shop_id = (select id from shop where code = 'clos-des-murmures') and shipping_status = 'waiting' and (status = 'paid' or payment_type = 'ON_SITE')`.execute(
    lived.database.query,
  )
  expect(rows[0]).toEqual({ orders: 9, bottles: 42 })
  const ledgers = await sql<{ lines: number; first: string; reasons: number; isUnordered: boolean }>`
    select count(*)::int as lines, (array_agg(reason order by movement.id))[1] as first,
      count(distinct reason)::int as reasons,
      bool_or(at < before) as "isUnordered"
    from (select *, lag(at) over (partition by stock_item_id order by id) as before from stock_movement) movement
    join stock_item item on item.id = stock_item_id join shop on shop.id = item.shop_id
    where shop.code = 'clos-des-murmures' group by item.code order by item.code`.execute(lived.database.query)
  expect(ledgers.rows).toHaveLength(7)
  for (const { lines, first, reasons, isUnordered } of ledgers.rows) {
    expect([first, isUnordered]).toEqual(['bottling', false])
    expect(lines).toBeGreaterThan(25)
    expect(reasons).toBeGreaterThan(6)
  }
  // Two years of each house, parcels in December more than in August, hours of visits with and without guests.
  const past = await sql<{
    shop: string
    orders: number
    days: number
    december: number
    august: number
    hours: number
    seats: number
  }>`
    select shop.code as shop, count(*)::int as orders, max(current_date - purchase.created_at::date) as days,
      count(*) filter (where delivery_type is not null and extract(month from purchase.created_at) = 12)::int as december,
      count(*) filter (where delivery_type is not null and extract(month from purchase.created_at) = 8)::int as august,
      (select count(*)::int from slot join product on product.id = slot.product_id
        where product.shop_id = shop.id and slot.starts_at < purchase_time.now) as hours,
      (select sum(taken)::int from slot join product on product.id = slot.product_id where product.shop_id = shop.id) as seats
    from shop join purchase on purchase.shop_id = shop.id, (select ${options.now}::timestamptz as now) purchase_time
    group by shop.id, purchase_time.now`.execute(lived.database.query)
  expect(past.rows).toHaveLength(9)
  for (const { orders, days, december, august, hours, seats } of past.rows) {
    expect(orders).toBeGreaterThan(100)
    expect(days).toBeGreaterThan(650)
    expect(december).toBeGreaterThan(august)
    expect([hours > 0, seats > 0]).toEqual([true, true])
  }
  expect(await checkInvariants(lived.database.query)).toEqual([])
  await lived.drop()
})
