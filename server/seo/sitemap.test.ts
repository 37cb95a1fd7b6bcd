import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.drop())

const read = async (path: string) => (await app.visitor().get(path)).body
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
const query = (text: string) => app.database.pool.query(text)

test('[PAGE-04] a site of thousands of wines has an index and files of at most 5,000 addresses, each address once', async () => {
  const before = locationsIn(await read('/sitemap.xml'))
  expect((await app.visitor().get('/sitemap-1.xml')).statusCode).toBe(404)
  await query(`insert into product (shop_id, type, code, position, title, price_amount)
    select shop.id, 'PRODUCT', 'many-' || n, n, '{"fr":"Vin"}', 1000 from shop, generate_series(1, 1700) n
    where shop.code = 'clos-des-murmures'`)
  app.evict()
  const index = await read('/sitemap.xml')
  expect(index).toContain('<sitemapindex')
  const files = locationsIn(index).map((url) => new URL(url).pathname)
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  const lists = await Promise.all(files.map(async (file) => locationsIn(await read(file))))
  expect(Math.max(...lists.map(({ length }) => length))).toBeLessThanOrEqual(5000)
  const all = lists.flat()
  expect(new Set(all).size).toBe(all.length)
  expect(all).toHaveLength(before.length + 3 * 1700)
  expect(all).toEqual(expect.arrayContaining(before))
  expect((await app.visitor().get('/sitemap-3.xml')).statusCode).toBe(404)
  await query(`delete from product where code like 'many-%'`)
  app.evict()
  expect(locationsIn(await read('/sitemap.xml'))).toEqual(before)
})

test('[PAGE-04] a sitemap is made once for all who ask, until somebody changes what it names', async () => {
  const before = await read('/sitemap.xml')
  await query(`insert into product (shop_id, type, code, position, title, price_amount)
    select id, 'PRODUCT', 'one-more', 9999, '{"fr":"Vin"}', 1000 from shop where code = 'clos-des-murmures'`)
  expect(await read('/sitemap.xml')).toBe(before)
  app.evict()
  expect(await read('/sitemap.xml')).toContain('products/one-more')
  await query(`delete from product where code = 'one-more'`)
  app.evict()
})

test('[PLATFORM-01] a shop that is closed leaves the sitemap with its wines', async () => {
  const wine = 'clos-des-murmures/products/vin-jaune'
  expect(await read('/sitemap.xml')).toContain(wine)
  await query(`update shop set suspended_at = now() where code = 'clos-des-murmures'`)
  app.evict()
  expect(await read('/sitemap.xml')).not.toContain(wine)
  await query(`update shop set suspended_at = null where code = 'clos-des-murmures'`)
  app.evict()
  expect(await read('/sitemap.xml')).toContain(wine)
})
