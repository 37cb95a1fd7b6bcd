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

  // Of money that went back, came back and is disputed.
  await shopper.adds(wine, 1)
  const paid = await shopper.checksOut(shop)
  await shopper.pays(paid)
  await shopper.call('orderSettle', { orderId: paid.order._id, receipt: paid.receipt })
  const { _id: id } = paid.order
  const refunding = sql`insert into refund (purchase_id, payment_intent_id, amount, reason, begun_at)
    select id, payment_intent_id, 100, 'a part', now() from purchase where id = ${id}`
  await refunding.execute(world.database.query)
  expect(await broken(sql`update purchase set refunded_amount = 50 where id = ${id}`)).toEqual([
    'What a purchase counts as paid back is the sum of its refunds',
  ])
  expect(
    await broken(
      sql`update refund set status = 'failed', failed_at = now(), failure_reason = 'declined' where purchase_id = ${id}`,
    ),
  ).toEqual(['That a refund came back is written down, each time with its reason'])
  const disputing = sql`insert into dispute (purchase_id, provider_reference, payment_intent_id, amount, currency_code,
      reason, status, is_refundable, opened_at, closed_at)
    select id, 'du_1', payment_intent_id, total_amount, currency_code, 'general', 'lost', false, now(), now()
    from purchase where id = ${id}`
  await disputing.execute(world.database.query)
  expect(await checkInvariants(world.database.query)).toEqual([])
  expect(await broken(sql`update purchase set lost_amount = 1 where id = ${id}`)).toEqual([
    'What a purchase counts as lost is what banks have taken of it and was not paid back',
  ])
  expect(await broken(sql`update dispute set payment_intent_id = 'pi_of_nobody' where purchase_id = ${id}`)).toEqual([
    'A disputed payment is one of its purchase',
  ])
  // What the tables refuse by themselves.
  for (const [statement, constraint] of [
    [sql`update purchase set lost_amount = paid_amount where id = ${id}`, 'purchase_money_gone_within_payment'],
    [sql`update refund set status = 'gone' where purchase_id = ${id}`, 'refund_status_is_known'],
    [sql`update refund set failed_at = now() where purchase_id = ${id}`, 'refund_failed_as_said'],
    [
      sql`update refund set status = 'failed', failed_at = now(), completed_at = now() where purchase_id = ${id}`,
      'refund_ends_once',
    ],
    [
      sql`update refund set settled_at = now(), settled_by = 'house' where purchase_id = ${id}`,
      'refund_settled_when_due',
    ],
    [sql`update refund set covered_amount = 101 where purchase_id = ${id}`, 'refund_covered_within_amount'],
    [sql`delete from refund where purchase_id = ${id}`, 'refund_is_kept'],
  ] as const)
    await expect(statement.execute(world.database.query)).rejects.toMatchObject({ constraint })
})

test('[CHECKOUT-04] a query without a name is refused', () => {
  expect(() => readInvariants('select 1;')).toThrow('no name')
})
