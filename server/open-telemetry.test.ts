import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, type App } from './app.ts'
import { aCheckout, aProduct, aShop, openWorld, type World } from './checkout/testing.ts'
import { openTracing } from './open-telemetry.ts'
import { confirmCard } from './payments/double/testing.ts'
import { tracedProvider } from './payments/traced-provider.ts'

/** What a collector is sent, as far as it is read here. */
interface Sent {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[]
}
interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: object }[]
  status: { code?: number; message?: string }
  events: unknown[]
}

let world: World
let app: App
let tracing: { close: () => Promise<void> }
const sent: Sent[] = []
const collector = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    // Written by the exporter.
    if (request.url === '/v1/traces') sent.push(JSON.parse(Buffer.concat(chunks).toString()) as Sent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo // It listens on a port.
  tracing = openTracing({ endpoint: `http://127.0.0.1:${port}`, share: 1 })
  world = await openWorld()
  app = await createApp({
    services: { ...world.services, cards: tracedProvider(world.services.cards) },
    renderer: null,
    rootDir: path.resolve(import.meta.dirname, '..'),
  })
})
afterAll(async () => {
  await app.server.close()
  await tracing.close()
  await new Promise((resolve) => collector.close(resolve))
})

const headers = { host: 'vigneron-online.localhost', 'user-agent': 'A browser of Claire' }

test('[SCALE-01] nothing of OpenTelemetry is loaded where no collector is named', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'open-telemetry.ts',
  )
  const loading = files.filter((name) =>
    /from '(@opentelemetry|[./]+open-telemetry)/.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(loading).toEqual([])
})

test('[SCALE-01] a collector is told of requests, rules, statements, jobs and calls of the card provider, and of nobody', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const post = (url: string, payload: object, cookie = '') =>
    app.server.inject({ method: 'POST', url, payload, headers: { ...headers, cookie }, remoteAddress: '203.0.113.77' })
  const added = await post('/fr/api/shop/cart/product/add', { productID: wine.id, quantity: 1 })
  const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ordered = await post('/fr/api/shop/cart/checkout', aCheckout(shop), cookie)
  const { order, receipt, stripeClientSecret } = ordered.json().response
  await confirmCard(world.double.url, stripeClientSecret, { number: '4242424242424242' })
  await post(`/fr/api/shop/order/${order._id}/settle`, { receipt }, cookie)
  await post(`/fr/api/shop/order/${order._id}?email=claire@example.org`, { email: 'claire@example.org' }, cookie)
  await post('/fr/api/auth/login', { email: 'claire@example.org', password: 'demo-password' }, cookie)
  await post('/fr/api/auth/register', { email: 'claire@example.org', password: 'another-password' }, cookie)
  // A rule that refuses: there is nothing in the cart any more.
  expect((await post('/fr/api/shop/cart/checkout', aCheckout(shop))).statusCode).toBeGreaterThanOrEqual(400)
  await app.server.inject({ url: '/fr/order/ABCDEFGH2345?receipt=xyz', headers })
  await world.runJobs()
  await tracing.close()

  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
  )
  const named = (name: string) => spans.filter((span) => span.name === name)
  const parents = (span: CollectedSpan | undefined): string[] => {
    const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId)
    return parent ? [parent.name, ...parents(parent)] : []
  }
  expect(parents(named('card provider createIntent')[0])).toEqual(['rule cartCheckout', 'call cartCheckout'])
  expect(
    spans.filter(({ name }) => name.startsWith('statement ')).some((span) => parents(span)[0] === 'rule cartCheckout'),
  ).toBe(true)
  expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true)
  expect(named('call cartCheckout')[0]?.attributes).toContainEqual({
    key: 'cepage.site',
    value: { stringValue: 'vigneron-online' },
  })

  // Times and ids are long numbers, in which a postal code may stand by chance.
  const all = spans.map((span) =>
    JSON.stringify(span, (key, value: unknown) => (/(Id|UnixNano)$/.test(key) ? undefined : value)),
  )
  const secrets = [
    'example.org',
    'Claire',
    'Vidal',
    'Puits',
    '39600',
    '12 34',
    'demo-password',
    'another-password',
    receipt,
    stripeClientSecret,
  ]
  const ids = [order._id, wine.id, '203.0.113.77', 'ABCDEFGH2345', cookie.split('=')[1]?.split(';')[0] ?? '']
  for (const word of [...secrets, ...ids])
    expect(
      all.filter((line) => line.includes(word)),
      word,
    ).toEqual([])
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].toSorted()).toEqual([
    'cepage.job.attempt',
    'cepage.request.kind',
    'cepage.site',
    'db.query.text',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
  ])
  for (const { status, events } of spans) expect([status.message, events]).toEqual([undefined, []])
})
