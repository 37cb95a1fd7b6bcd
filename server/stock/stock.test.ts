import { afterAll, describe, expect, test } from 'vitest'
import type { Movement, StockCard } from '#contract/stock-office.ts'
import { aProduct, aShop, aShopper, aStockItem, type TestShop, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { type Device, fingerprint, openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())
// Who buys needs no more of a world than its database and its clock: nobody pays by card here.
const world = { database: office.database, services: office.services } as World

interface House {
  shop: TestShop
  url: string
  handle: string
  owner: Device
  cellar: Device
}

async function aHouse(): Promise<House> {
  const shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  const [owner, cellar] = await Promise.all([office.hire(handle, 'owner'), office.hire(handle, 'cellar')])
  return { shop, handle, url: `/api/office/places/${handle}`, owner: owner.device, cellar: cellar.device }
}

async function sells(house: House, wine: { id: string; stockItemId: string }, quantity: number): Promise<string> {
  const shopper = await aShopper(world)
  await shopper.adds(wine, quantity)
  const { order } = await shopper.checksOut(house.shop, {
    methodOfPaymentIndex: 2,
    methodOfDeliveryType: 'PICKUP',
  } as never)
  return (order as { _id: string })._id
}

const list = async ({ url, owner }: House): Promise<StockCard[]> =>
  (await owner.get(`${url}/stock`)).body.response.items
const card = async (house: House, item: string) => (await house.owner.get(`${house.url}/stock/${item}`)).body.response
const ledger = async (house: House, item: string, query = ''): Promise<Movement[]> =>
  (await house.owner.get(`${house.url}/stock/${item}/ledger${query}`)).body.response.movements
const move = (house: House, item: string, delta: number, reason: string, more: object = {}) =>
  house.owner.post(`${house.url}/stock/${item}/move`, { delta, reason, ...more })
const undo = (house: House, { body }: { body: { undo: { entry: string } } }, device = house.owner) =>
  device.post(`${house.url}/audit/${body.undo.entry}/undo`)
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key
/** Noted without a signal, a while ago. */
const late = () => ({ at: new Date(office.services.now().getTime() - 300_000).toISOString() })
const sound = () => checkInvariants(office.database.query)

describe('the cellar', async () => {
  const house = await aHouse()

  test('[STOCK-01] a wine that is sold and not packed still stands there, promised to whoever bought it', async () => {
    const wine = await aProduct(world, house.shop, { stock: 30 })
    const order = await sells(house, wine, 4)
    expect(await card(house, wine.stockItemId)).toMatchObject({
      free: 26,
      held: 0,
      toPack: 4,
      standing: 30,
      soldLately: 4,
    })
    expect((await card(house, wine.stockItemId)).promised).toEqual([
      expect.objectContaining({ orderId: order, quantity: 4 }),
    ])
    await house.owner.post(`${house.url}/orders/${order}/step`, { from: 'waiting', to: 'ready' })
    expect(await card(house, wine.stockItemId)).toMatchObject({ free: 26, toPack: 0, standing: 26, promised: [] })
    const [line] = await ledger(house, wine.stockItemId)
    expect(line).toMatchObject({ delta: -4, onHand: 26, reason: 'sale', orderId: order, mayTakeBack: false })
  })

  test('[STOCK-01] days are counted from four weeks of sales, and what is scarce or goes fast stands first', async () => {
    const other = await aHouse()
    const plenty = await aProduct(world, other.shop, { stock: 100 })
    const scarce = await aProduct(world, other.shop, { stock: 3 })
    const fast = await aProduct(world, other.shop, { stock: 60 })
    await other.owner.post(`${other.url}/sale`, { wines: [{ id: fast.id, quantity: 45 }] })
    const items = await list(other)
    expect(items.map(({ id, isLow }) => [id, isLow])).toEqual([
      [scarce.stockItemId, true],
      [fast.stockItemId, true],
      [plenty.stockItemId, false],
    ])
    expect(items.map(({ daysLeft }) => daysLeft)).toEqual([null, 9, null])
  })

  test('[STOCK-01] a box and its bottles share items: each is called by the wine made of it alone', async () => {
    const other = await aHouse()
    const [bottles, wood] = [await aStockItem(world, other.shop, 24), await aStockItem(world, other.shop, 5)]
    const single = await aProduct(world, other.shop, { parts: [{ stockItemId: bottles, quantity: 1 }] })
    const box = await aProduct(world, other.shop, {
      parts: [
        { stockItemId: bottles, quantity: 6 },
        { stockItemId: wood, quantity: 1 },
      ],
    })
    const named = (await list(other)).find(({ id }) => id === bottles)?.title
    const { rows } = await office.database.pool.query<{ title: Record<string, string> }>(
      'select title from product where id = $1',
      [single.id],
    )
    expect(Object.values(rows[0]?.title ?? {})).toContain(named)
    await other.owner.post(`${other.url}/sale`, {
      wines: [
        { id: box.id, quantity: 2 },
        { id: single.id, quantity: 1 },
      ],
    })
    const free = (await list(other)).map(({ id, free: left }) => [id, left])
    expect(new Map(free as [string, number][])).toEqual(
      new Map([
        [bottles, 11],
        [wood, 3],
      ]),
    )
    expect(await sound()).toEqual([])
  })

  test('[STOCK-01] the ledger comes twenty lines at a time, in parts, with who and why', async () => {
    const wine = await aProduct(world, house.shop, { stock: 80 })
    for (let count = 0; count < 23; count++) await move(house, wine.stockItemId, -1, 'pour')
    await move(house, wine.stockItemId, 12, 'bottling', { note: ' Lot 7 ' })
    const url = `${house.url}/stock/${wine.stockItemId}/ledger`
    const first = (await house.owner.get(url)).body.response
    const second = (await house.owner.get(`${url}?before=${first.before}`)).body.response
    expect([first.movements.length, second.movements.length, second.before]).toEqual([20, 5, null])
    expect(first.counts).toEqual({ all: 25, sales: 0, door: 0, losses: 23, entries: 2, counts: 0 })
    expect(first.movements[0]).toMatchObject({ delta: 12, reason: 'bottling', note: 'Lot 7', who: 'Somebody' })
    expect(await ledger(house, wine.stockItemId, '?view=entries')).toHaveLength(2)
  })

  test('[STOCK-01] no more go by hand than are free, and it is said how many those are', async () => {
    const wine = await aProduct(world, house.shop, { stock: 10 })
    await sells(house, wine, 7)
    const refused = await move(house, wine.stockItemId, -4, 'breakage')
    expect([refused.status, keyOf(refused)]).toEqual([409, 'STOCK_SHORT'])
    expect(refused.body.errors[0].formattedMessage).toContain('3')
    expect(await card(house, wine.stockItemId)).toMatchObject({ free: 3, missing: 0 })
    expect(keyOf(await move(house, wine.stockItemId, 0, 'breakage'))).toBe('BAD_REQUEST')
    expect(keyOf(await move(house, wine.stockItemId, -1, 'sale'))).toBe('BAD_REQUEST')
  })

  test('[STOCK-01] what broke without a signal is noted whatever is left', async () => {
    const wine = await aProduct(world, house.shop, { stock: 2 })
    await move(house, wine.stockItemId, -5, 'breakage', late())
    expect(await card(house, wine.stockItemId)).toMatchObject({ free: 0, missing: 3 })
  })

  test('[STOCK-01] nobody sees or moves the bottles of another shop', async () => {
    const other = await aHouse()
    const wine = await aProduct(world, house.shop, { stock: 9 })
    expect(keyOf(await other.owner.get(`${other.url}/stock/${wine.stockItemId}`))).toBe('NOT_FOUND')
    expect(keyOf(await other.owner.get(`${other.url}/stock/${wine.stockItemId}/ledger`))).toBe('NOT_FOUND')
    expect(keyOf(await move(other, wine.stockItemId, -1, 'pour'))).toBe('NOT_FOUND')
    expect(keyOf(await other.owner.post(`${other.url}/sale`, { wines: [{ id: wine.id, quantity: 1 }] }))).toBe(
      'NOT_FOUND',
    )
    const lines = [{ item: wine.stockItemId, expected: 9, counted: 1 }]
    expect(keyOf(await other.owner.post(`${other.url}/stock/count`, { lines }))).toBe('NOT_FOUND')
    const [line] = await ledger(house, wine.stockItemId)
    expect(keyOf(await other.owner.post(`${other.url}/stock/take-back`, { movements: [line?.id] }))).toBe('NOT_FOUND')
    expect((await card(house, wine.stockItemId)).free).toBe(9)
  })

  test('[STOCK-01] who keeps the books sees bottles and no buyer', async () => {
    const wine = await aProduct(world, house.shop, { stock: 9 })
    await sells(house, wine, 2)
    const { device } = await office.hire(house.handle, 'accountant')
    const seen = (await device.get(`${house.url}/stock/${wine.stockItemId}`)).body.response
    expect(seen).toMatchObject({ free: 7, toPack: 2, promised: [] })
    const lines = (await device.get(`${house.url}/stock/${wine.stockItemId}/ledger`)).body.response.movements
    expect(lines[0]).toMatchObject({ orderId: null, mayTakeBack: false })
  })

  test('[STOCK-01] a threshold is the house’s own, and of two who set it the slower one is told', async () => {
    const wine = await aProduct(world, house.shop, { stock: 40 })
    const set = (from: number | null, to: number | null) =>
      house.owner.post(`${house.url}/stock/${wine.stockItemId}/threshold`, { from, to })
    const done = await set(null, 48)
    expect(await card(house, wine.stockItemId)).toMatchObject({ threshold: 48, ownThreshold: 48, isLow: true })
    expect(keyOf(await set(null, 6))).toBe('VERSION_OLD')
    expect(done.body.response).toMatchObject({ ownThreshold: 48, threshold: 48 })
    await undo(house, done)
    expect(await card(house, wine.stockItemId)).toMatchObject({ ownThreshold: null, isLow: false })
    await set(null, 48)
    const { threshold } = (await set(48, null)).body.response
    expect(threshold).toBe((await card(house, wine.stockItemId)).threshold)
  })
})

describe('a sale at the door', async () => {
  const house = await aHouse()
  const sale = (wines: object[], more: object = {}, device = house.owner, operation?: string) =>
    device.post(`${house.url}/sale`, { wines, ...more }, operation)

  test('[STOCK-02] several wines go in one write, with one undo, and no sum anywhere', async () => {
    const [red, white] = [
      await aProduct(world, house.shop, { stock: 12 }),
      await aProduct(world, house.shop, { stock: 12 }),
    ]
    const done = await sale(
      [
        { id: red.id, quantity: 3 },
        { id: white.id, quantity: 2 },
      ],
      { reason: 'fair' },
    )
    expect(done.body.response).toEqual({ bottles: 5, missing: 0 })
    const lines = await ledger(house, red.stockItemId)
    expect(lines[0]).toMatchObject({ delta: -3, reason: 'fair', note: '', orderId: null, mayTakeBack: true })
    await undo(house, done)
    expect([await card(house, red.stockItemId), await card(house, white.stockItemId)].map(({ free }) => free)).toEqual([
      12, 12,
    ])
    const [contrary, taken] = await ledger(house, red.stockItemId)
    expect(contrary).toMatchObject({ delta: 3, reason: 'fair', isTakingBack: true, mayTakeBack: false })
    expect(taken).toMatchObject({ delta: -3, isTakenBack: true, mayTakeBack: false })
  })

  test('[STOCK-02] sent again after a lost answer it is one sale', async () => {
    const wine = await aProduct(world, house.shop, { stock: 12 })
    const operation = crypto.randomUUID()
    const answers = [
      await sale([{ id: wine.id, quantity: 2 }], {}, house.owner, operation),
      await sale([{ id: wine.id, quantity: 2 }], {}, house.owner, operation),
    ]
    expect(answers[1]?.body.response).toEqual(answers[0]?.body.response)
    expect((await card(house, wine.stockItemId)).free).toBe(10)
  })

  test('[STOCK-02] it has the time of the tap, within what a device may be late', async () => {
    const wine = await aProduct(world, house.shop, { stock: 12 })
    const now = office.services.now().getTime()
    const taps = [now - 3 * 3_600_000, now + 86_400_000, now - 40 * 86_400_000]
    for (const tap of taps) await sale([{ id: wine.id, quantity: 1 }], { at: new Date(tap).toISOString() })
    const [old, future, late] = (await ledger(house, wine.stockItemId)).map(({ at }) => Date.parse(at))
    expect(late).toBe(taps[0])
    expect(Math.abs((future ?? 0) - now)).toBeLessThan(60_000)
    expect(Math.abs((old ?? 0) - (now - 14 * 86_400_000))).toBeLessThan(60_000)
  })

  test('[STOCK-02] what is not there any more goes as far as it can, and the day says what is missing', async () => {
    const wine = await aProduct(world, house.shop, { stock: 6 })
    await sells(house, wine, 4)
    const done = await sale([{ id: wine.id, quantity: 5 }])
    expect(done.body.response).toEqual({ bottles: 5, missing: 3 })
    expect(await card(house, wine.stockItemId)).toMatchObject({ free: 0, missing: 3, toPack: 4 })
    const lines = (await house.cellar.get(`${house.url}/today`)).body.response.lines
    expect(lines.find(({ kind }: { kind: string }) => kind === 'missing')).toMatchObject({
      count: 3,
      to: `stock/${wine.stockItemId}`,
    })
    const [shortage] = (await card(house, wine.stockItemId)).shortages
    const checked = await house.owner.post(`${house.url}/stock/shortages/${shortage.id}/check`, {
      from: false,
      to: true,
    })
    expect(checked.status).toBe(200)
    expect((await card(house, wine.stockItemId)).missing).toBe(0)
    const again = await house.owner.post(`${house.url}/stock/shortages/${shortage.id}/check`, { from: false, to: true })
    expect(keyOf(again)).toBe('VERSION_OLD')
    await undo(house, checked)
    expect((await card(house, wine.stockItemId)).missing).toBe(3)
    await undo(house, done)
    expect(await card(house, wine.stockItemId)).toMatchObject({ free: 2, missing: 0 })
    expect(await sound()).toEqual([])
  })

  test('[STOCK-02] what somebody held too long in a cart is free for who stands at the door', async () => {
    const wine = await aProduct(world, house.shop, { stock: 3 })
    await office.database.pool.query(`update stock_item set held = 3 where id = $1`, [wine.stockItemId])
    await office.database.pool.query(
      `insert into hold (purchase_id, stock_item_id, quantity, status, expires_at) values ('LAPSED', $1, 3, 'held', $2)`,
      [wine.stockItemId, new Date(office.services.now().getTime() - 1000)],
    )
    expect((await sale([{ id: wine.id, quantity: 3 }])).body.response.missing).toBe(0)
    await office.database.pool.query(`delete from hold where purchase_id = 'LAPSED'`)
  })
})

describe('a count', async () => {
  const house = await aHouse()
  const count = (lines: object[], more: object = {}) => house.owner.post(`${house.url}/stock/count`, { lines, ...more })

  test('[STOCK-03] the difference to what should have stood there is written, and nothing where there is none', async () => {
    const [red, white] = [
      await aProduct(world, house.shop, { stock: 20 }),
      await aProduct(world, house.shop, { stock: 9 }),
    ]
    await sells(house, red, 6)
    // Twenty still stand there: six of them are sold.
    const done = await count(
      [
        { item: red.stockItemId, expected: 20, counted: 19 },
        { item: white.stockItemId, expected: 9, counted: 9 },
      ],
      { note: 'Inventaire' },
    )
    expect(done.body.response).toEqual({ changed: 1, missing: 0 })
    expect(await card(house, red.stockItemId)).toMatchObject({ free: 13, toPack: 6, standing: 19 })
    expect((await ledger(house, red.stockItemId))[0]).toMatchObject({ delta: -1, reason: 'count', note: 'Inventaire' })
    expect(await ledger(house, white.stockItemId)).toHaveLength(1)
    expect((await house.owner.get(`${house.url}/stock`)).body.response.countedAt).not.toBeNull()
    await undo(house, done)
    expect((await card(house, red.stockItemId)).standing).toBe(20)
    expect((await house.owner.get(`${house.url}/stock`)).body.response.countedAt).toBeNull()
  })

  test('[STOCK-03] what is sold or packed between counting and sending counts once', async () => {
    const wine = await aProduct(world, house.shop, { stock: 20 })
    const order = await sells(house, wine, 5)
    // Counted with all twenty there; then the five are packed, and three more are sold.
    await house.owner.post(`${house.url}/orders/${order}/step`, { from: 'waiting', to: 'ready' })
    await sells(house, wine, 3)
    await count([{ item: wine.stockItemId, expected: 20, counted: 18 }])
    expect(await card(house, wine.stockItemId)).toMatchObject({ free: 10, toPack: 3, standing: 13 })
  })

  test('[STOCK-03] more bottles than are left cannot be taken out: those were sold, and are missing', async () => {
    const wine = await aProduct(world, house.shop, { stock: 10 })
    await sells(house, wine, 9)
    expect((await count([{ item: wine.stockItemId, expected: 10, counted: 6 }])).body.response).toEqual({
      changed: 1,
      missing: 3,
    })
    expect(await card(house, wine.stockItemId)).toMatchObject({ free: 0, missing: 3 })
    expect(await sound()).toEqual([])
  })

  test('[STOCK-03] no wine is counted twice in one walk', async () => {
    const wine = await aProduct(world, house.shop, { stock: 10 })
    const line = { item: wine.stockItemId, expected: 10, counted: 6 }
    expect(keyOf(await count([line, line]))).toBe('NOT_FOUND')
  })
})

describe('taking back', async () => {
  const house = await aHouse()
  const state = () =>
    fingerprint(office, {
      except: [
        'audit_entry',
        'operation',
        'rate_limit',
        'staff_session',
        'staff',
        'login_code',
        'stock_movement',
        'stock_going',
      ],
    })

  test('[STOCK-01] whatever is written and taken back leaves everything as it was but the log and the ledger', async () => {
    const [red, white] = [
      await aProduct(world, house.shop, { stock: 20 }),
      await aProduct(world, house.shop, { stock: 3 }),
    ]
    const before = await state()
    const writes = [
      () => move(house, red.stockItemId, -2, 'breakage'),
      () => move(house, red.stockItemId, 120, 'bottling'),
      () => move(house, white.stockItemId, -4, 'pour', late()),
      () => house.owner.post(`${house.url}/sale`, { wines: [red, white].map(({ id }) => ({ id, quantity: 5 })) }),
      () =>
        house.owner.post(`${house.url}/stock/count`, {
          lines: [
            { item: red.stockItemId, expected: 20, counted: 24 },
            { item: white.stockItemId, expected: 9, counted: 2 },
          ],
        }),
    ]
    for (const write of writes) {
      const done = await write()
      expect(await state()).not.toEqual(before)
      expect((await undo(house, done)).status).toBe(200)
      expect(await state()).toEqual(before)
      expect(keyOf(await undo(house, done))).toBe('NOT_UNDOABLE')
    }
    expect(await sound()).toEqual([])
  })

  test('[STOCK-01] a line is taken back once, from the log or from the ledger, however many try at once', async () => {
    const wine = await aProduct(world, house.shop, { stock: 20 })
    const done = await move(house, wine.stockItemId, -6, 'sample')
    const [line] = await ledger(house, wine.stockItemId)
    const answers = await Promise.all([
      undo(house, done),
      ...Array.from({ length: 4 }, () => house.cellar.post(`${house.url}/stock/take-back`, { movements: [line?.id] })),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await card(house, wine.stockItemId)).free).toBe(20)
  })

  test('[STOCK-01] bottles that came and were sold since do not go again', async () => {
    const wine = await aProduct(world, house.shop, { stock: 0 })
    const done = await move(house, wine.stockItemId, 12, 'bottling')
    await sells(house, wine, 5)
    const refused = await undo(house, done)
    expect([keyOf(refused), refused.body.errors[0].formattedMessage]).toEqual([
      'STOCK_SHORT',
      expect.stringContaining('7'),
    ])
    expect((await card(house, wine.stockItemId)).free).toBe(7)
  })

  test('[STOCK-01] what a buyer took is taken back with their order only', async () => {
    const wine = await aProduct(world, house.shop, { stock: 20 })
    await sells(house, wine, 5)
    const [line] = await ledger(house, wine.stockItemId)
    const refused = await house.owner.post(`${house.url}/stock/take-back`, { movements: [line?.id] })
    expect(keyOf(refused)).toBe('NOT_UNDOABLE')
  })
})

describe('today', () => {
  const lowLine = async ({ url, cellar }: House) =>
    (await cellar.get(`${url}/today`)).body.response.lines.find(({ kind }: { kind: string }) => kind === 'lowStock')

  test('[STOCK-01] [DAY-01] wines that are running out are one line, the scarcest by its name, and the last of the day', async () => {
    const house = await aHouse()
    const wine = await aProduct(world, house.shop, { stock: 11 })
    expect(await lowLine(house)).toMatchObject({ rank: 'good', wines: 1, count: 11, to: `stock/${wine.stockItemId}` })
    await aProduct(world, house.shop, { stock: 4 })
    await aProduct(world, house.shop, { stock: 12 })
    expect(await lowLine(house)).toMatchObject({ wines: 2, count: 4, to: 'stock?view=low' })
  })

  test('[STOCK-01] [DAY-01] the day knows what the cellar calls scarce, at every bound', async () => {
    const house = await aHouse()
    const left: (readonly [stock: number, sold: number, threshold: number | null])[] = [
      ...([
        [60, 40, 1],
        [59, 40, 1],
        [12, 0, null],
        [11, 0, null],
        [48, 0, 48],
        [47, 0, 48],
      ] as const),
      ...([
        [2, 1, 0],
        [1, 1, 1],
        [100_000_000, 0, null],
      ] as const),
    ] // Of the first two as much is left as two weeks sell, and one bottle less.
    for (const [stock, quantity, threshold] of left) {
      const wine = await aProduct(world, house.shop, { stock })
      if (quantity > 0) await house.owner.post(`${house.url}/sale`, { wines: [{ id: wine.id, quantity }] })
      if (threshold !== null)
        await house.owner.post(`${house.url}/stock/${wine.stockItemId}/threshold`, { from: null, to: threshold })
    }
    const low = (await list(house)).filter(({ isLow }) => isLow)
    expect(low.map(({ free }) => free).toSorted((a, b) => a - b)).toEqual([0, 11, 19, 47])
    expect(await lowLine(house)).toMatchObject({ wines: low.length, count: 0 })
  })

  test('[STOCK-01] [DAY-01] what is over and asked for by nobody is no news, nor what the house wants no warning of', async () => {
    const house = await aHouse()
    await aProduct(world, house.shop, { stock: 0 })
    const wine = await aProduct(world, house.shop, { stock: 3 })
    await house.owner.post(`${house.url}/stock/${wine.stockItemId}/threshold`, { from: null, to: 0 })
    expect(await lowLine(house)).toBeUndefined()
    await sells(house, wine, 3)
    expect(await lowLine(house)).toBeUndefined()
    await house.owner.post(`${house.url}/stock/${wine.stockItemId}/threshold`, { from: 0, to: null })
    expect(await lowLine(house)).toMatchObject({ wines: 1, count: 0 })
  })
})

test('[STOCK-02] two phones, a count and buyers at once: nothing goes below zero, and every bottle is accounted for', async () => {
  const house = await aHouse()
  const wine = await aProduct(world, house.shop, { stock: 30 })
  const doorSale = (device: Device) => device.post(`${house.url}/sale`, { wines: [{ id: wine.id, quantity: 2 }] })
  const deeds = Array.from({ length: 24 }, (_, index) => {
    if (index % 4 === 0) return sells(house, wine, 2)
    if (index % 4 === 1) return doorSale(house.owner)
    if (index % 4 === 2) return doorSale(house.cellar)
    const lines = [{ item: wine.stockItemId, expected: 30, counted: 28 }]
    return house.owner.post(`${house.url}/stock/count`, { lines })
  })
  const ended = await Promise.allSettled(deeds)
  const answers = ended.flatMap((each) =>
    each.status === 'fulfilled' && typeof each.value !== 'string' ? [each.value] : [],
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const bought = ended.filter((each) => each.status === 'fulfilled' && typeof each.value === 'string').length
  const { free, missing } = await card(house, wine.stockItemId)
  expect(free).toBeGreaterThanOrEqual(0)
  // Eighteen writes by hand of two bottles each, and what buyers got, are the thirty that were there and what is missing.
  expect(30 - free + missing).toBe(18 * 2 + bought * 2)
  expect(await sound()).toEqual([])
})
