import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { botCheckOf } from '../bot-check/bot-check.ts'
import type { Context } from '../context.ts'
import {
  aContact,
  aProduct,
  aShop,
  aShopper,
  counted,
  openWorld,
  refusalOf,
  stockOf,
  tally,
  type TestProduct,
  type TestShop,
  type World,
} from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const transfer = { methodOfPaymentIndex: 1 }
const writtenBy = (email: string, changes = {}) => aContact({ email: { type: 'PERSONAL', email }, ...changes })

/** One post of a stranger whom the limits count, with this address on the network and this e-mail. */
async function attempt(
  shop: TestShop,
  wine: TestProduct,
  { address, email, quantity, ...more }: { address: string; email: string; quantity: number; contact?: object },
) {
  const shopper = await aShopper(world, counted(world, address))
  await shopper.adds(wine, quantity)
  return shopper.checksOut(shop, { ...transfer, contact: writtenBy(email, more.contact) })
}

async function solved(ctx: Context): Promise<string> {
  const challenge = await botCheckOf(ctx).challenge()
  if (challenge.kind !== 'altcha') throw new Error('Another puzzle was asked.')
  const { puzzle } = challenge
  const solution = await solveChallenge({ challenge: puzzle, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: puzzle, solution })).toString('base64')
}

test('[SELL-02] a shelf is not emptied by transfers, from however many addresses and e-mails at once', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 54 })
  const strangers = Array.from({ length: 12 }, (_, index) =>
    attempt(shop, wine, { address: `203.0.113.${index}`, email: `stranger${index}@example.net`, quantity: 6 }),
  )
  expect(await tally(strangers)).toEqual({ ok: 4, UNPAID_SHARE: 8 })
  const all = await refusalOf(attempt(shop, wine, { address: '203.0.113.99', email: 'x@example.net', quantity: 30 }))
  expect(all).toMatchObject({ code: 'UNPAID_SHARE', values: { max: 3 } })
  expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 30, held: 0 })
  const buyer = await aShopper(world, counted(world, '203.0.113.100'))
  await buyer.adds(wine, 30)
  expect((await buyer.checksOut(shop)).order.status).toBe('pending')
  await world.expectSound()
})

test('[SELL-02] one e-mail leaves three orders unpaid, however it is written and from wherever', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 500 })
  const posts = Array.from({ length: 6 }, (_, index) =>
    attempt(shop, wine, {
      ...{ address: `198.51.100.${index}`, quantity: 1 },
      email: index % 2 ? 'Many@Example.net' : 'many@example.net',
    }),
  )
  expect(await tally(posts)).toEqual({ ok: 3, TOO_MANY_UNPAID: 3 })
})

test('[SELL-02] a cart that asks again keeps its goods no longer, and not for ever', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 6 })
  let moment = world.services.now()
  const shopper = await aShopper(world, { config: { rateLimitFactor: 1 }, address: '192.0.2.40', now: () => moment })
  await shopper.adds(wine, 6)
  const asked = async () => {
    // Another hour, so that this is about the cart and not about the address.
    const token = await solved(shopper.ctx)
    return shopper.checksOut(shop, { recaptcha_token: token })
  }
  const first = await asked()
  moment = new Date(moment.getTime() + 10 * 60_000)
  const second = await asked()
  expect(second.order._id).not.toBe(first.order._id)
  expect(second.order.heldUntil).toBe(first.order.heldUntil)
  for (let round = 0; round < 3; round += 1) {
    moment = new Date(moment.getTime() + 40 * 60_000)
    await asked()
  }
  moment = new Date(moment.getTime() + 40 * 60_000)
  expect(await refusalOf(asked())).toMatchObject({ code: 'HELD_TOO_OFTEN' })
  await world.expectSound()
})

test('[SELL-02] the first order on trust asks nothing of the browser; the next asks for work that counts once', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 500 })
  const order = async (email: string, token?: string) => {
    const shopper = await aShopper(world, counted(world, '192.0.2.50'))
    await shopper.adds(wine, 1)
    const fields = { ...transfer, contact: writtenBy(email), ...(token !== undefined && { recaptcha_token: token }) }
    return shopper.checksOut(shop, fields)
  }
  expect((await order('one@example.net')).order.status).toBe('confirmed')
  expect(await refusalOf(order('two@example.net'))).toMatchObject({ code: 'BOT_CHECK_REQUIRED', status: 428 })
  expect(await refusalOf(order('two@example.net', 'made up'))).toMatchObject({ code: 'BOT_CHECK_FAILED' })
  const { ctx } = await aShopper(world, counted(world, '192.0.2.50'))
  const token = await solved(ctx)
  expect((await order('two@example.net', token)).order.status).toBe('confirmed')
  expect(await refusalOf(order('three@example.net', token))).toMatchObject({ code: 'BOT_CHECK_FAILED' })
})

test('[CHECKOUT-03] who begins one card payment after the other has to work for each', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 500 })
  const posts = []
  for (let index = 0; index < 7; index += 1) {
    const shopper = await aShopper(world, counted(world, '192.0.2.60'))
    await shopper.adds(wine, 1)
    posts.push(shopper.checksOut(shop, { contact: writtenBy(`card${index}@example.net`) }))
    await posts.at(-1)?.catch(() => undefined)
  }
  expect(await tally(posts)).toEqual({ ok: 5, BOT_CHECK_REQUIRED: 2 })
})

