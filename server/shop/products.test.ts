import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readActivity } from './activity.ts'
import { readProduct } from './bottle.ts'
import { listProducts, productHighlights } from './products.ts'
import { findShopByPath, readShop } from './shops.ts'

let seeded: TestDatabase
let ctx: Context

beforeAll(async () => {
  seeded = await createSeededDatabase()
  ctx = await testContext(seeded.database)
})
afterAll(() => seeded.drop())

const shopId = async (path: string, from = ctx) => (await findShopByPath(from, path)).id

const hirondelles = () => testContext(seeded.database, { site: 'hirondelles' })

async function card(code: string, from: Context, path: string) {
  const { products } = await listProducts(from, { shopId: await shopId(path, from), mode: 'PRODUCT', view: 'card' })
  return products.find((product) => product.code === code)
}

/** Keeps bottles of a stock item for an order, as checkout does. */
async function hold(code: string, quantity: number, expiresAt: Date) {
  await sql`
    with item as (update stock_item set held = held + ${quantity} where code = ${code} returning id)
    insert into hold (purchase_id, stock_item_id, quantity, expires_at)
    select ${crypto.randomUUID()}, id, ${quantity}, ${expiresAt} from item`.execute(seeded.database.query)
}

test('[SHOP-02] a shop gives its products in the grower’s order, with its categories', async () => {
  const { products, categories } = await listProducts(ctx, {
    shopId: await shopId('clos-des-murmures'),
    mode: 'PRODUCT',
    view: 'card',
  })
  expect(products.map(({ code }) => code)).toEqual([
    'savagnin-ouille',
    'les-graviers',
    'poulsard',
    'trousseau',
    'vin-jaune',
    'cremant',
    'macvin',
  ])
  expect(categories.map(({ title }) => title)).toEqual(['Blancs', 'Rouges', 'Effervescents', 'Liquoreux'])
  expect(products[0]).toMatchObject({
    price: { amount: 2400, currencyCode: 'EUR' },
    category_id: categories[0]?._id,
    shopPath: 'clos-des-murmures',
    unusualVolumeMl: null,
  })
})

