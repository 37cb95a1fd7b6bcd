import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import { listen } from '../database/notices.ts'
import { changePurchase } from '../purchase-command.ts'
import { notePaid } from '../purchases/unpaid.ts'
import {
  aContact,
  anActivity,
  atTen,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  openWorld,
  ordersOf,
  refusalOf,
  seatsOf,
  stockOf,
  type TestShop,
  type World,
} from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const dayMinutes = 24 * 60
const today = () => dayIn('Europe/Paris', world.services.now())
const transfer = { methodOfPaymentIndex: 1 }

/** Twelve of twenty bottles, with a code that can be used once, to be paid by transfer. */
async function anUnpaidOrder({ language = 'en', email = 'claire@example.org' } = {}) {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 20 })
  const shopper = await aShopper(world, { language })
  await shopper.adds(wine, 12)
  const code = await aPromoCode(world, shop, { maxUses: 1, toMinutes: 90 * dayMinutes })
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: code })
  const contact = aContact({ email: { type: 'PERSONAL', email } })
  const { order } = await shopper.checksOut(shop, { ...transfer, contact })
  return { shop, wine, shopper, order, code }
}

const usesOf = async (shop: TestShop) =>
  (
    await sql<{ uses: number }>`select used_count as uses from promo_code where shop_id = ${shop.id}`.execute(
      world.database.query,
    )
  ).rows[0]?.uses

async function mailsOf(orderId: string) {
  await world.runJobs()
  return world.mails.filter(({ id }) => id.includes(orderId)).map(({ id }) => id.replace(`order-${orderId}-`, ''))
}

test('[SELL-02] an unpaid transfer is reminded of once, lapses, and gives everything back', async () => {
  const { shop, wine, shopper, order } = await anUnpaidOrder({ language: 'fr' })
  expect(order.transaction.transfer).toMatchObject({
    dueDate: addDays(today(), 10),
    keptUntil: addDays(today(), 15),
  })
  expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 8, held: 0 })
  await world.runTask('transfers')
  expect(await mailsOf(order._id)).toEqual(['confirmation', 'notification'])

  world.passMinutes(7 * dayMinutes)
  await world.runTask('transfers')
  await world.runTask('transfers')
  expect(await mailsOf(order._id)).toEqual(['confirmation', 'notification', expect.stringMatching(/^orderReminder-/)])

  world.passMinutes(8 * dayMinutes)
  await world.runTask('transfers')
  expect(await ordersOf(world, shop)).toMatchObject([{ status: 'confirmed' }])
  world.passMinutes(dayMinutes)
  await world.runTask('transfers')
  await world.runTask('transfers')
  expect(await ordersOf(world, shop)).toMatchObject([{ status: 'lapsed', number: 1 }])
  expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 20, held: 0 })
  expect(await usesOf(shop)).toBe(0)
  expect((await mailsOf(order._id)).slice(3).toSorted()).toEqual(['lapsed-notice', 'orderLapsed'])
  const seen = await shopper.call('orderLookup', { orderId: order._id, email: 'claire@example.org' })
  expect(seen.order.status).toBe('lapsed')
  const told = world.mails.find(({ id }) => id === `order-${order._id}-orderLapsed`)
  expect(told?.subject).toContain('a pris fin')
  expect(told?.text).toContain('Ne virez pas une seconde fois')
  await world.expectSound()
})

test('[SELL-02] the money that is noted in time keeps the order, whatever the jobs do at the same moment', async () => {
  const placed = []
  for (let index = 0; index < 6; index += 1) placed.push(await anUnpaidOrder({ email: `race${index}@example.org` }))
  world.passMinutes(16 * dayMinutes)
  const outcomes = await Promise.all([
    ...placed.map(({ order }) =>
      notePaid(world.services, order._id).then(
        () => 'paid',
        (error: Error) => error.message,
      ),
    ),
    world.runTask('transfers').then(() => 'run'),
    world.runTask('transfers').then(() => 'run'),
  ])
  // Noted before the job looked, or taken again after it: nobody else wanted the wine.
  expect(outcomes).toEqual([...placed.map(() => 'paid'), 'run', 'run'])
  for (const { shop, wine } of placed) {
    expect(await ordersOf(world, shop)).toMatchObject([{ status: 'paid', number: 1 }])
    expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 8, held: 0 })
    expect(await usesOf(shop)).toBe(1)
  }
  await world.expectSound()
})

