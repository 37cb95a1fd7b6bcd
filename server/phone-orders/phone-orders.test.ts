import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aContact,
  anActivity,
  aProduct,
  aShop,
  aShopper,
  refusalOf,
  stockOf,
  type TestShop,
  type World,
} from '../checkout/testing.ts'
import { orderMailTasks } from '../checkout/order-mail-tasks.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { type Device, openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
const world = { database, services } as World // Who buys by the web needs no more of a world.
const mails: Mail[] = []
const tasks = orderMailTasks(services, { mailer: { send: async (mail) => void mails.push(mail) } })

let shop: TestShop
let url: string
let owner: Device
let cellar: Device
let wine: { id: string; stockItemId: string }
beforeAll(async () => {
  shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  url = `/api/office/places/${handle}`
  wine = await aProduct(world, shop, { stock: 60, priceAmount: 2400 })
  const hired = await Promise.all([office.hire(handle, 'owner'), office.hire(handle, 'cellar')])
  owner = hired[0].device
  cellar = hired[1].device
})

async function undoIsOver(): Promise<void> {
  mails.length = 0
  office.passMinutes(1)
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    services.now(),
  ])
  await runJobsOnce(database, tasks)
}

const price = async (quantity: number, where = '') =>
  (await owner.get(`${url}/phone-orders/price?lines=${wine.id}:${quantity}${where}`)).body.response

const inFrance = '&countryCode=FR&postalCode=69002'
const deliveryOf = (priced: { deliveries: { type: string }[] }, type: string) =>
  priced.deliveries.find((delivery) => delivery.type === type)

async function taken(given: object = {}, device = owner) {
  const priced = await price(6, inFrance)
  const { amount = 0, payments } = deliveryOf(priced, 'SHIPPING') as unknown as {
    amount?: number
    payments: { code: string; type: string }[]
  }
  return device.post(`${url}/phone-orders`, {
    ...{ lines: [{ product: wine.id, quantity: 6 }], channel: 'PHONE', contact: aContact(), language: 'de' },
    ...{ deliveryType: 'SHIPPING', paymentCode: payments.find(({ type }) => type === 'BANK_TRANSFER')?.code },
    ...{ isAdult: true, expectedTotalAmount: priced.productsAmount + amount, note: '' },
    ...given,
  })
}

test('[ORDERS-03] who calls is told what six bottles cost and how they come, and nothing of it is kept', async () => {
  const before = await stockOf(world, wine.stockItemId)
  const priced = await price(6, inFrance)
  expect(priced).toMatchObject({ productsAmount: 14_400, bottles: 6, problems: [] })
  expect(deliveryOf(priced, 'SHIPPING')).toMatchObject({ sentence: null })
  expect(deliveryOf(priced, 'PICKUP')).toMatchObject({ amount: 0 })
  // A card's number is nothing to read out: its owner types it behind a link.
  expect(deliveryOf(priced, 'SHIPPING')).toMatchObject({
    payments: expect.arrayContaining([expect.objectContaining({ type: 'CARD' })]),
  })
  expect(deliveryOf(await price(6, '&countryCode=US&postalCode=10001'), 'SHIPPING')).toMatchObject({
    amount: null,
    sentence: expect.stringMatching(/\w/),
  })
  expect((await price(999)).problems).toHaveLength(1)
  expect(await stockOf(world, wine.stockItemId)).toEqual(before)
  const { rows } = await sql`select from cart where shop_id = ${shop.id}`.execute(database.query)
  expect(rows).toEqual([])
})

test('[ORDERS-03] it is the buyer’s at once, names who noted it, and their mail leaves once the undo is gone', async () => {
  const before = await stockOf(world, wine.stockItemId)
  const { status, body } = await taken()
  expect(status).toBe(200)
  expect((await stockOf(world, wine.stockItemId)).on_hand).toBe(before.on_hand - 6)
  const { rows } = await sql<{ channel: string; who: string; language: string; adult_confirmed_at: Date }>`
    select channel, purchase.language, adult_confirmed_at, staff.display_name as who from purchase
    join staff on staff.id = purchase.taken_by where purchase.id = ${body.response.order}`.execute(database.query)
  expect(rows).toMatchObject([{ channel: 'PHONE', language: 'de', who: expect.stringMatching(/\w/) }])
  const list = (await owner.get(`${url}/orders?view=unpaid`)).body.response
  expect(list.orders.map(({ id }: { id: string }) => id)).toContain(body.response.order)
  mails.length = 0
  await runJobsOnce(database, tasks)
  expect(mails).toEqual([])
  await undoIsOver()
  // The house has written it down itself: only the buyer is written to, in their language.
  expect(mails.map(({ to }) => to.address)).toEqual([aContact().email.email])
  expect(mails[0]?.text).toContain('IBAN')
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-03] taken back within ten seconds, its bottles are free and nobody is written to', async () => {
  const before = await stockOf(world, wine.stockItemId)
  const { body } = await taken()
  expect((await owner.post(`${url}/audit/${body.undo.entry}/undo`)).status).toBe(200)
  await undoIsOver()
  expect(mails).toEqual([])
  expect(await stockOf(world, wine.stockItemId)).toEqual(before)
  const late = await taken()
  await undoIsOver()
  await owner.post(`${url}/audit/${late.body.undo.entry}/undo`)
  await undoIsOver()
  expect(mails).toHaveLength(1)
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-03] the same operation sent twice is one order', async () => {
  const operation = crypto.randomUUID()
  const priced = await price(1)
  const send = () =>
    owner.post(
      `${url}/phone-orders`,
      {
        ...{ lines: [{ product: wine.id, quantity: 1 }], channel: 'DOOR', contact: aContact(), language: 'fr' },
        ...{ deliveryType: 'PICKUP', paymentCode: 'ON_SITE', isAdult: true, note: '' },
        paymentCode: (
          deliveryOf(priced, 'PICKUP') as unknown as { payments: { code: string; type: string }[] }
        ).payments.find(({ type }) => type === 'ON_SITE')?.code,
        expectedTotalAmount: 2400,
      },
      operation,
    )
  const [first, second] = [await send(), await send()]
  expect(first.status).toBe(200)
  expect(second.body.response).toEqual(first.body.response)
  await undoIsOver()
})