test('[SHOP-02] with mode ACTIVITY it gives activities, their price for one person and their next date', async () => {
  const { products } = await listProducts(ctx, {
    shopId: await shopId('clos-des-murmures'),
    mode: 'ACTIVITY',
    view: 'card',
  })
  expect(products.map(({ code }) => code)).toEqual(['visite-vin-jaune', 'balade-des-murgers'])
  expect(products[0]).toMatchObject({ type: 'ACTIVITY', price: { amount: 2500 }, minPersons: 2, maxPersons: 10 })
  expect(new Date(products[0]?.nextSlotAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000)
})

test('[I18N-05] texts come in the visitor’s language', async () => {
  const german = await testContext(seeded.database, { language: 'de' })
  const { categories } = await listProducts(german, {
    shopId: await shopId('clos-des-murmures'),
    mode: 'PRODUCT',
    view: 'card',
  })
  expect(categories[0]?.title).toBe('Weißweine')
})

test('[SHOP-02] another site’s shop is not found', async () => {
  const shopOfOther = await shopId('hirondelles', await hirondelles())
  await expect(listProducts(ctx, { shopId: shopOfOther, mode: 'PRODUCT', view: 'card' })).rejects.toMatchObject({
    code: 'NO_SHOP_ERROR',
  })
})

test('[SHOP-03] a sold-out wine cannot be had, a rare one shows its count, a limited one its limit', async () => {
  expect(await card('grenache-gris', ctx, 'mas-tramontane')).toMatchObject({ stock: 'none', maxQuantity: 0 })
  expect(await card('vin-jaune', ctx, 'clos-des-murmures')).toMatchObject({
    stock: 'low',
    maxQuantity: 8,
    unusualVolumeMl: 620,
  })
  const { products } = await listProducts(ctx, {
    shopId: await shopId('domaine-aux-grives'),
    mode: 'PRODUCT',
    view: 'card',
  })
  const limited = products.find(({ code }) => code === 'les-epinaies')
  expect(limited?.maxQuantity).toBeLessThan(9)
  const jaune = await readProduct(ctx, { shopId: await shopId('clos-des-murmures'), productCode: 'vin-jaune' })
  expect(jaune.product.stockCount).toBe(8)
  const common = await readProduct(ctx, { shopId: await shopId('clos-des-murmures'), productCode: 'savagnin-ouille' })
  expect(common.product.stockCount).toBeNull()
})

test('[SHOP-03] a gift box is available as often as its rarest bottle, holds counted', async () => {
  const site = await hirondelles()
  expect((await card('coffret-trois-crus', site, 'hirondelles'))?.maxQuantity).toBe(40)
  const bottles = (await card('morgon', site, 'hirondelles'))?.maxQuantity ?? 0
  await hold('morgon', bottles - 5, new Date(Date.now() + 60_000))
  expect(await card('coffret-trois-crus', site, 'hirondelles')).toMatchObject({ maxQuantity: 5, stock: 'low' })
  expect(await card('morgon', site, 'hirondelles')).toMatchObject({ maxQuantity: 5, stock: 'low' })
})

test('[SHOP-03] a hold that has lapsed keeps nothing, though nobody has swept it', async () => {
  await hold('poulsard', 3, new Date('2020-01-01'))
  const before = await card('poulsard', ctx, 'clos-des-murmures')
  await hold('poulsard', 3, new Date(Date.now() + 60_000))
  const after = await card('poulsard', ctx, 'clos-des-murmures')
  const { product } = await readProduct(ctx, { shopId: await shopId('clos-des-murmures'), productCode: 'poulsard' })
  const { rows } = await sql<{ onHand: number }>`
    select on_hand as "onHand" from stock_item join shop on shop.id = shop_id
    where stock_item.code = 'poulsard' and shop.code = 'clos-des-murmures'`.execute(seeded.database.query)
  expect(before?.maxQuantity).toBe(rows[0]?.onHand)
  expect(after?.maxQuantity).toBe((rows[0]?.onHand ?? 0) - 3)
  expect(product.maxQuantity).toBe(after?.maxQuantity)
})

test('[SHOP-03] a bottle’s page tells everything, with cards of what goes with it', async () => {
  const { product, related, relatedActivities } = await readProduct(ctx, {
    shopId: await shopId('clos-des-murmures'),
    productCode: 'savagnin-ouille',
  })
  expect(product).toMatchObject({
    volumeMl: 750,
    grapes: [{ name: 'Savagnin', percent: 100 }],
    allergens: ['Contient des sulfites'],
    pictures: [{ path: 'bottles/clos-des-murmures/savagnin-ouille.webp', alt: expect.stringContaining('Savagnin') }],
    nutrition: { energyKcal: 79 },
  })
  expect(related.map(({ code }) => code)).toEqual(['vin-jaune', 'les-graviers'])
  expect(product.relatedProducts_ids).toEqual(related.map(({ _id }) => _id))
  expect(relatedActivities.map(({ code }) => code)).toEqual(['visite-vin-jaune', 'balade-des-murgers'])
})

test('[SHOP-03] a gift box names what is in it', async () => {
  const site = await hirondelles()
  const { product } = await readProduct(site, {
    shopId: await shopId('hirondelles', site),
    productCode: 'coffret-trois-crus',
  })
  expect(product.contains).toEqual([
    { code: 'fleurie', quantity: 1, title: 'Fleurie' },
    { code: 'morgon', quantity: 1, title: 'Morgon' },
    { code: 'moulin-a-vent', quantity: 1, title: 'Moulin-à-Vent' },
  ])
})

test('[NAV-09] an unknown code, or the code of the other type, is not found', async () => {
  const shop = await shopId('clos-des-murmures')
  await expect(readProduct(ctx, { shopId: shop, productCode: 'nothing' })).rejects.toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
  await expect(readProduct(ctx, { shopId: shop, productCode: 'visite-vin-jaune' })).rejects.toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
  await expect(readActivity(ctx, { shopId: shop, productCode: 'vin-jaune' })).rejects.toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
})

test('[NAV-09] a product taken off the shelf is not found and not listed', async () => {
  await sql`update product set is_published = false where code = 'muscat-sec'`.execute(seeded.database.query)
  expect(await card('muscat-sec', ctx, 'mas-tramontane')).toBeUndefined()
  const shop = await shopId('mas-tramontane')
  await expect(readProduct(ctx, { shopId: shop, productCode: 'muscat-sec' })).rejects.toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
})

test('[PAGE-02] highlights come in the order asked for, without those the site does not sell', async () => {
  const { products } = await productHighlights(ctx, {
    products: ['maison-corbelin/brut-nature', 'hirondelles/fleurie', 'clos-des-murmures/vin-jaune', 'nonsense', ''],
  })
  expect(products.map(({ code }) => code)).toEqual(['brut-nature', 'vin-jaune'])
})

test('[SHOP-03] asked as the spec asks, a list has all of each product, the same as its own page', async () => {
  const id = await shopId('clos-des-murmures')
  const { products } = await listProducts(ctx, { shopId: id, mode: 'PRODUCT', view: 'full' })
  for (const listed of products) {
    const { product } = await readProduct(ctx, { shopId: id, productCode: listed.code })
    const { description, thumbnails, pictures, relatedProducts_ids, relatedActivities_ids } = product
    expect(listed).toMatchObject({ description, thumbnails, pictures, relatedProducts_ids, relatedActivities_ids })
    expect(description.length).toBeGreaterThan(0)
  }
  expect(products[0]).not.toHaveProperty('availabilities')
})

test('[SHOP-03] an activity of a list has its price for one and its slots', async () => {
  const id = await shopId('clos-des-murmures')
  const { products } = await listProducts(ctx, { shopId: id, mode: 'ACTIVITY', view: 'full' })
  for (const listed of products) {
    const { activity } = await readActivity(ctx, { shopId: id, productCode: listed.code })
    const { description, pictures, relatedProducts_ids, pricePerPerson, availabilities } = activity
    expect(listed).toMatchObject({ description, pictures, relatedProducts_ids, pricePerPerson, availabilities })
    expect(availabilities.length).toBeGreaterThan(0)
  }
})

test('[SHOP-02] a card is what our own lists show, and no more', async () => {
  const { products } = await listProducts(ctx, {
    shopId: await shopId('clos-des-murmures'),
    mode: 'PRODUCT',
    view: 'card',
  })
  expect(products.filter((product) => 'description' in product || 'pictures' in product)).toEqual([])
})

test('[LAW-07] every shop says who sells, from the facts of its legal documents', async () => {
  const { rows } = await sql<{ path: string }>`
    select shop.path from shop join site on site.id = shop.site_id where site.code = 'vigneron-online'`.execute(
    seeded.database.query,
  )
  for (const { path } of rows) {
    const { trader } = await readShop(ctx, { path })
    for (const value of Object.values(trader)) expect(value).not.toEqual('')
  }
  const { trader } = await readShop(ctx, { path: 'clos-des-murmures' })
  expect(trader).toMatchObject({ name: 'EARL du Clos des Murmures', legalForm: 'EARL', registerNumber: '000 000 100' })
})
