import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { givenBackFor } from '#contract/given-back.ts'
import {
  aContact,
  anActivity,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  type Shopper,
  stockOf,
  type TestShop,
  type World,
} from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { payBack } from '../purchases/refunds.ts'
import { type Device, openOffice } from '../team/testing.ts'
import type { FakeCards } from '../testing/cards.ts'
import { refundMailTasks } from './mail-tasks.ts'

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
// Who buys needs no more of a world than its database, its clock and its cards.
const world = { database, services } as World
const cards = services.cards as FakeCards // As `openOffice` makes them.
const mails: Mail[] = []
const tasks = {
  ...refundMailTasks(services, { mailer: { send: async (mail) => void mails.push(mail) } }),
  refund: async (payload: unknown) => payBack(services, (payload as { refundId: string }).refundId),
}

/** The ten seconds of the undo are over. */
async function undoIsOver(): Promise<void> {
  office.passMinutes(1)
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    services.now(),
  ])
  await runJobsOnce(database, tasks)
}

interface House {
  shop: TestShop
  url: string
  owner: Device
  cellar: Device
  red: { id: string; stockItemId: string }
  white: { id: string; stockItemId: string }
}

async function aHouse(): Promise<House> {
  const shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  const [red, white] = [
    await aProduct(world, shop, { stock: 60, priceAmount: 2400 }),
    await aProduct(world, shop, { stock: 60, priceAmount: 1900 }),
  ]
  const [owner, cellar] = await Promise.all([office.hire(handle, 'owner'), office.hire(handle, 'cellar')])
  return { shop, url: `/api/office/places/${handle}`, owner: owner.device, cellar: cellar.device, red, white }
}

interface Bought {
  id: string
  shopper: Shopper
  email: string
}

const [card, transfer, onSite] = [0, 1, 2]

/** Three red and two white, by card unless told otherwise: 72.00 and 38.00; or three, two and one at these prices. */
async function anOrder(house: House, { pays = card, promoCode = '', prices = [] as number[], isNoted = true } = {}) {
  const shopper = await aShopper(world)
  if (prices.length === 0) {
    await shopper.adds(house.red, 3)
    await shopper.adds(house.white, 2)
  }
  for (const [index, priceAmount] of prices.entries())
    await shopper.adds(await aProduct(world, house.shop, { stock: 60, priceAmount }), 3 - index)
  if (promoCode) await shopper.call('cartPromoCodeAdd', { shopID: house.shop.id, promoCode })
  const email = `${randomUUID()}@example.org`
  const { order, stripeClientSecret, receipt } = await shopper.checksOut(house.shop, {
    methodOfPaymentIndex: pays,
    methodOfDeliveryType: pays === onSite ? 'PICKUP' : 'SHIPPING',
    contact: { ...aContact(), email: { type: 'PERSONAL', email } },
  } as never)
  if (pays === card) {
    cards.becomes(stripeClientSecret?.replace('_secret', '') ?? '', 'succeeded')
    await shopper.call('orderSettle', { orderId: order._id, receipt })
  }
  if (pays === transfer && isNoted) await house.owner.post(`${house.url}/orders/${order._id}/paid`)
  return { id: order._id, shopper, email }
}

const seen = async (house: House, { id }: Bought) => (await house.owner.get(`${house.url}/orders/${id}`)).body.response
const bought = async ({ shopper, id, email }: Bought) =>
  (await shopper.call('orderLookup', { orderId: id, email })).order

/** Gives so many red and white back. */
async function gives(house: House, order: Bought, given: object, { red = 0, white = 0 } = {}, device = house.owner) {
  const { lines } = await seen(house, order)
  const named = [red, white].flatMap((quantity, index) => (quantity ? [{ line: lines[index].id, quantity }] : []))
  return device.post(`${house.url}/orders/${order.id}/refund`, {
    ...{ lines: named, withDelivery: false, isRestocked: false, reason: 'transit', message: '' },
    ...given,
  })
}

/** So many of each line by its place, and the delivery, for what the phone's button says. */
async function givesOf(house: House, order: Bought, bottles: Record<number, number>, withDelivery = false) {
  const detail = await seen(house, order)
  const lines = Object.entries(bottles).map(([index, quantity]) => ({
    line: detail.lines[Number(index)].id as string,
    quantity,
  }))
  const quantities = new Map(lines.map(({ line, quantity }) => [line, quantity]))
  const { amount: expectedAmount } = givenBackFor(detail, quantities, { withDelivery })
  const body = { lines, withDelivery, isRestocked: false, reason: 'gesture', message: '', expectedAmount }
  return house.owner.post(`${house.url}/orders/${order.id}/refund`, body)
}

