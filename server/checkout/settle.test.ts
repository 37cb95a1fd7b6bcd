import Fastify, { type FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import type { Services } from '../context.ts'
import {
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  inParallel,
  openWorld,
  ordersOf,
  refusalOf,
  type Shopper,
  stockOf,
  tally,
  type TestProduct,
  type TestShop,
  type World,
} from './testing.ts'
import { settle } from '../purchases/settle.ts'
import { paymentWebhookRoutes } from './webhook.ts'

let world: World
let webhook: FastifyInstance
beforeAll(async () => {
  world = await openWorld()
  webhook = await listener(world.services)
})
beforeEach(() => world.double.faults.set({}))
afterAll(() => webhook.close())

interface Placed {
  shop: TestShop
  wine: TestProduct
  shopper: Shopper
  answer: Awaited<ReturnType<Shopper['checksOut']>>
}

async function aPlacedOrder({ stock = 5, quantity = 1, withCode = false } = {}): Promise<Placed> {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock })
  const shopper = await aShopper(world)
  await shopper.adds(wine, quantity)
  if (withCode)
    await shopper.call('cartPromoCodeAdd', {
      shopID: shop.id,
      promoCode: await aPromoCode(world, shop, { maxUses: 1 }),
    })
  return { shop, wine, shopper, answer: await shopper.checksOut(shop) }
}

const settles = ({ shopper, answer }: Placed) =>
  shopper.call('orderSettle', { orderId: answer.order._id, receipt: answer.receipt })

async function listener(services: Services): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(paymentWebhookRoutes(services))
  return app
}

/** An event as the provider would sign and send it. */
function event(type: string, intentId: string, id = `evt_${intentId}_${type}`) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: intentId, object: 'payment_intent' } },
  })
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', 'whsec_test').update(`${seconds}.${payload}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` }
  return { method: 'POST' as const, url: '/api/payments/webhook', headers, payload }
}

const intentIdOf = ({ answer }: Placed) => answer.stripeClientSecret?.split('_secret_')[0] ?? ''

