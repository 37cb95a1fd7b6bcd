import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, aStockItem, openWorld, stockOf, type TestShop, type World } from '../checkout/testing.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { checkInvariants } from '../database/invariants.ts'
import { commit, takeBack } from './holds.ts'
import { hold } from '../testing/hold.ts'
import { moveStock } from './move-stock.ts'

let world: World
let shop: TestShop
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop(world)
})

const inTrx = <Result>(work: (trx: Transaction) => Promise<Result>) => inTransaction(world.database.query, work)

async function linesOf(stockItemId: string) {
  const { rows } = await sql<{ delta: number; on_hand: number; reason: string; purchase_id: string | null }>`
    select delta, on_hand, reason, purchase_id from stock_movement where stock_item_id = ${stockItemId}
    order by id`.execute(world.database.query)
  return rows
}

async function sell(purchaseId: string, stockItemId: string, quantity: number): Promise<void> {
  const now = new Date()
  const demands = [{ stockItemId, quantity }]
  await inTrx((trx) => hold(trx, { purchaseId, demands, now, expiresAt: new Date(now.getTime() + 900_000) }))
  await inTrx((trx) => commit(trx, purchaseId))
}

test('[STOCK-01] every bottle that comes or goes leaves a line with its reason, whoever moved it', async () => {
  const wine = await aStockItem(world, shop, 12)
  await sell('movements-1', wine, 5)
  await inTrx((trx) => takeBack(trx, 'movements-1'))
  await inTrx((trx) => moveStock(trx, [{ stockItemId: wine, delta: -2, reason: 'breakage', note: 'Une palette' }]))
  await sql`update stock_item set on_hand = 9 where id = ${wine}`.execute(world.database.query)
  expect(await linesOf(wine)).toEqual([
    { delta: 12, on_hand: 12, reason: 'opening', purchase_id: null },
    { delta: -5, on_hand: 7, reason: 'sale', purchase_id: 'movements-1' },
    { delta: 5, on_hand: 12, reason: 'unsold', purchase_id: 'movements-1' },
    { delta: -2, on_hand: 10, reason: 'breakage', purchase_id: null },
    { delta: -1, on_hand: 9, reason: 'correction', purchase_id: null },
  ])
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[STOCK-01] what buyers were promised is not taken from them, and of several wines all go or none', async () => {
  const [plenty, scarce] = [await aStockItem(world, shop, 9), await aStockItem(world, shop, 6)]
  const now = new Date()
  const demands = [{ stockItemId: scarce, quantity: 4 }]
  await inTrx((trx) =>
    hold(trx, { purchaseId: 'movements-2', demands, now, expiresAt: new Date(now.getTime() + 900_000) }),
  )
  const taken = inTrx((trx) =>
    moveStock(trx, [
      { stockItemId: plenty, delta: -3, reason: 'cellar' },
      { stockItemId: scarce, delta: -3, reason: 'cellar' },
    ]),
  )
  await expect(taken).rejects.toMatchObject({ code: 'STOCK_SHORT', values: { count: 2 } })
  expect(await stockOf(world, plenty)).toEqual({ on_hand: 9, held: 0 })
  expect(await linesOf(plenty)).toHaveLength(1)
})

test('[STOCK-01] the ledger is not rewritten, and no line of it is removed', async () => {
  const wine = await aStockItem(world, shop, 3)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(world.database.query)
  await expect(run(sql`update stock_movement set delta = 4 where stock_item_id = ${wine}`)).rejects.toThrow(
    'not rewritten',
  )
  await expect(run(sql`delete from stock_movement where stock_item_id = ${wine}`)).rejects.toThrow('not rewritten')
  await run(sql`delete from stock_item where id = ${wine}`)
  expect(await linesOf(wine)).toEqual([])
})

test('[STOCK-01] buyers, the cellar door and a bottling at once: the sum stays what is on hand', async () => {
  const { stockItemId } = await aProduct(world, shop, { stock: 10 })
  const deeds = Array.from({ length: 24 }, (_, index) =>
    index % 3 === 0
      ? sell(`movements-race-${index}`, stockItemId, 1)
      : inTrx((trx) =>
          moveStock(trx, [
            { stockItemId, delta: index % 3 === 1 ? -1 : 2, reason: index % 3 === 1 ? 'cellar' : 'bottling' },
          ]),
        ),
  )
  const ended = await Promise.allSettled(deeds)
  const lines = await linesOf(stockItemId)
  expect(lines.reduce((sum, { delta }) => sum + delta, 0)).toBe((await stockOf(world, stockItemId)).on_hand)
  expect(lines).toHaveLength(1 + ended.filter(({ status }) => status === 'fulfilled').length)
  expect(await checkInvariants(world.database.query)).toEqual([])
})
