import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import { openWorld, aContact, aProduct, aShop, aShopper, refusalOf } from '../checkout/testing.ts'
import { inTransaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { notePaid } from '../purchases/unpaid.ts'

const world = await openWorld()
const nowhere = { addressLines: [], postalCode: '', city: '', countryCode: '' }
const noPhone = { type: 'BUSINESS', number: '' }

/** Six bottles of a shop with every way of delivery, ready to be ordered. */
async function aBasket() {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const shopper = await aShopper(world)
  await shopper.adds(wine, 6)
  return { shop, shopper }
}

test('[SELL-08] who fetches their wine leaves no address, and reads where and from when', async () => {
  const { shop, shopper } = await aBasket()
  const { order } = await shopper.checksOut(shop, {
    contact: aContact({ address: nowhere, phone: noPhone }),
    methodOfDeliveryType: 'PICKUP',
    methodOfPaymentIndex: 2,
  })
  expect(order.contact.address).toEqual(nowhere)
  expect(order.pickup?.addressLines.length).toBeGreaterThan(1)
  expect(order.expected?.formattedMessage).toMatch(/^Ready /)
  await world.runJobs()
  const mail = world.mails.find(({ id }) => id === `order-${order._id}-confirmation`)
  expect(mail?.text).toContain(order.expected?.formattedMessage)
  expect(mail?.text).toContain(order.pickup?.addressLines[0])
})

test('[SELL-08] [WINES-07] the days on which the door is otherwise stand in what is fetched, and in both its mails', async () => {
  const { shop, shopper } = await aBasket()
  const inDays = (count: number) => addDays(dayIn('Europe/Paris', world.services.now()), count)
  const other = (count: number, title: string, hours: { from: string; to: string }[] = []) => ({
    ...{ from: inDays(count), to: inDays(count), hours, isAway: false },
    title: { en: title },
  })
  const said = [other(9, 'Stocktaking'), other(10, 'Open day', [{ from: '09:00', to: '11:00' }])]
  const exceptions = JSON.stringify([other(-1, 'Over'), ...said, other(90, 'Far away')])
  // Shut every year on the days around them; what is said of a single day stands apart.
  const closures = JSON.stringify([{ from: inDays(1).slice(5), to: inDays(70).slice(5) }])
  await sql`update shop set document = document || jsonb_build_object(
    'exceptions', ${exceptions}::jsonb, 'closures', ${closures}::jsonb) where id = ${shop.id}`.execute(
    world.database.query,
  )
  const { order } = await shopper.checksOut(shop, { methodOfDeliveryType: 'PICKUP', methodOfPaymentIndex: 2 })
  const days = order.pickup?.openingExceptions.filter(({ from }) => from >= inDays(1)) ?? []
  expect(days.map(({ from, to, title }) => [from, to, title])).toEqual([
    [inDays(1), inDays(8), ''],
    [inDays(9), inDays(9), 'Stocktaking'],
    [inDays(10), inDays(10), 'Open day'],
    [inDays(11), inDays(70), ''],
  ])
  await sql`update purchase set shipping_status = 'ready' where id = ${order._id}`.execute(world.database.query)
  await inTransaction(world.database.query, (trx) => queueLater(trx, 'mail.orderReady', { orderId: order._id }))
  await world.runJobs()
  const mails = world.mails.filter(({ text }) => text.includes('Stocktaking'))
  expect(mails.map(({ id }) => id).toSorted()).toEqual([
    `order-${order._id}-confirmation`,
    `order-${order._id}-orderReady`,
  ])
  for (const { text } of mails) {
    expect(text).toMatch(/: Closed \(Stocktaking\)/)
    expect(text).toMatch(/: 9.*11.*\(Open day\)/)
    expect(text).not.toMatch(/Over|Far away/)
  }
})

test('[SELL-08] what is sent needs an address and a telephone, and the code of its country', async () => {
  const { shop, shopper } = await aBasket()
  const without = aContact({ address: nowhere, phone: noPhone })
  expect((await refusalOf(shopper.checksOut(shop, { contact: without }))).field).toBe('contact.address.addressLines.0')
  const mistyped = aContact({ address: { ...aContact().address, postalCode: '6900' } })
  expect((await refusalOf(shopper.checksOut(shop, { contact: mistyped }))).field).toBe('contact.address.postalCode')
  const cut = aContact({ phone: { type: 'BUSINESS', number: '0612' } })
  expect((await refusalOf(shopper.checksOut(shop, { contact: cut }))).field).toBe('contact.phone.number')
})

test('[SELL-09] a parcel’s days stand in the order and its mail, as the cart had them', async () => {
  const { shop, shopper } = await aBasket()
  const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact: aContact() })
  const promised = cart?.pricesForDeliveryPerType.SHIPPING?.at(-1)?.expected?.formattedMessage
  const answer = await shopper.checksOut(shop)
  expect(answer.order.expected?.formattedMessage).toBe(promised)
  await shopper.pays(answer)
  const { order } = await shopper.call('orderSettle', { orderId: answer.order._id, receipt: answer.receipt })
  expect(order.expected?.formattedMessage).toBe(promised)
  await world.runJobs()
  expect(world.mails.find(({ id }) => id === `order-${order._id}-confirmation`)?.text).toContain(promised)
})

test('[SELL-09] the days of an order by transfer are told once it has come', async () => {
  const { shop, shopper } = await aBasket()
  const { order, receipt } = await shopper.checksOut(shop, { methodOfPaymentIndex: 1 })
  expect(order.expected).toBeNull()
  await notePaid(world.services, order._id)
  expect((await shopper.call('orderReceipt', { receipt })).order.expected?.formattedMessage).toMatch(/^With you /)
})
