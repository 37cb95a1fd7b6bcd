import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RenderInput } from '#contract/rendering.ts'
import { readFigures } from '../database/figures.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testConfig } from '../testing/context.ts'
import { edgeTasks, purgeLater } from './edge.ts'

let app: TestApp
let siteId: string
let rendering: Promise<void> = Promise.resolve()
const render = async ({ url }: RenderInput) => {
  await rendering
  const status = /404|nowhere/.test(url) ? 404 : 200
  return { kind: 'page' as const, status, language: 'fr', html: `<html><body>${url}</body></html>` }
}
const noAssets = () => ({ css: '', inlinedCss: [], cssLinks: [], entry: '', parts: [], fontsOf: () => [], buildId: '' })

/** A cache that says what it is told to. */
const told: { headers: IncomingHttpHeaders; body: string }[] = []
let cacheStatus = 204
const cache = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    told.push({ headers: request.headers, body })
    response.writeHead(cacheStatus).end()
  })
})
const token = 'only for tests, but at least 32 letters'
let edge: NonNullable<ReturnType<typeof testConfig>['edge']>

beforeAll(async () => {
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve))
  edge = { purgeUrls: [`http://127.0.0.1:${(cache.address() as AddressInfo).port}/edge-purge`], token } // It listens on a port.
  app = await testApp({
    config: { edge },
    renderer: { load: async () => ({ render, assetsOf: noAssets }), isDevelopment: false },
  })
  siteId = (await app.sites.find({ code: 'vigneron-online' }))?.id ?? ''
})
afterAll(async () => {
  await app.drop()
  cache.close()
})

const edgeHeadersOf = async (url: string) => {
  const { headers } = await app.visitor().get(url)
  return {
    keptFor: headers['surrogate-control'],
    tags: headers['surrogate-key'],
    browsers: headers['cache-control'],
  }
}

test('[SCALE-03] caches in front may keep a page for everybody, and know its site by name; browsers ask each time', async () => {
  const { headers } = await app.visitor().get('/fr/contact')
  expect(headers['surrogate-control']).toMatch(/^max-age=(300|29\d)$/)
  expect(headers['cdn-cache-control']).toBe(headers['surrogate-control'])
  expect(headers['surrogate-key']).toBe(`cepage site-${siteId}`)
  expect(headers['cache-tag']).toBe(`cepage,site-${siteId}`)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['set-cookie']).toBeUndefined()
  expect(await edgeHeadersOf('/sitemap.xml')).toMatchObject({ tags: `cepage site-${siteId}` })
})

test('[SCALE-03] what is a visitor’s own, a call, a search or not there is kept by no cache', async () => {
  for (const url of ['/fr/profile', '/fr/api/vigneron-online/shop/list', '/fr/vins?q=jaune', '/fr/nowhere', '/'])
    expect(await edgeHeadersOf(url), url).toMatchObject({
      keptFor: undefined,
      tags: undefined,
      browsers: expect.stringMatching(/no-cache|no-store/),
    })
  expect((await edgeHeadersOf('/fr/profile')).browsers).toBe('private, no-store')
})

test('[SCALE-03] a page that was begun before a change is kept by no cache, the next one is', async () => {
  const gate = Promise.withResolvers<void>()
  rendering = gate.promise
  const asked = edgeHeadersOf('/fr/login')
  await new Promise((resolve) => setTimeout(resolve, 50))
  app.evict(siteId)
  gate.resolve()
  expect((await asked).keptFor).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await edgeHeadersOf('/fr/login')).keptFor).toMatch(/^max-age=/)
})

/** What operators read of them. */
async function purges(): Promise<Record<string, number>> {
  // Figures are kept for a while by connection pool: this is another one each time.
  const figures = await app.database.query.connection().execute((own) => readFigures(own))
  return Object.fromEntries(
    figures
      .filter(({ name }) => name.startsWith('cepage_edge_purges'))
      .map(({ labels, value }) => [labels['state'] ?? 'oldest', value]),
  )
}

test('[SCALE-03] however many nodes hear of a change, a cache is told once, and again until it answers', async () => {
  const tasks = edgeTasks({ config: { ...testConfig(), edge } })
  const isDue = () =>
    sql`update graphile_worker._private_jobs set run_at = now() where key like 'edge.purge:%'`.execute(
      app.database.query,
    )
  for (let node = 0; node < 3; node++) await purgeLater(app.database, siteId)
  await isDue()
  expect(await purges()).toEqual({ queued: 1, failed: 0, given_up: 0, oldest: expect.any(Number) })
  cacheStatus = 503
  await expect(runJobsOnce(app.database, tasks)).rejects.toThrow('A cache answered 503 to a purge.')
  const failed = await purges()
  expect(failed).toMatchObject({ queued: 0, failed: 1 })
  expect(failed['oldest']).toBeGreaterThan(0)
  cacheStatus = 204
  await isDue()
  await runJobsOnce(app.database, tasks)
  expect(told).toHaveLength(2)
  expect(await purges()).toEqual({ queued: 0, failed: 0, given_up: 0, oldest: 0 })
  for (const { headers, body } of told) {
    expect(headers).toMatchObject({ authorization: `Bearer ${token}`, 'surrogate-key': `site-${siteId}` })
    expect(JSON.parse(body)).toEqual({ tags: [`site-${siteId}`] })
  }
  await isDue()
  await runJobsOnce(app.database, tasks)
  expect(told).toHaveLength(2)
  await purgeLater(app.database)
  await isDue()
  await runJobsOnce(app.database, tasks)
  expect(told.at(-1)?.headers['surrogate-key']).toBe('cepage')
})
