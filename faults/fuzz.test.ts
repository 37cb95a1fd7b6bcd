import fc from 'fast-check'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import { checkInvariants } from '../server/database/invariants.ts'
import { type TestApp, testApp, type Visitor } from '../server/testing/app.ts'
import { inputOf, type Known, tricky } from './arbitrary.ts'
import { report } from './report.ts'
import { inFull, isFull } from './world.ts'

// Every endpoint of the contract, asked for by its own schema with things nobody should ask for.

let app: TestApp
let visitors: Visitor[]
let known: Known
beforeAll(async () => {
  app = await testApp({ config: { rateLimitFactor: 20, trustProxy: '127.0.0.1' } })
  known = await realWords()
  visitors = ['vigneron-online', 'hirondelles', 'bensadevot'].map((site) => app.visitor(site))
  // One of them is logged in, so that what belongs to members is asked for, too.
  await visitors[1]?.post('/fr/api/auth/login', { email: 'claire@example.org', password: 'demo-password' })
})
afterAll(() => app.drop())

/** Ids and codes of the demo: most requests then reach a rule. */
async function realWords(): Promise<Known> {
  const column = async (text: string) =>
    (await app.database.pool.query<{ word: string }>(text)).rows.map(({ word }) => word)
  const products = await column(`select id::text as word from product where type = 'PRODUCT' order by code limit 20`)
  const activities = await column(`select id::text as word from product where type = 'ACTIVITY' limit 8`)
  const shops = await column('select id::text as word from shop')
  const apartments = await column('select id::text as word from apartment')
  const agencies = await column('select id::text as word from agency')
  const codes = await column('select code as word from product limit 12')
  const paths = await column('select path as word from shop limit 4')
  const stays = await column('select code as word from apartment')
  return {
    named: {
      ...{ productID: products, productId: products, activityID: activities, shopID: shops, shopId: shops },
      ...{ apartmentID: apartments, id: apartments, agencyID: agencies, productCode: codes, shopPath: paths },
      ...{ apartmentCode: stays, startDate: [daysOn(40), daysOn(47)], endDate: [daysOn(44), daysOn(54)] },
      ...{ agencyCode: ['cote-vermeille', 'haut-pays'], code: ['cote-vermeille'], countryCode: ['FR', 'DE'] },
    },
    ids: [...products, ...shops, ...apartments, ...agencies],
    words: [...codes, ...paths, ...(await column('select name as word from blog_feed')), ...usualWords],
  }
}

const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const usualWords = [
  'FR',
  '39600',
  'home',
  'conditions-generales',
  'claire@example.org',
  'demo-password',
  'ABCDEFGH2345',
  'wine',
]

/** Every visitor has something to lose again before the next endpoints are tried. */
async function fillCarts() {
  const { productID = [], apartmentID = [] } = known.named
  for (const [index, visitor] of visitors.entries()) {
    for (const id of productID.slice(0, 6))
      await visitor.post('/fr/api/shop/cart/product/add', { productID: id, quantity: 1 })
    const stay = { apartmentID: apartmentID[index], startDate: daysOn(40), endDate: daysOn(47) }
    await visitor.post('/fr/api/hospitality/cart/rental/add', stay)
  }
}

interface Wild {
  name: EndpointName
  who: number
  prefix: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** Sent in place of the body as JSON. */
  bytes: string | undefined
  /** Words in the query that the endpoint has in its body, or nowhere; some of them twice. */
  stray: [string, string][]
  headers: Record<string, string>
}

const names = Object.keys(endpoints) as EndpointName[]
const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const wildRequest = (name: EndpointName): fc.Arbitrary<Wild> => {
  const { params, query, body }: Endpoint = endpoints[name]
  const part = (schema: Endpoint['params']) => inputOf(schema, known).map((value) => (isRecord(value) ? value : {}))
  return fc.record({
    name: fc.constant(name),
    who: fc.integer({ min: 0, max: 2 }),
    prefix: fc.constantFrom('', '/fr', '/de', '/en', '/xx'),
    params: part(params),
    query: part(query),
    body: inputOf(body, known),
    bytes: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: wildBytes }),
    stray: fc.oneof(
      { weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
      { weight: 1, arbitrary: strayWords },
    ),
    // Most of the time the visitor's own headers, so that requests are not all stopped at the door.
    headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: wildHeaders }),
  })
}

const everyField = [
  ...new Set(
    (Object.values(endpoints) as Endpoint[]).flatMap(({ params, query, body }) =>
      [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {})),
    ),
  ),
]
const strayWords = fc.array(
  fc.tuple(
    fc.constantFrom(...everyField, '__proto__', 'constructor', 'toString', 'a[]', 'a[b]', ''),
    fc.oneof(fc.constantFrom(...tricky.map(String).filter((word) => word.length < 500)), fc.string()),
  ),
  { maxLength: 6 },
)

/** Bodies that are no object of JSON. */
const wildBytes = fc.oneof(
  fc
    .array(fc.oneof(fc.integer(), fc.constant(null), fc.string()), { maxLength: 50 })
    .map((list) => JSON.stringify(list)),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    '[]',
    '"text"',
    '1',
    'null',
    'true',
    '[[[[]]]]',
    'a=b&c=d',
    'x'.repeat(200_000),
    `[${'0,'.repeat(50_000)}0]`,
  ),
)

