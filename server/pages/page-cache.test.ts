import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type CachedPage, cachePage, PageCache } from './page-cache.ts'

// Words as a page has them: often the same, seldom in the same order.
const html = Array.from(
  { length: 6000 },
  (_, index) => `<p>wine ${(index * index * 31) % 977} of ${(index * 7919) % 89}</p>`,
).join('')
const aPage = () =>
  cachePage({ siteId: 'site', status: 200, html, language: 'fr', contentSecurityPolicy: '', etagSource: html }, 0)
const isPage = (result: CachedPage | null): result is CachedPage => result !== null

test('a page that is read again and again travels with fewer bytes, and says the same', async () => {
  const cache = new PageCache<null>({ maxBytes: 1e7, maxAgeMs: 1000 })
  const first = await cache.read('key', 0, aPage, isPage)
  const before = first?.brotli.length ?? 0
  const kept = cache.bytes
  for (let read = 0; read < 19; read++) await cache.read('key', 0, aPage, isPage)
  expect(first?.brotli.length).toBe(before)
  await cache.read('key', 0, aPage, isPage)
  await vi.waitFor(() => expect(first?.brotli.length).toBeLessThan(before), { timeout: 20_000 })
  expect(brotliDecompressSync(first?.brotli ?? '').toString()).toBe(html)
  expect(cache.bytes).toBe(kept - before + (first?.brotli.length ?? 0))
  cache.evict()
  expect(cache.bytes).toBe(0)
})

test('a page that was thrown away meanwhile is not counted again', async () => {
  const cache = new PageCache<null>({ maxBytes: 1e7, maxAgeMs: 1000 })
  const page = await cache.read('key', 0, aPage, isPage)
  const before = page?.brotli.length ?? 0
  for (let read = 0; read < 20; read++) await cache.read('key', 0, aPage, isPage)
  await new Promise((resolve) => setImmediate(resolve))
  cache.evict()
  await vi.waitFor(() => expect(page?.brotli.length).toBeLessThan(before), { timeout: 20_000 })
  expect(cache.bytes).toBe(0)
})
