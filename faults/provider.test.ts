import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { aProduct, aShop, stockOf } from '../server/checkout/testing.ts'
import type { FaultPlan } from '../server/payments/double/faults.ts'
import { aBuyer } from './buyer.ts'
import { until } from './lock.ts'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { ageLocks, expectEnded, expectSound, openWorld, ordersIn, passTime, wakeJobs, type World } from './world.ts'

// The card provider misbehaves; the server is the real process, its jobs included.

let world: World
let node: Node
beforeAll(async () => {
  world = await openWorld()
  node = await world.startNode()
})
afterAll(() => world.close())
beforeEach(() => world.double.faults.set({}))

/** Buyers who pay and close the browser: what becomes of their orders is between the provider and us. */
async function buyersPay(count: number, plan: z.input<typeof FaultPlan>) {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const checkouts = await Promise.all(
    Array.from({ length: count }, async () => {
      const buyer = aBuyer(world, () => node.port)
      await buyer.adds(wine)
      return { buyer, checkout: await buyer.checksOut(shop) }
    }),
  )
  world.double.faults.set(plan)
  await Promise.all(checkouts.map(({ buyer, checkout }) => buyer.pays(checkout)))
  const ids = new Set(checkouts.map(({ checkout }) => String(checkout.body.response.order._id)))
  return async () => (await ordersIn(world)).filter(({ id, status }) => ids.has(id) && status === 'paid').length
}

const telling: [string, z.input<typeof FaultPlan>][] = [
  ['late', { webhooks: { delayMs: 1500 } }],
  ['three times over', { webhooks: { copies: 3 } }],
  ['in another order', { webhooks: { shuffled: true, copies: 2 } }],
]
test.each(telling)(
  '[CHECKOUT-04] payments of which the provider tells %s end as paid orders, once each',
  async (_, plan) => {
    const paid = await buyersPay(5, plan)
    await until(async () => (await paid()) === 5, 'all five are paid')
    await expectEnded(world)
    await expectSound(world)
    await report('provider', { 'payments told late, repeated or out of order': 5 })
  },
)

test('[CHECKOUT-04] payments of which the provider never tells are found by asking', async () => {
  const paid = await buyersPay(5, { webhooks: { never: true } })
  expect(await paid()).toBe(0)
  await expectEnded(world)
  expect(await paid()).toBe(5)
  await expectSound(world)
  await report('provider', { 'payments never told': 5 })
})

test('[CHECKOUT-01] the provider makes the payment and its answer is lost: the buyer gets one order and one payment', async () => {
  const shop = await aShop(world)
  const buyer = aBuyer(world, () => node.port)
  await buyer.adds(await aProduct(world, shop))
  const before = world.intents().length
  world.double.faults.set({ only: '/payment_intents', droppedAnswers: 2 })
  const checkout = await buyer.checksOut(shop)
  expect(checkout.status).toBe(200)
  expect(world.intents()).toHaveLength(before + 1)
  await buyer.pays(checkout)
  await expectEnded(world)
  await expectSound(world)
})

test('[CHECKOUT-01] while the provider is away the buyer is told, nothing stays held, and the same click works later', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 1 })
  const buyer = aBuyer(world, () => node.port)
  await buyer.adds(wine)
  world.double.faults.set({ failures: 1000 })
  const refused = await buyer.checksOut(shop, 'CARD', 'the same click')
  expect(refused).toMatchObject({ status: 503, body: { errors: [{ key: 'PAYMENT_PROVIDER_UNAVAILABLE' }] } })
  expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 1, held: 0 })
  world.double.faults.set({})
  const checkout = await buyer.checksOut(shop, 'CARD', 'the same click')
  expect(checkout.status).toBe(200)
  await buyer.pays(checkout)
  await expectEnded(world)
  await expectSound(world)
})

test('[CHECKOUT-04] the bottle is gone when the late payment comes: the money goes back once, though killed and unanswered', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 1 })
  const [late, quick] = [aBuyer(world, () => node.port), aBuyer(world, () => node.port)]
  await late.adds(wine)
  const checkout = await late.checksOut(shop)
  await passTime(world)
  await quick.adds(wine)
  expect((await quick.checksOut(shop, 'BANK_TRANSFER')).status).toBe(200)
  // The refund is made, its answer is lost for longer than the SDK tries, and then the node dies while it tries again.
  world.double.faults.set({ only: '/refunds', droppedAnswers: 4 })
  await late.pays(checkout)
  const intent = () =>
    world.intents().find(({ metadata }) => metadata['purchase_id'] === checkout.body.response.order._id)
  await wakeJobs(world)
  await until(() => (intent()?.amountRefunded ?? 0) > 0, 'the money is on its way back')
  await node.kill()
  await ageLocks(world)
  await node.restart()
  await expectEnded(world)
  expect(intent()?.amountRefunded).toBe(intent()?.amount)
  await expectSound(world)
  await report('provider', { 'late payments given back': 1 })
})
