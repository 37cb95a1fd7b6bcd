import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aProduct,
  aShop,
  aShopper,
  inParallel,
  openWorld,
  ordersOf,
  refusalOf,
  tally,
  type World,
} from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { type Device, openOffice } from '../team/testing.ts'
import { platformMailTasks } from './mail-tasks.ts'
import { selectShopsByCode } from '../marketplace/repository.ts'
import { updateShopSuspension } from './repository.ts'

const reason = 'Der Ausweis fehlt seit vier Wochen. Sobald er da ist, öffnen wir wieder.'

describe('in the middle of buying', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  const suspend = (shopId: string, isSuspended: boolean) =>
    world.database.query
      .transaction()
      .execute((trx) => updateShopSuspension(trx, { shopId, suspendedAt: isSuspended ? new Date() : null }))

  test('[PLATFORM-01] what lies in carts of a suspended shop is not sold, and can be bought when it opens again', async () => {
    const shop = await aShop(world)
    const wine = await aProduct(world, shop, { stock: 6 })
    const shopper = await aShopper(world)
    await shopper.adds(wine, 2)
    await suspend(shop.id, true)
    expect(await refusalOf(shopper.checksOut(shop))).toMatchObject({ code: 'SOLD_OUT' })
    const late = await aShopper(world)
    expect(await refusalOf(late.adds(wine, 1))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await ordersOf(world, shop)).toEqual([])
    await suspend(shop.id, false)
    const after = await aShopper(world)
    await after.adds(wine, 1)
    await after.checksOut(shop)
    expect(await ordersOf(world, shop)).toHaveLength(1)
    await world.expectSound()
  })

  test('[PLATFORM-01] fifty who check out while the shop is suspended: whoever came later than that is refused', async () => {
    const shop = await aShop(world)
    const wine = await aProduct(world, shop, { stock: 100 })
    const shoppers = await Promise.all(inParallel(50, () => aShopper(world)))
    for (const shopper of shoppers) await shopper.adds(wine, 1)
    const [counts] = await Promise.all([
      tally(shoppers.map((shopper) => shopper.checksOut(shop))),
      suspend(shop.id, true),
    ])
    expect(await ordersOf(world, shop)).toHaveLength(counts.ok ?? 0)
    const late = await tally(shoppers.map((shopper) => shopper.checksOut(shop)))
    expect(late.ok).toBe(0)
    await world.expectSound()
  })

  test('[PLATFORM-01] nobody publishes a wine past a suspension; it is on sale when the shop opens', async () => {
    const shop = await aShop(world)
    const wine = await aProduct(world, shop, { stock: 6 })
    await world.database.pool.query(`update product set is_published = false where id = $1`, [wine.id])
    await suspend(shop.id, true)
    await world.database.pool.query(`update product set is_published = true where id = $1`, [wine.id])
    const before = await aShopper(world)
    expect(await refusalOf(before.adds(wine, 1))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    await suspend(shop.id, false)
    await before.adds(wine, 1)
    await world.expectSound()
  })
})

