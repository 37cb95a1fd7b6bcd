import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsPerPage } from '#contract/long-lists.ts'
import { aProduct } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { inTransaction } from '../database/database.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { type House, houses } from '../orders/testing.ts'
import { listNextWines } from '../shop/long-shelf-repository.ts'
import { longShelfTasks } from '../shop/long-shelf-tasks.ts'
import { openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const { aHouse, world } = houses(office)
const { pool, query } = office.database
const tasks = longShelfTasks(office.services)

const count = 400
let house: House

/** As the house itself makes them, only quicker. */
async function fill({ shop }: House, wines: number) {
  const as = `from generate_series(1, ${wines}) n`
  await pool.query(
    `insert into product (shop_id, type, code, position, title, year, price_amount, volume_ml)
      select $1, 'PRODUCT', 'wine-' || lpad(n::text, 6, '0'), 100 + n * 16,
        jsonb_build_object('fr', case when n % 50 = 0 then 'Rareté ' else 'Cuvée ' end || n), 2000 + n % 20, 900 + n, 750 ${as}`,
    [shop.id],
  )
  await pool.query(
    `insert into stock_item (shop_id, code, on_hand) select $1, 'wine-' || lpad(n::text, 6, '0'), case when n % 100 = 0 then 0 else 60 end ${as}`,
    [shop.id],
  )
  await pool.query(
    `insert into product_component (product_id, stock_item_id, quantity)
      select product.id, stock_item.id, 1 from product join stock_item using (shop_id, code) where shop_id = $1 and code like 'wine-0%'`,
    [shop.id],
  )
}

beforeAll(async () => {
  house = await aHouse()
  await fill(house, count)
})

/** Each row of these tables with the writing that it is of. */
async function writings(): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; version: string }>(
    `select 'product ' || id as id, xmin || ' ' || ctid as version from product where shop_id = $1
     union all select 'listed ' || product_id, xmin || ' ' || ctid from listed_wine where shop_id = $1
     union all select 'stock ' || id, xmin || ' ' || ctid from stock_item where shop_id = $1`,
    [house.shop.id],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** How many rows of wines the work has written. */
async function written(work: () => Promise<unknown>): Promise<number> {
  const before = await writings()
  await work()
  const after = await writings()
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id)).length
}

const get = async (path: string) => (await house.owner.get(`${house.url}${path}`)).body.response
const setShop = (change: string, ...values: unknown[]) =>
  pool.query(`update shop set ${change} where id = $1`, [house.shop.id, ...values])
const runJobs = () => runJobsOnce(office.database, tasks)
const isSound = async () => expect(await checkInvariants(query)).toEqual([])
const soundly = async (work: () => Promise<unknown>) => {
  await work()
  await isSound()
}

/** Wines of the house that a visitor finds by a word. */
async function found(text: string): Promise<number> {
  office.app.evict()
  const answer = await office.app.server.inject({
    method: 'POST',
    url: '/fr/api/vigneron-online/wine/search',
    headers: { host: 'vigneron-online.localhost' },
    payload: { text, shopId: house.shop.id },
  })
  return answer.json().response?.total ?? 0
}

