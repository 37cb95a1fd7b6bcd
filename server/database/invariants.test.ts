import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, aShopper, openWorld, type World } from '../checkout/testing.ts'
import { checkInvariants, readInvariants } from './invariants.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

test('[CHECKOUT-04] a freshly seeded demo contradicts itself nowhere', async () => {
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[CHECKOUT-04] what contradicts itself is named, with its rows', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const shopper = await aShopper(world)
  await shopper.adds(wine, 2)
  const { order } = await shopper.checksOut(shop, { methodOfPaymentIndex: 1 })
  const broken = async (statement: ReturnType<typeof sql>) => {
    const trx = await world.database.query.startTransaction().execute()
    await statement.execute(trx)
    const names = (await checkInvariants(trx)).map(({ name }) => name)
    await trx.rollback().execute()
    return names
  }
  expect(await broken(sql`update stock_item set held = 1 where id = ${wine.stockItemId}`)).toEqual([
    'What a stock item counts as held is the sum of its live holds',
  ])
  expect(await broken(sql`update hold set status = 'released' where purchase_id = ${order._id}`)).toEqual([
    'An accepted purchase has committed everything it held',
  ])
  expect(await broken(sql`update shop set last_order_number = 5 where id = ${shop.id}`)).toEqual([
    'The last number of a shop is the greatest that was given',
  ])
  expect(await broken(sql`update purchase set number = 7 where id = ${order._id}`)).toEqual([
    'The numbers of a shop are consecutive from one',
    'The last number of a shop is the greatest that was given',
  ])
  expect(await broken(sql`update purchase_line set quantity = 3 where purchase_id = ${order._id}`)).toEqual([
    'The lines of a purchase add up to its products and its tourist tax',
  ])
  expect(
    await broken(
      sql`update purchase set status = 'refund_due', accepted_at = null, number = null where id = ${order._id}`,
    ),
  ).toContain('Money that came too late is on its way back or has arrived')
  expect(
    await broken(
      sql`update purchase set status = 'expired', accepted_at = null, number = null where id = ${order._id}`,
    ),
  ).toContain('A purchase that is over holds nothing')
  await shopper.adds(wine, 1)
  await shopper.checksOut(shop)
  expect(await broken(sql`update cart set purchase_id = null where shop_id = ${shop.id}`)).toEqual([
    'The cart of a purchase that is being paid knows it',
  ])
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[CHECKOUT-04] a query without a name is refused', () => {
  expect(() => readInvariants('select 1;')).toThrow('no name')
})
