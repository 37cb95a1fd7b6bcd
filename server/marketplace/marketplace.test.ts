import { afterAll, beforeAll, expect, test } from 'vitest'
import { Shop } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { findShops, listShops, readShopById, readShopByPath } from './marketplace.ts'

let seeded: TestDatabase
let ctx: Context

beforeAll(async () => {
  seeded = await createSeededDatabase()
  ctx = await testContext(seeded.database)
})
afterAll(() => seeded.drop())

const found = async (text: string, from = ctx) => (await findShops(from, { text })).shops.map(({ path }) => path)

test('[SHOP-06] the list holds the eight shops of the marketplace in its order, and no other site’s', async () => {
  const { shops } = await listShops(ctx)
  expect(shops).toHaveLength(8)
  expect(shops[0]).toMatchObject({
    path: 'clos-des-murmures',
    region: 'Jura',
    growers: 'Hélène Vuillaume',
    village: 'Montarlay-le-Haut',
    portrait: 'portraits/helene-vuillaume.webp',
    coordinates: { lat: 46.7462, lng: 5.6318 },
    productsCount: 7,
    activitiesCount: 2,
    themeColour: '#e3b33a',
    bottle: expect.stringMatching(/^bottles\/clos-des-murmures\//),
    priceFrom: { currencyCode: 'EUR' },
  })
  expect(shops.map(({ path }) => path)).not.toContain('hirondelles')
})

test('[SHOP-06] several growers are joined as the language joins them, and say a shared surname once', async () => {
  const german = await testContext(seeded.database, { language: 'de' })
  const { shops } = await listShops(german)
  expect(shops.find(({ path }) => path === 'domaine-de-la-huppe')?.growers).toBe('Matthieu und Elsa Kreyer')
  expect(shops.find(({ path }) => path === 'terres-d-ocre')?.growers).toBe('Nadia Ferroukh und Luc Arnaud')
})

test('[SHOP-06] a shop is found by its name, region, grower, village, wine or grape', async () => {
  expect(await found('Corbelin')).toEqual(['maison-corbelin'])
  expect(await found('Jura')).toContain('clos-des-murmures')
  expect(await found('Giraudeau')).toEqual(['clos-de-l-alouette'])
  expect(await found('Finkenwihr')).toEqual(['domaine-de-la-huppe'])
  expect(await found('Trousseau')).toContain('clos-des-murmures')
  expect(await found('Carignan')).toContain('mas-tramontane')
})

test('[SHOP-06] accents and capitals do not matter, nor does the language of the region', async () => {
  expect((await found('helene VUILLAUME'))[0]).toBe('clos-des-murmures')
  expect((await found('Elsass'))[0]).toBe('domaine-de-la-huppe')
  expect((await found('chateau'))[0]).toBe('chateau-pierrelongue')
})

test('[SHOP-06] the search stays within its site', async () => {
  const single = await testContext(seeded.database, { site: 'hirondelles' })
  expect(await found('Perrachon', single)).toEqual(['hirondelles'])
  expect(await found('Perrachon')).toEqual([])
})

test('[SHOP-06] small errors are forgiven', async () => {
  expect(await found('shampagne')).toContain('maison-corbelin')
  expect((await found('savanin'))[0]).toBe('clos-des-murmures')
  expect((await found('riesslng'))[0]).toBe('domaine-de-la-huppe')
  expect(await found('Gewurtztraminer')).toContain('domaine-de-la-huppe')
  expect(await found('mas tramontagne')).toContain('mas-tramontane')
  for (const swapped of ['riseling', 'rielsing', 'savganin']) expect(await found(swapped), swapped).not.toEqual([])
  expect((await found('riseling'))[0]).toBe('domaine-de-la-huppe')
})

test('[SHOP-06] each word must be found: more words find less', async () => {
  expect(await found('clos jura')).toEqual(['clos-des-murmures'])
  expect(await found('clos alsace')).toEqual([])
  expect(await found('zzzzzz')).toEqual([])
})

test('[SHOP-06] no words, or signs that a pattern would read, search for nothing special', async () => {
  const all = (await listShops(ctx)).shops.map(({ path }) => path)
  expect(await found('')).toEqual(all)
  expect(await found('  %% ')).toEqual(all)
  expect(await found(`'; drop table shop; --`)).toEqual([])
})

test('[SHOP-01] a shop is given by path and by id as its visitors know it', async () => {
  const { shop } = await readShopByPath(ctx, { shopPath: 'clos-des-murmures' })
  expect((await readShopById(ctx, { shopId: shop._id })).shop).toEqual(shop)
  expect(Shop.parse(shop)).toEqual(shop)
  expect(shop).toMatchObject({
    name: 'Clos des Murmures',
    intro: 'Hélène Vuillaume, 8,5\u00a0hectares à Montarlay-le-Haut. Des vins qui parlent bas et longtemps.',
    logo: { original: { path: 'logos/clos-des-murmures.svg' }, ratio: 2.127 },
    banner: {
      original: { path: 'scenes/clos-des-murmures/banner.webp' },
      alt: expect.stringContaining('Vignes du Jura'),
    },
    isPromoCodesAllowed: true,
    cartonBottles: 6,
  })
  expect(shop.story).toHaveLength(3)
  expect(shop.theme.variables).toEqual({
    primary: '#e3b33a',
    secondary: '#f3e3ae',
    headings: '#26241a',
    contentLinks: '#6b4e00',
    stage: 'initial',
  })
  expect(shop.methodOfDeliveries.map(({ type }) => type)).toEqual(['PICKUP', 'LOCAL', 'SHIPPING'])
})

test('[SHOP-01] a shop says which pages it has; who leaves the list of visits out has all the others', async () => {
  const routesOf = async (shopPath: string) => (await readShopByPath(ctx, { shopPath })).shop.theme.layout.routes
  const all = await routesOf('clos-des-murmures')
  expect(all).toContainEqual({ name: 'shop-activities', path: '/clos-des-murmures/activities' })
  expect(all).toContainEqual({ name: 'shop-product', path: '/clos-des-murmures/products/:productCode' })
  const fewer = (await routesOf('maison-corbelin')).map(({ name }) => name)
  expect(fewer).toEqual(all.map(({ name }) => name).filter((name) => name !== 'shop-activities'))
})

test('[SHOP-01] a card method carries the key of the provider, a transfer never its account', async () => {
  const { shop } = await readShopByPath(ctx, { shopPath: 'clos-des-murmures' })
  expect(shop.methodOfPayments).toEqual([
    expect.objectContaining({ type: 'CARD', title: 'Carte bancaire', publishableKey: ctx.cards.publishableKey }),
    expect.objectContaining({ type: 'BANK_TRANSFER' }),
  ])
  expect(JSON.stringify(shop)).not.toContain('FR00 0000')
  expect(JSON.stringify(shop)).not.toContain('{{')
})

test('[NAV-10] an unknown path, or the path of another site’s shop, is NO_SHOP_ERROR and names the path', async () => {
  for (const shopPath of ['nowhere', 'hirondelles'])
    await expect(readShopByPath(ctx, { shopPath })).rejects.toMatchObject({
      code: 'NO_SHOP_ERROR',
      values: { shopPath },
    })
})

test('[SHOP-06] the search reads the index of trigrams, not every shop', async () => {
  const client = await seeded.database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select from shop where (search_text like fold('%jura%') or fold('jura') <% search_text)`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('shop_search_by_site')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