const undo = (house: House, answer: { body: { undo: { entry: string } } }) =>
  house.owner.post(`${house.url}/audit/${answer.body.undo.entry}/undo`)

const sound = async () => expect(await checkInvariants(database.query)).toEqual([])
const sentBack = (order: Bought) =>
  sql<{ amount: number; isSent: boolean }>`
    select amount, completed_at is not null as "isSent" from refund where purchase_id = ${order.id} order by created_at`
    .execute(database.query)
    .then(({ rows }) => rows)

describe('a bottle broke on the way', async () => {
  const house = await aHouse()

  test('[ORDERS-02] its price goes back to the card and the buyer is told, once the undo is gone', async () => {
    const order = await anOrder(house)
    const { body, status } = await gives(house, order, { expectedAmount: 1900, message: 'Pardon !' }, { white: 1 })
    expect([status, body.response.amount]).toEqual([200, 1900])
    expect(await sentBack(order)).toEqual([{ amount: 1900, isSent: false }])
    mails.length = 0
    await undoIsOver()
    expect(await sentBack(order)).toEqual([{ amount: 1900, isSent: true }])
    expect(cards.refunds.at(-1)).toMatchObject({ amount: 1900 })
    const told = mails.find(({ to }) => to.address === order.email)
    expect(told?.text).toContain('€19.00')
    expect(told?.text).toContain('damaged on the way')
    expect(told?.text).toContain('Pardon !')
    expect((await bought(order)).refunds).toMatchObject([{ amount: 1900, isPaidBack: true, lines: [{ quantity: 1 }] }])
    // It is not packed, and nobody gives it back a second time.
    expect((await seen(house, order)).bottles).toBe(4)
    const list = (await house.owner.get(`${house.url}/orders?view=pack`)).body.response
    expect(list.bottles.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1])
    const again = await gives(house, order, { expectedAmount: 3800 }, { white: 2 })
    expect(again.body.errors[0].key).toBe('REFUND_CHANGED')
    await sound()
  })

  test('[ORDERS-02] whoever buys sees their own, and the withdrawal leaves out what was given back', async () => {
    const order = await anOrder(house)
    await gives(house, order, { expectedAmount: 4800 }, { red: 2 })
    expect((await bought(order)).withdrawableCount).toBe(3)
    const { statement } = await order.shopper.call('withdrawalStatement', {
      ...{ orderId: order.id, email: order.email, lines: null },
    })
    const { deliveryAmount } = await bought(order)
    expect(statement.amount).toBe(2400 + 3800 + deliveryAmount)
    await sound()
  })

  test('[ORDERS-02] taken back within ten seconds, nothing leaves and nobody is told', async () => {
    const order = await anOrder(house)
    const before = await stockOf(world, house.red.stockItemId)
    const given = await gives(house, order, { expectedAmount: 2400, isRestocked: true }, { red: 1 })
    expect((await stockOf(world, house.red.stockItemId)).on_hand).toBe(before.on_hand + 1)
    expect((await undo(house, given)).status).toBe(200)
    mails.length = 0
    await undoIsOver()
    expect(await sentBack(order)).toEqual([])
    expect(mails.filter(({ to }) => to.address === order.email)).toEqual([])
    expect(await stockOf(world, house.red.stockItemId)).toEqual(before)
    expect((await seen(house, order)).lines.map(({ givenBack }: { givenBack: number }) => givenBack)).toEqual([0, 0])
    await sound()
  })

  test('[ORDERS-02] what is on its way to the bank cannot be taken back, whoever is faster', async () => {
    const order = await anOrder(house)
    const given = await gives(house, order, { expectedAmount: 2400 }, { red: 1 })
    await undoIsOver()
    const late = await undo(house, given)
    expect(late.body.errors[0].key).toBe('NOT_UNDOABLE')
    expect((await seen(house, order)).lines[0].givenBack).toBe(1)
    for (let round = 0; round < 5; round += 1) {
      const other = await anOrder(house)
      const one = await gives(house, other, { expectedAmount: 2400 }, { red: 1 })
      const { rows } = await sql<{ id: string }>`select id from refund where purchase_id = ${other.id}`.execute(
        database.query,
      )
      const paid = cards.refunds.length
      const [taken] = await Promise.all([undo(house, one), payBack(services, rows[0]?.id ?? '')])
      expect(cards.refunds.length - paid).toBe(taken.status === 200 ? 0 : 1)
      expect((await sentBack(other)).length).toBe(taken.status === 200 ? 0 : 1)
    }
    await sound()
  })

  test('[ORDERS-02] two who give the same bottle back at once give it back once', async () => {
    const order = await anOrder(house)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => gives(house, order, { expectedAmount: 7200 }, { red: 3 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await sentBack(order)).toEqual([{ amount: 7200, isSent: false }])
    await sound()
  })

  test('[ORDERS-02] a code’s part is kept, and any number of steps adds up to what was paid', async () => {
    const promoCode = await aPromoCode(world, house.shop, { type: 'FIXED', value: 1000 })
    const order = await anOrder(house, { promoCode })
    const { totalAmount } = await bought(order)
    let left = totalAmount
    for (const [bottles, isLast] of [[{ red: 1 }], [{ white: 1 }], [{ red: 2 }], [{ white: 1 }, true]] as const) {
      const amount = sumOf(await seen(house, order), bottles, isLast ?? false)
      const { status } = await gives(house, order, { expectedAmount: amount, withDelivery: isLast ?? false }, bottles)
      expect(status).toBe(200)
      left -= amount
    }
    expect(left).toBe(0)
    expect((await seen(house, order)).mayRefund).toBe(false)
    await undoIsOver()
    await sound()
  })

  test.each([
    ['card', card],
    ['transfer', transfer],
  ])(
    '[ORDERS-02] paid by %s, a step taken back and done again leaves nothing over and nothing stuck',
    async (_, pays) => {
      const promoCode = await aPromoCode(world, house.shop, { type: 'FIXED', value: 100 })
      const prices = [1600, 1900, 2100]
      const order = await anOrder(house, { pays, promoCode, prices })
      const { totalAmount } = await bought(order)
      const one = (index: number) => ({ [index]: 3 - index })
      const [first] = [await givesOf(house, order, one(0)), await givesOf(house, order, one(1))]
      expect((await undo(house, first)).status).toBe(200)
      for (const bottles of [one(0), one(2)]) expect((await givesOf(house, order, bottles)).status).toBe(200)
      expect((await givesOf(house, order, {}, true)).status).toBe(200)
      const { refunds } = await bought(order)
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalAmount)
      expect((await seen(house, order)).mayRefund).toBe(false)
      await undoIsOver()
      await sound()
    },
  )

  test('[ORDERS-02] [LAW-01] house and buyer between each other give back what was paid, whoever takes back what', async () => {
    const promoCode = await aPromoCode(world, house.shop, { type: 'FIXED', value: 100 })
    const order = await anOrder(house, { pays: transfer, promoCode, prices: [1600, 1900, 2100] })
    const { totalAmount } = await bought(order)
    const withdraws = async (lines: { _id: string; quantity: number }[] | null) => {
      const { id: orderId, email, shopper } = order
      const { confirmation } = await shopper.call('withdrawalStatement', { orderId, email, lines })
      return (await shopper.call('withdrawalConfirm', { orderId, confirmation })).withdrawal.amount
    }
    const given = await givesOf(house, order, { 0: 3 })
    const { lines } = await seen(house, order)
    let back = await withdraws([{ _id: lines[1].id, quantity: 2 }])
    await undo(house, given)
    back += (await givesOf(house, order, { 0: 3 })).body.response.amount
    back += await withdraws(null)
    expect(back).toBe(totalAmount)
    await sound()
  })

  test('[ORDERS-02] more than a payment has left is refused with a sentence, by whatever way it was sent back', async () => {
    const order = await anOrder(house)
    const { totalAmount } = await bought(order)
    await sql`
      insert into refund (purchase_id, payment_intent_id, amount, reason, created_at, begun_at)
      select id, payment_intent_id, ${totalAmount - 100}, 'elsewhere', now(), now() from purchase where id = ${order.id}`.execute(
      database.query,
    )
    const { status, body } = await gives(house, order, { expectedAmount: 2400 }, { red: 1 })
    expect([status, body.errors[0].key]).toEqual([409, 'REFUND_CHANGED'])
    await sound()
  })

  test('[ORDERS-02] the cellar gives no money back, and a large sum asks who it is', async () => {
    const order = await anOrder(house)
    const refused = await gives(house, order, { expectedAmount: 2400 }, { red: 1 }, house.cellar)
    expect(refused.body.errors[0].key).toBe('ACCESS_RESTRICTED')
    const shopper = await aShopper(world)
    await shopper.adds(house.red, 20)
    const { order: large, stripeClientSecret, receipt } = await shopper.checksOut(house.shop)
    cards.becomes(stripeClientSecret?.replace('_secret', '') ?? '', 'succeeded')
    await shopper.call('orderSettle', { orderId: large._id, receipt })
    office.passMinutes(16)
    const { body } = await gives(house, { id: large._id, shopper, email: '' }, { expectedAmount: 31_200 }, { red: 13 })
    expect(body.errors[0].key).toBe('PROOF_REQUIRED')
  })
})

