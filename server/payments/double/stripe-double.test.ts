import { appendFile, readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { stripeProvider } from '../stripe-provider.ts'
import { refuseDouble } from './refuse-double.ts'
import { aDouble, aListener, aStateFile, confirmCard, keys, postForm } from './testing.ts'
import type { StripeDouble } from './stripe-double.ts'

async function anIntent(double: StripeDouble, idempotencyKey = 'order-1') {
  const purchaseId = 'K7Q2'
  const sale = { idempotencyKey, amount: 4200, currencyCode: 'EUR', accountId: undefined, purchaseId }
  return stripeProvider({ ...keys, apiBase: double.url }).createIntent({
    ...sale,
    description: '',
    receiptEmail: undefined,
  })
}

test.each([
  ['4000 0000 0000 0002', 'card_declined', 'generic_decline'],
  ['4000 0000 0000 9995', 'card_declined', 'insufficient_funds'],
  ['4000 0000 0000 0069', 'expired_card', undefined],
  ['4000 0000 0000 0127', 'incorrect_cvc', undefined],
])('the test card %s fails with %s', async (number, code, declineCode) => {
  const double = await aDouble()
  const { clientSecret } = await anIntent(double)
  const { status, body } = await confirmCard(double.url, clientSecret, { number })
  expect(status).toBe(402)
  expect(body.error).toMatchObject({ type: 'card_error', code })
  expect(body.error.decline_code).toBe(declineCode)
  expect(body.error.payment_intent.status).toBe('requires_payment_method')
})

test.each([
  ['a real-looking number', { number: '4111 1111 1111 1111' }, 'only test cards work'],
  ['a past expiry', { number: '4242424242424242', expiry: ['01', '20'] }, 'expired'],
  ['a thirteenth month', { number: '4242424242424242', expiry: ['13', '40'] }, 'month'],
  ['a short security code', { number: '4242424242424242', cvc: '1' }, 'security code'],
] as const)('%s is refused before the intent is tried', async (_what, card, message) => {
  const double = await aDouble()
  const { clientSecret } = await anIntent(double)
  const typed = { ...card, expiry: 'expiry' in card ? ([...card.expiry] as [string, string]) : undefined }
  const { status, body } = await confirmCard(double.url, clientSecret, typed)
  expect(status).toBe(402)
  expect(body.error.message).toContain(message)
})

test('card numbers are written nowhere', async () => {
  const stateFile = await aStateFile()
  const double = await aDouble({ stateFile })
  const { clientSecret } = await anIntent(double)
  await confirmCard(double.url, clientSecret, { number: '4111111111111111' })
  await confirmCard(double.url, clientSecret, { number: '4242424242424242' })
  const written = (await readFile(stateFile, 'utf8')) + JSON.stringify(double.faults.calls())
  expect(written).toContain('succeeded')
  expect(written).not.toMatch(/4111111111111111|4242424242424242/)
})

test('a browser sees and pays only the intent whose client secret it holds, and does nothing else', async () => {
  const double = await aDouble()
  const { id, clientSecret } = await anIntent(double)
  const read = (secret: string, key = keys.publishableKey) =>
    fetch(`${double.url}/v1/payment_intents/${id}?key=${key}&client_secret=${secret}`)

  expect((await read(clientSecret)).status).toBe(200)
  expect(await (await read(clientSecret)).json()).not.toHaveProperty('metadata')
  expect((await read(`${id}_secret_guess`)).status).toBe(404)
  expect((await read(clientSecret, 'pk_other')).status).toBe(401)
  expect((await read(clientSecret, keys.secretKey)).status).toBe(401)
  expect((await confirmCard(double.url, `${id}_secret_guess`, { number: '4242424242424242' })).status).toBe(404)
  const cancel = await postForm(`${double.url}/v1/payment_intents/${id}/cancel`, {
    key: keys.publishableKey,
    client_secret: clientSecret,
  })
  expect(cancel).toMatchObject({ status: 403, body: { error: { code: 'secret_key_required' } } })
})

test('every answer says that it is a demo', async () => {
  const { url } = await aDouble()
  for (const path of ['/v1/payment_intents/pi_1', '/v1/customers', '/faults', '/']) {
    expect((await fetch(url + path)).headers.get('x-demo')).toContain('demo')
  }
})

test('faults are set and calls are read over HTTP too', async () => {
  const double = await aDouble()
  const set = (plan: object) =>
    fetch(`${double.url}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(plan),
    })

  expect((await set({ failures: -1 })).status).toBe(400)
  expect((await set({ failure: 1 })).status).toBe(400)
  expect((await set({ only: '/payment_intents', failures: 1, answerDelayMs: 200 })).status).toBe(200)
  const startMs = performance.now()
  await anIntent(double)
  expect(performance.now() - startMs).toBeGreaterThan(400)
  expect(await (await fetch(`${double.url}/faults/calls?key=order-1`)).json()).toMatchObject([
    { status: 503 },
    { status: 200 },
  ])
  await set({})
  expect(double.faults.plan).toMatchObject({ failures: 0, answerDelayMs: 0 })
})

test('an event is sent again until it is answered with a 2xx', async () => {
  const listener = await aListener([500, 404, 200])
  const double = await aDouble({ webhookUrl: listener.url })
  const { clientSecret } = await anIntent(double)
  await confirmCard(double.url, clientSecret, { number: '4242424242424242' })
  await vi.waitFor(() => expect(listener.deliveries).toHaveLength(3), { timeout: 60_000 })
  expect(new Set(listener.deliveries.map(({ id }) => id)).size).toBe(1)
})

test('events arrive several times and the newest first when that is asked for', async () => {
  const listener = await aListener()
  const double = await aDouble({ webhookUrl: listener.url })
  double.faults.set({ webhooks: { copies: 2, shuffled: true } })
  const { clientSecret } = await anIntent(double)
  await confirmCard(double.url, clientSecret, { number: '4000000000009995' })
  await confirmCard(double.url, clientSecret, { number: '4242424242424242' })
  await vi.waitFor(() => expect(listener.deliveries).toHaveLength(4), { timeout: 60_000 })
  const [succeeded, failed] = ['payment_intent.succeeded', 'payment_intent.payment_failed']
  expect(listener.deliveries.map(({ type }) => type)).toEqual([succeeded, succeeded, failed, failed])
})

test('events can be late, lost or absent', async () => {
  const listener = await aListener()
  const double = await aDouble({ webhookUrl: listener.url })
  const pay = async (key: string) =>
    confirmCard(double.url, (await anIntent(double, key)).clientSecret, { number: '4242424242424242' })

  double.faults.set({ webhooks: { never: true } })
  await pay('never')
  double.faults.set({ webhooks: { dropped: 1, delayMs: 150 } })
  await pay('dropped')
  const paid = await pay('late')
  expect(listener.deliveries).toHaveLength(0)
  await vi.waitFor(() => expect(listener.deliveries).toHaveLength(1))
  expect(listener.deliveries[0]!.raw.toString()).toContain(paid.body.id)
})

test('events wait for an address', async () => {
  const listener = await aListener()
  const double = await aDouble()
  const { clientSecret } = await anIntent(double)
  await confirmCard(double.url, clientSecret, { number: '4242424242424242' })
  double.sendWebhooksTo(listener.url)
  await vi.waitFor(() => expect(listener.deliveries).toHaveLength(1))
})

test('a line cut short by a crash is forgotten and the next ones are kept', async () => {
  const stateFile = await aStateFile()
  const first = await aDouble({ stateFile })
  const kept = await anIntent(first, 'kept')
  await first.close()
  await appendFile(stateFile, '{"intents":[{"id":"pi_cut')
  const second = await aDouble({ stateFile })
  const later = await anIntent(second, 'later')
  await second.close()
  const third = await aDouble({ stateFile })
  expect((await anIntent(third, 'kept')).id).toBe(kept.id)
  expect((await anIntent(third, 'later')).id).toBe(later.id)
})

test('the double is refused in production unless the demo is asked for', () => {
  expect(() => refuseDouble({ environment: 'production', isDemo: false })).toThrow(
    'cannot be demonstrated in production',
  )
  expect(() => refuseDouble({ environment: 'production', isDemo: true })).not.toThrow()
  expect(() => refuseDouble({ environment: 'development', isDemo: false })).not.toThrow()
})
