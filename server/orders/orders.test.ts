import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, aShopper, counted, openWorld, refusalOf, type World } from '../checkout/testing.ts'
import { newPurchaseId, readPurchaseId } from '../purchases/purchase-id.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

async function anOrder() {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop), 1)
  const { order } = await shopper.checksOut(shop, { methodOfPaymentIndex: 1 })
  return { shop, shopper, order }
}

test('[CHECKOUT-06] a guest finds their order with its id and e-mail, however they type them', async () => {
  const { order } = await anOrder()
  const guest = await aShopper(world, { language: 'de' })
  const dashed = order._id
    .toLowerCase()
    .replace(/(....)(....)/, '$1-$2-')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
  for (const orderId of [order._id, dashed]) {
    const found = await guest.call('orderLookup', { orderId, email: ' CLAIRE@example.ORG ' })
    expect(found.order).toMatchObject({ _id: order._id, methodsOfDelivery: [{ title: 'Versand nach Hause' }] })
  }
  expect(await guest.ctx.session.read()).toBeNull()
})

test('[CHECKOUT-06] every miss has one answer', async () => {
  const { order } = await anOrder()
  const guest = await aShopper(world)
  const elsewhere = await aShopper(world, { site: 'hirondelles' })
  const misses = [
    () => guest.call('orderLookup', { orderId: order._id, email: 'somebody@example.org' }),
    () => guest.call('orderLookup', { orderId: newPurchaseId(), email: 'claire@example.org' }),
    () => guest.call('orderLookup', { orderId: 'nonsense', email: 'claire@example.org' }),
    () => guest.call('orderLookup', { orderId: order._id, email: '' }),
    () => elsewhere.call('orderLookup', { orderId: order._id, email: 'claire@example.org' }),
    () => guest.call('orderShippingStatus', { orderId: order._id, email: 'somebody@example.org' }),
  ]
  for (const miss of misses) {
    const refusal = await refusalOf(miss())
    expect([refusal.code, refusal.values, refusal.field]).toEqual(['ORDER_NOT_FOUND', {}, undefined])
  }
})

test('[CHECKOUT-06] who guesses at orders is told to wait', async () => {
  const { order } = await anOrder()
  const guest = await aShopper(world, counted(world, '198.51.100.7'))
  const guess = () => guest.call('orderLookup', { orderId: order._id, email: 'guess@example.org' })
  for (let tries = 0; tries < 20; tries += 1)
    expect(await refusalOf(guess())).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  const refusal = await refusalOf(guess())
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(refusal.values.seconds).toBeGreaterThan(0)
  expect(refusal.values.seconds).toBeLessThanOrEqual(600)
})

test('[CHECKOUT-06] the way of the parcel is told to who knows the e-mail', async () => {
  const { order, shopper } = await anOrder()
  const db = world.database.query
  await sql`update purchase set shipping_status = 'shipped' where id = ${order._id}`.execute(db)
  await sql`insert into shipment (purchase_id, number, tracking_number, shipped_at)
    values (${order._id}, 1, '6A123', now())`.execute(db)
  const proof = { orderId: order._id, email: 'claire@example.org' }
  expect(await shopper.call('orderShippingStatus', proof)).toEqual({
    shippingStatus: 'shipped',
    trackingNumber: '6A123',
  })
})

test('[AUTH-05] an account lists its accepted orders and nobody else’s', async () => {
  const { order, shopper } = await anOrder()
  expect(await refusalOf(shopper.call('userOrders', {}))).toMatchObject({ code: 'LOGIN_REQUIRED' })
  const session = await shopper.ctx.session.read()
  const { rows } = await sql<{ id: string }>`insert into account (site_id, email)
    values (${shopper.ctx.site.id}, 'claire@example.net') returning id`.execute(world.database.query)
  const accountId = rows[0]?.id ?? null
  await sql`update session set account_id = ${accountId} where id = ${session?.id}`.execute(world.database.query)
  const member = await aShopper(world, { sessionToken: shopper.ctx.session.cookie?.token ?? undefined })
  expect((await member.call('userOrders', {})).orders).toEqual([])
  await sql`update purchase set account_id = ${accountId} where id = ${order._id}`.execute(world.database.query)
  expect((await member.call('userOrders', {})).orders.map(({ _id }) => _id)).toEqual([order._id])
  await sql`update purchase set status = 'cancelled', number = null, accepted_at = null where id = ${order._id}`.execute(
    world.database.query,
  )
  expect((await member.call('userOrders', {})).orders).toEqual([])
})

test('[CHECKOUT-06] the list of orders needs the role user, as its page does', async () => {
  const shopper = await aShopper(world)
  const { rows } = await sql<{ id: string }>`insert into account (site_id, email, roles)
    values (${shopper.ctx.site.id}, 'grower@example.net', '{grower}') returning id`.execute(world.database.query)
  const session = await shopper.ctx.session.ensure()
  await sql`update session set account_id = ${rows[0]?.id} where id = ${session.id}`.execute(world.database.query)
  const grower = await aShopper(world, { sessionToken: shopper.ctx.session.cookie?.token ?? undefined })
  expect(await refusalOf(grower.call('userOrders', {}))).toMatchObject({ code: 'ACCESS_RESTRICTED' })
})

test('[CHECKOUT-05] ids are twelve letters that nobody confuses, and never repeat', () => {
  const ids = Array.from({ length: 5000 }, newPurchaseId)
  expect(new Set(ids).size).toBe(5000)
  for (const id of ids) expect(readPurchaseId(id)).toBe(id)
  expect(readPurchaseId('oil0-1234 5678')).toBe('011012345678')
  for (const typed of ['', 'U23456789012', '12345678901', '1234567890123', '12345678901!'])
    expect(readPurchaseId(typed)).toBeNull()
})
