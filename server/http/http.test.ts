import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { type TestApp, testApp } from '../testing/app.ts'

const operatorToken = 'a token that only operators know'
const authorization = `Bearer ${operatorToken}`
let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { operatorToken } })
})
afterAll(() => app.drop())

const aProduct = async (siteCode = 'vigneron-online', shopPath = 'clos-des-murmures') => {
  const visitor = app.visitor(siteCode)
  const shop = (await visitor.get(`/fr/api/vigneron-online/shop/path/${shopPath}`)).json().response.shop
  const { products } = (await visitor.post(`/fr/api/shop/shop/${shop._id}/products`)).json().response
  return { shop, product: products[0] }
}

describe('the site of a request', () => {
  test('[SITE-01] an unknown host gets the non-existing-site page with status 404', async () => {
    const answer = await app.server.inject({
      url: '/fr/home',
      headers: { host: 'unknown.example', 'accept-language': 'de' },
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('lang="de"')
    expect(answer.body).toContain('unknown.example')
    expect(answer.body).toContain('</svg>Cépage</header>')
  })

  test('[SITE-01] a host is known whatever its case and port', async () => {
    const answer = await app.server.inject({
      url: '/api/vigneron-online/shop/list',
      headers: { host: 'Vigneron-Online.LOCALHOST:8080' },
    })
    expect(answer.json().response.shops).toHaveLength(8)
  })

  test.each(['@evil.example', ':80@evil.example', ':@evil.example', ':80/evil', ':80?evil', ':99999'])(
    '[SITE-01] a host that goes on behind its name with « %s » is no host of ours',
    async (rest) => {
      const headers = { host: `vigneron-online.localhost${rest}` }
      const page = await app.server.inject({ url: '/fr/home', headers })
      expect(page.statusCode).toBe(404)
      const forgot = await app.server.inject({
        method: 'POST',
        url: '/fr/api/auth/password/forgot',
        headers,
        payload: { email: 'claire@example.org' },
      })
      expect(forgot.statusCode).toBe(404)
      expect(forgot.json().errors[0].key).toBe('NOT_FOUND')
    },
  )

  test('[SHOP-06] a shop of another site is not found', async () => {
    const { shop } = await aProduct('hirondelles', 'hirondelles')
    const answer = await app.visitor().get(`/fr/api/vigneron-online/shop/id/${shop._id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors[0].key).toBe('NO_SHOP_ERROR')
  })
})

describe('an address that makes no text', () => {
  test('[CALL-03] is answered by a call in the envelope, as one that nothing is found at', async () => {
    const answer = await app.visitor().get('/de/api/blog/post/%E0%A4%A?draft=%')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors).toMatchObject([{ key: 'POST_NOT_FOUND' }])
  })

  test('[I18N-02] leads to the page of its language as any other does', async () => {
    const answer = await app.visitor().get('/caf%E9', { headers: { 'accept-language': 'de' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/de/caf%25E9'])
  })
})

describe('languages', () => {
  test('[I18N-01] a bare path leads to the browser’s language, the query kept', async () => {
    const answer = await app
      .visitor()
      .get('/clos-des-murmures?from=mail', { headers: { 'accept-language': 'de-CH,de;q=0.9' } })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/de/clos-des-murmures?from=mail')
    expect(answer.headers.vary).toContain('Accept-Language')
  })

  test('[I18N-01] a language the site does not have falls back to its first', async () => {
    const answer = await app.visitor().get('/', { headers: { 'accept-language': 'nl' } })
    expect(answer.headers.location).toBe('/fr/home')
  })

  test('[I18N-02] [I18N-07] every call answers with and without the language prefix, the countries in its language', async () => {
    for (const [url, name] of [
      ['/de/api/utils/references', 'Deutschland'],
      ['/api/utils/references', 'Allemagne'],
    ] as const) {
      const answer = await app.visitor().post(url, { references: ['countries'] })
      expect(answer.json().response.references.countries.map((country: { name: string }) => country.name)).toContain(
        name,
      )
    }
  })

  test('[I18N-03] bundles are served as written and compiled; a missing one is a 404', async () => {
    const written = await app.visitor().get('/languages/fr/common.json')
    expect(written.json().layout.skipToContent).toBe('Aller au contenu')
    const compiled = await app.visitor().get('/languages/fr/cart+common+nothing.json?compiled')
    expect(Object.keys(compiled.json())).toEqual(['cart', 'common'])
    expect(compiled.json().cart['cart.sideCart.title']).toBeDefined()
    const together = await app.visitor().get('/languages/fr/cart+common.js?v=old')
    expect(together.body).toContain(compiled.body.slice(0, 80))
    expect(together.headers['cache-control']).toBe('public, max-age=300')
    const many = Array.from({ length: 13 }, () => 'cart').join('+')
    const none = ['nothing.json', 'cart+common.json', 'nothing.json?compiled', 'cart+nothing.js', 'cart.txt']
    for (const missing of [...none, `${many}.js`, `${many}.json?compiled`])
      expect((await app.visitor().get(`/languages/fr/${missing}`)).statusCode).toBe(404)
    expect((await app.visitor().get('/languages/fr/..%2f..%2fpackage.json')).statusCode).toBe(404)
  })
})

describe('the envelope', () => {
  test('[CALL-02] a success carries the response and a request id', async () => {
    const answer = (await app.visitor().get('/fr/api/shop/cart')).json()
    expect(answer.response).toEqual({ cart: null, carts: [] })
    expect(answer.requestId).toMatch(/^[0-9a-f]{16}$/)
  })

  test('[CALL-04] a refusal has key, number, sentence in the visitor’s language and type', async () => {
    const answer = await app.visitor().get('/de/api/vigneron-online/shop/path/nirgendwo')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors).toEqual([
      { key: 'NO_SHOP_ERROR', number: 3101, formattedMessage: expect.stringContaining('Adresse'), type: 'ERROR' },
    ])
  })

  test('[CALL-01] an unknown call is a 404 in JSON, not a page', async () => {
    const answer = await app.visitor().get('/fr/api/nothing/here')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors[0].key).toBe('NOT_FOUND')
  })

  test('[AUTH-04] keep-alive answers bare, without a language prefix', async () => {
    expect((await app.visitor().post('/session/keepAlive')).json()).toEqual({ alive: false, logged: false })
  })

  test('the visitor who only reads gets no cookie', async () => {
    const visitor = app.visitor()
    await visitor.get('/fr/api/shop/cart')
    await visitor.get('/fr/api/vigneron-online/shop/list')
    expect(visitor.cookies.size).toBe(0)
  })
})

describe('bad input', () => {
  const cases: [string, unknown][] = [
    ['nothing at all', undefined],
    ['an empty object', {}],
    ['a wrong type', { productID: 12, quantity: 'six' }],
    ['a negative quantity', { productID: '00000000-0000-4000-8000-000000000000', quantity: -1 }],
    ['a quantity beyond all cellars', { productID: '00000000-0000-4000-8000-000000000000', quantity: 1e9 }],
    ['half a bottle', { productID: '00000000-0000-4000-8000-000000000000', quantity: 0.5 }],
    ['a product nobody has', { productID: '00000000-0000-4000-8000-000000000000', quantity: 1 }],
    ['a list', []],
    ['a word', '"six"'],
  ]
  test.each(cases)('[CART-01] %s is refused with a sentence', async (_, body) => {
    const answer = await app
      .visitor()
      .post('/fr/api/shop/cart/product/add', body, { headers: { 'content-type': 'application/json' } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json().errors[0].formattedMessage).not.toBe('')
  })

  test('[CART-01] however often a first bottle is refused, its visitor has one session', async () => {
    const { product } = await aProduct()
    const countSessions = async () => (await sql`select from session`.execute(app.database.query)).rows.length
    const before = await countSessions()
    const visitor = app.visitor()
    for (let times = 0; times < 3; times++) {
      const answer = await visitor.post('/fr/api/shop/cart/product/add', { productID: product._id, quantity: 999 })
      expect(answer.json().errors[0].key).toMatch(/OUT_OF_STOCK|MAX_PER_ORDER/)
    }
    expect((await countSessions()) - before).toBe(1)
  })

  test('broken JSON, a body of five megabytes and a foreign content type are refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const url = '/fr/api/shop/cart/product/add'
    expect((await app.visitor().post(url, '{"a":', { headers })).statusCode).toBe(400)
    expect((await app.visitor().post(url, JSON.stringify({ a: 'x'.repeat(5_000_000) }), { headers })).statusCode).toBe(
      413,
    )
    expect((await app.visitor().post(url, '<a/>', { headers: { 'content-type': 'text/xml' } })).statusCode).toBe(415)
    expect((await app.visitor().post(url, '{"__proto__":{"x":1}}', { headers })).statusCode).toBe(400)
  })

  test('no call answers a broken body with a server error', async () => {
    for (const { method, path } of Object.values(endpoints)) {
      const url = path.replaceAll(/\{\w+\}/g, '%00')
      const answer =
        method === 'GET' ? await app.visitor().get(url) : await app.visitor().post(url, { a: [{}], shopID: null })
      expect([path, answer.statusCode < 500]).toEqual([path, true])
    }
  })
})

describe('writes from elsewhere', () => {
  test('a write that another site’s page sends is refused', async () => {
    const { product } = await aProduct()
    const body = { productID: product._id, quantity: 1 }
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const answer = await app.visitor().post('/fr/api/shop/cart/product/add', body, { headers })
      expect(answer.statusCode).toBe(403)
    }
    const own = await app.visitor().post('/fr/api/shop/cart/product/add', body, {
      headers: { origin: 'http://vigneron-online.localhost', 'sec-fetch-site': 'same-origin' },
    })
    expect(own.statusCode).toBe(200)
  })

  test('[SITE-01] another site’s product cannot be put into this site’s cart', async () => {
    const { product } = await aProduct('hirondelles', 'hirondelles')
    const answer = await app.visitor().post('/fr/api/shop/cart/product/add', { productID: product._id, quantity: 1 })
    expect(answer.statusCode).toBe(404)
  })

  test('[CART-01] the carts of two visitors and of two sites never meet', async () => {
    const { product } = await aProduct()
    const [one, two] = [app.visitor(), app.visitor()]
    await one.post('/fr/api/shop/cart/product/add', { productID: product._id, quantity: 2 })
    expect((await two.get('/fr/api/shop/cart')).json().response.carts).toEqual([])
    expect((await one.get('/fr/api/shop/cart')).json().response.carts).toHaveLength(1)
  })
})

describe('what operators and machines read', () => {
  test('/healthz, /readyz and its deep form say that all is well', async () => {
    expect((await app.visitor().get('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await app.visitor().get('/readyz?deep=1', { headers: { authorization } })
    expect(ready.json()).toMatchObject({ status: 'ready', jobs: true, broken: [] })
    // The deep form reads whole tables: a visitor gets the plain one.
    const fromHere = { headers: { host: 'localhost:3000' } }
    for (const options of [undefined, fromHere])
      expect((await app.visitor().get('/readyz?deep=1', options)).json()).not.toHaveProperty('broken')
  })

  test('[SCALE-01] a node whose clock is wrong says so at /readyz, and is ready only where no other one could be sent to', async () => {
    const { clock } = app.database
    const ready = async () => {
      const answer = await app.visitor().get('/readyz')
      return [answer.statusCode, answer.json().clock]
    }
    expect(await ready()).toEqual([200, undefined])
    Object.assign(app.database, { clock: { ...clock, isNodeRight: () => false, nodeAheadMs: () => 3_456_000_000 } })
    const reason = 'The clock of this node is 3456000 s ahead of the database’s: it runs no jobs until that is mended.'
    expect(await ready()).toEqual([200, reason])
    const other = await app.database.connectAlone()
    await other.query(`set application_name = 'cepage jobs pool-of-another-node'`)
    expect(await ready()).toEqual([503, reason])
    await other.end()
    Object.assign(app.database, { clock })
  })

  test('/openapi.json describes every call of the contract', async () => {
    const { paths } = (await app.visitor().get('/openapi.json')).json()
    for (const { path, method } of Object.values(endpoints)) expect(paths[path]?.[method.toLowerCase()]).toBeDefined()
  })

  test('every reference of /openapi.json leads to something, so that a client can be made of it', async () => {
    const description = (await app.visitor().get('/openapi.json')).json()
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(references.length).toBeGreaterThan(0)
    const lost = references.filter(
      (path) => path.split('/').reduce((part, key) => part?.[decodeURIComponent(key)], description) === undefined,
    )
    expect(lost).toEqual([])
  })

  test('[CALL-02] /openapi.json says how a call is refused, as it is', async () => {
    const { paths } = (await app.visitor().get('/openapi.json')).json()
    const refusal = paths['/api/shop/cart/product/add'].post.responses['4XX'].content['application/json'].schema
    const answer = await app.visitor().post('/fr/api/shop/cart/product/add', { productID: 'none' })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(refusal.properties)).toEqual(expect.arrayContaining(Object.keys(answer.json())))
    const message = refusal.properties.errors.items
    expect(Object.keys(message.properties)).toEqual(expect.arrayContaining(Object.keys(answer.json().errors[0])))
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.values(calls as Record<string, { summary?: string }>).map(({ summary }) => [path, summary]),
    )
    expect(described.filter(([, summary]) => !summary)).toEqual([])
  })

  test('[CALL-02] /openapi.json says of each call who may make it, and how others are refused', async () => {
    const { paths } = (await app.visitor().get('/openapi.json')).json()
    for (const [name, { path, method, access }] of Object.entries(endpoints)) {
      const { security, responses } = paths[path][method.toLowerCase()]
      const refusals = Object.entries(errorCodes).flatMap(([code, { status }]) =>
        String(responses[status]?.description).startsWith(`${code}:`) ? [code] : [],
      )
      const expected =
        access === 'everyone'
          ? [[{}, { session: [] }], []]
          : [[{ session: [] }], ['LOGIN_REQUIRED', 'ACCESS_RESTRICTED']]
      expect([name, security, refusals]).toEqual([name, ...expected])
    }
  })

  test('[CALL-03] a call that nobody answers says so', async () => {
    const answer = await app.visitor().post('/de/api/shop/nothing', {})
    expect(answer.statusCode).toBe(404)
    expect(answer.json().errors).toMatchObject([{ key: 'NOT_FOUND', type: 'ERROR' }])
  })

  test('[PAGE-04] the sitemap names every language of every page', async () => {
    const { body } = await app.visitor().get('/sitemap.xml')
    expect(body).toContain('<loc>http://vigneron-online.localhost/de/clos-des-murmures/products/vin-jaune</loc>')
    expect(body).not.toContain('/checkout')
    expect(body).toContain(
      'hreflang="x-default" href="http://vigneron-online.localhost/clos-des-murmures/products/vin-jaune"',
    )
    const locations = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
    expect(new Set(locations).size).toBe(locations.length)
    expect(locations.length % 3).toBe(0)
  })

  test('[SITE-08] each site has its icons in all sizes and a manifest', async () => {
    for (const size of [57, 60, 72, 76, 114, 120, 144, 152, 180, 192, 96, 32, 16]) {
      const icon = await app.visitor('hirondelles').get(`/icons/${size}.png`)
      expect([size, icon.statusCode, icon.headers['content-type']]).toEqual([size, 200, 'image/png'])
    }
    expect((await app.visitor('hirondelles').get('/manifest.webmanifest')).json().name).toBe('Domaine des Hirondelles')
  })
})
