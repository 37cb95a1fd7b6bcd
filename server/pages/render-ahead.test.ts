import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import type { RenderInput } from '#contract/rendering.ts'
import { createApp } from '../app.ts'
import { openWorld } from '../auth/testing.ts'

const world = await openWorld()
const rendered: string[] = []
const render = async ({ url, origin }: RenderInput) => {
  rendered.push(origin + url)
  return {
    kind: 'page' as const,
    status: 200,
    language: 'fr',
    html: `<html><body>${url} ${rendered.length}</body></html>`,
  }
}
const noAssets = () => ({ css: '', inlinedCss: [], cssLinks: [], entry: '', parts: [], fontsOf: () => [], buildId: '' })
const { server, startAhead, evict, sites } = await createApp({
  services: { ...world.services, config: { ...world.config, trustProxy: undefined } },
  renderer: { load: async () => ({ render, assetsOf: noAssets }), isDevelopment: false },
  rootDir: path.resolve(import.meta.dirname, '../..'),
  siteCodeOfPort: new Map([[3004, 'la-paulee']]),
})
afterAll(() => server.close())
await server.listen({ port: 0 })
const address = server.server.address()
const port = typeof address === 'object' ? (address?.port ?? 0) : 0
/** Through the network, as only there the server knows its own port; `fetch` would not send another host's name. */
const read = async (host: string, url: string) => {
  const request = http.get({ port, path: url, headers: { host: `${host}:${port}` } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return text(response)
}

test('[NAV-02] the prerendered page and every site’s home are there in every language before anybody asks', async () => {
  await startAhead(port)
  const host = `http://localhost:${port}`
  for (const url of ['/fr/home', '/de/home', '/en/home', '/fr/prerendered', '/de/prerendered', '/en/prerendered'])
    expect(rendered).toContain(host + url)
  expect(rendered).toContain(`http://hirondelles.localhost:${port}/fr/products`)
  expect(rendered).toContain('http://localhost:3004/en/home')
  const before = rendered.length
  expect(await read('localhost', '/de/prerendered')).toContain('/de/prerendered')
  expect(rendered).toHaveLength(before)
})

test('[NAV-02] after a change of a site its pages are rendered again, and no other site’s', async () => {
  const demo = await sites.byCode('demo')
  rendered.length = 0
  evict(demo?.id)
  evict(demo?.id)
  await expect.poll(() => rendered.length).toBeGreaterThanOrEqual(6)
  expect(rendered.every((url) => url.startsWith(`http://localhost:${port}/`))).toBe(true)
  expect(new Set(rendered).size).toBe(6)
  const before = rendered.length
  expect(await read('localhost', '/fr/prerendered')).toContain('/fr/prerendered')
  expect(rendered).toHaveLength(before)
})
