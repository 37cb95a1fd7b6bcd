import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aShop, aStockItem, openWorld, stockOf, type TestShop, type World } from '../checkout/testing.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { checkInvariants } from '../database/invariants.ts'
import { Refusal } from '../refusal.ts'
import { commit } from './holds.ts'
import { hold } from '../testing/hold.ts'
import { endLeased, holdParts, setLeased, spendLeased } from './leased.ts'
import { moveStock, moveWhatIsFree } from './move-stock.ts'

let world: World
let shop: TestShop
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop(world)
})

const now = new Date()
const expiresAt = new Date(now.getTime() + 86_400_000)
const inTrx = <Result>(work: (trx: Transaction) => Promise<Result>) => inTransaction(world.database.query, work)

/** A phone that takes bottles along, as its row says: these tests are of the bottles alone. */
async function aPhone() {
  const { rows } = await sql<{ id: string }>`
    with person as (insert into staff (email, display_name, language, created_at)
      values (${`${crypto.randomUUID()}@example.org`}, 'Somebody', 'fr', now()) returning id),
    session as (insert into staff_session (staff_id, token_hash, device_hash, device_name, is_kept, fresh_until, created_at,
        last_seen_at, expires_at)
      select id, sha256(id::text::bytea), '', 'A phone', true, now(), now(), now(), now() + interval '30 days'
      from person returning id)
    insert into stock_lease (shop_id, session_id, taken_at, last_day, expires_at)
    select ${shop.id}, id, now(), current_date, ${expiresAt} from session returning id`.execute(world.database.query)
  const lease = { purchaseId: `lease:${rows[0]?.id}`, expiresAt }
  return {
    lease,
    takes: (stockItemId: string, from: number, to: number) =>
      inTrx((trx) => setLeased(trx, lease, { lines: [{ stockItemId, from, to }], now })),
    /** @returns how many were missing. */
    sells: (stockItemId: string, quantity: number) =>
      inTrx(async (trx) => {
        await spendLeased(trx, lease.purchaseId, [{ stockItemId, quantity }])
        const movements = [{ stockItemId, delta: -quantity, reason: 'cellar' as const }]
        const { missing } = await moveWhatIsFree(trx, movements, now)
        return missing.reduce((sum, one) => sum + one.quantity, 0)
      }),
    givesBack: () => inTrx((trx) => endLeased(trx, lease.purchaseId)),
  }
}

let purchases = 0
/** @returns how many bottles the web has got. */
async function buys(stockItemId: string, quantity: number): Promise<number> {
  const purchaseId = `leased-${++purchases}`
  const shortage = await inTrx((trx) =>
    hold(trx, { purchaseId, demands: [{ stockItemId, quantity }], now, expiresAt: new Date(now.getTime() + 900_000) }),
  )
  return shortage === null && (await inTrx((trx) => commit(trx, purchaseId))) ? quantity : 0
}

test('[STOCK-04] what is in somebody’s hands nobody else sells, and they sell it to the last bottle', async () => {
  const wine = await aStockItem(world, shop, 10)
  const phone = await aPhone()
  expect(await phone.takes(wine, 0, 7)).toBe(7)
  expect([await buys(wine, 4), await buys(wine, 3)]).toEqual([0, 3])
  expect([await phone.sells(wine, 5), await phone.sells(wine, 2)]).toEqual([0, 0])
  expect(await stockOf(world, wine)).toEqual({ on_hand: 0, held: 0 })
  expect(await phone.sells(wine, 1)).toBe(1)
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[STOCK-04] more are taken only if they are free, and by who knows what is there', async () => {
  const [wine, other] = [await aStockItem(world, shop, 6), await aStockItem(world, shop, 6)]
  const phone = await aPhone()
  await phone.takes(wine, 0, 4)
  const all = inTrx((trx) =>
    setLeased(trx, phone.lease, {
      lines: [
        { stockItemId: other, from: 0, to: 6 },
        { stockItemId: wine, from: 4, to: 7 },
      ],
      now,
    }),
  )
  await expect(all).rejects.toMatchObject({ code: 'STOCK_SHORT', values: { count: 2 } })
  await expect(phone.takes(wine, 0, 5)).rejects.toMatchObject({ code: 'VERSION_OLD' })
  expect([await stockOf(world, wine), await stockOf(world, other)].map(({ held }) => held)).toEqual([4, 0])
  expect(await phone.takes(wine, 4, 1)).toBe(1)
  expect(await phone.givesBack()).toBe(1)
  expect(await stockOf(world, wine)).toEqual({ on_hand: 6, held: 0 })
})