describe('money that goes back without a proof', () => {
  /** Twenty red ones, paid. */
  async function sold(house: House, pays = card): Promise<Bought> {
    const shopper = await aShopper(world)
    await shopper.adds(house.red, 20)
    const email = `${randomUUID()}@example.org`
    const { order, stripeClientSecret, receipt } = await shopper.checksOut(house.shop, {
      methodOfPaymentIndex: pays,
      contact: { ...aContact(), email: { type: 'PERSONAL', email } },
    })
    const paid = `${house.url}/orders/${order._id}/paid`
    if (pays === transfer) expect((await house.owner.post(paid)).status).toBe(200)
    else {
      cards.becomes(stripeClientSecret?.replace('_secret', '') ?? '', 'succeeded')
      await shopper.call('orderSettle', { orderId: order._id, receipt })
    }
    return { id: order._id, shopper, email }
  }
  /** Seven red ones, 168.00. */
  const givesSome = async (house: House, order: Bought, device = house.owner) => {
    const answer = await gives(house, order, { expectedAmount: 16_800 }, { red: 7 }, device)
    return answer.status === 200 ? { said: 'given', ...answer } : { said: answer.body.errors[0].key, ...answer }
  }
  const said = async (...given: Parameters<typeof givesSome>) => (await givesSome(...given)).said
  const handleOf = ({ url }: House) => url.split('/').at(-1) ?? ''

  test.each([
    ['card', card],
    ['transfer', transfer],
  ])('[ORDERS-02] [TEAM-01] is counted together, in whatever parts it goes, by %s', async (_, pays) => {
    const house = await aHouse()
    const { device, staffId } = await office.hire(handleOf(house), 'manager')
    const [one, other, third] = [await sold(house, pays), await sold(house), await sold(house, transfer)]
    office.passMinutes(16)
    expect(await said(house, one)).toBe('given')
    for (const order of [one, other, third]) expect(await said(house, order)).toBe('PROOF_REQUIRED')
    // Nor by a colleague, whose own session is as old.
    expect(await said(house, other, device)).toBe('PROOF_REQUIRED')
    // Who has shown who they are gives any sum; from then on it is counted anew.
    await database.pool.query(`update staff_session set fresh_until = $2 where staff_id = $1`, [
      staffId,
      new Date(services.now().getTime() + 15 * 60_000),
    ])
    expect([await said(house, other, device), await said(house, third, device)]).toEqual(['given', 'given'])
    office.passMinutes(16)
    expect(await said(house, third, device)).toBe('PROOF_REQUIRED')
    // A day later the day is another one.
    office.passMinutes(24 * 60)
    expect(await said(house, third, device)).toBe('given')
    await sound()
  })

  test('[ORDERS-02] [TEAM-01] counts nothing that was taken back, and nothing of another house', async () => {
    const [house, neighbour] = [await aHouse(), await aHouse()]
    const [order, theirs] = [await sold(house), await sold(neighbour)]
    office.passMinutes(16)
    expect(await said(neighbour, theirs)).toBe('given')
    const given = await givesSome(house, order)
    expect(given.said).toBe('given')
    expect((await undo(house, given)).status).toBe(200)
    expect(await said(house, order)).toBe('given')
    expect(await said(house, order)).toBe('PROOF_REQUIRED')
  })

  test.each([
    ['to the card', card],
    ['as a note', transfer],
  ])(
    '[ORDERS-02] [TEAM-01] [LAW-01] counts what is paid back of a withdrawal %s, and is counted for it',
    async (_, pays) => {
      const house = await aHouse()
      // 110.00 each, and their delivery.
      const orders = [await anOrder(house, { pays }), await anOrder(house, { pays }), await anOrder(house, { pays })]
      for (const { id: orderId, email, shopper } of orders) {
        const { confirmation } = await shopper.call('withdrawalStatement', { orderId, email, lines: null })
        await shopper.call('withdrawalConfirm', { orderId, confirmation })
      }
      office.passMinutes(16)
      const paysBack = async (order: Bought) => {
        const { owed } = await seen(house, order)
        const body = { kind: 'withdrawal', about: owed[0].about }
        return (await house.owner.post(`${house.url}/orders/${order.id}/pay-back`, body)).body.errors[0]?.key ?? 'given'
      }
      const [one, other, third] = orders as [Bought, Bought, Bought]
      expect([await paysBack(one), await paysBack(other), await paysBack(third)]).toEqual([
        ...['given', 'given', 'PROOF_REQUIRED'],
      ])
      expect(await said(house, await sold(house))).toBe('PROOF_REQUIRED')
    },
  )

  /** None of them is through before each of them has come as far as it can. */
  async function atOnce<Result>(doings: (() => Promise<Result>)[]): Promise<Result[]> {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('lock table house_refund in share mode')
    const results = Promise.all(doings.map((doing) => doing()))
    const isWaiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    for (;;) {
      const { rows } = await database.pool.query<{ count: number }>(isWaiting)
      if (rows[0]?.count === doings.length) break
    }
    await client.query('commit')
    client.release()
    return results
  }

  test('[ORDERS-02] [TEAM-01] is counted together for those who give it at once', async () => {
    const house = await aHouse()
    const people = await Promise.all(
      Array.from({ length: 3 }, async () => (await office.hire(handleOf(house), 'manager')).device),
    )
    const orders = await Promise.all(people.map(() => sold(house)))
    office.passMinutes(16)
    const all = await atOnce(orders.map((order, index) => () => said(house, order, people[index])))
    expect(all.filter((each) => each === 'given')).toHaveLength(1)
    expect(all.filter((each) => each === 'PROOF_REQUIRED')).toHaveLength(2)
    await sound()
  })
})

