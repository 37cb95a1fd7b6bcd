import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, type App } from './app.ts'
import { aCheckout, aProduct, aShop, openWorld, type World } from './checkout/testing.ts'
import { adoptConsole, openLog, withoutPeople } from './log.ts'

let world: World
let app: App
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  world = await openWorld()
  const log = openLog({ logLevel: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  app = await createApp({
    services: { ...world.services, log },
    renderer: null,
    rootDir: path.resolve(import.meta.dirname, '..'),
  })
})
afterAll(() => app.server.close())

const headers = { host: 'vigneron-online.localhost', 'user-agent': 'A browser of Claire' }

test('[CALL-03] no line of the log, at any level, tells who somebody is or what they typed', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const post = (url: string, payload: object, cookie = '') =>
    app.server.inject({ method: 'POST', url, payload, headers: { ...headers, cookie }, remoteAddress: '203.0.113.77' })
  const added = await post('/fr/api/shop/cart/product/add', { productID: wine.id, quantity: 1 })
  const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ordered = await post('/fr/api/shop/cart/checkout', aCheckout(shop), cookie)
  const { order, receipt, stripeClientSecret } = ordered.json().response
  await post(`/fr/api/shop/order/${order._id}/settle`, { receipt }, cookie)
  await post(`/fr/api/shop/order/${order._id}?email=claire@example.org`, { email: 'claire@example.org' }, cookie)
  await post('/fr/api/auth/login', { email: 'claire@example.org', password: 'demo-password' }, cookie)
  await post('/fr/api/auth/register', { email: 'claire@example.org', password: 'another-password' }, cookie)
  await post('/api/shop/cart/checkout', { contact: { firstname: 'Claire' } }, cookie)
  await app.server.inject({ url: '/fr/order/ABCDEFGH2345?receipt=xyz', headers })
  await app.server.inject({ url: '/api/nothing?email=claire@example.org', headers })

  const all = lines.map((line) => JSON.stringify(line))
  expect(all.length).toBeGreaterThan(8)
  const secrets = [
    'example.org',
    'Claire',
    'Vidal',
    'Puits',
    '39600',
    '12 34',
    'password',
    receipt,
    stripeClientSecret,
    order._id,
    '203.0.113.77',
    'ABCDEFGH2345',
  ]
  const cookieWord = cookie.split('=')[1]?.split(';')[0] ?? ''
  for (const word of [...secrets, cookieWord])
    expect(
      all.filter((line) => line.includes(word)),
      word,
    ).toEqual([])
})

test('every answer is one line with its request id, its site and the name of the call', async () => {
  lines.length = 0
  const answer = await app.server.inject({ url: '/de/api/vigneron-online/shop/list?x=1', headers })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 30,
    reqId: answer.headers['x-request-id'],
    site: 'vigneron-online',
    method: 'GET',
    endpoint: 'shopList',
    status: 200,
    msg: 'request',
  })
  expect(JSON.stringify(lines[0])).not.toContain('x=1')
})

test('an error is told with its cause and without the row the database quotes', async () => {
  lines.length = 0
  const log = openLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const refused = await world.database.pool
    .query(
      `insert into account (site_id, email) select id, 'claire@example.org' from site, generate_series(1, 2) where code = 'la-paulee'`,
    )
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(pg.DatabaseError)
  log.error({ err: new Error('550 <bertrand@example.org>: no such user', { cause: refused }) }, 'failed')
  const text = JSON.stringify(lines)
  expect(text).not.toMatch(/claire|bertrand/)
  expect(lines[0]).toMatchObject({
    err: {
      message: '550 <(address)>: no such user',
      cause: { code: '23505', constraint: 'account_email_once_per_site' },
    },
  })
})

test('addresses and payment secrets are cut out of any text', () => {
  expect(withoutPeople('to <a.b+c@x-y.fr>, é@exämple.org')).toBe('to <(address)>, (address)')
  expect(withoutPeople('pi_12_secret_AbC9 failed')).toBe('pi_12_secret_(hidden) failed')
})

test('[CALL-03] what a page writes to the console while it is rendered is a line of the log, and names nobody', () => {
  const { info, warn, error } = console
  lines.length = 0
  try {
    adoptConsole(openLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }))
    console.info('/fr/claire@example.org cannot be shown:', 'NO_SHOP_ERROR')
    console.warn('/fr/order/GFVTS5YV7XXM cannot be shown:', 'NO_SHOP_ERROR')
    console.error(new Error('claire@example.org is not known'))
  } finally {
    Object.assign(console, { info, warn, error })
  }
  expect(lines).toMatchObject([
    { level: 30, msg: '(address) cannot be shown: NO_SHOP_ERROR' },
    { level: 40, msg: '/fr/order/(id) cannot be shown: NO_SHOP_ERROR' },
    { level: 50, err: { message: '(address) is not known' } },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/claire|GFVTS/)
})

test('[CALL-03] a page is named by its route, whatever a visitor writes in the place of a name', async () => {
  lines.length = 0
  for (const url of ['/fr/claire@example.org/order/GFVTS5YV7XXM', '/de/order/GFVTS5YV7XXM', '/fr/a/b/c/d/e?claire'])
    await app.server.inject({ url, headers })
  const told = lines.filter(({ msg }) => msg === 'request').map((line) => line['path'])
  expect(told).toEqual(['/fr/:shopPath/order/:orderId?', '/de/order/:orderId?', 'unknown'])
})

test('[TEAM-01] a call of the office is named in its line, and nothing of who made it or with which word', async () => {
  lines.length = 0
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.server.inject({ method, url, headers: { ...headers, host: 'office.localhost' }, ...(payload && { payload }) })
  await ask('POST', '/api/office/login/code', { email: 'helene@example.org', language: 'fr' })
  await ask('POST', '/api/office/invitations/read', { token: 'a-word-that-opens-something' })
  const told = lines.map((line) => JSON.stringify(line)).join('\n')
  expect(lines.map(({ endpoint }) => endpoint)).toEqual(
    expect.arrayContaining(['office.loginCodeSend', 'office.invitationRead']),
  )
  expect(told).not.toMatch(/helene|a-word-that-opens/)
})
