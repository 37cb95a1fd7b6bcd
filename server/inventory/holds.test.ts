import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  aProduct,
  aShop,
  anActivity,
  aStockItem,
  openWorld,
  seatsOf,
  stockOf,
  type TestShop,
  type World,
} from '../checkout/testing.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { freeSeats, freeUnits } from './availability-sql.ts'
import { commit, extend, rehold, release } from './holds.ts'
import { hold } from '../testing/hold.ts'
import type { Demand } from './kind.ts'

let world: World
let shop: TestShop
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop(world)
})

let count = 0
const aPurchase = (): string => `purchase-${++count}`
const now = new Date('2026-06-01T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const inTrx = <Result>(work: (trx: Transaction) => Promise<Result>) => inTransaction(world.database.query, work)

const holds = (purchaseId: string, demands: Demand[], { at = now, replaces = null as string | null } = {}) =>
  inTrx((trx) => hold(trx, { purchaseId, demands, now: at, expiresAt: new Date(at.getTime() + 15 * 60_000), replaces }))

test('[CHECKOUT-01] a hold keeps all or nothing and names what is short', async () => {
  const [plenty, scarce] = [await aStockItem(world, shop, 9), await aStockItem(world, shop, 2)]
  const demands = [
    { stockItemId: plenty, quantity: 3 },
    { stockItemId: scarce, quantity: 2 },
    { stockItemId: scarce, quantity: 1 },
  ]
  expect(await holds(aPurchase(), demands)).toEqual({ demand: demands[2], left: 0 })
  expect(await stockOf(world, plenty)).toEqual({ on_hand: 9, held: 0 })
  expect(await holds(aPurchase(), demands.slice(0, 2))).toBeNull()
  expect(await stockOf(world, scarce)).toEqual({ on_hand: 2, held: 2 })
})

test('[CHECKOUT-01] several demands on one thing are one hold of their sum', async () => {
  const stockItemId = await aStockItem(world, shop, 6)
  const purchase = aPurchase()
  const box = { stockItemId, quantity: 3 }
  expect(await holds(purchase, [box, { stockItemId, quantity: 2 }])).toBeNull()
  expect(await stockOf(world, stockItemId)).toEqual({ on_hand: 6, held: 5 })
  expect(await inTrx((trx) => commit(trx, purchase))).toBe(true)
  expect(await stockOf(world, stockItemId)).toEqual({ on_hand: 1, held: 0 })
})

test('[CHECKOUT-01] bottles and places are held together', async () => {
  const stockItemId = await aStockItem(world, shop, 5)
  const { slotId } = await anActivity(world, shop, { capacity: 4 })
  const purchase = aPurchase()
  expect(
    await holds(purchase, [
      { slotId, quantity: 5 },
      { stockItemId, quantity: 5 },
    ]),
  ).toMatchObject({ left: 4 })
  expect(await stockOf(world, stockItemId)).toEqual({ on_hand: 5, held: 0 })
  expect(
    await holds(purchase, [
      { slotId, quantity: 4 },
      { stockItemId, quantity: 5 },
    ]),
  ).toBeNull()
  expect(await inTrx((trx) => commit(trx, purchase))).toBe(true)
  expect(await stockOf(world, stockItemId)).toEqual({ on_hand: 0, held: 0 })
  expect(await seatsOf(world, slotId)).toEqual({ taken: 4, held: 0 })
})

test('[CHECKOUT-01] releasing twice, or after the sale, gives back nothing more', async () => {
  const stockItemId = await aStockItem(world, shop, 5)
  const [sold, dropped] = [aPurchase(), aPurchase()]
  await holds(sold, [{ stockItemId, quantity: 2 }])
  await holds(dropped, [{ stockItemId, quantity: 1 }])
  for (let time = 0; time < 2; time += 1) await inTrx((trx) => release(trx, dropped))
  for (let time = 0; time < 2; time += 1) expect(await inTrx((trx) => commit(trx, sold))).toBe(true)
  await inTrx((trx) => release(trx, sold))
  expect(await stockOf(world, stockItemId)).toEqual({ on_hand: 3, held: 0 })
  expect(await inTrx((trx) => commit(trx, dropped))).toBe(false)
  expect(await stockOf(world, stockItemId)).toEqual({ on_hand: 3, held: 0 })
})

test('[CHECKOUT-01] of thirty-two buyers exactly one takes over a hold that has lapsed', async () => {
  const stockItemId = await aStockItem(world, shop, 1)
  await holds(aPurchase(), [{ stockItemId, quantity: 1 }])
  expect(await holds(aPurchase(), [{ stockItemId, quantity: 1 }], { at: inMinutes(14) })).not.toBeNull()
  const results = await Promise.all(
    Array.from({ length: 32 }, () => holds(aPurchase(), [{ stockItemId, quantity: 1 }], { at: inMinutes(15) })),
  )
  expect(results.filter((shortage) => shortage === null)).toHaveLength(1)
  expect(await stockOf(world, stockItemId)).toEqual({ on_hand: 1, held: 1 })
})

test('[CHECKOUT-01] a hold past its time is still good as long as nobody took it', async () => {
  const stockItemId = await aStockItem(world, shop, 1)
  const purchase = aPurchase()
  await holds(purchase, [{ stockItemId, quantity: 1 }])
  expect(await inTrx((trx) => commit(trx, purchase))).toBe(true)
})

test('[CHECKOUT-04] what was lost is held again when it is free, and only whole', async () => {
  const [first, second] = [await aStockItem(world, shop, 1), await aStockItem(world, shop, 1)]
  const late = aPurchase()
  await holds(late, [
    { stockItemId: first, quantity: 1 },
    { stockItemId: second, quantity: 1 },
  ])
  const quick = aPurchase()
  await holds(quick, [{ stockItemId: first, quantity: 1 }], { at: inMinutes(20) })
  expect(await inTrx((trx) => commit(trx, late))).toBe(false)
  const again = () => inTrx((trx) => rehold(trx, late, { now: inMinutes(21), expiresAt: inMinutes(22) }))
  expect(await again()).toBe(false)
  await inTrx((trx) => release(trx, quick))
  expect(await again()).toBe(true)
  expect(await inTrx((trx) => commit(trx, late))).toBe(true)
  expect(await stockOf(world, first)).toEqual({ on_hand: 0, held: 0 })
  expect(await stockOf(world, second)).toEqual({ on_hand: 0, held: 0 })
})

test('[CHECKOUT-01] a new attempt replaces the old hold in one step, whatever it asks for', async () => {
  const [kept, dropped] = [await aStockItem(world, shop, 1), await aStockItem(world, shop, 1)]
  const { slotId } = await anActivity(world, shop, { capacity: 2 })
  const [old, fresh] = [aPurchase(), aPurchase()]
  await holds(old, [
    { stockItemId: kept, quantity: 1 },
    { stockItemId: dropped, quantity: 1 },
    { slotId, quantity: 2 },
  ])
  expect(await holds(fresh, [{ stockItemId: kept, quantity: 1 }], { replaces: old })).toBeNull()
  expect(await stockOf(world, kept)).toEqual({ on_hand: 1, held: 1 })
  expect(await stockOf(world, dropped)).toEqual({ on_hand: 1, held: 0 })
  expect(await seatsOf(world, slotId)).toEqual({ taken: 0, held: 0 })
})

test('[CHECKOUT-01] a hold can be given more time, and never less', async () => {
  const stockItemId = await aStockItem(world, shop, 1)
  const purchase = aPurchase()
  await holds(purchase, [{ stockItemId, quantity: 1 }])
  expect(await inTrx((trx) => extend(trx, purchase, inMinutes(30)))).toBe(true)
  expect(await inTrx((trx) => extend(trx, purchase, inMinutes(1)))).toBe(true)
  expect(await holds(aPurchase(), [{ stockItemId, quantity: 1 }], { at: inMinutes(29) })).not.toBeNull()
  await inTrx((trx) => release(trx, purchase))
  expect(await inTrx((trx) => extend(trx, purchase, inMinutes(60)))).toBe(false)
})

test('[CHECKOUT-01] only whole positive quantities are held', async () => {
  const stockItemId = await aStockItem(world, shop, 5)
  for (const quantity of [0, -1, 1.5, Number.NaN, Infinity])
    await expect(holds(aPurchase(), [{ stockItemId, quantity }])).rejects.toThrow(RangeError)
})

test('[CART-01] readers count neither lapsed holds nor their own', async () => {
  const product = await aProduct(world, shop, { stock: 6 })
  const { slotId } = await anActivity(world, shop, { capacity: 6 })
  const [own, other] = [aPurchase(), aPurchase()]
  for (const purchase of [own, other])
    await holds(purchase, [
      { stockItemId: product.stockItemId, quantity: 2 },
      { slotId, quantity: 2 },
    ])
  const free = async (at: Date, ownPurchaseId: string | null) => {
    const asker = { now: at, ownPurchase: sql`${ownPurchaseId}::text` }
    const { rows } = await sql<{ units: number; seats: number }>`
      select ${freeUnits(asker)} as units, ${freeSeats(asker)} as seats from stock_item, slot
      where stock_item.id = ${product.stockItemId} and slot.id = ${slotId}`.execute(world.database.query)
    return [rows[0]?.units, rows[0]?.seats]
  }
  expect(await free(now, null)).toEqual([2, 2])
  expect(await free(now, own)).toEqual([4, 4])
  expect(await free(inMinutes(15), own)).toEqual([6, 6])
})

test('[CHECKOUT-01] the database itself keeps what is held within what is there', async () => {
  const stockItemId = await aStockItem(world, shop, 1)
  await expect(
    sql`update stock_item set held = 2 where id = ${stockItemId}`.execute(world.database.query),
  ).rejects.toThrow('stock_item_held_within_on_hand')
})