/** What the sheet would say, counted by hand. */
function sumOf(
  detail: {
    lines: { unitAmount: number; givenBack: number }[]
    productsAmount: number
    reductionAmount: number
    deliveryAmount: number
  },
  { red = 0, white = 0 }: { red?: number; white?: number },
  withDelivery: boolean,
): number {
  const share = (amount: number) => Math.round((detail.reductionAmount * amount) / detail.productsAmount)
  const before = detail.lines.reduce((sum, { unitAmount, givenBack }) => sum + unitAmount * givenBack, 0)
  const now = red * (detail.lines[0]?.unitAmount ?? 0) + white * (detail.lines[1]?.unitAmount ?? 0)
  return now - (share(before + now) - share(before)) + (withDelivery ? detail.deliveryAmount : 0)
}

test('[ORDERS-04] [STOCK-01] what was given back before it was packed is not packed, stands once, and its line is the order’s', async () => {
  const house = await aHouse()
  const order = await anOrder(house)
  const ofRed = async (path = '') =>
    (await house.owner.get(`${house.url}/stock/${house.red.stockItemId}${path}`)).body.response
  expect(await ofRed()).toMatchObject({ toPack: 3, standing: 60 })
  await gives(house, order, { expectedAmount: 2400, isRestocked: true }, { red: 1 })
  expect(await ofRed()).toMatchObject({ toPack: 2, standing: 60, free: 58 })
  // A broken one is gone from the shelf as well.
  await gives(house, order, { expectedAmount: 2400 }, { red: 1 })
  expect(await ofRed()).toMatchObject({ toPack: 1, standing: 59 })
  const { orders } = (await house.cellar.get(`${house.url}/packing`)).body.response
  expect(orders[0].lines.map(({ quantity }: { quantity: number }) => quantity).toSorted()).toEqual([1, 2])
  const { movements } = await ofRed('/ledger')
  const line = movements.find(({ reason }: { reason: string }) => reason === 'return')
  expect(line.mayTakeBack).toBe(false)
  const body = { movements: [line.id], shortages: [] }
  expect((await house.owner.post(`${house.url}/stock/take-back`, body)).body.errors[0].key).toBe('NOT_UNDOABLE')
  await sound()
})

