import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { ProviderUnavailable } from './card-provider.ts'
import type { CardProvider } from './card-provider.ts'
import { aDouble, aListener, aStateFile, answerBank, confirmCard, keys } from './double/testing.ts'
import { stripeProvider } from './stripe-provider.ts'

const paysCard = { number: '4242 4242 4242 4242' }
const poorCard = { number: '4000 0000 0000 9995' }
const askingCard = { number: '4000 0025 0000 3155' }

async function aShop(given: Parameters<typeof aDouble>[0] = {}) {
  const double = await aDouble(given)
  return { double, url: double.url, cards: stripeProvider({ ...keys, apiBase: double.url }) }
}

const named = (refundId: string) => ({ refundId, attempt: 1 })

function sale(
  given: Partial<Parameters<CardProvider['createIntent']>[0]> = {},
): Parameters<CardProvider['createIntent']>[0] {
  return {
    idempotencyKey: 'order-1',
    amount: 4200,
    currencyCode: 'EUR',
    accountId: undefined,
    purchaseId: 'K7Q2',
    description: 'Two bottles',
    receiptEmail: 'claire@example.org',
    ...given,
  }
}

test('[THIRD-06] an intent carries the amount, the currency and the purchase it pays', async () => {
  const { cards } = await aShop()
  const made = await cards.createIntent(sale())
  expect(made).toMatchObject({ status: 'requires_payment_method', amount: 4200, currencyCode: 'EUR' })
  expect(await cards.readIntent(made.id, undefined)).toEqual({ ...made, purchaseId: 'K7Q2' })
})

test('an answer lost on its way is asked for again with the same key and makes one intent', async () => {
  const { double, cards } = await aShop()
  double.faults.set({ droppedAnswers: 1 })
  const made = await cards.createIntent(sale())
  const calls = double.faults.calls('order-1')
  expect(calls.map(({ dropped, replayed }) => ({ dropped, replayed }))).toEqual([
    { dropped: true, replayed: false },
    { dropped: false, replayed: true },
  ])
  expect((await cards.createIntent(sale())).id).toBe(made.id)
})

