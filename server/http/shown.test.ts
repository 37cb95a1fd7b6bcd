import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { Context } from '../context.ts'
import type { Rules } from '../rule.ts'
import { testConfig } from '../testing/context.ts'
import { bindEndpoints } from './bind.ts'
import { checkedBy, shownBy } from './shown.ts'

const Wine = z.object({
  name: z.string(),
  year: z.int().nullable(),
  tags: z.array(z.object({ word: z.string() })).optional(),
})

/** What is answered where every rule's result is this. */
async function answerOf(environment: 'test' | 'production', result: unknown) {
  const names = Object.keys(endpoints) as EndpointName[]
  const rules = Object.fromEntries(names.map((name) => [name, () => result])) as unknown as Rules
  const server = Fastify()
  server.setErrorHandler((_, __, reply) => reply.code(500).serializer(JSON.stringify).send({}))
  // All that is used of a context around such a rule.
  const context = {
    session: {},
    config: testConfig(),
    site: { code: 'a', site: { code: 'a' } },
    requestId: 'one',
  } as unknown as Context
  bindEndpoints(server, rules, async () => context, { environment })
  const answer = await server.inject({ method: 'GET', url: '/api/shop/cart' })
  await server.close()
  return answer
}

test('[CALL-02] what a rule takes along that the contract does not name stays in the house', () => {
  const row = { name: 'Poulsard', year: null, cost: 3, tags: [{ word: 'red', id: 7 }] }
  for (const show of [shownBy(Wine), checkedBy(Wine)])
    expect(show(row)).toEqual({ name: 'Poulsard', year: null, tags: [{ word: 'red' }] })
})

test('[CALL-02] schemas that choose or change are left to the schema itself', () => {
  const either = z.union([z.object({ kind: z.literal('a'), a: z.string() }), z.object({ kind: z.literal('b') })])
  expect(shownBy(either)({ kind: 'b', secret: 1 })).toEqual({ kind: 'b' })
  expect(shownBy(z.record(z.string(), Wine))({ one: { name: 'x', year: 1, more: 2 } })).toEqual({
    one: { name: 'x', year: 1 },
  })
})

test('[CALL-02] where tests run, an answer that is not what the contract says is a failure', async () => {
  const wrong = { cart: 'none', carts: [] }
  expect((await answerOf('test', wrong)).statusCode).toBe(500)
  const right = await answerOf('test', { cart: null, carts: [], secret: 1 })
  expect(right.statusCode).toBe(200)
  expect(right.json().response).toEqual({ cart: null, carts: [] })
})

test('[CALL-02] where people buy, an answer is not checked again, but says no more than the contract', async () => {
  const answer = await answerOf('production', { cart: null, carts: [], secret: 1 })
  expect(answer.json().response).toEqual({ cart: null, carts: [] })
})

test('[CALL-02] every answer of the contract can be shown', () => {
  for (const { result } of Object.values(endpoints)) expect(shownBy(result)).toBeTypeOf('function')
})