describe('a change of a shop of many wines', () => {
  test('[SAFE-09] [SELL-07] writes no wine where the list of wines says nothing of it: words, look, seller, hours', async () => {
    const rows = await written(() =>
      setShop(
        `document = document || '{"tagline":{"fr":"Autre"},"story":{"fr":"Autre"},"legal":{"fr":"x"},"phone":"1"}'`,
      ),
    )
    expect(rows).toBe(0)
    await isSound()
  })

  test('[SAFE-09] [SELL-07] lists its wines by its new name step by step, goes on where it was broken off, and begins anew for the next change', async () => {
    expect(await written(() => setShop(`name = 'Zwölfender'`))).toBe(0)
    const step = () => inTransaction(query, (trx) => listNextWines(trx, { shopId: house.shop.id, most: 150 }))
    expect(await written(step)).toBe(150)
    await isSound()
    // A node dies within a step: nothing of it stays, and the next one does it again.
    const broken = inTransaction(query, async (trx) => {
      await listNextWines(trx, { shopId: house.shop.id, most: 150 })
      throw new Error('gone')
    })
    await expect(broken).rejects.toThrow('gone')
    await setShop(`name = 'Dreizehnender'`)
    await runJobs()
    expect(await found('Dreizehnender')).toBe(count + 1)
    expect(await found('Zwölfender')).toBe(0)
    const { rowCount } = await pool.query('select from shop_listing')
    expect(rowCount).toBe(0)
    await isSound()
  })

  test('[SAFE-09] [SELL-07] a wine that is changed while its shop is gone through says both', async () => {
    await setShop(`name = 'Vierzehnender'`)
    const trx = await query.startTransaction().execute()
    await listNextWines(trx, { shopId: house.shop.id, most: 1000 })
    const renamed = pool.query(
      `update product set title = '{"fr":"Quintessence"}' where shop_id = $1 and code = 'wine-000177'`,
      [house.shop.id],
    )
    await expect
      .poll(async () => (await pool.query(`select from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0)
    await trx.commit().execute()
    await renamed
    await runJobs()
    expect([await found('Quintessence Vierzehnender'), await found('Cuvée 177 Vierzehnender')]).toEqual([1, 0])
    await pool.query(`update product set title = '{"fr":"Cuvée 177"}' where shop_id = $1 and code = 'wine-000177'`, [
      house.shop.id,
    ])
    await isSound()
  })

  test('[SAFE-09] [PLATFORM-01] closing and opening it writes none of them: nobody finds or buys one in between, at once', async () => {
    const all = await found('')
    expect(all).toBe(count + 1)
    const rows = await written(async () => {
      await setShop('suspended_at = now()')
      expect(await found('')).toBe(0)
      expect(await found('Cuvée')).toBe(0)
      await isSound()
      await setShop('suspended_at = null')
      await runJobs()
    })
    expect(rows).toBe(0)
    expect(await found('')).toBe(all)
    await isSound()
  })

  test('[SAFE-09] [PLATFORM-01] what a release before held back is on sale when it opens', async () => {
    await setShop('suspended_at = now()')
    await pool.query(
      `update product set is_published = false, is_held_back = true where shop_id = $1 and code in ('wine-000001', 'wine-000002')`,
      [house.shop.id],
    )
    await soundly(() => setShop('suspended_at = null'))
    expect(await found('')).toBe(count + 1)
    await runJobs()
  })

  test('[SAFE-09] [LAW-02] a price that was never shown, because its shop was closed, is no price of before; one that was is', async () => {
    const { shop } = await aHouse()
    const wine = await aProduct(world, shop, { stock: 6 })
    const price = (amount: number) =>
      pool.query(`update product set price_amount = $2 where id = $1`, [wine.id, amount])
    const past = async () =>
      (
        await pool.query(`select amount from product_price where product_id = $1 order by valid_to`, [wine.id])
      ).rows.map(({ amount }) => amount)
    const close = (isClosed: boolean) =>
      pool.query(`update shop set suspended_at = ${isClosed ? 'now()' : 'null'} where id = $1`, [shop.id])
    await close(true)
    await price(1600)
    expect(await past()).toEqual([1500])
    await price(1700)
    expect(await past()).toEqual([1500])
    await close(false)
    await close(true)
    await price(1800)
    expect(await past()).toEqual([1500, 1700])
  })
})

describe('the lists of a house with many wines', () => {
  const pagesOf = async (path: string, rows: 'wines' | 'items') => {
    const all: { id: string }[] = []
    let after = ''
    for (;;) {
      const page = await get(`${path}${after && `${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`}`)
      expect(page[rows].length).toBeLessThanOrEqual(rowsPerPage)
      all.push(...page[rows])
      if (page.next === null) return all.map(({ id }) => id)
      after = page.next
    }
  }
  const idsOf = async (text: string) => (await pool.query(text, [house.shop.id])).rows.map(({ id }) => id)

  test('[SAFE-09] [WINES-01] the shelf comes by pages in its order, each wine once, with how many each view has', async () => {
    const first = await get('/wines')
    expect([first.isWhole, first.counts]).toEqual([false, { all: count + 1, sale: count + 1, drafts: 0, out: 4 }])
    expect(await pagesOf('/wines', 'wines')).toEqual(
      await idsOf(`select id from product where shop_id = $1 order by position, id`),
    )
    const out = await get('/wines?view=out')
    expect(out.wines.map(({ free }: { free: number }) => free)).toEqual([0, 0, 0, 0])
  })

  test('[SAFE-09] [WINES-01] words are found on all of it, rare ones and those that every wine has', async () => {
    const rare = await get('/wines?q=raret')
    expect(rare.wines.map(({ title }: { title: string }) => title)).toEqual(
      [50, 100, 150, 200, 250, 300, 350, 400].map((n) => `Rareté ${n}`),
    )
    const last = await get(`/wines?q=${encodeURIComponent('cuvée 399')}`)
    expect(last.wines).toHaveLength(1)
    expect(await pagesOf('/wines?q=cuvee', 'wines')).toHaveLength(count - count / 50)
    expect((await get('/wines?q=nichts')).wines).toEqual([])
    const { found: hits } = await get('/find?q=rarete%20400')
    expect(hits).toEqual([expect.objectContaining({ kind: 'wine', name: 'Rareté 400 2000' })])
  })

  test('[SAFE-09] [STOCK-01] the cellar comes by pages, each thing once, with all its bottles counted', async () => {
    const first = await get('/stock')
    expect(first.isWhole).toBe(false)
    expect(first.counts).toMatchObject({ all: count + 1, standing: (count - 4) * 60 + 60 })
    const all = await pagesOf('/stock', 'items')
    expect(new Set(all).size).toBe(count + 1)
    expect((await get('/stock?q=raret')).items).toHaveLength(8)
    expect(first.counts.low).toBe((await pagesOf('/stock?view=low', 'items')).length)
  })

  test('[SAFE-09] [STOCK-02] at the cellar door a bottle of the last page is sold as one of the first', async () => {
    const page = await get('/sale')
    expect([page.wines.length, page.isWhole]).toEqual([rowsPerPage, false])
    const [wine] = (await get('/sale?q=rarete%20350')).wines
    expect((await get(`/sale?chosen=${wine.id}`)).wines.at(-1)).toMatchObject({ id: wine.id })
    const sold = await house.owner.post(`${house.url}/sale`, { wines: [{ id: wine.id, quantity: 58 }] })
    expect(sold.body.response).toEqual({ bottles: 58, missing: 0 })
    expect((await get('/stock?view=low')).items.map(({ title }: { title: string }) => title)).toContain('Rareté 350')
    const { lines } = await get('/today')
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'lowStock', name: 'Rareté 350 2010', count: 2, wines: 1 }),
    )
  })

  test('[SAFE-09] [ORDERS-03] on the telephone a wine of the last page is found, and stays in sight once it is taken', async () => {
    const first = await get('/phone-orders/options')
    expect([first.wines.length, first.isWhole]).toEqual([rowsPerPage, false])
    const [wine] = (await get('/phone-orders/options?q=rarete%20400')).wines
    expect(wine).toMatchObject({ title: 'Rareté 400', free: 0 })
    expect((await get(`/phone-orders/options?chosen=${wine.id}`)).wines.at(-1)).toMatchObject({ id: wine.id })
  })

  test('[SAFE-09] [STOCK-01] a house of the usual size has all of it in one answer', async () => {
    const small = await aHouse()
    for (const path of ['/wines', '/stock', '/sale', '/phone-orders/options'])
      expect([path, (await small.owner.get(`${small.url}${path}`)).body.response]).toEqual([
        path,
        expect.objectContaining({ isWhole: true, next: null }),
      ])
  })
})

describe('a place on a long shelf', () => {
  const order = async () =>
    (await pool.query(`select id from product where shop_id = $1 order by position, id`, [house.shop.id])).rows.map(
      ({ id }) => id,
    )
  const move = (wine: string, from: number, to: number) =>
    house.owner.post(`${house.url}/wines/${wine}/move`, { from, to })

  test('[SAFE-09] [WINES-01] a wine goes to any place and back, and moves no other that has room beside it', async () => {
    const before = await order()
    for (const [from, to] of [
      [1, before.length],
      [before.length, 1],
      [380, 12],
      [12, 380],
      [200, 201],
    ] as const) {
      const shelf = await order()
      const id = shelf[from - 1]
      let done
      const rows = await written(async () => (done = await move(id, from, to)))
      expect([from, to, done!.status, rows]).toEqual([from, to, 200, 2])
      expect(await order()).toEqual(shelf.toSpliced(from - 1, 1).toSpliced(to - 1, 0, id))
      expect((await get(`/wines/${id}`)).place).toBe(to)
      await house.owner.post(`${house.url}/audit/${done!.body.undo.entry}/undo`)
      expect(await order()).toEqual(shelf)
    }
    await isSound()
  })

  test('[SAFE-09] [WINES-03] a new vintage stands behind the old one, and moves few', async () => {
    const shelf = await order()
    const rows = await written(async () => {
      const made = await house.owner.post(`${house.url}/wines/${shelf[40]}/vintage`, { year: 2031, priceAmount: 1200 })
      expect((await order())[41]).toBe(made.body.response.id)
    })
    // It, what is counted for it, and the old one that leads to it; and what had to move.
    expect(rows).toBeLessThan(30)
  })

  test('[SAFE-09] [WINES-01] wherever there is no room any more, it is made; who is slower is told', async () => {
    await pool.query(`update product set position = 7 where shop_id = $1`, [house.shop.id])
    for (let turn = 0; turn < 40; turn++) {
      const shelf = await order()
      const id = shelf[turn % 2 === 0 ? 300 : 20]
      const [from, to] = turn % 2 === 0 ? [301, 5] : [21, 5]
      expect((await move(id, from, to)).status).toBe(200)
      expect(await order()).toEqual(shelf.toSpliced(from - 1, 1).toSpliced(to - 1, 0, id))
    }
    const [id] = await order()
    expect((await move(id, 2, 9)).body.errors[0].key).toBe('VERSION_OLD')
    expect((await move(id, 1, 5000)).body.errors[0].key).toBe('VERSION_OLD')
    const both = await Promise.all([move(id, 1, 9), move(id, 1, 20)])
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
    await isSound()
  })
})