test('a key used again for another amount is refused', async () => {
  const { cards } = await aShop()
  await cards.createIntent(sale())
  await expect(cards.createIntent(sale({ amount: 4300 }))).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test("[THIRD-06] a shop's payments are invisible to every other account", async () => {
  const { cards, url } = await aShop()
  const made = await cards.createIntent(sale({ accountId: 'acct_huppe' }))
  expect((await cards.readIntent(made.id, 'acct_huppe')).id).toBe(made.id)
  await expect(cards.readIntent(made.id, undefined)).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(cards.readIntent(made.id, 'acct_grives')).rejects.toMatchObject({ code: 'resource_missing' })
  expect((await confirmCard(url, made.clientSecret, paysCard)).status).toBe(404)
  expect((await confirmCard(url, made.clientSecret, { ...paysCard, accountId: 'acct_huppe' })).status).toBe(200)
})

test('a declined card leaves the intent open, and another card then pays it', async () => {
  const { cards, url } = await aShop()
  const made = await cards.createIntent(sale())
  const declined = await confirmCard(url, made.clientSecret, poorCard)
  expect(declined.status).toBe(402)
  expect(declined.body.error).toMatchObject({ type: 'card_error', decline_code: 'insufficient_funds' })
  expect((await cards.readIntent(made.id, undefined)).status).toBe('requires_payment_method')
  expect((await confirmCard(url, made.clientSecret, paysCard)).body.status).toBe('succeeded')
  expect((await cards.readIntent(made.id, undefined)).status).toBe('succeeded')
})

test.each([
  ['ok', 'succeeded'],
  ['fail', 'requires_payment_method'],
] as const)(
  'a card that asks for 3-D Secure waits for the bank, whose answer %s makes it %s',
  async (outcome, status) => {
    const { cards, url } = await aShop()
    const made = await cards.createIntent(sale())
    expect((await confirmCard(url, made.clientSecret, askingCard)).body.status).toBe('requires_action')
    expect((await cards.readIntent(made.id, undefined)).status).toBe('requires_action')
    await answerBank(url, made.clientSecret, outcome)
    expect((await cards.readIntent(made.id, undefined)).status).toBe(status)
  },
)

test('cancelling ends an open intent, and tells succeeded when the visitor was faster', async () => {
  const { cards, url } = await aShop()
  const open = await cards.createIntent(sale({ idempotencyKey: 'open' }))
  expect((await cards.cancelIntent(open.id, undefined)).status).toBe('canceled')
  expect((await cards.cancelIntent(open.id, undefined)).status).toBe('canceled')
  expect((await confirmCard(url, open.clientSecret, paysCard)).body.error.code).toBe('payment_intent_unexpected_state')

  const paid = await cards.createIntent(sale({ idempotencyKey: 'paid' }))
  await confirmCard(url, paid.clientSecret, paysCard)
  expect((await cards.cancelIntent(paid.id, undefined)).status).toBe('succeeded')
})

test('a refund is made once per key and never goes above what was paid', async () => {
  const { double, cards, url } = await aShop()
  const { id: intentId, clientSecret } = await cards.createIntent(sale())
  const refund = (idempotencyKey: string, amount: number) =>
    cards.refund({ intentId, amount, accountId: undefined, idempotencyKey, named: named(idempotencyKey) })

  await expect(refund('too-early', 100)).rejects.toThrow('does not have a successful charge')
  await confirmCard(url, clientSecret, paysCard)
  double.faults.set({ only: '/refunds', droppedAnswers: 1 })
  const first = await refund('r-1', 3000)
  expect((await refund('r-1', 3000)).id).toBe(first.id)
  await expect(refund('r-2', 1201)).rejects.toThrow('greater than unrefunded amount')
  expect((await refund('r-3', 1200)).id).not.toBe(first.id)
  await expect(refund('r-4', 1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

async function aPaidIntent(number: string) {
  const shop = await aShop()
  const { id: intentId, clientSecret } = await shop.cards.createIntent(sale())
  await confirmCard(shop.url, clientSecret, { number })
  const refund = (idempotencyKey: string, amount: number) =>
    shop.cards.refund({ intentId, amount, accountId: undefined, idempotencyKey, named: named(idempotencyKey) })
  return { ...shop, intentId, refund }
}

test('[THIRD-06] a refund is what the provider says: it waits, arrives, and may come back with a reason', async () => {
  const waiting = await aPaidIntent('4000 0000 0000 7726')
  const made = await waiting.refund('r-1', 1000)
  expect(made).toMatchObject({ status: 'pending', amount: 1000, intentId: waiting.intentId, failureReason: null })
  waiting.double.passTime()
  expect((await waiting.cards.readRefund(made.id, undefined)).status).toBe('succeeded')

  const failing = await aPaidIntent('4000 0000 0000 5126')
  const { id, status } = await failing.refund('r-1', 4200)
  expect(status).toBe('succeeded')
  failing.double.passTime()
  expect(await failing.cards.readRefund(id, undefined)).toMatchObject({
    ...{ status: 'failed', failureReason: 'expired_or_canceled_card' },
  })
  // The seller has the money again, and may try once more; the first answer of a key stays what it was.
  expect((await failing.refund('r-2', 4200)).id).not.toBe(id)
  expect(await failing.refund('r-1', 4200)).toMatchObject({ id, status: 'succeeded' })
})

test('[THIRD-06] equal refunds of a payment are told apart by their names, however many there are', async () => {
  const { cards, intentId, refund } = await aPaidIntent('4242 4242 4242 4242')
  const keys = Array.from({ length: 12 }, (_, index) => `r-${index}`)
  for (const key of keys) await refund(key, 100)
  const listed = await cards.listRefunds(intentId, undefined)
  expect(listed.map(({ named: name }) => name?.refundId)).toEqual(keys.toReversed())
  expect(listed.every(({ amount, named: name }) => amount === 100 && name?.attempt === 1)).toBe(true)
  await expect(cards.readRefund(listed[0]?.id ?? '', 'acct_huppe')).rejects.toMatchObject({ code: 'resource_missing' })
})

test('[THIRD-06] a disputed payment is not paid back, and one that was won may be', async () => {
  const { cards, double, intentId, refund } = await aPaidIntent('4000 0000 0000 2685')
  const [dispute] = double.disputes()
  expect(await cards.readDispute(dispute?.id ?? '', undefined)).toMatchObject({
    ...{ status: 'needs_response', reason: 'product_not_received', amount: 4200, currencyCode: 'EUR', intentId },
    isRefundable: false,
  })
  await expect(refund('r-1', 100)).rejects.toMatchObject({ name: 'RefundRefused', code: 'charge_disputed' })
  double.passTime()
  expect((await cards.readDispute(dispute?.id ?? '', undefined)).status).toBe('won')
  expect((await refund('r-1', 100)).status).toBe('succeeded')
})

test('a provider that fails or is not there is told apart from every other error', async () => {
  const { double, cards } = await aShop()
  double.faults.set({ failures: 2 })
  expect((await cards.createIntent(sale())).status).toBe('requires_payment_method')
  double.faults.set({ failures: 3 })
  await expect(cards.createIntent(sale({ idempotencyKey: 'order-2' }))).rejects.toBeInstanceOf(ProviderUnavailable)
  await double.close()
  await expect(cards.readIntent('pi_1', undefined)).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('a wrong secret key is an error of the operator, not an outage', async () => {
  const { double } = await aShop()
  const cards = stripeProvider({ ...keys, secretKey: 'sk_wrong', apiBase: double.url })
  await expect(cards.createIntent(sale())).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('an event names its intent and account, and is believed only with a fresh signature of ours', async () => {
  const listener = await aListener()
  const { cards, double, url } = await aShop({ webhookUrl: listener.url })
  const made = await cards.createIntent(sale({ accountId: 'acct_huppe' }))
  await confirmCard(url, made.clientSecret, { ...paysCard, accountId: 'acct_huppe' })
  await cards.refund({
    intentId: made.id,
    amount: 4200,
    accountId: 'acct_huppe',
    idempotencyKey: 'r',
    named: named('r'),
  })
  await vi.waitFor(() => expect(listener.deliveries).toHaveLength(3))

  const told = { intentId: made.id, accountId: 'acct_huppe' }
  const events = listener.deliveries.map(({ raw, signature }) => cards.readEvent(raw, signature))
  expect(events).toEqual([
    expect.objectContaining({ type: 'payment_intent.succeeded', ...told }),
    expect.objectContaining({ type: 'refund.created', refundId: double.refunds()[0]?.id, ...told }),
    expect.objectContaining({ type: 'charge.refunded', ...told }),
  ])

  const { raw, signature } = listener.deliveries[0]!
  const payload = raw.toString()
  const timestamp = Math.floor(Date.now() / 1000) - 600
  const old = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret, timestamp })
  const foreign = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' })
  expect(() => cards.readEvent(raw, old)).toThrow('outside the tolerance')
  expect(() => cards.readEvent(raw, foreign)).toThrow('No signatures found')
  expect(() => cards.readEvent(Buffer.from(payload.replace('4200', '1')), signature)).toThrow('No signatures found')
  expect(() => cards.readEvent(raw, '')).toThrow('stripe-signature')

  // The provider signs with the old secret for a while after it has given a new one.
  const rotating = stripeProvider({
    ...keys,
    apiBase: url,
    webhookSecret: 'whsec_new',
    otherWebhookSecrets: [keys.webhookSecret],
  })
  expect(rotating.readEvent(raw, signature).type).toBe('payment_intent.succeeded')
  expect(() => rotating.readEvent(raw, foreign)).toThrow('No signatures found')
})

test('intents, their keys and undelivered events survive a restart of the provider', async () => {
  const stateFile = await aStateFile()
  const before = await aShop({ stateFile })
  const made = await before.cards.createIntent(sale())
  await confirmCard(before.url, made.clientSecret, paysCard)
  await before.double.close()

  const listener = await aListener()
  const after = await aShop({ stateFile, webhookUrl: listener.url })
  expect((await after.cards.readIntent(made.id, undefined)).status).toBe('succeeded')
  expect((await after.cards.createIntent(sale())).id).toBe(made.id)
  await vi.waitFor(() => expect(listener.deliveries.map(({ type }) => type)).toEqual(['payment_intent.succeeded']))
})
