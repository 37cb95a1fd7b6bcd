import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figures } from '#contract/figures-office.ts'
import { sumAmounts } from '#contract/money.ts'
import {
  aContact,
  anActivity,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  type TestShop,
  type World,
} from '../checkout/testing.ts'
import { type Device, openOffice } from '../team/testing.ts'
import type { FakeCards } from '../testing/cards.ts'

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
// Who buys needs no more of a world than its database, its clock and its cards.
const world = { database, services } as World
const cards = services.cards as FakeCards // As `openOffice` makes them.

let shop: TestShop
let url: string
let owner: Device
let wine: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  url = `/api/office/places/${handle}`
  owner = (await office.hire(handle, 'owner')).device
  wine = await aProduct(world, shop, { priceAmount: 2000 })
})

const figures = async (period?: string): Promise<Figures> =>
  (await owner.get(`${url}/figures${period ? `?period=${period}` : ''}`)).body.response
const [card, transfer, onSite] = [0, 1, 2]

interface Buying {
  bottles: number
  pays: number
  postalCode?: string
  promoCode?: string
}

async function buys({ bottles, pays, postalCode = '39600', promoCode }: Buying) {
  const shopper = await aShopper(world)
  await shopper.adds(wine, bottles)
  if (promoCode) await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode })
  const contact = aContact()
  const { order, stripeClientSecret, receipt } = await shopper.checksOut(shop, {
    methodOfPaymentIndex: pays,
    methodOfDeliveryType: pays === onSite ? 'PICKUP' : 'SHIPPING',
    contact: { ...contact, address: { ...contact.address, postalCode, countryCode: 'FR' } },
  } as never)
  if (pays === card) {
    cards.becomes(stripeClientSecret?.replace('_secret', '') ?? '', 'succeeded')
    await shopper.call('orderSettle', { orderId: order._id, receipt })
  }
  return order
}
const steps = async (order: { _id: string }, to: string[]) => {
  for (const each of to) {
    const seen = (await owner.get(`${url}/orders/${order._id}`)).body.response
    const answer = await owner.post(`${url}/orders/${order._id}/step`, { from: seen.shippingStatus, to: each })
    expect(answer.status).toBe(200)
  }
}

/** Everything that says the same sum in another way. */
async function agree(): Promise<Figures> {
  const seen = await figures()
  expect(sumAmounts(seen.steps.map(({ amount }) => amount ?? 0))).toBe(seen.amount)
  expect(sumAmounts(seen.sources.map(({ amount }) => amount))).toBe(seen.amount)
  expect(await sumOfFile()).toBe(seen.amount)
  return seen
}
async function sumOfFile(): Promise<number> {
  const { body } = await owner.get(`${url}/figures.csv`)
  const [, ...lines] = String(body).trim().split('\r\n')
  return sumAmounts(lines.map((line) => Math.round(Number((line.split(';').at(-1) ?? '').replace(',', '.')) * 100)))
}

test('money counts when it comes: a card at once, a transfer when it is noted, on the spot with the hand-over', async () => {
  expect(await figures()).toMatchObject({ amount: 0, bottles: 0, wines: [], beforeAmount: null })
  const paid = await buys({ bottles: 3, pays: card })
  expect((await agree()).amount).toBe(paid.totalAmount)

  const waiting = await buys({ bottles: 2, pays: transfer, postalCode: '75011' })
  expect((await agree()).amount).toBe(paid.totalAmount)
  await owner.post(`${url}/orders/${waiting._id}/paid`)
  expect((await agree()).amount).toBe(paid.totalAmount + waiting.totalAmount)

  const fetched = await buys({ bottles: 1, pays: onSite })
  expect((await agree()).amount).toBe(paid.totalAmount + waiting.totalAmount)
  await steps(fetched, ['ready', 'delivered'])
  const seen = await agree()
  expect(seen.amount).toBe(paid.totalAmount + waiting.totalAmount + fetched.totalAmount)
  expect(seen.regions).toEqual([
    { countryCode: 'FR', department: '39', orders: 2 },
    { countryCode: 'FR', department: '75', orders: 1 },
  ])
  expect(seen.bottles).toBe(6)
})

test('what goes back is taken off, a code’s part is never counted, and bottles sold at the door are no money', async () => {
  const before = await figures()
  await aPromoCode(world, shop, { code: 'FETE', type: 'PERCENT', value: 1000, minAmount: 0 })
  const order = await buys({ bottles: 4, pays: card, promoCode: 'FETE' })
  expect((await agree()).amount).toBe(before.amount + order.totalAmount)
  const { lines } = (await owner.get(`${url}/orders/${order._id}`)).body.response
  const given = await owner.post(`${url}/orders/${order._id}/refund`, {
    lines: [{ line: lines[0].id, quantity: 1 }],
    ...{ withDelivery: false, isRestocked: false, reason: 'transit', message: '', expectedAmount: 1800 },
  })
  expect(given.status).toBe(200)
  expect((await agree()).amount).toBe(before.amount + order.totalAmount - 1800)
  await owner.post(`${url}/audit/${given.body.undo.entry}/undo`)
  expect((await agree()).amount).toBe(before.amount + order.totalAmount)

  const sold = await owner.post(`${url}/sale`, { reason: 'cellar', wines: [{ id: wine.id, quantity: 2 }] })
  expect(sold.status).toBe(200)
  const seen = await agree()
  expect([seen.amount, seen.bottles]).toEqual([before.amount + order.totalAmount, before.bottles + 4 + 2])
})

test('visits are a source of their own, guests are counted, and what was called off is not', async () => {
  const before = await figures()
  const activity = await anActivity(world, shop)
  const shopper = await aShopper(world)
  await shopper.call('cartActivityAdd', { numberOfPersons: 2, startDate: activity.startDate, activityID: activity.id })
  const { order, stripeClientSecret, receipt } = await shopper.checksOut(shop)
  cards.becomes(stripeClientSecret?.replace('_secret', '') ?? '', 'succeeded')
  await shopper.call('orderSettle', { orderId: order._id, receipt })
  const seen = await agree()
  expect(seen.guests).toBe(before.guests + 2)
  expect(seen.sources).toContainEqual({ source: 'VISITS', amount: order.totalAmount })
  expect(seen.amount).toBe(before.amount + order.totalAmount)
})

test('a year stands beside the one before, up to the same day', async () => {
  const order = await buys({ bottles: 6, pays: card })
  const now = await figures()
  await database.pool.query(`update purchase set paid_at = paid_at - interval '1 year' where id = $1`, [order._id])
  const then = await figures()
  expect(then.amount).toBe(now.amount - order.totalAmount)
  expect(then.beforeAmount).toBe(order.totalAmount)
  expect(then.years).toHaveLength(2)
  expect((await figures(String(then.years[1]))).amount).toBe(order.totalAmount)
  expect((await figures('ever')).amount).toBe(now.amount)
  // Later in that year than today is not the same days.
  await database.pool.query(`update purchase set paid_at = paid_at + interval '1 day' where id = $1`, [order._id])
  expect((await figures()).beforeAmount).toBe(0)
  expect((await agree()).amount).toBe(then.amount)
})