describe('by the platform’s people', async () => {
  const office = await openOffice()
  afterAll(() => office.close())
  const mails: Mail[] = []
  const tasks = platformMailTasks(office.services, { mailer: { send: async (mail) => void mails.push(mail) } })
  const runJobs = async () => {
    await office.database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
      office.services.now(),
    ])
    await runJobsOnce(office.database, tasks)
  }
  const house = (handle: string) => `/api/office/places/platform/houses/${handle}`
  let agnes: Device
  beforeAll(async () => {
    agnes = await office.deviceOf('agnes')
  })
  test('[PLATFORM-01] every shop, agency and site stands in the list, with who holds its keys', async () => {
    const { houses } = (await agnes.get('/api/office/places/platform/houses')).body.response
    expect(houses).toHaveLength(5 + 9 + 2)
    expect(houses.find(({ handle }: { handle: string }) => handle === 'clos-des-murmures')).toMatchObject({
      kind: 'SHOP',
      siteName: 'Vigneron Online',
      keyHolders: ['Hélène Vuillaume'],
      suspendedAt: null,
    })
  })

  test('[PLATFORM-01] a suspended shop lists nothing at once, its people read why, and taking it back brings all of it back', async () => {
    const before = await office.database.pool.query(`select id, is_published from product order by id`)
    const done = await agnes.post(`${house('clos-des-murmures')}/suspend`, { reason })
    expect(done.body.response.suspendedAt).not.toBeNull()
    const { rows } = await office.database.pool.query<{ site_id: string }>(
      `select site_id from shop where code = 'clos-des-murmures'`,
    )
    const listed = await selectShopsByCode(office.database.query, rows[0]?.site_id ?? '', ['clos-des-murmures'])
    expect(listed).toMatchObject([{ productsCount: 0, activitiesCount: 0, priceFrom: null, bottle: null }])
    office.passMinutes(1)
    await runJobs()
    expect(mails.map(({ to }) => to.address)).toEqual(['helene@example.org'])
    expect(mails[0]?.text).toContain(reason)
    await agnes.post(`/api/office/places/platform/audit/${done.body.undo.entry}/undo`)
    const after = await office.database.pool.query(`select id, is_published from product order by id`)
    expect(after.rows).toEqual(before.rows)
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[PLATFORM-01] one that is taken back within its ten seconds is told to nobody', async () => {
    mails.length = 0
    const done = await agnes.post(`${house('cote-vermeille')}/suspend`, { reason })
    await agnes.post(`/api/office/places/platform/audit/${done.body.undo.entry}/undo`)
    office.passMinutes(1)
    await runJobs()
    expect(mails).toEqual([])
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[PLATFORM-01] a site is not suspended but closed, and a reason is given in whole words', async () => {
    expect((await agnes.post(`${house('site-la-paulee')}/suspend`, { reason })).status).toBe(404)
    expect((await agnes.post(`${house('mas-tramontane')}/suspend`, { reason: 'so' })).body.errors[0]).toMatchObject({
      field: 'reason',
    })
  })

  test('[PLATFORM-02] a mail that fails is seen without whom it was for, and tried again when somebody says so', async () => {
    await office.database.pool.query(`select graphile_worker.add_job('mail.staff.code', '{}'::json, max_attempts => 1)`)
    await runJobsOnce(office.database, {
      'mail.staff.code': () => Promise.reject(new Error('550 no such mailbox <claire@gmial.com>')),
    }).catch(() => undefined)
    const { failed } = (await agnes.get('/api/office/places/platform/system')).body.response
    expect(failed).toEqual([expect.objectContaining({ task: 'mail.staff.code', nextAt: null })])
    expect(failed[0].problem).toContain('550 no such mailbox')
    expect(failed[0].problem).not.toContain('claire')
    expect((await agnes.post(`/api/office/places/platform/system/jobs/${failed[0].id}/retry`)).status).toBe(200)
    let isTried = false
    await office.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    await runJobsOnce(office.database, { 'mail.staff.code': async () => void (isTried = true) })
    expect(isTried).toBe(true)
  })

  test('[PLATFORM-02] what must always hold is looked at, and what does not is named', async () => {
    const read = async () => (await agnes.get('/api/office/places/platform/system/invariants')).body.response
    const broken = async () => (await read()).all.filter(({ count }: { count: number }) => count > 0)
    expect(await broken()).toEqual([])
    await office.database.pool.query(`alter table product disable trigger product_is_counted_anew`)
    await office.database.pool.query(
      `update product set is_published = false where id = (select id from product where is_published limit 1)`,
    )
    await office.database.pool.query(`alter table product enable trigger product_is_counted_anew`)
    expect(await broken()).toEqual([expect.objectContaining({ count: 1 })])
  })
})