describe('an order that is ended', async () => {
  const house = await aHouse()

  test('[ORDERS-02] all of it goes back, its bottles are for sale again, and nobody packs it', async () => {
    const before = await stockOf(world, house.red.stockItemId)
    const order = await anOrder(house)
    const { totalAmount } = await bought(order)
    const given = await gives(
      house,
      order,
      { expectedAmount: totalAmount, withDelivery: true, isRestocked: true, reason: 'called_off' },
      { red: 3, white: 2 },
    )
    expect(given.status).toBe(200)
    expect(await stockOf(world, house.red.stockItemId)).toEqual(before)
    expect(await seen(house, order)).toMatchObject({ stage: 'ended', next: null, shippingStatus: 'not_needed' })
    expect((await house.owner.get(`${house.url}/orders?view=pack`)).body.response.orders).toEqual([])
    expect((await undo(house, given)).status).toBe(200)
    expect(await seen(house, order)).toMatchObject({ stage: 'pack', shippingStatus: 'waiting' })
    expect((await stockOf(world, house.red.stockItemId)).on_hand).toBe(before.on_hand - 3)
    await sound()
  })

  test('[ORDERS-02] it is not taken back once somebody else has its bottles', async () => {
    const order = await anOrder(house)
    const given = await gives(house, order, { expectedAmount: 7200, isRestocked: true }, { red: 3 })
    const { on_hand } = await stockOf(world, house.red.stockItemId)
    const shopper = await aShopper(world)
    await shopper.adds(house.red, on_hand)
    const answer = await shopper.checksOut(house.shop)
    expect(answer.order.status).toBe('pending')
    const late = await undo(house, given)
    expect(late.body.errors[0]).toMatchObject({ key: 'STOCK_SHORT' })
    expect(late.body.errors[0].formattedMessage).not.toContain('{')
    await sound()
  })
})

