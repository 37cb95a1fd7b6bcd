import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type CachedPage, cachePage, PageCache } from './page-cache.ts'

// Words as a page has them: often the same, seldom in the same order.
const html = Array.from(
  { length: 6000 },
  (_, index) => `<p>wine ${(index * index * 31) % 977} of ${(index * 7919) % 89}</p>`,
).join('')
const aPage = async () =>
  cachePage({ siteId: 'site', status: 200, html, language: 'fr', contentSecurityPolicy: '', etagSource: html }, 0)
const isPage = (result: CachedPage | null): result is CachedPage => result !== null
const bytesOf = async (page: CachedPage | null) => (await page?.body.encoded('br'))?.length ?? 0

test('a page says the same in every encoding', async () => {
  const { body } = await aPage()
  expect(brotliDecompressSync(await body.encoded('br')).toString()).toBe(html)
  expect(gunzipSync(await body.encoded('gzip')).toString()).toBe(html)
  expect(body.identity.toString()).toBe(html)
})

test('a page that is read again and again travels with fewer bytes, and says the same', async () => {
  const cache = new PageCache<null>({ maxBytes: 1e7, maxAgeMs: 1000 })
  const page = await cache.read('key', 0, aPage, isPage)
  const before = await bytesOf(page)
  for (let read = 0; read < 19; read++) await cache.read('key', 0, aPage, isPage)
  expect(await bytesOf(page)).toBe(before)
  await cache.read('key', 0, aPage, isPage)
  await vi.waitFor(async () => expect(await bytesOf(page)).toBeLessThan(before), { timeout: 120_000 })
  expect(brotliDecompressSync((await page?.body.encoded('br')) ?? '').toString()).toBe(html)
})

test('what is kept is bounded: the page that nobody has read for longest goes first', async () => {
  const pageBytes = html.length * 1.6 + 500
  const cache = new PageCache<null>({ maxBytes: Math.ceil(pageBytes * 2.5), maxAgeMs: 1000 })
  const render = vi.fn(aPage)
  for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await cache.read(key, 0, render, isPage)
  expect(render).toHaveBeenCalledTimes(4)
  expect(cache.state.pages).toBe(2)
  expect(cache.bytes).toBeLessThanOrEqual(Math.ceil(pageBytes * 2.5))
  cache.evict()
  expect(cache.bytes).toBe(0)
})
