import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { stripeProvider } from '../stripe-provider.ts'
import { demoCardRoutes } from './routes.ts'
import { aDouble, answerBank, confirmCard, keys } from './testing.ts'

const demo = { environment: 'production', isDemo: true } as const

async function aSite() {
  const double = await aDouble()
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(demoCardRoutes, { doubleUrl: double.url, config: demo })
  const origin = `${await app.listen({ port: 0, host: '127.0.0.1' })}/demo/card`
  const { id, clientSecret } = await stripeProvider({ ...keys, apiBase: double.url }).createIntent({
    idempotencyKey: 'order-1',
    amount: 4200,
    currencyCode: 'EUR',
    accountId: undefined,
    purchaseId: 'K7Q2',
    description: '',
    receiptEmail: undefined,
  })
  return { double, app, origin, id, clientSecret }
}

test('the browser pays, asks and answers its bank under the origin of the site', async () => {
  const { origin, id, clientSecret } = await aSite()
  const asked = await confirmCard(origin, clientSecret, { number: '4000002500003155' })
  expect(asked).toMatchObject({ status: 200, body: { status: 'requires_action' } })
  expect(asked.headers.get('cache-control')).toBe('no-store')
  expect(asked.headers.get('x-demo')).toContain('demo')
  expect((await answerBank(origin, clientSecret, 'ok')).body.status).toBe('succeeded')
  const query = new URLSearchParams({ key: keys.publishableKey, client_secret: clientSecret })
  const read = await fetch(`${origin}/v1/payment_intents/${id}?${query.toString()}`)
  expect(await read.json()).toMatchObject({ status: 'succeeded' })
})

test('errors of the card pass through as they are', async () => {
  const { origin, clientSecret } = await aSite()
  const declined = await confirmCard(origin, clientSecret, { number: '4000000000009995' })
  expect(declined).toMatchObject({ status: 402, body: { error: { decline_code: 'insufficient_funds' } } })
})

test('nothing but these three calls reaches the provider, and no secret key does', async () => {
  const { app, double, id } = await aSite()
  const headers = { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' }
  const before = double.faults.calls().length
  for (const path of [
    `payment_intents/${id}/cancel`,
    'payment_intents',
    'refunds',
    'payment_intents/..%2f..%2ffaults/confirm',
  ]) {
    const answer = await app.inject({ method: 'POST', url: `/demo/card/v1/${path}`, headers, payload: 'a=1' })
    expect(answer.statusCode).toBe(404)
  }
  expect(double.faults.calls()).toHaveLength(before)
  const confirm = await app.inject({
    method: 'POST',
    url: `/demo/card/v1/payment_intents/${id}/confirm`,
    headers,
    payload: 'a=1',
  })
  expect(confirm.statusCode).toBe(401)
})

test('a large body or another kind of body is refused', async () => {
  const { app, id } = await aSite()
  const url = `/demo/card/v1/payment_intents/${id}/confirm`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const large = await app.inject({ method: 'POST', url, headers: form, payload: `a=${'1'.repeat(17_000)}` })
  expect(large.statusCode).toBe(413)
  expect((await app.inject({ method: 'POST', url, payload: { a: 1 } })).statusCode).toBe(415)
})

test('a provider that does not answer is an error in the shape of the provider', async () => {
  const { double, origin, clientSecret } = await aSite()
  double.faults.set({ droppedAnswers: 1 })
  const lost = await confirmCard(origin, clientSecret, { number: '4242424242424242' })
  expect(lost).toMatchObject({ status: 503, body: { error: { type: 'api_error' } } })
})

test('the routes are refused in production unless the demo is asked for', async () => {
  const config = { environment: 'production', isDemo: false } as const
  const app = Fastify()
  await expect(app.register(demoCardRoutes, { doubleUrl: 'http://127.0.0.1:1', config })).rejects.toThrow('production')
})
