import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { inTransaction } from '../database/database.ts'
import { type SiteMode, updateSiteMode } from '../site/repository.ts'
import { type TestApp, testApp } from '../testing/app.ts'

const operatorToken = 'a token that only operators know'
const site = 'la-paulee'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { operatorToken } })
})
afterAll(() => app.drop())
beforeEach(() => setMode('maintenance', false).then(() => setMode('coming-soon', false)))

async function setMode(mode: SiteMode, isOn: boolean): Promise<void> {
  await inTransaction(app.database.query, (trx) => updateSiteMode(trx, { code: site, mode, isOn }))
  app.evict()
}

const ask = (name: EndpointName, headers: Record<string, string> = {}) => {
  const { method, path } = endpoints[name]
  const url = `/de${path.replaceAll(/\{\w+\}/g, 'x')}`
  return app.server.inject({ method, url, headers: { host: `${site}.localhost`, ...headers } })
}

/** The calls that answer the key of a closed site, among all of the contract. */
async function closedCalls(key: string, headers?: Record<string, string>): Promise<EndpointName[]> {
  const closed: EndpointName[] = []
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const answer = await ask(name, headers)
    if (answer.json().errors?.[0].key === key) closed.push(name)
  }
  return closed
}

/** By the first words of their names: a new call is closed unless it belongs to one of these on purpose. */
const staysOpen =
  /^(order|paymentLink|visitCancel|withdrawal|data|booking|botChallenge$|legalDocument$|authenticationRead$|logout$|keepAlive$|reportError$|pageMeta$|references$)/
const expectedClosed = Object.keys(endpoints).filter((name) => !staysOpen.test(name))

describe.each([
  { mode: 'maintenance', key: 'SITE_MAINTENANCE', status: 503, retryAfter: '600' },
  { mode: 'coming-soon', key: 'SITE_COMING_SOON', status: 403, retryAfter: undefined },
] as const)('a site in $mode', ({ mode, key, status, retryAfter }) => {
  beforeEach(() => setMode(mode, true))

  test('[SITE-05] closes every call but those of who has bought already, or wants their data', async () => {
    expect(expectedClosed).toContain('login')
    expect(expectedClosed).toContain('cartCheckout')
    expect(expectedClosed.length).toBeGreaterThan(40)
    expect(await closedCalls(key)).toEqual(expectedClosed)
  })

  test('[SITE-05] says so in the visitor’s language, and when to come again', async () => {
    const answer = await ask('shopList')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter])
    expect(answer.json()).toMatchObject({
      response: null,
      errors: [{ key, formattedMessage: expect.stringMatching(/Website .*Wartung|Website öffnet bald/) }],
    })
  })

  test('[SITE-05] lists nothing of itself for machines', async () => {
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of ['/sitemap.xml', '/llms.txt', '/fr/rss/news.xml']) {
        const answer = await app.server.inject({ method, url, headers: { host: `${site}.localhost` } })
        expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, status, retryAfter])
      }
    const robots = await app.server.inject({ url: '/robots.txt', headers: { host: `${site}.localhost` } })
    expect(robots.statusCode).toBe(200)
    expect((await app.visitor(site).post('/api/nothing-of-the-kind')).statusCode).toBe(404)
  })

  test('[SITE-05] answers operators, and nobody who only says they are one', async () => {
    expect(await closedCalls(key, { authorization: `Bearer ${operatorToken}` })).toEqual([])
    expect(await closedCalls(key, { authorization: 'Bearer another token' })).toEqual(expectedClosed)
  })

  test('[SITE-05] closes no other site', async () => {
    expect((await app.visitor('hirondelles').get('/sitemap.xml')).statusCode).toBe(200)
    expect((await app.visitor().get('/fr/api/vigneron-online/shop/list')).statusCode).toBe(200)
  })
})

test('[SITE-05] an open site answers every call', async () => {
  expect([...(await closedCalls('SITE_MAINTENANCE')), ...(await closedCalls('SITE_COMING_SOON'))]).toEqual([])
})
