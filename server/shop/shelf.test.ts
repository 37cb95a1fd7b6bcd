import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard } from '#contract/shop.ts'
import { recordStatements, type Recorder } from '../../bench/recorder.ts'
import type { Context } from '../context.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readProduct } from './bottle.ts'
import { listProducts } from './products.ts'
import { findShopByPath } from './shops.ts'

let seeded: TestDatabase
let recorder: Recorder
let ctx: Context
let shopId: string
let now = new Date()

beforeAll(async () => {
  seeded = await createSeededDatabase()
  recorder = recordStatements(seeded.database)
  ctx = await testContext(seeded.database, { now: () => now })
  shopId = (await findShopByPath(ctx, 'clos-des-murmures')).id
})
afterAll(() => seeded.drop())

const list = async (mode: 'PRODUCT' | 'ACTIVITY' = 'PRODUCT') =>
  (await listProducts(ctx, { shopId, mode, view: 'card' })).products
const ofList = async (code: string) => (await list()).find((card) => card.code === code)
const page = (productCode: string) => readProduct(ctx, { shopId, productCode })
const related = async (code: string, of: string): Promise<ProductCard | undefined> =>
  (await page(of)).related.find((card) => card.code === code)
const change = (code: string, what: ReturnType<typeof sql>) =>
  sql`update product set ${what} where shop_id = ${shopId} and code = ${code}`.execute(seeded.database.query)

test('[SHOP-02] a list and a bottle that were read before take one statement each', async () => {
  for (const ask of [() => list(), () => list('ACTIVITY'), () => page('poulsard')]) {
    await ask()
    expect(await recorder.record(ask)).toHaveLength(1)
  }
})

test('[SHOP-02] a price that was changed is shown at once, in lists, on pages and beside other bottles', async () => {
  const [, before] = [await ofList('vin-jaune'), await related('vin-jaune', 'savagnin-ouille')]
  await page('vin-jaune')
  await change('vin-jaune', sql`price_amount = price_amount + 100`)
  const amount = (before?.price.amount ?? 0) + 100
  expect((await ofList('vin-jaune'))?.price.amount).toBe(amount)
  expect((await page('vin-jaune')).product.price.amount).toBe(amount)
  expect((await related('vin-jaune', 'savagnin-ouille'))?.price.amount).toBe(amount)
})

test('[LAW-02] a struck price goes with the day its claim ends, though nobody changes anything', async () => {
  await change('macvin', sql`price_amount = price_amount - 200`)
  const struck = async () => [
    (await ofList('macvin'))?.price.nonDiscountedAmount,
    (await page('macvin')).product.price.nonDiscountedAmount,
  ]
  const { rows } = await sql<{ at: Date; amount: number }>`
    select price_since as at, price_amount as amount from product where shop_id = ${shopId} and code = 'macvin'`.execute(
    seeded.database.query,
  )
  const [price] = rows
  const claimEnd = (price?.at.getTime() ?? 0) + 30 * 24 * 3_600_000
  now = new Date(claimEnd - 1)
  expect(await struck()).toEqual([(price?.amount ?? 0) + 200, (price?.amount ?? 0) + 200])
  now = new Date(claimEnd + 1)
  expect(await struck()).toEqual([undefined, undefined])
  now = new Date()
})

test('[SHOP-03] what is bought, held and let go by the clock counts at once', async () => {
  const most = async () => [(await ofList('trousseau'))?.maxQuantity, (await page('trousseau')).product.maxQuantity]
  const [before = 0] = await most()
  const expiresAt = new Date(now.getTime() + 60_000)
  await sql`
    with item as (update stock_item set held = held + 2 where code = 'trousseau' and shop_id = ${shopId} returning id)
    insert into hold (purchase_id, stock_item_id, quantity, expires_at)
    select 'somebody', id, 2, ${expiresAt} from item`.execute(seeded.database.query)
  expect(await most()).toEqual([before - 2, before - 2])
  now = new Date(expiresAt.getTime() + 1)
  expect(await most()).toEqual([before, before])
  now = new Date()
})

test('[SHOP-05] the next date of an activity moves on with the clock', async () => {
  const next = async () => (await list('ACTIVITY'))[0]?.nextSlotAt ?? ''
  const first = await next()
  now = new Date(first)
  expect(Date.parse(await next())).toBeGreaterThan(Date.parse(first))
  now = new Date()
})

test('[NAV-09] a wine that goes off the shelf or comes onto it does so at once', async () => {
  await page('cremant')
  const before = (await list()).map(({ code }) => code)
  await change('cremant', sql`is_published = false`)
  expect((await list()).map(({ code }) => code)).toEqual(before.filter((code) => code !== 'cremant'))
  await expect(page('cremant')).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  await change('cremant', sql`is_published = true`)
  expect((await list()).map(({ code }) => code)).toEqual(before)
})

test('[SITE-01] what else a card shows changes with its site', async () => {
  const names = async (from: Context) => {
    const { products, categories } = await listProducts(from, { shopId, mode: 'PRODUCT', view: 'card' })
    return [products[0]?.shopName, categories[0]?.title]
  }
  await names(ctx)
  await sql`update shop set name = 'Clos nouveau' where id = ${shopId}`.execute(seeded.database.query)
  await sql`update category set title = '{"fr":"Nouveaux"}' where shop_id = ${shopId}`.execute(seeded.database.query)
  // A notice makes every process read the site again.
  expect(await names(await testContext(seeded.database))).toEqual(['Clos nouveau', 'Nouveaux'])
})
