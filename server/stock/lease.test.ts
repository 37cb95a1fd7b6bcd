import { afterAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import { aProduct, aShop, aShopper, refusalOf, type TestShop, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { type Device, openOffice } from '../team/testing.ts'
import { stockTasks } from './lease.ts'

const office = await openOffice()
afterAll(() => office.close())
const world = { database: office.database, services: office.services } as World

interface House {
  shop: TestShop
  url: string
  owner: Device
  cellar: Device
}

async function aHouse(): Promise<House> {
  const shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  const [owner, cellar] = await Promise.all([office.hire(handle, 'owner'), office.hire(handle, 'cellar')])
  return { shop, url: `/api/office/places/${handle}`, owner: owner.device, cellar: cellar.device }
}

const today = () => dayIn('Europe/Paris', office.services.now())
const inDays = (days: number) => addDays(today(), days)
const take = (device: Device, house: House, lines: object[], more: object = {}) =>
  device.post(`${house.url}/sale/take`, { until: inDays(2), lines, ...more })
const line = (wine: { stockItemId: string }, from: number, to: number) => ({ item: wine.stockItemId, from, to })
const sell = (device: Device, house: House, wine: { id: string }, quantity: number) =>
  device.post(`${house.url}/sale`, { wines: [{ id: wine.id, quantity }] })
const shelf = async (device: Device, house: House) => (await device.get(`${house.url}/sale`)).body.response
const card = async (house: House, item: string) => (await house.owner.get(`${house.url}/stock/${item}`)).body.response
const undo = (device: Device, house: House, { body }: { body: { undo: { entry: string } } }) =>
  device.post(`${house.url}/audit/${body.undo.entry}/undo`)
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key
const sound = () => checkInvariants(office.database.query)
const endLeases = () => stockTasks(office.services)['endLeases']?.({}, {} as never)

test('[STOCK-04] what a phone takes along the site cannot sell, the cellar does not count, and the wine says who has it', async () => {
  const house = await aHouse()
  const wine = await aProduct(world, house.shop, { stock: 10 })
  expect((await take(house.cellar, house, [line(wine, 0, 7)])).body.response).toEqual({ bottles: 7 })
  expect(await card(house, wine.stockItemId)).toMatchObject({
    free: 3,
    held: 0,
    taken: 7,
    standing: 3,
    takenBy: [{ who: 'Somebody', quantity: 7, until: inDays(2) }],
  })
  expect(await shelf(house.cellar, house)).toMatchObject({
    free: { [wine.stockItemId]: 3 },
    taken: { until: inDays(2), items: { [wine.stockItemId]: 7 } },
  })
  expect((await shelf(house.owner, house)).taken).toBeNull()
  const shopper = await aShopper(world)
  expect((await refusalOf(shopper.adds(wine, 4))).code).toBe('OUT_OF_STOCK')
  await shopper.adds(wine, 3)
  expect(await sound()).toEqual([])
})

test('[STOCK-04] a sale spends what its own phone has first, and what was covered cannot lack', async () => {
  const house = await aHouse()
  const wine = await aProduct(world, house.shop, { stock: 8 })
  await take(house.cellar, house, [line(wine, 0, 5)])
  expect((await sell(house.owner, house, wine, 4)).body.response).toEqual({ bottles: 4, missing: 1 })
  const done = await sell(house.cellar, house, wine, 5)
  expect(done.body.response).toEqual({ bottles: 5, missing: 0 })
  expect(await card(house, wine.stockItemId)).toMatchObject({ free: 0, taken: 0, missing: 1 })
  expect((await shelf(house.cellar, house)).taken).toBeNull()
  // Taken back it is in the same hands again, for nobody else.
  await undo(house.owner, house, done)
  expect(await card(house, wine.stockItemId)).toMatchObject({ free: 0, taken: 5 })
  expect((await sell(house.cellar, house, wine, 2)).body.response.missing).toBe(0)
  expect(await sound()).toEqual([])
})

test('[STOCK-04] a box that is taken along as its bottles is sold out of them', async () => {
  const house = await aHouse()
  const wine = await aProduct(world, house.shop, { stock: 12 })
  const box = await aProduct(world, house.shop, { parts: [{ stockItemId: wine.stockItemId, quantity: 6 }] })
  await take(house.cellar, house, [line(wine, 0, 12)])
  expect((await sell(house.cellar, house, box, 2)).body.response.missing).toBe(0)
  expect(await sound()).toEqual([])
})

test('[STOCK-04] more, fewer or none: each is one write with one way back, and the slower of two is told', async () => {
  const house = await aHouse()
  const [red, white] = [
    await aProduct(world, house.shop, { stock: 9 }),
    await aProduct(world, house.shop, { stock: 9 }),
  ]
  const first = await take(house.cellar, house, [line(red, 0, 6), line(white, 0, 2)])
  expect(keyOf(await take(house.cellar, house, [line(red, 0, 7)]))).toBe('VERSION_OLD')
  const short = await take(house.cellar, house, [line(red, 6, 10)])
  expect([keyOf(short), short.body.errors[0].formattedMessage]).toEqual(['STOCK_SHORT', expect.stringContaining('3')])
  const fewer = await take(house.cellar, house, [line(red, 6, 4)], { until: inDays(5) })
  expect((await shelf(house.cellar, house)).taken).toEqual({
    until: inDays(5),
    items: { [red.stockItemId]: 4, [white.stockItemId]: 2 },
  })
  await undo(house.owner, house, fewer)
  expect((await shelf(house.cellar, house)).taken).toEqual({
    until: inDays(2),
    items: { [red.stockItemId]: 6, [white.stockItemId]: 2 },
  })
  expect((await shelf(house.owner, house)).taken).toBeNull()
  await undo(house.cellar, house, first)
  expect((await shelf(house.cellar, house)).taken).toBeNull()
  const { rowCount } = await office.database.pool.query('select from stock_lease where shop_id = $1', [house.shop.id])
  expect(rowCount).toBe(0)
  expect(await sound()).toEqual([])
})

test('[STOCK-04] it has an end within a week, and what is left comes back when the day after it is over', async () => {
  const house = await aHouse()
  const wine = await aProduct(world, house.shop, { stock: 6 })
  for (const until of [inDays(-1), inDays(8), null]) {
    const refused = await take(house.cellar, house, [line(wine, 0, 1)], { until })
    expect([refused.status, keyOf(refused), refused.body.errors[0].field]).toEqual([422, 'LEASE_DAYS', 'until'])
  }
  await take(house.cellar, house, [line(wine, 0, 6)], { until: inDays(1) })
  office.passMinutes(2 * 24 * 60 - 30)
  // Home late: what was sold on the last day is covered still, whoever looks for bottles meanwhile.
  await endLeases()
  expect((await card(house, wine.stockItemId)).taken).toBe(6)
  expect((await sell(house.cellar, house, wine, 2)).body.response.missing).toBe(0)
  office.passMinutes(24 * 60 + 60)
  await endLeases()
  expect(await card(house, wine.stockItemId)).toMatchObject({ free: 4, taken: 0, takenBy: [] })
  const [entry] = (await house.owner.get(`${house.url}/audit`)).body.response.entries
  expect(entry).toMatchObject({ action: 'stockTake', who: null, values: { back: 4 } })
  expect(await sound()).toEqual([])
})

test('[STOCK-04] what a phone has comes back when nobody is logged in there any more, or at once when the house says so', async () => {
  const house = await aHouse()
  const wine = await aProduct(world, house.shop, { stock: 6 })
  await take(house.cellar, house, [line(wine, 0, 4)])
  const [mine] = (await card(house, wine.stockItemId)).takenBy
  const back = { device: mine.device, until: null }
  expect((await take(house.owner, house, [line(wine, 4, 1)], back)).body.response).toEqual({ bottles: 1 })
  await house.cellar.post('/api/office/logout')
  await endLeases()
  expect(await card(house, wine.stockItemId)).toMatchObject({ free: 6, taken: 0 })
  expect(keyOf(await take(house.owner, house, [line(wine, 0, 1)], { device: mine.device }))).toBe('NOT_FOUND')
  expect(await sound()).toEqual([])
})

test('[STOCK-04] nobody takes the bottles of another shop, nor lays them into its hands', async () => {
  const [house, other] = [await aHouse(), await aHouse()]
  const wine = await aProduct(world, house.shop, { stock: 6 })
  expect(keyOf(await take(other.owner, other, [line(wine, 0, 1)]))).toBe('NOT_FOUND')
  const theirs = await aProduct(world, other.shop, { stock: 6 })
  await take(other.cellar, other, [line(theirs, 0, 1)])
  const [{ device }] = (await card(other, theirs.stockItemId)).takenBy
  expect(keyOf(await take(house.owner, house, [line(wine, 0, 1)], { device }))).toBe('NOT_FOUND')
  expect((await take(house.owner, house, [line(wine, 0, 1), line(wine, 0, 1)])).status).toBe(404)
})

test('[STOCK-04] two phones, the owner and buyers at once: nothing below zero, and no phone lacks what it took', async () => {
  const house = await aHouse()
  const wine = await aProduct(world, house.shop, { stock: 12 })
  await take(house.owner, house, [line(wine, 0, 4)])
  await take(house.cellar, house, [line(wine, 0, 4)])
  const buy = async () => {
    const shopper = await aShopper(world)
    await shopper.adds(wine, 2)
    await shopper.checksOut(house.shop, { methodOfPaymentIndex: 2, methodOfDeliveryType: 'PICKUP' } as never)
  }
  const [buyers, sales] = [
    Array.from({ length: 4 }, buy),
    [house.owner, house.cellar].flatMap((device) => [sell(device, house, wine, 2), sell(device, house, wine, 2)]),
  ]
  await Promise.allSettled(buyers)
  expect((await Promise.all(sales)).map(({ body }) => body.response.missing)).toEqual([0, 0, 0, 0])
  expect(await card(house, wine.stockItemId)).toMatchObject({ free: 0, taken: 0, missing: 0 })
  expect(await sound()).toEqual([])
})
