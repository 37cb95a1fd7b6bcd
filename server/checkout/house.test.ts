import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import { inTransaction } from '../database/database.ts'
import { aHouseApartment, type TestApartment } from '../hospitality/testing.ts'
import { refundLater } from '../purchases/refunds.ts'
import { settle } from '../purchases/settle.ts'
import {
  aProduct,
  aShop,
  aShopper,
  anActivity,
  inParallel,
  openWorld,
  ordersOf,
  refusalOf,
  seatsOf,
  type Shopper,
  stockOf,
  tally,
  type TestShop,
  type World,
} from './testing.ts'

// A house that sells wine, receives visitors and lets an apartment: one cart, one purchase (SELL-03).

let world: World
beforeAll(async () => {
  world = await openWorld()
})

interface House {
  shop: TestShop
  wine: Awaited<ReturnType<typeof aProduct>>
  visit: Awaited<ReturnType<typeof anActivity>>
  apartment: TestApartment
}

/** Bottles at 10.00, seats at 20.00, nights at 100.00 with 50.00 of cleaning and 1.00 of tax a head and night. */
async function aHouse({ stock = 24, capacity = 8 } = {}): Promise<House> {
  const shop = await aShop(world)
  return {
    shop,
    wine: await aProduct(world, shop, { stock, priceAmount: 1000 }),
    visit: await anActivity(world, shop, { capacity, priceAmount: 2000, inHours: 30 * 24 }),
    apartment: await aHouseApartment(world, shop),
  }
}

const day = (inDays: number) => addDays(dayIn('Europe/Paris', world.services.now()), inDays)

async function fills(shopper: Shopper, { wine, visit, apartment }: House, { bottles = 6, seats = 2 } = {}) {
  await shopper.adds(wine, bottles)
  await shopper.call('cartActivityAdd', { activityID: visit.id, startDate: visit.startDate, numberOfPersons: seats })
  const stay = { startDate: day(40), endDate: day(43), adults: 2, children: 0 }
  await shopper.call('stayCartAdd', { apartmentID: apartment.id, ...stay })
}

/** 60.00 of wine, 40.00 of seats, 300.00 of nights, 50.00 of cleaning, 6.00 of tax, and 10.00 for the parcel. */
const parcel = 1000
const total = 6000 + 4000 + 35_000 + 600 + parcel
const buys = (shopper: Shopper, { shop }: House, fields: Parameters<Shopper['checksOut']>[1] = {}) =>
  shopper.checksOut(shop, { expectedTotalAmount: total, ...fields })

const nightsOf = async (purchaseId: string): Promise<string[]> =>
  (
    await sql<{ status: string }>`
      select status from hold where purchase_id = ${purchaseId} and apartment_id is not null`.execute(
      world.database.query,
    )
  ).rows.map(({ status }) => status)

const moneyOf = async (purchaseId: string) =>
  (
    await sql<{ total: number; paid: number; refunded: number; tax: number }>`
      select total_amount as total, paid_amount as paid, refunded_amount as refunded, tourist_tax_amount as tax
      from purchase where id = ${purchaseId}`.execute(world.database.query)
  ).rows[0]

test('[SELL-03] six bottles, two seats and three nights are one purchase with one payment, and each is written about', async () => {
  const house = await aHouse()
  const buyer = await aShopper(world)
  await fills(buyer, house)
  const answer = await buys(buyer, house)
  const { _id: id } = answer.order
  expect(await moneyOf(id)).toEqual({ total, paid: 0, refunded: 0, tax: 600 })
  expect(await nightsOf(id)).toEqual(['held'])
  await buyer.pays(answer)
  await buyer.call('orderSettle', { orderId: id, receipt: answer.receipt })
  expect(await ordersOf(world, house.shop)).toEqual([{ id, status: 'paid', number: 1 }])
  expect(await moneyOf(id)).toMatchObject({ total, paid: total })
  expect(await stockOf(world, house.wine.stockItemId)).toEqual({ on_hand: 18, held: 0 })
  expect(await seatsOf(world, house.visit.slotId)).toEqual({ taken: 2, held: 0 })
  expect(await nightsOf(id)).toEqual(['committed'])
  world.mails.length = 0
  await world.runJobs()
  expect(world.mails.map((mail) => mail.id).toSorted()).toEqual(
    [
      'booking-{}-bookingConfirmation',
      'booking-{}-bookingNotification',
      'order-{}-confirmation',
      'order-{}-notification',
    ].map((name) => name.replace('{}', id)),
  )
  // Both halves of the cart are empty, and the same nights are nobody else's.
  expect((await buyer.call('stayCartRead', {})).cart).toBeNull()
  const late = await aShopper(world)
  expect(await refusalOf(fills(late, house))).toMatchObject({ code: 'NIGHTS_TAKEN' })
  await world.expectSound()
})