test('[SELL-02] money that comes when somebody else has the wine is said to go back', async () => {
  const { shop, wine, order } = await anUnpaidOrder()
  world.passMinutes(16 * dayMinutes)
  await world.runTask('transfers')
  const other = await aShopper(world)
  await other.adds(wine, 15)
  await other.checksOut(shop, transfer)
  await expect(changePurchase(world.services, ['paid', order._id])).rejects.toThrow('send the money back')
  expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 5, held: 0 })
  await world.expectSound()
})

test('[SELL-02] an operator notes a transfer once, calls an unpaid order off, and is told when neither fits', async () => {
  const paid = await anUnpaidOrder()
  expect(await changePurchase(world.services, ['paid', paid.order._id.toLowerCase()])).toContain('is paid')
  expect(await changePurchase(world.services, ['paid', paid.order._id])).toContain('already')
  expect(await mailsOf(paid.order._id)).toEqual(['confirmation', 'notification', 'orderPaid'])
  await expect(changePurchase(world.services, ['cancel', paid.order._id])).rejects.toThrow('is paid')

  const off = await anUnpaidOrder()
  await changePurchase(world.services, ['cancel', off.order._id])
  expect(await ordersOf(world, off.shop)).toMatchObject([{ status: 'cancelled' }])
  expect(await stockOf(world, off.wine.stockItemId)).toEqual({ on_hand: 20, held: 0 })
  expect(await mailsOf(off.order._id)).toContain('orderCalledOff')
  await expect(changePurchase(world.services, ['paid', off.order._id])).rejects.toThrow('nobody owes it')
  await expect(changePurchase(world.services, ['paid', '000000000000'])).rejects.toThrow('There is no order')
  await expect(changePurchase(world.services, ['sell', off.order._id])).rejects.toThrow('Usage')
  await world.expectSound()
})

test('[SELL-02] a visit is paid before it begins; too near, a transfer is not to be had', async () => {
  const shop = await aShop(world)
  const near = await anActivity(world, shop, { inHours: 50 })
  const far = await atTen(world, await anActivity(world, shop, { inHours: 9 * 24 }))
  const visit = async ({ id, startDate }: typeof near) => {
    const shopper = await aShopper(world)
    await shopper.call('cartActivityAdd', { activityID: id, numberOfPersons: 2, startDate })
    return shopper.checksOut(shop, { ...transfer, methodOfDeliveryType: null })
  }
  expect(await refusalOf(visit(near))).toMatchObject({ code: 'PAYMENT_METHOD_NOT_AVAILABLE' })
  const { order } = await visit(far)
  const day = dayIn('Europe/Paris', new Date(far.startDate))
  expect(order.transaction.transfer).toMatchObject({ dueDate: addDays(day, -2), keptUntil: addDays(day, -1) })
  expect(await seatsOf(world, far.slotId)).toEqual({ taken: 2, held: 0 })
  // Early on its day.
  world.passMinutes((Date.parse(`${day}T05:00:00Z`) - world.services.now().getTime()) / 60_000)
  await world.runTask('transfers')
  expect(await seatsOf(world, far.slotId)).toEqual({ taken: 0, held: 0 })
  await world.expectSound()
})

test('[LAW-07] an order names the wording of the terms that was accepted, and that wording is kept', async () => {
  const { order } = await anUnpaidOrder({ language: 'de' })
  const { rows } = await sql<{ language: string; html: string }>`
    select terms_text.language, html from purchase join terms_text on version = terms_version
    where purchase.id = ${order._id} and terms_accepted_at is not null`.execute(world.database.query)
  expect(rows).toMatchObject([{ language: 'de' }])
  expect(rows[0]?.html).toContain('<h2')
})

test('[NAV-02] the last bottle that is sold without a payment is told to every node, and no other', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 5 })
  const { rows } = await sql<{ id: string }>`select site_id as id from shop where id = ${shop.id}`.execute(
    world.database.query,
  )
  const told: string[] = []
  const listening = await listen(world.database, 'site_changed', (siteId) => told.push(siteId))
  const buys = async (quantity: number) => {
    const shopper = await aShopper(world)
    await shopper.adds(wine, quantity)
    await shopper.checksOut(shop, transfer)
  }
  await buys(2)
  await buys(2)
  await buys(1)
  await expect.poll(() => told).toEqual(rows.map(({ id }) => id))
  await listening.stop()
})
