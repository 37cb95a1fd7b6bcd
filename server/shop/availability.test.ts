import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { productAvailabilities } from './availability.ts'
import { readActivity } from './activity.ts'
import { listProducts } from './products.ts'
import { findShopByPath } from './shops.ts'

let seeded: TestDatabase
let ctx: Context
let shopId: string
let productId: string

/** A Saturday in Paris summer time, at ten; the activity asks for two people and a day's notice. */
const slotAt = new Date('2030-06-15T08:00:00Z')
const now = new Date('2030-06-10T08:00:00Z')
const hour = 3_600_000

beforeAll(async () => {
  seeded = await createSeededDatabase()
  ctx = await testContext(seeded.database, { now: () => now })
  shopId = (await findShopByPath(ctx, 'clos-des-murmures')).id
  const { products } = await listProducts(ctx, { shopId, mode: 'ACTIVITY', view: 'card' })
  productId = products[0]?._id ?? ''
  await sql`delete from slot where product_id = ${productId}`.execute(seeded.database.query)
  await sql`insert into slot (product_id, starts_at, local_date, local_time, capacity)
    values (${productId}, ${slotAt}, '2030-06-15', '10:00', 10)`.execute(seeded.database.query)
})
afterAll(() => seeded.drop())

const june = { startDate: '2030-06-01', endDate: '2030-06-30' }

async function slots(at = now) {
  const then = { ...ctx, now: () => at }
  return (await productAvailabilities(then, { shopId, productId, ...june })).availabilities
}

const setSeats = (seats: { taken: number; held: number }) =>
  sql`update slot set taken = ${seats.taken}, held = ${seats.held} where product_id = ${productId}`.execute(
    seeded.database.query,
  )

test('[SHOP-05] a slot is told as an instant and on the activity’s own clock', async () => {
  expect(await slots()).toEqual([
    { startsAt: slotAt.toISOString(), localDate: '2030-06-15', localTime: '10:00', placesLeft: 10, isBookable: true },
  ])
})

test('[SHOP-05] both dates are included, and slots outside them are not given', async () => {
  const between = async (startDate: string, endDate: string) =>
    (await productAvailabilities(ctx, { shopId, productId, startDate, endDate })).availabilities.length
  expect(await between('2030-06-15', '2030-06-15')).toBe(1)
  expect(await between('2030-06-16', '2030-06-30')).toBe(0)
  expect(await between('2030-06-30', '2030-06-01')).toBe(0)
})

test('[SHOP-05] booking ends when the grower’s notice begins; a slot that has begun is gone', async () => {
  expect((await slots(new Date(slotAt.getTime() - 24 * hour - 1)))[0]?.isBookable).toBe(true)
  expect((await slots(new Date(slotAt.getTime() - 24 * hour)))[0]?.isBookable).toBe(false)
  expect(await slots(slotAt)).toEqual([])
})

test('[SHOP-05] a slot with fewer places than the smallest group is shown and cannot be booked', async () => {
  await setSeats({ taken: 6, held: 3 })
  expect(await slots()).toMatchObject([{ placesLeft: 1, isBookable: false }])
  const { activity } = await readActivity(ctx, { shopId, productCode: 'visite-vin-jaune' })
  expect(activity).toMatchObject({ stock: 'none', maxQuantity: 0, nextSlotAt: null, availabilities: [] })
  await setSeats({ taken: 0, held: 0 })
})

test('[SHOP-05] places whose hold has lapsed are free again, though nobody has swept it', async () => {
  await setSeats({ taken: 0, held: 9 })
  await sql`insert into hold (purchase_id, slot_id, quantity, expires_at)
    select 'LAPSED', id, 9, ${now} from slot where product_id = ${productId}`.execute(seeded.database.query)
  expect(await slots()).toMatchObject([{ placesLeft: 10, isBookable: true }])
  expect(await slots(new Date(now.getTime() - 1))).toMatchObject([{ placesLeft: 1 }])
  await sql`delete from hold where purchase_id = 'LAPSED'`.execute(seeded.database.query)
  await setSeats({ taken: 0, held: 0 })
})

test('[SHOP-03] an activity’s page brings the whole month of its next slot', async () => {
  const { activity, related } = await readActivity(ctx, { shopId, productCode: 'visite-vin-jaune' })
  expect(activity.nextSlotAt).toBe(slotAt.toISOString())
  expect(activity.availabilities).toHaveLength(1)
  expect(activity).toMatchObject({ pricePerPerson: { amount: 2500, currencyCode: 'EUR' }, timezone: 'Europe/Paris' })
  expect(related.map(({ code }) => code)).toEqual(['vin-jaune', 'savagnin-ouille', 'macvin'])
})

test('[SHOP-05] a bottle, or an activity of another shop, has no slots to ask for', async () => {
  const other = await findShopByPath(ctx, 'maison-corbelin')
  await expect(productAvailabilities(ctx, { shopId: other.id, productId, ...june })).rejects.toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
})
