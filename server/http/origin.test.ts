import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

// Which site a request is for, and where links lead, is not for a visitor to say.

let plain: TestApp
let proxied: TestApp
beforeAll(async () => {
  plain = await testApp()
  proxied = await testApp({ config: { trustProxy: '127.0.0.1', publicScheme: 'https', rateLimitFactor: 1 } })
})
afterAll(() => Promise.all([plain.drop(), proxied.drop()]))

const host = 'vigneron-online.localhost'

/** Where the link of the mail leads that opens Claire's account. */
async function mailedOrigin(app: TestApp, headers: Record<string, string>): Promise<string> {
  await app.database.pool.query('delete from graphile_worker._private_jobs; delete from rate_limit')
  const answer = await app.visitor().post('/fr/api/auth/password/forgot', { email: 'claire@example.org' }, { headers })
  expect(answer.statusCode).toBe(200)
  const { rows } = await app.database.pool.query<{ origin: string }>(
    `select payload ->> 'origin' as origin from graphile_worker._private_jobs where payload ->> 'origin' is not null`,
  )
  expect(rows).toHaveLength(1)
  return rows[0]!.origin
}

describe('the origin of links', () => {
  test.each<Record<string, string>>([
    { host: `${host}:8443` },
    { host, 'x-forwarded-host': `${host}:8443` },
    { host, 'x-forwarded-host': 'hirondelles.localhost' },
    { host: host.toUpperCase(), 'x-forwarded-proto': 'ftp' },
    { host, 'x-forwarded-proto': 'javascript', 'x-forwarded-port': '6666' },
    { host, forwarded: 'host=evil.example;proto=ftp' },
  ])('[AUTH-07] [SITE-01] no word of %o gets into the link that opens an account', async (headers) => {
    expect(await mailedOrigin(plain, headers)).toBe(`http://${host}`)
    expect(await mailedOrigin(proxied, headers)).toBe(`https://${host}`)
  })

  test('[PAGE-04] robots.txt, the site map and the feeds name the configured origin, whatever the request says', async () => {
    const headers = {
      host: `${host}:6666`,
      'x-forwarded-host': 'hirondelles.localhost:8443',
      'x-forwarded-proto': 'ftp',
    }
    for (const url of ['/robots.txt', '/sitemap.xml', '/llms.txt']) {
      const { body } = await proxied.visitor().get(url, { headers })
      expect(body).toContain(`https://${host}/`)
      expect(body).not.toMatch(/8443|6666|hirondelles\.localhost|ftp:/)
    }
  })

  test('[SITE-01] a port of the configuration is written, the usual one is not', async () => {
    const at = async (publicScheme: 'http' | 'https', publicPort: number) => {
      const app = await testApp({ config: { publicScheme, publicPort } })
      const { body } = await app.visitor().get('/robots.txt')
      await app.drop()
      return /Sitemap: (.*)\/sitemap/.exec(body)?.[1]
    }
    expect(await at('http', 8080)).toBe(`http://${host}:8080`)
    expect(await at('https', 443)).toBe(`https://${host}`)
    expect(await at('https', 8443)).toBe(`https://${host}:8443`)
  })

  test('[AUTH-03] behind a https of the configuration the session’s cookie is for https only, whatever the proxy says', async () => {
    const answer = await proxied
      .visitor()
      .post('/fr/api/auth/login', { email: 'claire@example.org', password: 'demo-password' })
    expect(answer.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^__Host-sid\.vigneron-online=.*; Secure/)]),
    )
  })
})

describe('the site of a request', () => {
  test('[SITE-01] X-Forwarded-Host leads no request to another site', async () => {
    const headers = { host, 'x-forwarded-host': 'hirondelles.localhost' }
    for (const app of [plain, proxied]) {
      const { shops } = (await app.visitor().get('/api/vigneron-online/shop/list', { headers })).json().response
      expect(shops).toHaveLength(8)
    }
    const answer = await proxied
      .visitor()
      .get('/robots.txt', { headers: { host: 'nobody.example', 'x-forwarded-host': host } })
    expect(answer.statusCode).toBe(404)
  })

  test('a write is judged by the host it is for, not by a forwarded one', async () => {
    const headers = { host, origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }
    const answer = await proxied.visitor().post('/fr/api/auth/logout', {}, { headers })
    expect(answer.json().errors[0].key).toBe('FORBIDDEN_ORIGIN')
  })
})

describe('limits behind a proxy', () => {
  const lookUp = async (address: string) =>
    (
      await proxied
        .visitor()
        .post(
          '/fr/api/shop/order/ABCDEFGH2345',
          { email: 'somebody@example.org' },
          { headers: { 'x-forwarded-for': address } },
        )
    ).statusCode
  const statuses = async (addresses: string[]) => {
    const answers: number[] = []
    for (const address of addresses) answers.push(await lookUp(address))
    return answers.filter((status) => status !== 429).length
  }

  test('[CHECKOUT-06] the addresses of one IPv6 line count together', async () => {
    const line = Array.from({ length: 24 }, (_, index) => `2001:db8:5:6::${(index + 1).toString(16)}`)
    expect(await statuses(line)).toBe(20)
    expect(await statuses(['2001:db8:5:7::1'])).toBe(1)
  })

  test('[CHECKOUT-06] words in place of an address do not make many visitors of one', async () => {
    expect(await statuses(Array.from({ length: 24 }, (_, index) => `unknown-${index}`))).toBeLessThanOrEqual(20)
  })

  test('[CART-01] one address makes so many carts and sessions, and no more', async () => {
    const { rows } = await proxied.database.pool.query<{ id: string }>(
      `select product.id from product join shop on shop.id = product.shop_id join site on site.id = shop.site_id
        where site.code = 'vigneron-online' and product.type = 'PRODUCT' limit 1`,
    )
    const headers = { 'x-forwarded-for': '203.0.113.66' }
    const add = async () =>
      (
        await proxied
          .visitor()
          .post('/fr/api/shop/cart/product/add', { productID: rows[0]!.id, quantity: 1 }, { headers })
      ).statusCode
    const answers: number[] = []
    for (let index = 0; index < 124; index++) answers.push(await add())
    expect(answers.filter((status) => status === 200)).toHaveLength(120)
    expect(answers.slice(120)).toEqual([429, 429, 429, 429])
  })
})
