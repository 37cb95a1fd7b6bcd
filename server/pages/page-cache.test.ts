import { brotliDecompressSync } from 'node:zlib'
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
const forBrotli = async (page: CachedPage | null) => (await page?.body.for('gzip, br'))?.body ?? Buffer.alloc(0)

test('a page that a second reader asks for travels with fewer bytes from then on, and says the same', async () => {
  const cache = new PageCache<null>({ maxBytes: 1e7, maxAgeMs: 1000 })
  const page = await cache.read('key', 0, aPage, isPage)
  const before = (await forBrotli(page)).length
  await cache.read('key', 0, aPage, isPage)
  expect(await forBrotli(page)).toHaveLength(before)
  await cache.read('key', 0, aPage, isPage)
  await vi.waitFor(async () => expect((await forBrotli(page)).length).toBeLessThan(before), { timeout: 120_000 })
  expect(brotliDecompressSync(await forBrotli(page)).toString()).toBe(html)
})

test('a page that is rendered anew and says the same keeps its encoding; one that says something else does not', async () => {
  const cache = new PageCache<null>({ maxBytes: 1e7, maxAgeMs: 1000 })
  const first = await cache.read('key', 0, aPage, isPage)
  await first?.body.press()
  const again = await cache.renew('key', aPage, isPage)
  expect(again?.body).toBe(first?.body)
  const changed = await cache.renew('key', async () => ({ ...(await aPage()), etag: '"other"' }), isPage)
  expect(changed?.body).not.toBe(first?.body)
})

test('what is kept is bounded by what it takes as it is kept now: the page nobody has read for longest goes first', async () => {
  const pageBytes = html.length + 2000
  const maxBytes = Math.ceil(pageBytes * 2.5)
  const cache = new PageCache<null>({ maxBytes, maxAgeMs: 1000 })
  const render = vi.fn(aPage)
  for (const key of ['one', 'two', 'one', 'three']) await cache.read(key, 0, render, isPage)
  expect(render).toHaveBeenCalledTimes(3)
  expect([cache.state.pages, cache.bytes]).toEqual([2, 2 * pageBytes])
  const one = await cache.renew('one', render, isPage)
  const first = (await forBrotli(one)).length
  expect(cache.bytes).toBe(pageBytes + first + 2000)
  await one?.body.press()
  const pressed = (await forBrotli(one)).length
  expect(cache.bytes).toBe(pageBytes + pressed + 2000)
  await cache.read('four', 0, render, isPage)
  expect(cache.state.pages).toBe(3)
  cache.evict()
  expect(cache.bytes).toBe(0)
})