test('[ORDERS-02] [DAY-01] money that came by transfer is sent by the house, whose day says so until it is done', async () => {
  const house = await aHouse()
  const order = await anOrder(house, { pays: transfer })
  await gives(house, order, { expectedAmount: 2400, reason: 'gesture' }, { red: 1 })
  const owed = async () =>
    (await house.owner.get(`${house.url}/today`)).body.response.lines.filter(
      ({ kind }: { kind: string }) => kind === 'toSendBack',
    )
  const [line] = await owed()
  expect(line).toMatchObject({ amount: 2400, orderId: order.id })
  mails.length = 0
  await undoIsOver()
  expect(mails.find(({ to }) => to.address === order.email)?.text).toContain('reply to this message')
  const sent = await house.owner.post(`${house.url}/orders/${order.id}/refunds/${line.refundId}/sent`, { isSent: true })
  expect(await owed()).toEqual([])
  expect((await bought(order)).refunds).toMatchObject([{ isByCard: false, isPaidBack: true }])
  // The transfer has come, so it is not said that it has not.
  expect((await house.owner.post(`${house.url}/orders/${order.id}/unpaid`)).body.errors[0].key).toBe('VERSION_OLD')
  await undo(house, sent)
  expect(await owed()).toHaveLength(1)
  await sound()
})

test('[ORDERS-02] nothing is given back of what nobody has paid; on the spot that is once it was handed over', async () => {
  const house = await aHouse()
  const order = await anOrder(house, { pays: onSite })
  expect((await seen(house, order)).mayRefund).toBe(false)
  expect((await gives(house, order, { expectedAmount: 2400 }, { red: 1 })).body.errors[0].key).toBe('VERSION_OLD')
  for (const [from, to] of [
    ['waiting', 'ready'],
    ['ready', 'delivered'],
  ])
    await house.owner.post(`${house.url}/orders/${order.id}/step`, { from, to })
  expect((await gives(house, order, { expectedAmount: 2400 }, { red: 1 })).status).toBe(200)
  await sound()
})

test('[ORDERS-02] another house’s orders cannot be given back, and a visit is called off by its own rule', async () => {
  const [house, other] = [await aHouse(), await aHouse()]
  const order = await anOrder(house)
  const { lines } = await seen(house, order)
  const foreign = await other.owner.post(`${other.url}/orders/${order.id}/refund`, {
    ...{ lines: [{ line: lines[0].id, quantity: 1 }], withDelivery: false, isRestocked: false, reason: 'gesture' },
    ...{ message: '', expectedAmount: 2400 },
  })
  expect(foreign.body.errors[0].key).toBe('ORDER_NOT_FOUND')
  const visit = await anActivity(world, house.shop, { inHours: 200 })
  const shopper = await aShopper(world)
  await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 2, startDate: visit.startDate })
  const {
    order: visited,
    stripeClientSecret,
    receipt,
  } = await shopper.checksOut(house.shop, { methodOfDeliveryType: null })
  cards.becomes(stripeClientSecret?.replace('_secret', '') ?? '', 'succeeded')
  await shopper.call('orderSettle', { orderId: visited._id, receipt })
  const booked = { id: visited._id, shopper, email: '' }
  expect((await seen(house, booked)).mayRefund).toBe(false)
  expect((await gives(house, booked, { expectedAmount: 4000 }, { red: 2 })).body.errors[0].key).toBe('REFUND_CHANGED')
})