test('[SELL-03] nobody is charged for nights whose price they may not have seen', async () => {
  const house = await aHouse()
  const buyer = await aShopper(world)
  await fills(buyer, house)
  expect(await refusalOf(buyer.checksOut(house.shop))).toMatchObject({ code: 'CART_CHANGED' })
  const ofWineAlone = { expectedTotalAmount: total - 35_600 }
  expect(await refusalOf(buys(buyer, house, ofWineAlone))).toMatchObject({ code: 'CART_CHANGED' })
  expect(await stockOf(world, house.wine.stockItemId)).toEqual({ on_hand: 24, held: 0 })
})

test('[SELL-03] who cannot have the nights gets no bottle and no seat held, and who cannot have a seat no night', async () => {
  const house = await aHouse({ capacity: 2 })
  const [first, second] = [await aShopper(world), await aShopper(world)]
  await fills(first, house)
  await fills(second, house)
  const answer = await buys(first, house)
  expect(['NIGHTS_TAKEN', 'SLOT_FULL']).toContain((await refusalOf(buys(second, house))).code)
  await second.call('cartActivityRemove', { activityID: house.visit.id, startDate: house.visit.startDate })
  const rest = { expectedTotalAmount: total - 4000 }
  expect(await refusalOf(buys(second, house, rest))).toMatchObject({ code: 'NIGHTS_TAKEN' })
  expect(await stockOf(world, house.wine.stockItemId)).toEqual({ on_hand: 24, held: 6 })
  expect(await seatsOf(world, house.visit.slotId)).toEqual({ taken: 0, held: 2 })
  expect(await nightsOf(answer.order._id)).toEqual(['held'])
  await world.expectSound()
})

test('[SELL-03] fifty who want the last bottles, the last seats and the same nights at once: one gets all, the others nothing', async () => {
  const house = await aHouse({ stock: 6, capacity: 2 })
  const buyers = await Promise.all(inParallel(50, () => aShopper(world)))
  for (const buyer of buyers) await fills(buyer, house)
  const counts = await tally(buyers.map((buyer) => buys(buyer, house)))
  expect(counts).toEqual({ ok: 1, SOLD_OUT: 49 })
  expect(await stockOf(world, house.wine.stockItemId)).toEqual({ on_hand: 6, held: 6 })
  expect(await seatsOf(world, house.visit.slotId)).toEqual({ taken: 0, held: 2 })
  const [order] = await ordersOf(world, house.shop)
  expect(await nightsOf(order?.id ?? '')).toEqual(['held'])
  await world.expectSound()
})

test('[SELL-03] fifty who each want other bottles but the same nights: one gets them', async () => {
  const house = await aHouse({ stock: 500, capacity: 200 })
  const buyers = await Promise.all(inParallel(50, () => aShopper(world)))
  for (const buyer of buyers) await fills(buyer, house)
  expect(await tally(buyers.map((buyer) => buys(buyer, house)))).toEqual({ ok: 1, NIGHTS_TAKEN: 49 })
  expect(await stockOf(world, house.wine.stockItemId)).toEqual({ on_hand: 500, held: 6 })
  expect(await seatsOf(world, house.visit.slotId)).toEqual({ taken: 0, held: 2 })
  await world.expectSound()
})

test('[SELL-03] a payment that comes when somebody else has the nights pays all of it back', async () => {
  const house = await aHouse()
  const [slow, quick] = [await aShopper(world), await aShopper(world)]
  await fills(slow, house)
  const late = await buys(slow, house)
  world.passMinutes(60)
  await fills(quick, house)
  const soon = await buys(quick, house)
  await quick.pays(soon)
  await settle(world.services, soon.order._id)
  await slow.pays(late)
  await settle(world.services, late.order._id)
  expect(await moneyOf(late.order._id)).toMatchObject({ paid: total, refunded: total })
  expect(await stockOf(world, house.wine.stockItemId)).toEqual({ on_hand: 18, held: 0 })
  expect(await nightsOf(late.order._id)).toEqual(['released'])
  await world.runJobs()
  expect((await ordersOf(world, house.shop)).map(({ status }) => status)).toEqual(['refunded', 'paid'])
  await world.expectSound()
})

