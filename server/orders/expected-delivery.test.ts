import { expect, test } from 'vitest'
import { openWorld, aContact, aProduct, aShop, aShopper, refusalOf } from '../checkout/testing.ts'
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
