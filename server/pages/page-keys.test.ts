import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RenderInput } from '#contract/rendering.ts'
import { createApp } from '../app.ts'
import { openWorld } from '../auth/testing.ts'
import { fillIn, standIn } from './stand-ins.ts'

const world = await openWorld({ rateLimitFactor: 100 })
let pages: string[] = []

/** Stands for the client: shops and products that it does not know lead to the 404 page, which names what is missing. */
const render = async ({ url, missingPath, origin, site }: RenderInput) => {
  const isMissing =
    /\/(products|activities)\/(?!vin-jaune)|^\/fr\/(?!home|order|404|login|vins|clos-des-murmures)/.test(url)
  if (isMissing) return { kind: 'redirect' as const, status: 302, location: '/fr/404' }
  pages.push(url)
  const status = url === '/fr/404' ? 404 : 200
  const said = JSON.stringify({ url, missing: missingPath, siblings: site.siblings.map((sibling) => sibling.origin) })
  const html = `<html><body><a href="${url}">${decodeURI(missingPath ?? url)}</a> of ${origin}<script type="application/json" id="boot">${said}</script></body></html>`
  return { kind: 'page' as const, status, language: 'fr', html }
}
const noAssets = () => ({ css: '', inlinedCss: [], cssLinks: [], entry: '', parts: [], fontsOf: () => [], buildId: '' })
const { server } = await createApp({
  services: world.services,
  renderer: { load: async () => ({ render, assetsOf: noAssets }), isDevelopment: false },
  rootDir: path.resolve(import.meta.dirname, '../..'),
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'vigneron-online.localhost', ...headers } })
const junk = Array.from({ length: 200 }, (_, index) => index)
const renderedFor = async (urls: string[], headersOf: (index: number) => Record<string, string> = () => ({})) => {
  pages = []
  const statuses = new Set<number>()
  for (const [index, url] of urls.entries()) statuses.add((await get(url, headersOf(index))).statusCode)
  return { rendered: pages.length, statuses: [...statuses] }
}

test('[NAV-01] however a path is written, it leads to the one way of writing it', async () => {
  for (const [written, right] of [
    ['/fr/HOME', '/fr/home'],
    ['/fr/%68ome', '/fr/home'],
    ['/fr/home/', '/fr/home'],
    ['/fr//home', '/fr/home'],
    ['/fr/clos-des-murmures/Products/vin%2djaune?a=1', '/fr/clos-des-murmures/products/vin-jaune?a=1'],
    ['/fr/nos%20vins%c3%a9', '/fr/nos%20vins%C3%A9'],
  ] as const) {
    const answer = await get(written)
    expect([written, answer.statusCode, answer.headers.location]).toEqual([written, 301, right])
  }
})

test('[SELL-07] a list is rendered once for what is looked for, however that is written, and whatever else is said', async () => {
  const same = [
    '?q=jura&colour=red',
    '?colour=red&q=jura',
    '?utm_source=mail&q=+jura+&colour=red',
    '?q=jura&page=&colour=red',
  ]
  expect(await renderedFor(same.map((query) => `/fr/vins${query}`))).toEqual({ rendered: 1, statuses: [200] })
  expect(pages).toEqual(['/fr/vins?q=jura&colour=red'])
  expect(await renderedFor(junk.map((n) => `/fr/vins?from=${n}`))).toEqual({ rendered: 1, statuses: [200] })
  expect(pages).toEqual(['/fr/vins'])
  expect(await renderedFor([`/fr/vins?q=${'a'.repeat(9000)}`, `/fr/vins?q=${'a'.repeat(5000)}`])).toEqual({
    rendered: 1,
    statuses: [200],
  })
})

test('[SELL-07] a list has the word of its language, and every other word leads there with what was looked for', async () => {
  for (const [asked, right] of [
    ['/fr/weine?q=jura', '/fr/vins?q=jura'],
    ['/de/Wines', '/de/weine'],
    ['/en/besuche?region=jura', '/en/visits?region=jura'],
  ] as const) {
    const { statusCode, headers } = await get(asked)
    expect([statusCode, headers.location], asked).toEqual([301, right])
  }
})

test('[SELL-07] whoever makes up searches without end is stopped before they are rendered', async () => {
  const { server: strict } = await createApp({
    services: { ...world.services, config: { ...world.services.config, rateLimitFactor: 0.05 } },
    renderer: { load: async () => ({ render, assetsOf: noAssets }), isDevelopment: false },
    rootDir: path.resolve(import.meta.dirname, '../..'),
  })
  const statuses = []
  pages = []
  for (const n of [...junk.slice(0, 12), 0])
    statuses.push(
      (
        await strict.inject({
          url: `/fr/vins?q=word${n}`,
          headers: { host: 'vigneron-online.localhost' },
          remoteAddress: '203.0.113.7',
        })
      ).statusCode,
    )
  await strict.close()
  expect([pages.length, statuses.slice(-2)]).toEqual([6, [429, 200]])
})

test('[NAV-01] addresses that somebody makes up are rendered once for each kind of page, not once for each address', async () => {
  await get('/fr/home')
  expect(
    await renderedFor(junk.map((n) => `/fr/${'home'.replace('o', n % 2 ? 'O' : '%6f')}${'/'.repeat(n % 7)}`)),
  ).toEqual({ rendered: 0, statuses: [301] })
  expect(await renderedFor(junk.map((n) => `/fr/a/b/c/${n}`))).toEqual({ rendered: 1, statuses: [404] })
  expect(await renderedFor(junk.map((n) => `/fr/clos-${n}`))).toEqual({ rendered: 1, statuses: [404] })
  expect(await renderedFor(junk.map((n) => `/fr/clos-des-murmures/products/${n}`))).toEqual({
    rendered: 1,
    statuses: [404],
  })
  expect(await renderedFor(junk.map((n) => `/fr/order/${n}`))).toEqual({ rendered: 1, statuses: [200] })
  expect(await renderedFor(junk.map((n) => `/fr/home?n=${n}`))).toEqual({ rendered: 0, statuses: [200] })
  const port = (n: number) => ({ host: `vigneron-online.localhost:${n + 1}` })
  expect(
    await renderedFor(
      junk.map(() => '/fr/home'),
      port,
    ),
  ).toEqual({ rendered: 0, statuses: [200] })
})

test('[NAV-10] the kept page says what the visitor wrote, and nothing that runs', async () => {
  const plain = (await get('/fr/clos-inconnu')).body
  expect(plain).toContain('>/fr/clos-inconnu</a>')
  expect(plain).toContain('"missing":"/fr/clos-inconnu"')
  const order = await get('/fr/order/ABC123')
  expect(order.body).toContain('href="/fr/order/ABC123"')
  expect(order.headers.etag).toBeUndefined()
  const hostile = (await get(`/fr/${encodeURIComponent('<b onclick="x">é"\\</script>')}`)).body
  expect(hostile).toContain('&lt;b onclick=&quot;x&quot;&gt;é&quot;\\&lt;/script&gt;</a>')
  expect(hostile).not.toContain('<b onclick')
  expect(fillIn(`<script type="application/json">"${standIn(0)}"</script>`, ['</script>"\\'])).toBe(
    String.raw`<script type="application/json">"\u003c/script>\"\\"</script>`,
  )
})

test('[SITE-01] a port that the visitor made up is in no page that others get', async () => {
  const answer = await get('/fr/clos-des-murmures', { host: 'Vigneron-Online.localhost:6666' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('of http://vigneron-online.localhost<')
  expect(answer.body).not.toContain('6666')
})
