import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { staticPathsRoutes } from './static-paths-routes.ts'

let seeded: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  seeded = await createSeededDatabase()
  const ctx = await testContext(seeded.database)
  await sql`insert into site_data (site_id, name, language, content) values
    (${ctx.site.id}, 'harvest', '', '{"year":2026}'), (${ctx.site.id}, 'harvest', 'de', '{"year":"zweitausend"}')`.execute(
    ctx.db,
  )
  app = Fastify()
  await app.register(staticPathsRoutes({ contextOf: async () => ctx }))
})
afterAll(async () => {
  await app.close()
  await seeded.drop()
})

test('[PAGE-01] data is given by name and language; what nobody has written is empty', async () => {
  expect((await app.inject('/data/harvest.json')).json()).toEqual({ year: 2026 })
  expect((await app.inject('/data/harvest-de.json')).json()).toEqual({ year: 'zweitausend' })
  expect((await app.inject('/data/harvest-en.json')).json()).toEqual({})
  expect((await app.inject('/data/nothing.json')).json()).toEqual({})
  expect((await app.inject('/data/nothing.txt')).statusCode).toBe(404)
})

test('[PAGE-01] a fragment is HTML; a missing one is 404', async () => {
  const answer = await app.inject('/fragments/age-notice/fr.html')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('mineurs')
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'")
  expect((await app.inject('/fragments/nothing/fr.html')).statusCode).toBe(404)
  expect((await app.inject('/fragments/age-notice/it.html')).statusCode).toBe(404)
})

test('[PAGE-01] page content is given raw, in every language, and only this site’s', async () => {
  const answer = await app.inject('/sites/vigneron-online/pages-content/home.json')
  expect(answer.json()).toMatchObject({ site: 'vigneron-online', page: 'home' })
  expect(answer.json().blocks[0]).toMatchObject({ component: 'slider' })
  expect(answer.body).toContain('"de":')
  expect((await app.inject('/sites/la-paulee/pages-content/programme.json')).statusCode).toBe(404)
  expect((await app.inject('/sites/vigneron-online/pages-content/nothing.json')).statusCode).toBe(404)
})

test('[PAGE-01] page content in one language comes ready to be shown, its prose rendered', async () => {
  const answer = await app.inject('/sites/vigneron-online/pages-content/home.json?language=de')
  expect(answer.body).not.toContain('"de":')
  expect(answer.json().blocks[0].props.slides[0].title).toBe('Von der Rebe auf Ihren\u00a0Tisch')
  const missing = ['nothing.json?language=de', 'home.json?language=it']
  for (const file of missing)
    expect((await app.inject(`/sites/vigneron-online/pages-content/${file}`)).statusCode).toBe(404)
})

test('[PAGE-01] a copy that is still good is not sent again', async () => {
  const first = await app.inject('/sites/vigneron-online/pages-content/home.json')
  const etag = String(first.headers['etag'])
  expect(first.headers['cache-control']).toBe('public, max-age=60')
  const again = await app.inject({
    url: '/sites/vigneron-online/pages-content/home.json',
    headers: { 'if-none-match': `W/${etag}` },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