test('[ORDERS-03] who has no e-mail is called: nobody is written to, and nobody opens their order', async () => {
  const contact = { ...aContact(), email: { type: 'PERSONAL', email: '' } }
  const noWay = await taken({ contact: { ...contact, phone: { type: 'BUSINESS', number: '' } } })
  expect(noWay.body.errors.map(({ field }: { field: string }) => field)).toEqual(['contact.phone.number'])
  const { status, body } = await taken({ contact })
  expect(status).toBe(200)
  await undoIsOver()
  expect(mails).toEqual([])
  const stranger = await aShopper(world)
  const orderId = body.response.order
  for (const email of ['', ' ', ` ${orderId}`])
    expect((await refusalOf(stranger.call('orderLookup', { orderId, email }))).code).toBe('ORDER_NOT_FOUND')
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-03] what is wrong is said at its field, and an older price is not charged', async () => {
  const keys = async (given: object) =>
    (await taken(given)).body.errors.map(({ key, field }: { key: string; field?: string }) => `${key} ${field ?? ''}`)
  expect(await keys({ isAdult: false })).toEqual(['AGE_REQUIRED isAdult'])
  expect(await keys({ expectedTotalAmount: 1 })).toEqual(['CART_CHANGED '])
  const abroad = { ...aContact(), address: { ...aContact().address, countryCode: 'US', postalCode: '10001' } }
  expect(await keys({ contact: abroad })).toEqual(['DELIVERY_NOT_AVAILABLE methodOfDeliveryType'])
  expect(await keys({ contact: { ...aContact(), lastname: '' } })).toEqual(['VALIDATION contact.lastname'])
})

test('[ORDERS-03] a house notes its own bottles only: not another’s, not a visit, not what is not for sale', async () => {
  const other = await aShop(world)
  const foreign = await aProduct(world, other, { stock: 12, priceAmount: 2000 })
  const visit = await anActivity(world, shop, { inHours: 200, priceAmount: 2000 })
  const hidden = await aProduct(world, shop, { stock: 12, priceAmount: 2000 })
  await database.pool.query('update product set is_published = false where id = $1', [hidden.id])
  for (const { id } of [foreign, visit, hidden]) {
    const noted = await taken({
      ...{ lines: [{ product: id, quantity: 1 }], deliveryType: 'PICKUP', expectedTotalAmount: 2000 },
    })
    expect(noted.body.errors[0].key).toBe('PRODUCT_NOT_FOUND')
    const asked = await owner.get(`${url}/phone-orders/price?lines=${id}:1`)
    expect(asked.body.errors[0].key).toBe('PRODUCT_NOT_FOUND')
  }
  expect(await stockOf(world, foreign.stockItemId)).toEqual({ on_hand: 12, held: 0 })
})

test('[ORDERS-03] who has bought before is found by what they say, and only in their own house', async () => {
  await taken({ contact: { ...aContact(), lastname: 'Prévôt', address: { ...aContact().address, city: 'Arbois' } } })
  const find = async (q: string, device = owner) =>
    (await device.get(`${url}/customers-found?q=${encodeURIComponent(q)}`)).body.response?.customers
  expect(await find('prevot arbois')).toMatchObject([{ contact: { lastname: 'Prévôt' }, orders: expect.any(Number) }])
  expect(await find('nobody of that name')).toEqual([])
  expect(await find('prevot', cellar)).toBeUndefined()
  const other = await aShop(world)
  const handle = await office.handleOf(other.id)
  const { device } = await office.hire(handle, 'owner')
  const foreign = await device.get(`/api/office/places/${handle}/customers-found?q=prevot`)
  expect(foreign.body.response.customers).toEqual([])
})

test('[ORDERS-03] on the telephone and on the web at once: no bottle is sold twice', async () => {
  const last = await aProduct(world, shop, { stock: 6, priceAmount: 2000 })
  const shoppers = await Promise.all(Array.from({ length: 4 }, () => aShopper(world)))
  for (const shopper of shoppers) await shopper.adds(last, 2)
  const byPhone = () =>
    taken({ lines: [{ product: last.id, quantity: 2 }], deliveryType: 'PICKUP', expectedTotalAmount: 4000 })
  const ended = await Promise.allSettled([
    ...shoppers.map((shopper) => shopper.checksOut(shop)),
    ...Array.from({ length: 4 }, async () => {
      const answer = await byPhone()
      if (answer.status !== 200) throw new Error(answer.body.errors[0].key)
    }),
  ])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { on_hand, held } = await stockOf(world, last.stockItemId)
  expect(on_hand - held).toBe(0)
  expect(await checkInvariants(database.query)).toEqual([])
})
