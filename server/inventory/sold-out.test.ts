import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, aStockItem, openWorld, type TestShop, type World } from '../checkout/testing.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { checkInvariants } from '../database/invariants.ts'
import { commit, release, takeBack } from './holds.ts'
import { hold } from '../testing/hold.ts'

let world: World
let shop: TestShop
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop(world)
})

let count = 0
const aPurchase = (): string => `sold-out-${++count}`
const inTrx = <Result>(work: (trx: Transaction) => Promise<Result>) => inTransaction(world.database.query, work)
const run = (statement: ReturnType<typeof sql>) => statement.execute(world.database.query)

const takes = (purchaseId: string, stockItemId: string, quantity = 1) =>
  inTrx((trx) => {
    const now = new Date()
    const demands = [{ stockItemId, quantity }]
    return hold(trx, { purchaseId, demands, now, expiresAt: new Date(now.getTime() + 900_000) })
  })

/** What the wine lacks; null for one of which no bottles are counted. */
async function lacks({ id }: { id: string }): Promise<(string | null)[]> {
  const { rows } = await sql<{ stock_item_id: string | null }>`
    select stock_item_id from sold_out_wine where product_id = ${id}`.execute(world.database.query)
  return rows.map(({ stock_item_id }) => stock_item_id)
}

test('[SELL-07] a wine is sold out from its last bottle on, until one comes back', async () => {
  const wine = await aProduct(world, shop, { stock: 2 })
  const [first, second] = [aPurchase(), aPurchase()]
  await takes(first, wine.stockItemId)
  expect(await lacks(wine)).toEqual([])
  await takes(second, wine.stockItemId)
  expect(await lacks(wine)).toEqual([wine.stockItemId])
  await inTrx((trx) => commit(trx, second))
  expect(await lacks(wine)).toEqual([wine.stockItemId])
  await inTrx((trx) => release(trx, first))
  expect(await lacks(wine)).toEqual([])
  await takes(aPurchase(), wine.stockItemId)
  await inTrx((trx) => takeBack(trx, second))
  expect(await lacks(wine)).toEqual([])
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[SELL-07] a box is sold out for what is short in it, while its single bottles are not', async () => {
  const [red, white] = [await aStockItem(world, shop, 3), await aStockItem(world, shop, 9)]
  const single = await aProduct(world, shop, { parts: [{ stockItemId: red, quantity: 1 }] })
  const parts = [red, white].map((stockItemId) => ({ stockItemId, quantity: 2 }))
  const box = await aProduct(world, shop, { parts })
  const purchase = aPurchase()
  await takes(purchase, red, 2)
  expect([await lacks(box), await lacks(single)]).toEqual([[red], []])
  await takes(aPurchase(), white, 8)
  expect(new Set(await lacks(box))).toEqual(new Set([red, white]))
  await inTrx((trx) => release(trx, purchase))
  expect(await lacks(box)).toEqual([white])
})

test('[SELL-07] what its grower changes counts at once: the bottles, what a box holds, a wine without any', async () => {
  const wine = await aProduct(world, shop, { stock: 0 })
  const bare = await aProduct(world, shop, { parts: [] })
  expect([await lacks(wine), await lacks(bare)]).toEqual([[wine.stockItemId], [null]])
  await run(sql`update stock_item set on_hand = 5 where id = ${wine.stockItemId}`)
  await run(sql`insert into product_component values (${bare.id}, ${wine.stockItemId}, 6)`)
  expect([await lacks(wine), await lacks(bare)]).toEqual([[], [wine.stockItemId]])
  await run(sql`update product_component set quantity = 5 where product_id = ${bare.id}`)
  expect(await lacks(bare)).toEqual([])
  await run(sql`delete from product_component where product_id = ${bare.id}`)
  expect(await lacks(bare)).toEqual([null])
  await run(sql`delete from product where id = ${bare.id}`)
  await run(sql`delete from stock_item where id = ${wine.stockItemId}`)
  expect(await lacks(wine)).toEqual([null])
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[SELL-07] who sells without taking the last bottle writes nothing of it', async () => {
  const wine = await aProduct(world, shop, { stock: 50 })
  const written = await inTrx(async (trx) => {
    const countWritten = async () => {
      const { rows } = await sql<{ count: number }>`select (n_tup_ins + n_tup_del)::int as count
        from pg_stat_xact_user_tables where relname = 'sold_out_wine'`.execute(trx)
      return rows[0]?.count ?? 0
    }
    const before = await countWritten()
    await sql`update stock_item set held = held + 49 where id = ${wine.stockItemId}`.execute(trx)
    await sql`update stock_item set held = held - 49 where id = ${wine.stockItemId}`.execute(trx)
    return (await countWritten()) - before
  })
  expect(written).toBe(0)
})

test('[SELL-07] buyers who take last bottles and give them back, of boxes that share them, leave the list right', async () => {
  const things = await Promise.all([1, 2, 1].map((onHand) => aStockItem(world, shop, onHand)))
  const [one, two, three] = things as [string, string, string]
  for (const [first, second] of [
    [one, two],
    [two, three],
    [three, one],
  ] as const)
    await aProduct(world, shop, { parts: [first, second].map((stockItemId) => ({ stockItemId, quantity: 1 })) })
  const changing = await aProduct(world, shop, { parts: [{ stockItemId: one, quantity: 1 }] })
  const buys = async (turn: number) => {
    for (let round = 0; round < 6; round++) {
      const purchase = aPurchase()
      const shortage = await takes(purchase, things[(turn + round) % 3]!)
      if (!shortage) await inTrx((trx) => release(trx, purchase))
    }
  }
  const changes = async () => {
    for (let round = 0; round < 12; round++) {
      const [quantity, thing] = [1 + (round % 2), things[round % 3]!]
      await inTrx(async (trx) => {
        await sql`delete from product_component where product_id = ${changing.id}`.execute(trx)
        await sql`insert into product_component values (${changing.id}, ${thing}, ${quantity})`.execute(trx)
      })
    }
  }
  await Promise.all([...Array.from({ length: 16 }, (_, turn) => buys(turn)), changes()])
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[SELL-07] two buyers who take the two parts of a box do not wait for each other', async () => {
  const [red, white] = [await aStockItem(world, shop, 1), await aStockItem(world, shop, 1)]
  const box = await aProduct(world, shop, { parts: [red, white].map((stockItemId) => ({ stockItemId, quantity: 1 })) })
  const slow = await world.database.query.startTransaction().execute()
  await sql`update stock_item set held = 1 where id = ${red}`.execute(slow)
  await inTrx(async (trx) => {
    await sql`set local lock_timeout = 500`.execute(trx)
    await sql`update stock_item set held = 1 where id = ${white}`.execute(trx)
  })
  await slow.commit().execute()
  expect(new Set(await lacks(box))).toEqual(new Set([red, white]))
  await run(sql`update stock_item set held = 0 where id in (${red}, ${white})`)
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[SELL-07] a grower who changes what a box holds waits for who is just buying it', async () => {
  const wine = await aProduct(world, shop, { stock: 1 })
  const box = await aProduct(world, shop, { parts: [] })
  const buying = await world.database.query.startTransaction().execute()
  await sql`update stock_item set held = 1 where id = ${wine.stockItemId}`.execute(buying)
  const changing = inTrx(async (trx) => {
    await sql`set local lock_timeout = 500`.execute(trx)
    await sql`insert into product_component values (${box.id}, ${wine.stockItemId}, 1)`.execute(trx)
  })
  await expect(changing).rejects.toThrow('lock timeout')
  await buying.rollback().execute()
})