test('[SELL-03] a house takes its transfers for wine or for a stay, and the card for both at once', async () => {
  const house = await aHouse()
  const buyer = await aShopper(world)
  await fills(buyer, house)
  const byTransfer = buys(buyer, house, { methodOfPaymentIndex: 1 })
  expect(await refusalOf(byTransfer)).toMatchObject({ code: 'PAYMENT_METHOD_NOT_AVAILABLE' })
  await buyer.call('stayCartRemove', { apartmentID: house.apartment.id })
  const { order } = await buyer.checksOut(house.shop, { methodOfPaymentIndex: 1 })
  expect(order.status).toBe('confirmed')
  await world.expectSound()
})

test('[SELL-03] what is bought of the wine alone leaves the stay in the cart, and the other way round', async () => {
  const house = await aHouse()
  const buyer = await aShopper(world)
  const stay = { startDate: day(60), endDate: day(63), adults: 2, children: 0 }
  await buyer.call('stayCartAdd', { apartmentID: house.apartment.id, ...stay })
  await buyer.adds(house.wine, 1)
  const contact = {
    email: { email: 'claire@example.org' },
    firstname: 'Claire',
    lastname: 'Vidal',
    phone: { number: '+33 1 99 00 00 01' },
  }
  const address = { addressLines: [], postalCode: '', city: '', countryCode: '' }
  const { booking } = await buyer.call('stayCheckout', {
    ...{ agencyID: house.apartment.agencyId, methodOfPaymentIndex: 1, hasAcceptedTerms: true },
    contact: { ...contact, address },
  })
  expect(booking.status).toBe('confirmed')
  expect((await buyer.call('stayCartRead', {})).cart).toBeNull()
  const { carts } = await buyer.call('cartRead', {})
  expect(carts.map(({ itemsCount }) => itemsCount)).toEqual([1])
  await world.expectSound()
})

test('[SELL-03] a purchase is paid back in as many parts as it takes, each once, and never more than was paid', async () => {
  const house = await aHouse()
  const buyer = await aShopper(world)
  await fills(buyer, house)
  const answer = await buys(buyer, house)
  await buyer.pays(answer)
  await settle(world.services, answer.order._id)
  const { rows } = await sql<{ id: string; paymentIntentId: string; paymentAccountId: string | null; total: number }>`
    select id, payment_intent_id as "paymentIntentId", payment_account_id as "paymentAccountId", total_amount as total
    from purchase where id = ${answer.order._id}`.execute(world.database.query)
  const [purchase] = rows
  if (!purchase) throw new Error('The purchase is not there.')
  const gives = (amount: number, reason: string) =>
    inTransaction(world.database.query, (trx) =>
      refundLater(trx, purchase, { amount, reason, now: world.services.now() }),
    )
  const refunds = () => world.double.faults.calls().filter(({ path }) => path === '/v1/refunds')
  const before = refunds().length
  expect(await gives(1000, 'a broken bottle')).toBe(true)
  expect(await gives(1000, 'a broken bottle')).toBe(false)
  expect(await gives(500, 'a late parcel')).toBe(true)
  await expect(gives(purchase.total - 1499, 'too much')).rejects.toThrow('within_payment')
  // At once they would each fit, but not together.
  const rest = purchase.total - 1500
  const both = await Promise.allSettled([gives(rest - 1, 'one hand'), gives(rest - 1, 'the other hand')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await world.runJobs()
  expect(await moneyOf(purchase.id)).toMatchObject({ paid: purchase.total, refunded: purchase.total - 1 })
  expect(refunds()).toHaveLength(before + 3)
  await world.expectSound()
})

test('[SELL-03] a stay that was chosen before agency and shop were one house gives way to the one chosen after', async () => {
  const house = await aHouse()
  const buyer = await aShopper(world)
  const belongsTo = (shopId: string | null) =>
    sql`update agency set shop_id = ${shopId} where id = ${house.apartment.agencyId}`.execute(world.database.query)
  const chooses = (inDays: number) =>
    buyer.call('stayCartAdd', {
      ...{ apartmentID: house.apartment.id, startDate: day(inDays), endDate: day(inDays + 3), adults: 2, children: 0 },
    })
  await belongsTo(null)
  await chooses(20)
  await buyer.adds(house.wine, 1)
  await belongsTo(house.shop.id)
  await chooses(40)
  const { carts } = await buyer.call('stayCartRead', {})
  expect(carts.map(({ products }) => products[0]?.startDate)).toEqual([day(40)])
  expect((await buyer.call('cartRead', {})).carts).toHaveLength(1)
})