const wildHeaders = fc.record(
  {
    'accept-language': fc.constantFrom('de', '*', 'xx-YY;q=nonsense', ','.repeat(2000), 'fr;q=2'),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=latin1',
      'text/plain',
      'multipart/form-data',
      'application/json;;',
    ),
    host: fc.constantFrom(
      'localhost',
      'nobody.example',
      'VIGNERON-ONLINE.localhost.',
      '[::1]:80',
      'a b',
      'x'.repeat(3000),
      '__proto__',
      ...[0, 1, 80, 6666, 65_535, 65_536].map((port) => `vigneron-online.localhost:${port}`),
    ),
    'x-forwarded-host': fc.constantFrom('evil.example', 'hirondelles.localhost:8443', '', '__proto__'),
    'x-forwarded-proto': fc.constantFrom('https', 'ftp', 'javascript', 'https,http', ''),
    origin: fc.constantFrom('null', 'http://evil.example', 'http://vigneron-online.localhost', 'not a url'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
    cookie: fc.constantFrom('sid.vigneron-online=nonsense', 'a=b; __proto__=1', '=;;=', 'sid.hirondelles=%E0%A4%A'),
    'x-forwarded-for': fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4().map((address) => `::ffff:${address}`),
      fc.constantFrom('1.2.3.4', 'unknown, , ::', 'fe80::1%eth0', '[::1]:80', ':::', ''),
    ),
    'if-none-match': fc.constantFrom('*', '"x"'),
  },
  { requiredKeys: [] },
)

async function send({ name, who, prefix, params, query, body, bytes, stray, headers }: Wild) {
  const { method, path }: Endpoint = endpoints[name]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => safely(text(params[key] ?? 'x')).slice(0, 2000))
  const own = Object.entries(query).map(([key, value]) => [key, text(value)])
  const search = new URLSearchParams([...own, ...stray]).toString()
  const url = `${prefix}${filled}${search && `?${search.slice(0, 4000)}`}`
  const options = { headers: { 'content-type': 'application/json', ...headers } }
  const visitor = visitors[who] ?? app.visitor()
  return method === 'GET'
    ? visitor.get(url, { headers })
    : visitor.post(url, bytes ?? (body === undefined ? undefined : JSON.stringify(body)), options)
}

/** A lone surrogate cannot stand in an address. */
const safely = (word: string) => encodeURIComponent(word.toWellFormed())

/** How often each status was answered: a fuzz that never gets through the door shows nothing. */
const statuses = new Map<number, number>()

async function expectCalm(wild: Wild) {
  const answer = await send(wild)
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
  const said = `${wild.name} answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`
  // On a machine that is busy somebody may be told to come again; nothing else is an excuse.
  const isBusy =
    answer.statusCode === 503 && answer.headers['retry-after'] !== undefined && /"(BUSY|UNAVAILABLE)"/.test(answer.body)
  if (answer.statusCode >= 500 && !isBusy) throw new Error(said)
  if (answer.statusCode >= 400 && !String(answer.headers['content-type']).startsWith('application/json'))
    throw new Error(said)
}

const requests = inFull(100_000, 2000)
const roundsPerEndpoint = Math.ceil(requests / names.length)

test(
  `[CALL-03] ${requests} generated requests over every endpoint: no 5xx, no crash, no growth`,
  { timeout: inFull(3_600_000, 900_000) },
  async () => {
    let heapBefore = 0
    for (const [part, share] of [0.2, 0.8].entries()) {
      for (const [index, name] of names.entries()) {
        if (index % 12 === 0) await fillCarts()
        await fc.assert(fc.asyncProperty(wildRequest(name), expectCalm), {
          numRuns: Math.ceil(roundsPerEndpoint * share),
        })
      }
      if (part === 0) heapBefore = heapMegabytes()
    }
    const growth = heapMegabytes() - heapBefore
    if (isFull) expect(growth, 'megabytes').toBeLessThan(40)
    expect(await checkInvariants(app.database.query)).toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect((statuses.get(200) ?? 0) / requests, 'share that a rule has served').toBeGreaterThan(0.1)
    expect((statuses.get(409) ?? 0) + (statuses.get(422) ?? 0), 'that a rule has refused').toBeGreaterThan(10)
    const answered = [...statuses]
    await report('fuzz', {
      'generated requests': answered.reduce((sum, [, count]) => sum + count, 0),
      endpoints: names.length,
      '5xx': answered.reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0),
    })
  },
)

test('[CALL-03] bodies that are no JSON, too deep, too large or aim at prototypes are refused, not suffered', async () => {
  const bodies = [
    '{',
    '[',
    '"',
    'nul',
    '{"a":1,}',
    '\uFEFF{}',
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    JSON.stringify({ quantity: 'x'.repeat(600_000) }),
    '1e999',
    '-',
    String.raw`{"productID":"\ud800"}`,
    '{"quantity":1e1000}',
    `${'['.repeat(100_000)}"${String.raw`\ud800`}"${']'.repeat(100_000)}`,
    ...tricky.map((value) => JSON.stringify(value)),
  ]
  for (const name of ['cartProductAdd', 'cartCheckout', 'login', 'contactMessage', 'stayCheckout'] as const) {
    for (const payload of bodies) {
      const answer = await app
        .visitor()
        .post(endpoints[name].path, payload, { headers: { 'content-type': 'application/json' } })
      expect([answer.statusCode >= 400 && answer.statusCode < 500, payload.slice(0, 60), answer.statusCode]).toEqual([
        true,
        payload.slice(0, 60),
        answer.statusCode,
      ])
    }
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

function heapMegabytes(): number {
  setFlagsFromString('--expose-gc')
  // The only way to a collection without a flag on the command line.
  ;(runInNewContext('gc') as () => void)()
  return Math.round(process.memoryUsage().heapUsed / 1_048_576)
}