test('[SELL-02] checkout is no way to fill a stranger’s mailbox, nor to write to them', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 500 })
  const victim = 'victim@example.net'
  const bomb = Array.from({ length: 12 }, (_, index) =>
    attempt(shop, wine, {
      ...{ address: `192.0.2.${100 + index}`, email: victim, quantity: 1 },
      contact: { firstname: 'YOU WON 5000 EUR', lastname: 'call 0899 1234', companyName: 'Lottery' },
    }),
  )
  const { ok = 0 } = await tally(bomb)
  expect(ok).toBe(3)
  world.mails.length = 0
  await world.runJobs()
  const toVictim = world.mails.filter(({ to }) => to.address === victim)
  expect(toVictim).toHaveLength(3)
  expect(JSON.stringify(toVictim)).not.toMatch(/YOU WON|0899|Lottery/)
})

test.each([
  ['firstname', 'claim at http://evil.example/win'],
  ['firstname', 'evil.example'],
  ['lastname', 'www.evil'],
  ['companyName', 'write to win@evil.example'],
  ['address.addressLines.0', 'https://evil.example'],
  ['address.city', 'evil.example'],
  ['phone.number', 'http://evil.example'],
])('[CHECKOUT-02] a link in %s is refused at its field: %s', async (field, typed) => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  const contact = structuredClone(aContact())
  if (field === 'address.addressLines.0') contact.address.addressLines = [typed]
  else if (field === 'address.city') contact.address.city = typed
  else if (field === 'phone.number') contact.phone.number = typed
  else Object.assign(contact, { [field]: typed })
  expect(await refusalOf(shopper.checksOut(shop, { contact }))).toMatchObject({
    code: 'VALIDATION',
    field: `contact.${field}`,
    sentence: shopper.ctx.translate('validation.plainText'),
  })
})

test('[CHECKOUT-06] who knows the number of an order cannot shut its buyer out', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const { order } = await attempt(shop, wine, { address: '192.0.2.70', email: 'own@example.net', quantity: 1 })
  const guess = async (address: string) => {
    const { call } = await aShopper(world, counted(world, address))
    return call('orderLookup', { orderId: order._id, email: 'guess@example.net' })
  }
  const counts = await tally(Array.from({ length: 45 }, (_, index) => guess(`198.51.100.${index}`)))
  expect(counts).toEqual({ ok: 0, ORDER_NOT_FOUND: 40, TOO_MANY_REQUESTS: 5 })
  const buyer = await aShopper(world, counted(world, '192.0.2.71'))
  expect((await buyer.call('orderLookup', { orderId: order._id, email: 'own@example.net' })).order._id).toBe(order._id)
  const { rows } = await sql<{ status: string }>`select status from purchase where id = ${order._id}`.execute(
    world.database.query,
  )
  expect(rows).toEqual([{ status: 'confirmed' }])
})

test('[SELL-02] who pays on the spot is held back by what is to come only, not by what was handed over', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 500 })
  const onTheSpot = async (index: number) => {
    const shopper = await aShopper(world, counted(world, `192.0.2.${80 + index}`))
    await shopper.adds(wine, 1)
    const contact = writtenBy('neighbour@example.net')
    return shopper.checksOut(shop, { methodOfPaymentIndex: 2, methodOfDeliveryType: 'PICKUP', contact })
  }
  const first = await onTheSpot(0)
  await onTheSpot(1)
  await onTheSpot(2)
  expect(await refusalOf(onTheSpot(3))).toMatchObject({ code: 'TOO_MANY_UNPAID' })
  await sql`update purchase set shipping_status = 'delivered' where id = ${first.order._id}`.execute(
    world.database.query,
  )
  expect((await onTheSpot(4)).order.status).toBe('confirmed')
})

test.each([
  ['F-97400', 'FR', '97400'],
  ['75 001', 'FR', '75001'],
])(
  '[ADDR-01] %s in %s is ordered to as %s, and the telephone is kept by its country',
  async (typed, countryCode, kept) => {
    const shop = await aShop(world)
    const wine = await aProduct(world, shop)
    const shopper = await aShopper(world)
    await shopper.adds(wine, 1)
    const contact = structuredClone(aContact())
    contact.address = { ...contact.address, postalCode: typed, countryCode, city: 'St.Denis' }
    contact.phone.number = '\u202d06\u201112\u201134\u201156\u201178\u202c'
    contact.email.email = '\u202aclaire@example.org\u200b'
    const { order } = await shopper.checksOut(shop, { contact })
    expect(order.contact).toMatchObject({
      ...{ address: { postalCode: kept }, email: { email: 'claire@example.org' } },
      phone: { number: '+33 6 12 34 56 78', e164: '+33612345678' },
    })
    expect(
      (await shopper.call('orderLookup', { orderId: `${order._id}\u200b`, email: 'claire@example.org\u2060' })).order
        ._id,
    ).toBe(order._id)
  },
)

test('[ADDR-01] a postal code that says another country is refused at its field, and nothing is ordered', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  const contact = structuredClone(aContact())
  contact.address.postalCode = 'D-69003'
  expect(await refusalOf(shopper.checksOut(shop, { contact }))).toMatchObject({
    ...{ code: 'VALIDATION', field: 'contact.address.postalCode' },
    sentence: shopper.ctx.translate('validation.postalCode'),
  })
})