describe('what ended before its transfer came', async () => {
  const house = await aHouse()

  async function withdrawnUnpaid() {
    const order = await anOrder(house, { pays: transfer, isNoted: false })
    const { lines } = await seen(house, order)
    const { orderId, email } = { orderId: order.id, email: order.email }
    const { confirmation } = await order.shopper.call('withdrawalStatement', {
      ...{ orderId, email, lines: [{ _id: lines[0].id, quantity: 2 }] },
    })
    await order.shopper.call('withdrawalConfirm', { orderId, confirmation })
    return { order, total: (await bought(order)).totalAmount }
  }
  const linesOf = async ({ id }: Bought, kind: string) =>
    (await house.owner.get(`${house.url}/today`)).body.response.lines.filter(
      (line: { kind: string; to: string }) => line.kind === kind && line.to.startsWith(`orders/${id}?`),
    )
  const pays = (order: Bought, body: object) => house.owner.post(`${house.url}/orders/${order.id}/paid`, body)

  test('[ORDERS-02] [SELL-02] is waited for by nobody: day, list, order and history say what is due', async () => {
    const { order, total } = await withdrawnUnpaid()
    const due = total - 4800
    expect(await linesOf(order, 'transfer')).toMatchObject([{ amount: due }])
    const list = (await house.owner.get(`${house.url}/orders?view=unpaid`)).body.response
    expect(list.orders.find(({ id }: { id: string }) => id === order.id)).toMatchObject({ totalAmount: due })
    expect(await seen(house, order)).toMatchObject({ totalAmount: due, notOwedAmount: 4800, owed: [] })
    // Whoever saw the sum of before looks again.
    expect((await pays(order, { dueAmount: total })).body.errors[0].key).toBe('VERSION_OLD')
    for (const amount of [due - 1, total + 1])
      expect((await pays(order, { dueAmount: due, amount })).body.errors[0].key).toBe('VERSION_OLD')
    expect((await pays(order, { dueAmount: due })).status).toBe(200)
    const paid = await seen(house, order)
    expect(paid).toMatchObject({ status: 'paid', totalAmount: due, owed: [], mayRefund: true })
    expect(paid.events.find(({ kind }: { kind: string }) => kind === 'paid').amount).toBe(due)
    expect(await linesOf(order, 'toPayBack')).toEqual([])
    // What is left of it can be given back, and no more.
    expect((await givesOf(house, order, { 0: 1, 1: 2 }, true)).body.response.amount).toBe(due)
    await sound()
  })

  test('[ORDERS-02] [DAY-01] is owed back once when the first sum has come all the same, until that is noted', async () => {
    const { order, total } = await withdrawnUnpaid()
    const noted = await pays(order, { dueAmount: total - 4800, amount: total })
    expect(noted.status).toBe(200)
    expect(await linesOf(order, 'toPayBack')).toMatchObject([{ amount: 4800, days: 14 }])
    const { owed, totalAmount } = await seen(house, order)
    expect([totalAmount, owed]).toEqual([total, [expect.objectContaining({ kind: 'excess', amount: 4800 })]])
    // Noted by mistake, it is taken back and noted again as it was.
    expect(noted.body.undo).not.toBeNull()
    const back = await house.owner.post(`${house.url}/orders/${order.id}/unpaid`)
    expect((await seen(house, order)).owed).toEqual([])
    await undo(house, back)
    expect((await seen(house, order)).owed).toMatchObject([{ amount: 4800 }])
    const sends = () =>
      house.owner.post(`${house.url}/orders/${order.id}/pay-back`, { kind: 'excess', about: order.id })
    const answers = await Promise.all([sends(), sends()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await linesOf(order, 'toPayBack')).toEqual([])
    expect(await seen(house, order)).toMatchObject({ owed: [], refundedAmount: 4800 })
    expect((await bought(order)).excess).toEqual({ amount: 4800, isPaidBack: true })
    expect((await house.owner.post(`${house.url}/orders/${order.id}/unpaid`)).body.errors[0].key).toBe('VERSION_OLD')
    await sound()
  })

  test('[ORDERS-02] [LAW-01] what was paid at the counter is owed back, and the hand-over is not taken back then', async () => {
    const order = await anOrder(house, { pays: onSite })
    const step = (from: string, to: string) => house.owner.post(`${house.url}/orders/${order.id}/step`, { from, to })
    await step('waiting', 'ready')
    await step('ready', 'delivered')
    const { orderId, email } = { orderId: order.id, email: order.email }
    const { confirmation } = await order.shopper.call('withdrawalStatement', { orderId, email, lines: null })
    const { withdrawal } = await order.shopper.call('withdrawalConfirm', { orderId, confirmation })
    expect(withdrawal.wasPaid).toBe(true)
    const { owed } = await seen(house, order)
    expect(owed).toMatchObject([{ kind: 'withdrawal', amount: withdrawal.amount, isByCard: false }])
    expect(await linesOf(order, 'toPayBack')).toMatchObject([{ amount: withdrawal.amount }])
    expect((await step('delivered', 'ready')).body.errors[0].key).toBe('VERSION_OLD')
    const body = { kind: 'withdrawal', about: owed[0].about, isRestocked: true }
    expect((await house.owner.post(`${house.url}/orders/${order.id}/pay-back`, body)).status).toBe(200)
    expect((await seen(house, order)).owed).toEqual([])
    await sound()
  })
})

describe('what a buyer has withdrawn from', async () => {
  const house = await aHouse()

  async function withdrawn(given: { pays?: number } = {}) {
    const order = await anOrder(house, given)
    const { orderId, email } = { orderId: order.id, email: order.email }
    const { confirmation } = await order.shopper.call('withdrawalStatement', { orderId, email, lines: null })
    await order.shopper.call('withdrawalConfirm', { orderId, confirmation })
    return order
  }
  const dayOf = async ({ id }: Bought) =>
    (await house.owner.get(`${house.url}/today`)).body.response.lines.filter(
      ({ kind, to }: { kind: string; to: string }) => kind === 'toPayBack' && to.startsWith(`orders/${id}`),
    )
  const pays = (order: Bought, about: string, isRestocked = false) =>
    house.owner.post(`${house.url}/orders/${order.id}/pay-back`, { kind: 'withdrawal', about, isRestocked })

  test('[ORDERS-02] [LAW-01] stands in the day with its last day, goes to the card and back into the cellar', async () => {
    const before = await stockOf(world, house.red.stockItemId)
    const order = await withdrawn()
    expect(await dayOf(order)).toMatchObject([{ rank: 'answer', days: 14 }])
    const { owed, stage } = await seen(house, order)
    expect([owed.length, owed[0].isByCard, owed[0].bottles, stage]).toEqual([1, true, 5, 'pack'])
    const paid = await pays(order, owed[0].about, true)
    expect(paid.status).toBe(200)
    // It had not left, and it will not.
    expect(await seen(house, order)).toMatchObject({ stage: 'ended', owed: [], next: null })
    expect(await stockOf(world, house.red.stockItemId)).toEqual(before)
    expect(await dayOf(order)).toEqual([])
    expect((await undo(house, paid)).status).toBe(200)
    expect(await seen(house, order)).toMatchObject({ stage: 'pack', owed: [{ amount: owed[0].amount }] })
    expect((await stockOf(world, house.red.stockItemId)).on_hand).toBe(before.on_hand - 3)
    const again = await pays(order, owed[0].about)
    await undoIsOver()
    expect(await sentBack(order)).toEqual([{ amount: owed[0].amount, isSent: true }])
    expect((await undo(house, again)).body.errors[0].key).toBe('NOT_UNDOABLE')
    expect((await pays(order, owed[0].about)).body.errors[0].key).toBe('VERSION_OLD')
    await sound()
  })

  test('[ORDERS-02] [LAW-01] presses when the law’s last days come, and is noted where there is no card', async () => {
    const order = await withdrawn({ pays: transfer })
    office.passMinutes(13 * 24 * 60)
    // Whoever was away that long logs in anew.
    const { device } = await office.hire(house.url.split('/').at(-1) ?? '', 'owner')
    house.owner = device
    expect(await dayOf(order)).toMatchObject([{ rank: 'now', days: 1 }])
    const { owed } = await seen(house, order)
    expect((await pays(order, owed[0].about)).body.undo).toBeNull()
    expect(await dayOf(order)).toEqual([])
    expect((await bought(order)).withdrawals).toMatchObject([{ isPaidBack: true }])
    await sound()
  })
})