async function waitingMails(orderId: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where key like ${`mail.%:${orderId}`}`.execute(
    world.database.query,
  )
  return rows[0]?.jobs ?? 0
}

test('[CHECKOUT-04] a paid order gets its number, takes its bottles, empties its cart and writes two mails', async () => {
  const placed = await aPlacedOrder({ quantity: 2 })
  await placed.shopper.pays(placed.answer)
  const { order } = await settles(placed)
  expect(order).toMatchObject({ status: 'paid', number: 1, totalAmount: 4000, heldUntil: null })
  expect(order.paidAt).not.toBeNull()
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 3, held: 0 })
  expect((await placed.shopper.call('cartRead', {})).carts).toEqual([])
  expect(await waitingMails(order._id)).toBe(2)
  world.mails.length = 0
  await world.runJobs()
  expect(world.mails.map(({ to }) => to.address)).toContain('Claire@Example.org')
  await world.expectSound()
})

test('[CHECKOUT-04] an order whose card was not charged stays to be paid', async () => {
  const placed = await aPlacedOrder()
  expect((await settles(placed)).order.status).toBe('pending')
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 5, held: 1 })
})

test('[CHECKOUT-04] a newer cart is not emptied by the payment of an older order', async () => {
  const placed = await aPlacedOrder()
  const { shop, shopper, wine } = placed
  await shopper.pays(placed.answer)
  // The visitor goes on in another tab, before anybody has heard of the payment.
  world.double.faults.set({ failures: 1000, only: '/payment_intents/' })
  const transfer = await shopper.checksOut(shop, { methodOfPaymentIndex: 1 })
  expect(transfer.order.status).toBe('confirmed')
  world.double.faults.set({})
  await shopper.adds(wine, 1)
  await settle(world.services, placed.answer.order._id)
  expect(await ordersOf(world, shop)).toMatchObject([{ status: 'paid' }, { status: 'confirmed' }])
  expect((await shopper.call('cartRead', {})).cart?.itemsCount).toBe(1)
  await world.expectSound()
})

test('[CHECKOUT-04] who has paid and comes back with the same cart is shown that order and pays no second one', async () => {
  const placed = await aPlacedOrder()
  await placed.shopper.pays(placed.answer)
  const again = await placed.shopper.checksOut(placed.shop)
  expect(again.order).toMatchObject({ _id: placed.answer.order._id, status: 'paid' })
  expect(again.stripeClientSecret).toBeNull()
  expect(await ordersOf(world, placed.shop)).toHaveLength(1)
})

test('[CHECKOUT-04] webhook and browser return at once, fifty times each, are one number and one mail', async () => {
  const placed = await aPlacedOrder()
  await placed.shopper.pays(placed.answer)
  const intentId = intentIdOf(placed)
  await Promise.all([
    ...inParallel(50, () => settles(placed)),
    ...inParallel(50, (index) =>
      webhook.inject(event('payment_intent.succeeded', intentId, `evt_${intentId}_${index}`)),
    ),
  ])
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'paid', number: 1 }])
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 4, held: 0 })
  expect(await waitingMails(placed.answer.order._id)).toBe(2)
  await world.expectSound()
})

test('[THIRD-06] events repeated ten times and in the wrong order change nothing more', async () => {
  const placed = await aPlacedOrder()
  await placed.shopper.pays(placed.answer)
  const types = [
    'charge.refunded',
    'payment_intent.canceled',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.created',
  ]
  for (let round = 0; round < 10; round += 1)
    for (const type of types) expect((await webhook.inject(event(type, intentIdOf(placed)))).statusCode).toBe(200)
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'paid', number: 1 }])
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 4, held: 0 })
  expect(await waitingMails(placed.answer.order._id)).toBe(2)
  await world.expectSound()
})

test('[THIRD-06] an event that says paid moves nothing when the provider says otherwise', async () => {
  const placed = await aPlacedOrder()
  await webhook.inject(event('payment_intent.succeeded', intentIdOf(placed)))
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'pending' }])
})

test('[THIRD-06] an event with a wrong signature is refused with 400', async () => {
  const signed = event('payment_intent.succeeded', 'pi_1')
  const forged = { ...signed, payload: signed.payload.replace('pi_1', 'pi_2') }
  expect((await webhook.inject(forged)).statusCode).toBe(400)
  expect((await webhook.inject({ ...signed, headers: { 'content-type': 'application/json' } })).statusCode).toBe(400)
})

test('[THIRD-06] the provider is asked to send an event again while the database or itself is away', async () => {
  const placed = await aPlacedOrder()
  await placed.shopper.pays(placed.answer)
  const succeeded = event('payment_intent.succeeded', intentIdOf(placed))
  world.double.faults.set({ failures: 1000, only: '/payment_intents/' })
  expect((await webhook.inject(succeeded)).statusCode).toBe(503)
  world.double.faults.set({})
  const away = () => {
    throw new DatabaseUnavailable(new Error('gone'))
  }
  const query = new Proxy(world.database.query, { get: away })
  const broken = await listener({ ...world.services, database: { ...world.database, query } })
  expect((await broken.inject(succeeded)).statusCode).toBe(503)
  await broken.close()
  expect((await webhook.inject(succeeded)).statusCode).toBe(200)
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'paid' }])
})

test('[CHECKOUT-04] a payment of another amount than the order’s moves nothing', async () => {
  const placed = await aPlacedOrder()
  await placed.shopper.pays(placed.answer)
  await sql`update purchase set delivery_amount = delivery_amount + 1, total_amount = total_amount + 1
    where id = ${placed.answer.order._id}`.execute(world.database.query)
  await expect(settle(world.services, placed.answer.order._id)).rejects.toThrow('not what the purchase')
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'pending' }])
  await sql`update purchase set delivery_amount = delivery_amount - 1, total_amount = total_amount - 1
    where id = ${placed.answer.order._id}`.execute(world.database.query)
  await settle(world.services, placed.answer.order._id)
})

test('[CHECKOUT-04] a payment after the hold has lapsed is accepted when nobody else has taken the bottles', async () => {
  const placed = await aPlacedOrder({ stock: 1, withCode: true })
  world.passMinutes(20)
  await placed.shopper.pays(placed.answer)
  await settle(world.services, placed.answer.order._id)
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'paid', number: 1 }])
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 0, held: 0 })
  await world.expectSound()
})

test('[CHECKOUT-04] a payment after the hold has gone to somebody else is paid back, once', async () => {
  const placed = await aPlacedOrder({ stock: 1 })
  world.passMinutes(20)
  const other = await aShopper(world)
  await other.adds(placed.wine, 1)
  await other.checksOut(placed.shop)
  await placed.shopper.pays(placed.answer)
  await Promise.all(inParallel(10, () => settle(world.services, placed.answer.order._id)))
  expect(await ordersOf(world, placed.shop)).toMatchObject([
    { status: 'refund_due', number: null },
    { status: 'pending' },
  ])
  await world.expectSound()
  world.mails.length = 0
  await world.runJobs()
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'refunded' }, { status: 'pending' }])
  expect(
    world.double.faults.calls().filter(({ method, path }) => method === 'POST' && path === '/v1/refunds'),
  ).toHaveLength(1)
  const written = world.mails.filter(({ id }) => id.includes(placed.answer.order._id))
  expect(written.map(({ id }) => id)).toEqual([`order-${placed.answer.order._id}-refund`])
  await world.expectSound()
})

test('[CHECKOUT-04] a refund is tried again until the provider has done it', async () => {
  const placed = await aPlacedOrder({ stock: 1 })
  world.passMinutes(20)
  const other = await aShopper(world)
  await other.adds(placed.wine, 1)
  await other.checksOut(placed.shop)
  await placed.shopper.pays(placed.answer)
  await settle(world.services, placed.answer.order._id)
  world.double.faults.set({ failures: 3, only: '/refunds' })
  await expect(world.runJobs()).rejects.toThrow('does not answer')
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'refund_due' }, { status: 'pending' }])
  world.double.faults.set({})
  // The job's own next try is minutes away; an hour later the reconcile job sees to it in any case.
  world.passMinutes(61)
  await world.runTask('reconcile')
  expect((await ordersOf(world, placed.shop))[0]).toMatchObject({ status: 'refunded' })
  await world.expectSound()
})

test('[CHECKOUT-04] an order that was swept away before its payment arrived is brought back', async () => {
  const placed = await aPlacedOrder({ stock: 1, withCode: true })
  // The sweep cancels the intent first, so only a payment that was quicker can still be there.
  await sql`update purchase set status = 'expired' where id = ${placed.answer.order._id}`.execute(world.database.query)
  await sql`update hold set status = 'released' where purchase_id = ${placed.answer.order._id}`.execute(
    world.database.query,
  )
  await sql`update stock_item set held = 0 where id = ${placed.wine.stockItemId}`.execute(world.database.query)
  await sql`update promo_code set used_count = 0 where shop_id = ${placed.shop.id}`.execute(world.database.query)
  await placed.shopper.pays(placed.answer)
  await settle(world.services, placed.answer.order._id)
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'paid', number: 1 }])
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 0, held: 0 })
  await world.expectSound()
})

test('[CHECKOUT-04] a lapsed order ends, gives its bottles and its code back, and can no longer be paid', async () => {
  const placed = await aPlacedOrder({ stock: 1, withCode: true })
  world.passMinutes(20)
  await world.runTask('sweep')
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'expired' }])
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 1, held: 0 })
  await expect(placed.shopper.pays(placed.answer)).rejects.toThrow()
  const { cart } = await placed.shopper.call('cartRead', {})
  expect(cart).toMatchObject({ order_id: null, itemsCount: 1, promoCodesReduction: { reduction: 150 } })
  await world.expectSound()
})

test('[CHECKOUT-04] the sweep keeps what was paid in the last moment', async () => {
  const placed = await aPlacedOrder({ stock: 1 })
  await placed.shopper.pays(placed.answer)
  world.passMinutes(20)
  await world.runTask('sweep')
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'paid', number: 1 }])
  await world.expectSound()
})

test('[CHECKOUT-04] without any webhook and browser, the reconcile job finds the payment', async () => {
  const placed = await aPlacedOrder()
  await placed.shopper.pays(placed.answer)
  await world.runTask('reconcile')
  expect((await ordersOf(world, placed.shop))[0]?.status).toBe('pending')
  world.passMinutes(2)
  await world.runTask('reconcile')
  expect((await ordersOf(world, placed.shop))[0]?.status).toBe('paid')
})

test('[CHECKOUT-01] readers do not count lapsed holds, even with a dead sweeper', async () => {
  const placed = await aPlacedOrder({ stock: 1 })
  const other = await aShopper(world)
  expect(await refusalOf(other.adds(placed.wine, 1))).toMatchObject({ code: 'SOLD_OUT' })
  world.passMinutes(20)
  const { cart } = await other.adds(placed.wine, 1)
  expect(cart?.products[0]).toMatchObject({ problem: null, product: { maxQuantity: 1 } })
  expect((await other.checksOut(placed.shop)).order.status).toBe('pending')
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 1, held: 1 })
  await world.runTask('sweep')
  await world.expectSound()
})

test('[CHECKOUT-03] while the card provider is down nothing is held and nothing is charged', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 1 })
  const code = await aPromoCode(world, shop, { maxUses: 1 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: code })
  world.double.faults.set({ failures: 1000 })
  const keyed = { idempotencyKey: 'the-same-key' }
  const refusals = await Promise.all(inParallel(5, () => refusalOf(shopper.checksOut(shop, keyed))))
  expect(refusals.map(({ code: said }) => said)).toEqual(
    Array.from({ length: 5 }, () => 'PAYMENT_PROVIDER_UNAVAILABLE'),
  )
  expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 1, held: 0 })
  expect((await ordersOf(world, shop)).every(({ status }) => status === 'cancelled')).toBe(true)
  await world.expectSound()
  world.double.faults.set({})
  expect((await shopper.checksOut(shop, keyed)).stripeClientSecret).toContain('_secret_')
  await world.expectSound()
})

test('[CHECKOUT-03] an answer of the provider that was lost does not make a second intent', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  world.double.faults.set({ droppedAnswers: 1, only: '/payment_intents' })
  const { order } = await shopper.checksOut(shop)
  const calls = world.double.faults.calls(`purchase-${order._id}`)
  expect(calls.map(({ replayed }) => replayed)).toEqual([false, true])
})

test('[CHECKOUT-01] an order that was replaced while the provider was slow never reaches a card form', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop, { stock: 1 }), 1)
  const { cards } = world.services
  let intentId = ''
  const slow = await aShopper(world, {
    sessionToken: shopper.ctx.session.cookie?.token ?? undefined,
    cards: {
      ...cards,
      async createIntent(input) {
        const intent = await cards.createIntent(input)
        intentId = intent.id
        // The visitor has not waited: their second click is a whole order.
        await shopper.checksOut(shop)
        return intent
      },
    },
  })
  expect(await refusalOf(slow.checksOut(shop))).toMatchObject({ code: 'CART_CHANGED' })
  expect(await cards.readIntent(intentId, undefined)).toMatchObject({ status: 'canceled' })
  expect(await ordersOf(world, shop)).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }])
  await world.expectSound()
})

test('[CHECKOUT-01] an order whose node died before it kept the intent is answered whole when the browser asks again', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 1 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  const keyed = { idempotencyKey: 'before-the-crash' }
  const first = await shopper.checksOut(shop, keyed)
  await sql`update purchase set payment_intent_id = null where shop_id = ${shop.id}`.execute(world.database.query)
  expect(await shopper.checksOut(shop, keyed)).toEqual(first)
  expect(await refusalOf(shopper.checksOut(shop, { ...keyed, deliveryNote: 'Ring twice' }))).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

test('[CHECKOUT-01] an order whose node died before it asked for an intent runs out by itself', async () => {
  const placed = await aPlacedOrder({ stock: 1 })
  await sql`update purchase set payment_intent_id = null where shop_id = ${placed.shop.id}`.execute(
    world.database.query,
  )
  world.passMinutes(20)
  await world.runTask('sweep')
  expect(await ordersOf(world, placed.shop)).toMatchObject([{ status: 'expired' }])
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 1, held: 0 })
  await world.expectSound()
})

test('[CHECKOUT-05] a hundred failed and a hundred good orders have consecutive numbers', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 200 })
  const shoppers = await Promise.all(inParallel(200, () => aShopper(world)))
  for (const shopper of shoppers) await shopper.adds(wine, 1)
  const works = shoppers.map((shopper, index) =>
    // Of four one is refused, one is never paid, and two are accepted.
    untilNotBusy(() =>
      index % 4 === 0
        ? shopper.checksOut(shop, { expectedTotalAmount: 1 })
        : shopper.checksOut(shop, { methodOfPaymentIndex: index % 4 === 1 ? 0 : 1 }),
    ),
  )
  expect(await tally(works)).toEqual({ ok: 150, CART_CHANGED: 50 })
  world.passMinutes(20)
  await world.runTask('sweep')
  const numbers = (await ordersOf(world, shop)).flatMap(({ number }) => number ?? []).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  await world.expectSound()
})

/** Whoever waits too long for a lock is told to come again (503), and does. */
async function untilNotBusy<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error // PostgreSQL's word for a lock timeout
    return untilNotBusy(attempt)
  }
}

test('[CHECKOUT-04] whoever goes on asking how their payment ended hears what is known, and the provider is left alone', async () => {
  let asked = 0
  const { cards } = world.services
  const counting: typeof cards = Object.assign(Object.create(cards), {
    readIntent: (...given: Parameters<typeof cards.readIntent>) => {
      asked += 1
      return cards.readIntent(...given)
    },
  })
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 5 })
  const shopper = await aShopper(world, { cards: counting, config: { rateLimitFactor: 1 }, address: '192.0.2.77' })
  await shopper.adds(wine, 1)
  const placed = { shop, wine, shopper, answer: await shopper.checksOut(shop) }
  asked = 0
  for (let tries = 0; tries < 40; tries++) expect((await settles(placed)).order.status).toBe('pending')
  expect(asked).toBe(30)
})
