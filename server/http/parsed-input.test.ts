import Fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { inputOf } from '../../faults/arbitrary.ts'
import type { Context } from '../context.ts'
import { noReplicas } from '../database/replicas.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Rules } from '../rule.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testConfig } from '../testing/context.ts'
import { bindEndpoints, callInProcess } from './bind.ts'

// What reaches a rule is what the endpoint's schemas have made of a request, whatever else came along with it.

/** What the rules were given, in place of what they would do. */
const given: unknown[] = []
// One rule for every name: it is asked by the table's own keys only.
const rules = new Proxy({} as Rules, {
  get: () => (_: Context, input: unknown) => {
    given.push(input)
    throw refuse('NOT_FOUND')
  },
})
// All that is used of a context around a rule: the session, which is a member's, what its cookie is named by, and that
// nothing is read from standbys.
const context = {
  session: { read: async () => ({ id: 'one', accountId: 'hers', roles: ['user'] }) },
  config: testConfig(),
  database: { replicas: noReplicas },
  site: { code: 'a', site: { code: 'a' } },
} as unknown as Context

let server: FastifyInstance
let app: TestApp
beforeAll(async () => {
  server = Fastify()
  server.setErrorHandler((error, _, reply) =>
    reply
      .code(error instanceof Refusal ? error.status : 500)
      .serializer(JSON.stringify)
      .send({}),
  )
  bindEndpoints(server, rules, async () => context, { environment: 'test' })
  app = await testApp()
})
afterAll(async () => {
  await server.close()
  await app.drop()
})

const all = Object.entries(endpoints) as [EndpointName, Endpoint][]
const names = all.map(([name]) => name)
const partsOf = ({ params, query, body }: Endpoint) => [params, query, body].filter((part) => part !== undefined)
const keysOf = (endpoint: Endpoint) => new Set(partsOf(endpoint).flatMap((part) => Object.keys(part.shape)))

const known = {
  named: { email: ['claire@example.org'] },
  ids: ['00000000-0000-4000-8000-000000000000'],
  words: ['word', '2026-06-01', 'FR', 'CARD'],
}
const examples = new Map<Endpoint['body'], Record<string, unknown>>()

/** The shortest of some inputs that the schema takes, the same in every run. */
function valid(schema: Endpoint['body']): Record<string, unknown> {
  const example = examples.get(schema) ?? (schema ? exampleOf(schema) : {})
  examples.set(schema, example)
  return example
}

function exampleOf(schema: NonNullable<Endpoint['body']>): Record<string, unknown> {
  const [found] = fc
    .sample(inputOf(schema, known), { seed: 11, numRuns: 300 })
    .filter((input) => schema.safeParse(input).success && !Object.values(input ?? {}).includes(''))
    .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
  if (found === undefined) throw new Error('No valid input was found.')
  return found as Record<string, unknown> // An object schema takes objects only.
}

/** Words of a visitor under every name any endpoint has, and under some that none has. */
const stowaways = Object.fromEntries(
  [...new Set(all.flatMap(([, endpoint]) => [...keysOf(endpoint)])), '0', 'stowaway', 'sessionToken'].map((key) => [
    key,
    'stowaway',
  ]),
)
const without = (words: object, keys: Set<string>) =>
  Object.fromEntries(Object.entries(words).filter(([key]) => !keys.has(key)))
const urlOf = ({ path, params }: Endpoint): string => {
  const words = valid(params)
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(words[key])))
}

describe('only parsed input reaches a rule', () => {
  test.each(names)('[CALL-03] %s over the network, with strange words in its query and its body', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    if (endpoint.upload) return
    const query = { ...without(stowaways, keysOf({ ...endpoint, body: undefined })), ...texts(valid(endpoint.query)) }
    const body = { ...without(stowaways, keysOf(endpoint)), ...valid(endpoint.body) }
    given.length = 0
    const url = `${urlOf(endpoint)}?${new URLSearchParams(query).toString()}`
    const payload = endpoint.body ? body : { stowaway: 'stowaway' }
    const answer = await server.inject({ method: endpoint.method, url, ...(endpoint.method === 'POST' && { payload }) })
    expect(answer.statusCode).toBe(404)
    expectParsed(endpoint)
  })

  test.each(names)('[CALL-03] %s in process, with strange words beside its own', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    given.length = 0
    const own = { ...valid(endpoint.params), ...valid(endpoint.query), ...valid(endpoint.body) }
    const call = callInProcess(rules, context) as (name: EndpointName, input: unknown) => Promise<unknown>
    await expect(call(name, { ...without(stowaways, keysOf(endpoint)), ...own })).rejects.toThrow('NOT_FOUND')
    expectParsed(endpoint)
  })

  test('[CALL-03] no word stands in two parts of an endpoint, where one would overrule the other', () => {
    const twice = all.filter(
      ([, endpoint]) => keysOf(endpoint).size < partsOf(endpoint).flatMap((part) => Object.keys(part.shape)).length,
    )
    expect(twice.map(([name]) => name)).toEqual([])
  })
})

/** The rule was reached once, with words that its endpoint has, each as its schema makes it. */
function expectParsed(endpoint: Endpoint) {
  expect(given).toHaveLength(1)
  const [input] = given as [Record<string, unknown>]
  expect(Object.keys(input).filter((key) => !keysOf(endpoint).has(key))).toEqual([])
  for (const part of partsOf(endpoint)) expect(part.safeParse(input).success).toBe(true)
  expect(Object.values(input)).not.toContain('stowaway')
}

/** As an address carries them. */
const texts = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))

describe('bodies that are no JSON object', () => {
  const posts = all.filter(([, { method, upload }]) => method === 'POST' && !upload)

  test.each(posts.map(([name]) => name))('[CALL-03] %s reads no text, no form and no bytes', async (name) => {
    for (const type of ['text/plain', 'text/html', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
      const answer = await app
        .visitor()
        .post(urlOf(endpoints[name]), 'x'.repeat(100_000), { headers: { 'content-type': type } })
      expect([type, answer.statusCode]).toEqual([type, 415])
    }
  })

  test.each(posts.map(([name]) => name))(
    '[CALL-03] %s takes no list of a quarter of a million numbers',
    async (name) => {
      const payload = `[${'1,'.repeat(249_999)}1]`
      const answer = await app
        .visitor()
        .post(urlOf(endpoints[name]), payload, { headers: { 'content-type': 'application/json' } })
      // Whom a call is not for is sent away before it is looked at what they sent.
      expect(endpoints[name].access === 'account' ? [401, 413] : [400, 413]).toContain(answer.statusCode)
    },
  )
})

test('[SHOP-04] [ORDER-03] a word that a body leaves out is not taken from the query', async () => {
  const removal = await app
    .visitor()
    .post('/api/shop/cart/activity/remove?startDate=abc', { activityID: '00000000-0000-4000-8000-000000000000' })
  expect(removal.statusCode).toBeLessThan(500)
  const receipt = await app.visitor().post('/api/shop/order/AAAAAAAAAAAA/receipt-pdf?email=a&email=b', {})
  expect([receipt.statusCode, receipt.json().errors[0].key]).toEqual([404, 'ORDER_NOT_FOUND'])
})
