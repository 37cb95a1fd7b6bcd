import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FoundVisits, FoundWines } from '#contract/marketplace.ts'
import { readWineSearch } from '#contract/wine-search.ts'
import type { Context } from '../context.ts'
import { checkInvariants } from '../database/invariants.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { findVisits } from './visits.ts'
import { findWines } from './wines.ts'

let seeded: TestDatabase
let ctx: Context

beforeAll(async () => {
  seeded = await createSeededDatabase()
  ctx = await testContext(seeded.database)
})
afterAll(() => seeded.drop())

/** Of a site that has just been read: nothing of before is kept of it. */
const anew = (from: Context): Context => ({ ...from, site: { ...from.site } })
const searchOf = (query: string) => ({ ...readWineSearch(new URLSearchParams(query)), shopId: null })
const find = (query: string, from = ctx) => findWines(anew(from), searchOf(query))
const names = async (query: string, from = ctx) =>
  (await find(query, from)).wines.map(({ shopPath, code }) => `${shopPath}/${code}`)

describe('the words of a search', () => {
  test('[SELL-07] a wine is found by its name, appellation, estate, grape, dish, region and grower', async () => {
    expect(await names('q=les graviers')).toEqual(['clos-des-murmures/les-graviers'])
    expect(await names('q=collioure')).toEqual(['mas-tramontane/syrah-du-schiste', 'mas-tramontane/rose-des-terrasses'])
    expect(await names('q=corbelin')).toHaveLength(5)
    expect(await names('q=aligoté')).toContain('domaine-aux-grives/aligote')
    expect(await names('q=huîtres')).toContain('chateau-pierrelongue/blanc-sec')
    expect(await names('q=elsass')).toHaveLength(6)
    expect(await names('q=vuillaume')).toHaveLength(7)
  })

  test('[SELL-07] accents, capitals, halves of words and the language do not matter', async () => {
    expect(await names('q=CREMANT')).toEqual(await names('q=crémant'))
    expect(await names('q=riesl')).toHaveLength(2)
    expect(await names('q=oysters')).toEqual(await names('q=Austern'))
    expect(await names('q=Spätburgunder+Elsass')).toEqual([
      'domaine-de-la-huppe/pinot-noir',
      'domaine-de-la-huppe/cremant-rose',
    ])
    expect(await names('q=Grauburgunder')).toEqual(['domaine-de-la-huppe/pinot-gris'])
  })

  test('[SELL-07] typing errors are forgiven where nothing else is found, and said', async () => {
    for (const typed of ['riseling', 'riesslng', 'rielsing', 'reisling'])
      expect(await find(`q=${typed}`), typed).toMatchObject({ total: 2, readAs: 'riesling' })
    expect(await find('q=savganin jura')).toMatchObject({ readAs: 'savagnin jura' })
    expect(await find('q=gewurtztraminer')).toMatchObject({ total: 1, readAs: 'gewurztraminer' })
    expect((await find('q=riesling')).readAs).toBeNull()
  })

  test('[SELL-07] every word must be found, but those that say nothing of a wine', async () => {
    expect(await names('q=rouge jura')).toEqual(['clos-des-murmures/poulsard', 'clos-des-murmures/trousseau'])
    expect(await names('q=un vin rouge du jura')).toEqual(await names('q=rouge jura'))
    expect(await find('q=riesling chablis')).toMatchObject({ total: 0, wines: [] })
  })

  test('[SELL-07] what carries the words in its own name stands before what only goes with them', async () => {
    const found = await names('q=chablis')
    expect(found).toEqual([])
    const riesling = await names('q=alsace riesling')
    expect(riesling[0]).toMatch(/domaine-de-la-huppe\/riesling/)
    expect((await names('q=comté')).length).toBeGreaterThan(1)
  })

  test('[SELL-07] signs that a pattern or a statement would read search for nothing special', async () => {
    expect((await find('q=%25%25')).total).toBe(44)
    expect((await find(`q=${encodeURIComponent(`'; drop table listed_wine; --`)}`)).total).toBe(0)
    expect((await find(`q=${'a'.repeat(5000)}`)).total).toBe(0)
    expect((await find('q=a\u0000b')).total).toBe(44)
  })
})

describe('filters, orders and pages', () => {
  test('[SELL-07] without words each estate has its turn, and no other site’s wines are there', async () => {
    const { wines, total, pages } = await find('')
    expect([total, pages, wines.length]).toEqual([44, 2, 24])
    expect(new Set(wines.slice(0, 8).map(({ shopPath }) => shopPath)).size).toBe(8)
    const single = await testContext(seeded.database, { site: 'hirondelles' })
    expect((await find('', single)).total).toBe(13)
    expect((await find('q=riesling', single)).total).toBe(0)
  })

  test('[SELL-07] the pages hold every wine once, and one beyond the last is the last', async () => {
    const [first, second, beyond] = [await find(''), await find('page=2'), await find('page=99')]
    const ids = [...first.wines, ...second.wines].map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(44)
    expect(beyond.wines).toEqual(second.wines)
    expect(beyond.page).toBe(2)
  })

  test('[SELL-07] each count is what choosing it leaves, whatever else is chosen', async () => {
    for (const query of [
      '',
      'colour=red',
      'region=jura,alsace&price=20',
      'q=blanc&stock=1',
      'ready=1&colour=white,rose',
    ]) {
      const { counts, total } = await find(query)
      const join = (more: string) => [query, more].filter(Boolean).join('&')
      const without = (name: string) =>
        query
          .split('&')
          .filter((word) => !word.startsWith(`${name}=`))
          .join('&')
      for (const { code, count } of counts.kinds)
        expect((await find(`${without('colour')}&colour=${code}`)).total, `${query} ${code}`).toBe(count)
      for (const { code, count } of counts.regions)
        expect((await find(`${without('region')}&region=${code}`)).total, `${query} ${code}`).toBe(count)
      for (const { code, count } of counts.prices)
        expect((await find(`${without('price')}&price=${code}`)).total, `${query} ${code}`).toBe(count)
      expect((await find(join('ready=1'))).total).toBe(counts.ready)
      expect((await find(join('stock=1'))).total).toBe(counts.inStock)
      expect((await find(query)).total).toBe(total)
    }
  })

  test('[SELL-07] a price is in what the estate sells in, and a step holds its own end', async () => {
    const { wines, currencies } = await find('price=15')
    expect(currencies).toEqual(['EUR', 'USD'])
    expect(Math.max(...wines.map(({ price }) => price.amount))).toBe(1500)
    const over = await find('price=over')
    expect(Math.min(...over.wines.map(({ price }) => price.amount))).toBeGreaterThan(3000)
  })

  test('[SELL-07] orders go by price and vintage', async () => {
    const amounts = (await find('sort=price')).wines.map(({ price }) => price.amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    const years = (await find('sort=year')).wines.map(({ year }) => year ?? 0)
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    expect((await find('sort=priciest')).wines[0]?.code).toBe('magnum-grand-vin')
  })

  test('[SELL-07] ready to drink is what its grower says of this year', async () => {
    const later = { ...ctx, now: () => new Date('2031-06-01T12:00:00Z') }
    const codes = async (from: Context) => (await find('ready=1&region=provence', from)).wines.map(({ code }) => code)
    expect(await codes(ctx)).toContain('rose-mistral')
    expect(await codes(later)).toEqual(['mourvedre'])
  })

  test('[SELL-07] in stock is what can be had now', async () => {
    expect(await names('stock=1&q=grenache gris')).not.toContain('mas-tramontane/grenache-gris')
    expect(await names('q=grenache gris')).toContain('mas-tramontane/grenache-gris')
  })

  test('[SELL-07] a choice that nothing is left of stays, so that it can be taken back', async () => {
    const { total, counts } = await find('q=riesling&colour=red')
    expect(total).toBe(0)
    expect(counts.kinds).toEqual([
      { code: 'red', count: 0 },
      { code: 'white', count: 2 },
    ])
  })

  test('[SELL-07] the answer is what the contract says, in the language asked for', async () => {
    const german = await testContext(seeded.database, { language: 'de' })
    const found = await find('q=elsass', german)
    expect(FoundWines.parse(found)).toEqual(found)
    expect(found.counts.regions).toEqual([{ code: 'alsace', title: 'Elsass', count: 6 }])
  })

  test('[SELL-07] a shop’s own wines are searched and counted alike, those of a shop that is not here never', async () => {
    const search = readWineSearch(new URLSearchParams('colour=sparkling'))
    const { rows } = await sql<{ id: string }>`select id from shop where code = 'maison-corbelin'`.execute(
      seeded.database.query,
    )
    expect(await findWines(ctx, { ...search, shopId: rows[0]!.id })).toMatchObject({
      total: 5,
      counts: { kinds: [{ code: 'sparkling', count: 5 }] },
    })
    await expect(findWines(ctx, { ...search, shopId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      code: 'NO_SHOP_ERROR',
    })
  })
})

describe('the list follows what growers write', () => {
  test('[SELL-07] an answer is kept for half a minute, until the site changes, and for its own question only', async () => {
    const set = (amount: number) =>
      sql`update product set price_amount = ${amount} where code = 'macvin'`.execute(seeded.database.query)
    const search = searchOf('q=macvin')
    const priceFor = async (from: Context) => (await findWines(from, search)).wines[0]?.price.amount
    const now = new Date('2026-06-01T12:00:00Z')
    const at = (seconds: number, site = ctx.site) => ({
      ...ctx,
      site,
      now: () => new Date(now.getTime() + seconds * 1000),
    })
    expect(await priceFor(at(0))).toBe(2800)
    await set(2900)
    expect([await priceFor(at(29)), await priceFor(at(31))]).toEqual([2800, 2900])
    await set(2800)
    expect([await priceFor(at(32)), await priceFor(at(33, { ...ctx.site }))]).toEqual([2900, 2800])
    expect((await find('q=macvin&colour=red')).total).toBe(0)
  })

  test('[SELL-07] another question shows a card from memory as it is now: its price, its stock, or that it is gone', async () => {
    const change = (statement: ReturnType<typeof sql>) => statement.execute(seeded.database.query)
    const site = { ...ctx.site }
    const shown = async (query: string) => {
      const { wines } = await findWines({ ...ctx, site }, searchOf(query))
      return wines.map(({ code, price, stock }) => [code, price.amount, stock])
    }
    const before = await shown('q=maury')
    expect(before).toEqual([['maury', expect.any(Number), expect.not.stringMatching('none')]])
    expect(await shown('q=maury&sort=price')).toEqual(before)
    await change(sql`update product set price_amount = 3100 where code = 'maury'`)
    expect(await shown('q=maury&sort=priciest')).toEqual([['maury', 3100, before[0]?.[2]]])
    const { rows } = await sql<{ id: string; onHand: number }>`
      update stock_item set on_hand = 0 from (
        select stock_item.id, on_hand from stock_item join product_component on stock_item_id = stock_item.id
        join product on product.id = product_id where product.code = 'maury') old
      where stock_item.id = old.id returning old.id, old.on_hand as "onHand"`.execute(seeded.database.query)
    expect(await shown('q=maury&sort=year')).toEqual([['maury', 3100, 'none']])
    await change(sql`update stock_item set on_hand = ${rows[0]?.onHand} where id = ${rows[0]?.id}`)
    await change(sql`update product set is_published = false where code = 'maury'`)
    expect(await shown('q=Maury')).toEqual([])
    await change(sql`update product set is_published = true, price_amount = ${before[0]?.[1]} where code = 'maury'`)
  })

  test('[SELL-07] a new price, name, estate or dish is found at once, and what is taken off sale is gone', async () => {
    const change = (statement: ReturnType<typeof sql>) => statement.execute(seeded.database.query)
    await change(sql`update product set price_amount = 900, title = '{"fr":"Zinzolin"}'
      where code = 'riesling' and type = 'PRODUCT'`)
    expect((await find('q=zinzolin&price=15')).total).toBe(1)
    await change(sql`update product set document = jsonb_set(document, '{pairings}', '[{"fr":"Axolotl"}]')
      where code = 'riesling' and type = 'PRODUCT'`)
    expect(await names('q=axolotl')).toEqual(['domaine-de-la-huppe/riesling'])
    await change(sql`update shop set name = 'Domaine Quetzal' where code = 'domaine-de-la-huppe'`)
    expect((await find('q=quetzal')).total).toBe(6)
    await change(sql`update product set is_published = false where code = 'riesling' and type = 'PRODUCT'`)
    expect((await find('q=quetzal')).total).toBe(5)
    expect(await checkInvariants(seeded.database.query)).toEqual([])
  })

  test('[SELL-07] a list that says something else than its product is named', async () => {
    const trx = await seeded.database.query.startTransaction().execute()
    await sql`update listed_wine set price_amount = price_amount + 1`.execute(trx)
    const broken = (await checkInvariants(trx)).map(({ name }) => name)
    await trx.rollback().execute()
    expect(broken).toEqual(['The list of wines holds what is on sale, as its products and shops say'])
  })

  test('[SELL-07] a wine noted as sold out that can be had is named, and so is one that is not noted', async () => {
    for (const statement of [
      sql`insert into sold_out_wine (site_id, product_id) select site_id, product_id from listed_wine limit 1`,
      sql`delete from sold_out_wine`,
    ]) {
      const trx = await seeded.database.query.startTransaction().execute()
      await statement.execute(trx)
      const broken = (await checkInvariants(trx)).map(({ name }) => name)
      await trx.rollback().execute()
      expect(broken).toEqual(['A wine is noted as sold out for what it lacks, and for nothing else'])
    }
  })
})

describe('visits across estates', () => {
  const all = { from: null, to: null, region: null }

  test('[SELL-07] all visits of the site, the soonest first, with their regions', async () => {
    const found = await findVisits(ctx, all)
    expect(FoundVisits.parse(found)).toEqual(found)
    expect(found.visits).toHaveLength(10)
    const dates = found.visits.flatMap(({ nextSlotAt }) => nextSlotAt ?? [])
    expect(dates).toEqual(dates.toSorted())
    expect(found.regions).toContainEqual({ code: 'jura', title: 'Jura', count: 2 })
  })

  test('[SELL-07] days leave what has a place on one of them, and say which', async () => {
    const [soonest] = (await findVisits(ctx, all)).visits
    const day = soonest?.nextSlotAt?.slice(0, 10) ?? ''
    const { visits } = await findVisits(ctx, { ...all, from: day, to: day })
    expect(visits.map(({ _id }) => _id)).toContain(soonest?._id)
    for (const { nextSlotAt } of visits) expect(nextSlotAt?.slice(0, 10)).toBe(day)
    const never = await findVisits(ctx, { ...all, from: '2099-01-01', to: '2099-02-01' })
    expect(never.visits).toEqual([])
    expect(never.regions.map(({ code }) => code)).toContain('jura')
  })

  test('[SELL-07] a region leaves its own estates', async () => {
    const { visits } = await findVisits(ctx, { ...all, region: 'jura' })
    expect(visits.map(({ shopPath }) => shopPath)).toEqual(['clos-des-murmures', 'clos-des-murmures'])
  })

  test('[SELL-07] what is booked out on the days is not offered', async () => {
    const [soonest] = (await findVisits(ctx, all)).visits
    const day = soonest?.nextSlotAt?.slice(0, 10) ?? ''
    await sql`update slot set taken = capacity - held where product_id = ${soonest?._id} and local_date = ${day}::date`.execute(
      seeded.database.query,
    )
    const { visits } = await findVisits(ctx, { ...all, from: day, to: day })
    expect(visits.map(({ _id }) => _id)).not.toContain(soonest?._id)
  })
})
