import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, openWorld, type TestProduct, type TestShop, type World } from '../checkout/testing.ts'
import { inTransaction } from '../database/database.ts'
import { listen } from '../database/notices.ts'
import { testContext } from '../testing/context.ts'
import { priceTasks } from './price-tasks.ts'
import { listProducts } from './products.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

/** A shop and a wine on its shelf that has cost 20.00 for a year. */
async function aWine(): Promise<{ shop: TestShop; wine: TestProduct }> {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { priceAmount: 2000 })
  await putBack(wine, 365)
  return { shop, wine }
}

/** As if all that has happened to a wine's price had happened so many days earlier. */
async function putBack({ id }: TestProduct, days: number): Promise<void> {
  const earlier = sql`make_interval(days => ${days})`
  await inTransaction(world.database.query, async (trx) => {
    // The very triggers this file is about refuse it otherwise.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update product set price_since = price_since - ${earlier} where id = ${id}`.execute(trx)
    await sql`update product_price set valid_from = valid_from - ${earlier}, valid_to = valid_to - ${earlier}
      where product_id = ${id}`.execute(trx)
  })
}

async function costs({ id }: TestProduct, amount: number): Promise<void> {
  await sql`update product set price_amount = ${amount} where id = ${id}`.execute(world.database.query)
}

async function shown({ id }: TestShop): Promise<{ amount: number; nonDiscountedAmount?: number }> {
  const ctx = await testContext(world.database, { language: 'fr', now: world.services.now })
  const { products } = await listProducts(ctx, { shopId: id, mode: 'PRODUCT', view: 'full' })
  const [product] = products
  if (!product) throw new Error('The shelf is empty.')
  const { currencyCode: _, ...price } = product.price
  return price
}

test('[LAW-02] a price that falls stands beside the lowest of the thirty days before', async () => {
  const { shop, wine } = await aWine()
  expect(await shown(shop)).toEqual({ amount: 2000 })
  // Raised for a week so that a reduction looks larger: the week before counts too.
  await costs(wine, 3000)
  await putBack(wine, 7)
  await costs(wine, 1800)
  expect(await shown(shop)).toEqual({ amount: 1800, nonDiscountedAmount: 2000 })
  await world.expectSound()
})

test('[LAW-02] what was asked more than thirty days before the reduction does not count', async () => {
  const { shop, wine } = await aWine()
  await costs(wine, 3000)
  await putBack(wine, 31)
  await costs(wine, 1800)
  expect(await shown(shop)).toEqual({ amount: 1800, nonDiscountedAmount: 3000 })
})

test('[LAW-02] no reduction is claimed of a price that is not lower than the lowest, nor of one that rises', async () => {
  const { shop, wine } = await aWine()
  await costs(wine, 1500)
  await putBack(wine, 10)
  await costs(wine, 2500)
  expect(await shown(shop)).toEqual({ amount: 2500 })
  await putBack(wine, 3)
  await costs(wine, 1500)
  expect(await shown(shop)).toEqual({ amount: 1500 })
  await putBack(wine, 1)
  await costs(wine, 1400)
  expect(await shown(shop)).toEqual({ amount: 1400, nonDiscountedAmount: 1500 })
})

test('[LAW-02] after thirty days the reduced price is the price, and pages that said otherwise are thrown away', async () => {
  const { shop, wine } = await aWine()
  await costs(wine, 1800)
  await putBack(wine, 29)
  expect(await shown(shop)).toEqual({ amount: 1800, nonDiscountedAmount: 2000 })
  await putBack(wine, 1)
  expect(await shown(shop)).toEqual({ amount: 1800 })

  const told: string[] = []
  const listening = await listen(world.database, 'site_changed', (siteId) => told.push(siteId))
  await priceTasks(world.services)['endPriceClaims']?.({}, noJob)
  const { rows } = await sql<{ id: string }>`select site_id as id from shop where id = ${shop.id}`.execute(
    world.database.query,
  )
  await expect.poll(() => told).toEqual(rows.map(({ id }) => id))
  await listening.stop()
})

test('[LAW-02] nobody types a struck price, rewrites the history or moves the day of a price', async () => {
  const { shop, wine } = await aWine()
  const db = world.database.query
  await costs(wine, 1800)
  await expect(sql`update product set non_discounted_amount = 9900 where id = ${wine.id}`.execute(db)).rejects.toThrow(
    'non_discounted_amount',
  )
  await expect(sql`update product_price set amount = 9900 where product_id = ${wine.id}`.execute(db)).rejects.toThrow(
    'never changed',
  )
  await expect(sql`delete from product_price where product_id = ${wine.id}`.execute(db)).rejects.toThrow(
    'never changed',
  )
  await expect(
    sql`insert into product_price (product_id, amount, valid_from, valid_to)
      values (${wine.id}, 9900, now(), now() + interval '1 day')`.execute(db),
  ).rejects.toThrow('not history')
  await expect(
    sql`insert into product_price (product_id, amount, valid_from, valid_to)
      values (${wine.id}, 9900, now() - interval '40 days', now() - interval '20 days')`.execute(db),
  ).rejects.toThrow('product_price')
  await sql`update product set price_since = now() - interval '100 days' where id = ${wine.id}`.execute(db)
  expect(await shown(shop)).toEqual({ amount: 1800, nonDiscountedAmount: 2000 })
  await sql`delete from product where id = ${wine.id}`.execute(db)
})

test('[LAW-02] two prices typed at once leave one history without a gap', async () => {
  const { wine } = await aWine()
  await Promise.all([1900, 1800, 1700, 1600].map((amount) => costs(wine, amount)))
  await world.expectSound()
})

const noJob = { id: 1, attempt: 1, maxAttempts: 1, signal: new AbortController().signal }
