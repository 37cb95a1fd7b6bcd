import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readProduct } from './bottle.ts'
import { listProducts } from './products.ts'
import { findShopByPath, readShop } from './shops.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createSeededDatabase()
})
afterAll(() => db.drop())

const setStock = (code: string, bottles: number) =>
  sql`update stock_item set on_hand = ${bottles} where code = ${code}`.execute(db.database.query)

async function read(shopPath: string, productCode: string, language = 'fr') {
  const ctx = await testContext(db.database, { language })
  const shop = await findShopByPath(ctx, shopPath)
  return readProduct(ctx, { shopId: shop.id, productCode })
}

const offersOf = async (ctx: Context, path: string) => (await readShop(ctx, { path })).offers

test('[SELL-08] the grower says in their own words how many bottles are left', async () => {
  await setStock('vin-jaune', 8)
  expect((await read('clos-des-murmures', 'vin-jaune')).product.stockText).toBe('Plus que 8 clavelins au domaine')
  expect((await read('clos-des-murmures', 'vin-jaune', 'de')).product.stockText).toBe(
    'Nur noch 8 Clavelins auf dem Weingut',
  )
  await setStock('vin-jaune', 1)
  expect((await read('clos-des-murmures', 'vin-jaune', 'en')).product.stockText).toBe('The last clavelin at the estate')
  await setStock('savagnin-ouille', 12)
  expect((await read('clos-des-murmures', 'savagnin-ouille')).product.stockText).toBe(
    'Plus que 12 bouteilles au domaine',
  )
  await setStock('savagnin-ouille', 13)
  expect((await read('clos-des-murmures', 'savagnin-ouille')).product.stockText).toBe('')
})

test('[SELL-08] from how many bottles on it is told is the house’s choice, and the wine’s', async () => {
  const level = async () => (await read('clos-des-murmures', 'trousseau')).product.stock
  await setStock('trousseau', 30)
  expect(await level()).toBe('available')
  await sql`update shop set low_stock_count = 36 where path = 'clos-des-murmures'`.execute(db.database.query)
  expect(await level()).toBe('low')
  await sql`update product set low_stock_count = 6 where code = 'trousseau'`.execute(db.database.query)
  expect(await level()).toBe('available')
  await sql`update shop set low_stock_count = 12`.execute(db.database.query)
})

test('[SELL-04] a sold-out wine proposes its next vintage, else what is close to it and there', async () => {
  const { product, instead } = await read('mas-tramontane', 'grenache-gris')
  expect(product).toMatchObject({ stock: 'none', stockText: 'Ce millésime est parti. Le suivant arrive au printemps.' })
  expect(instead.length).toBeGreaterThan(0)
  expect(instead.every(({ stock }) => stock !== 'none')).toBe(true)
  const ctx = await testContext(db.database)
  const shop = await findShopByPath(ctx, 'mas-tramontane')
  const { products } = await listProducts(ctx, { shopId: shop.id, mode: 'PRODUCT', view: 'card' })
  const next = products.find(({ stock, code }) => stock !== 'none' && code !== instead[0]?.code)
  await sql`
    update product set document = document || jsonb_build_object('nextVintage', ${next?.code}::text)
    where code = 'grenache-gris'`.execute(db.database.query)
  expect((await read('mas-tramontane', 'grenache-gris')).instead.map(({ code }) => code)).toEqual([next?.code])
  // What is there proposes nothing else.
  expect((await read('clos-des-murmures', 'trousseau')).instead).toEqual([])
})

test('[SELL-04] with nothing beside it, what has its colour is proposed', async () => {
  await sql`
    update product set document = (document || '{"relatedProducts": []}'::jsonb) - 'nextVintage' where code = 'grenache-gris'`.execute(
    db.database.query,
  )
  const { product, instead } = await read('mas-tramontane', 'grenache-gris')
  expect(instead.every(({ colour, stock }) => colour === product.colour && stock !== 'none')).toBe(true)
})

test('[CART-04] the code a shop shows is said while it holds, and not a day longer', async () => {
  const ctx = await testContext(db.database)
  const [offer, ...others] = await offersOf(ctx, 'clos-des-murmures')
  expect(others).toEqual([])
  expect(offer?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
    /^Bienvenue au clos : 10 % de remise\. Code MURMURE10, dès 90,00 € d’achat, jusqu’au \d/,
  )
  const later = { ...ctx, now: () => new Date(Date.now() + 121 * 86_400_000) }
  expect(await offersOf(later, 'clos-des-murmures')).toEqual([])
  await sql`update promo_code set used_count = max_uses where code = 'MURMURE10'`.execute(db.database.query)
  expect(await offersOf(ctx, 'clos-des-murmures')).toEqual([])
})

test('[SELL-08] letters come with their source and date, in the reader’s language', async () => {
  expect((await read('clos-des-murmures', 'vin-jaune', 'en')).product.voices).toMatchObject([
    {
      source: 'La Gazette de Montarlay, an invented newspaper',
      date: '2026-02',
      formattedDate: 'February 2026',
      link: null,
    },
  ])
})