test('[STOCK-04] two phones without a signal, the web open, a thousand times: never below zero, and nothing lacks that was taken along', async () => {
  const lanes = 8
  const rounds = 125
  const { rows: wines } = await sql<{ id: string; lane: number; round: number }>`
    insert into stock_item (shop_id, code, on_hand)
    select ${shop.id}, 'race-' || lane || '-' || round, 2 + (lane + round) % 5
    from generate_series(0, ${lanes - 1}::int) lane, generate_series(0, ${rounds - 1}::int) round
    returning id, split_part(code, '-', 2)::int as lane, split_part(code, '-', 3)::int as round`.execute(
    world.database.query,
  )
  const wineOf = new Map(wines.map(({ id, lane, round }) => [`${lane} ${round}`, id]))
  const play = async (lane: number): Promise<void> => {
    const [a, b] = [await aPhone(), await aPhone()]
    for (let round = 0; round < rounds; round++) {
      const stock = 2 + ((lane + round) % 5)
      const wine = wineOf.get(`${lane} ${round}`) ?? ''
      const wish = 1 + (round % 3)
      const refused = (error: unknown): number => {
        if (error instanceof Refusal && error.code === 'STOCK_SHORT') return 0
        throw error
      }
      // Morning: both take what they can, while somebody buys.
      const [withA, withB, early] = await Promise.all([
        a.takes(wine, 0, wish).catch(refused),
        b.takes(wine, 0, 2).catch(refused),
        buys(wine, 1),
      ])
      // Off: each sells of its own, one of them a bottle more than it has; all of it is heard at once, in any order.
      const sold = Math.max(0, withA - (round % 2))
      const greedy = round % 4 === 0 ? 1 : 0
      const [missingA, missingB, late] = await Promise.all([
        sold > 0 ? a.sells(wine, sold) : 0,
        withB + greedy > 0 ? b.sells(wine, withB + greedy) : 0,
        buys(wine, 1),
        buys(wine, 2),
      ]).then(([ofA, ofB, ...bought]) => [ofA, ofB, bought.reduce((sum, one) => sum + one, 0)] as const)
      await Promise.all([a.givesBack(), b.givesBack()])
      expect(missingA).toBe(0)
      expect(missingB).toBeLessThanOrEqual(greedy)
      const { on_hand, held } = await stockOf(world, wine)
      expect({ on_hand, held }).toEqual({
        on_hand: stock - early - late - sold - (withB + greedy - missingB),
        held: 0,
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => play(lane)))
  expect(await checkInvariants(world.database.query)).toEqual([])
})

test('[STOCK-04] a sale that is taken back is in the same hands again', async () => {
  const wine = await aStockItem(world, shop, 5)
  const phone = await aPhone()
  await phone.takes(wine, 0, 5)
  await phone.sells(wine, 5)
  await inTrx(async (trx) => {
    await moveStock(trx, [{ stockItemId: wine, delta: 5, reason: 'cellar' }])
    await holdParts(trx, phone.lease, [{ stockItemId: wine, quantity: 5 }])
  })
  expect(await buys(wine, 1)).toBe(0)
  expect(await phone.sells(wine, 5)).toBe(0)
  expect(await checkInvariants(world.database.query)).toEqual([])
})
