// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import de from '../../statics/languages/de/checkout.json'
import en from '../../statics/languages/en/checkout.json'
import texts from '../../statics/languages/en/payments.json'
import fr from '../../statics/languages/fr/checkout.json'
import { cardErrorCode, confirmationOf } from './card-errors.ts'
import type { Billing, CardFieldOptions } from './card-field.ts'
import { openCardField } from './card-field.ts'

const loadStripe = vi.hoisted(() => vi.fn())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

const options: CardFieldOptions = {
  id: 'clos-des-murmures',
  publishableKey: 'pk_live_1',
  accountId: 'acct_1',
  language: 'fr',
  texts,
}
const billing: Billing = {
  name: 'Claire Morel',
  email: 'claire@example.org',
  address: { line1: '3 rue du Puits', line2: 'Bâtiment B', city: 'Arbois', postalCode: '39600', countryCode: 'FR' },
}

function fakeStripe() {
  const card = { on: vi.fn(), mount: vi.fn(), destroy: vi.fn() }
  const create = vi.fn(() => card)
  const confirmCardPayment = vi.fn()
  return { card, create, confirmCardPayment, elements: () => ({ create }) }
}

beforeEach(() => {
  loadStripe.mockReset()
})

test('[THIRD-06] Stripe is loaded with the key, the connected account and the language of the shop', async () => {
  loadStripe.mockResolvedValue(fakeStripe())
  await openCardField(options)
  expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_live_1', { locale: 'fr', stripeAccount: 'acct_1' })
})

test('with a key of the demo Stripe is not loaded', async () => {
  await openCardField({ ...options, publishableKey: 'pk_demo_cepage' })
  expect(loadStripe).not.toHaveBeenCalled()
})

test("[CHECKOUT-03] the card's billing lines are the first two lines of the address", async () => {
  const stripe = fakeStripe()
  loadStripe.mockResolvedValue(stripe)
  stripe.confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
  const field = await openCardField(options)
  await field.mount(document.createElement('div'))
  expect(await field.confirm('pi_1_secret_2', billing)).toEqual({ status: 'succeeded' })
  const address = { line1: '3 rue du Puits', line2: 'Bâtiment B', city: 'Arbois', postal_code: '39600', country: 'FR' }
  const details = { name: 'Claire Morel', email: 'claire@example.org', address }
  expect(stripe.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('pi_1_secret_2', {
    payment_method: { card: stripe.card, billing_details: details },
  })
})

test.each(['pk_live_1', 'pk_demo_1'])(
  '[CHECKOUT-03] with %s a confirmation without a card element is rejected',
  async (key) => {
    loadStripe.mockResolvedValue(fakeStripe())
    const field = await openCardField({ ...options, publishableKey: key })
    const missing = 'Missing card element for clos-des-murmures'
    await expect(field.confirm('pi_1_secret_2', billing)).rejects.toThrow(missing)
    await field.mount(document.createElement('div'))
    field.destroy()
    await expect(field.confirm('pi_1_secret_2', billing)).rejects.toThrow(missing)
  },
)

test('a provider that cannot be loaded rejects the opening of the field', async () => {
  loadStripe.mockRejectedValue(new Error('Failed to load Stripe.js'))
  await expect(openCardField(options)).rejects.toThrow('Failed to load Stripe.js')
})

test.each([
  [{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, 'declined'],
  [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficientFunds'],
  [{ type: 'card_error', code: 'expired_card' }, 'expired'],
  [{ type: 'card_error', code: 'incorrect_cvc' }, 'incorrectCvc'],
  [{ type: 'validation_error', code: 'incomplete_expiry' }, 'incomplete'],
  [{ type: 'validation_error', code: 'invalid_number' }, 'incorrectNumber'],
  [{ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }, 'authenticationFailed'],
  [{ type: 'api_connection_error' }, 'providerUnavailable'],
  [{ type: 'invalid_request_error', code: 'resource_missing' }, 'notConfirmed'],
])('the provider error %o is told as %s, which every language has a sentence for', (error, code) => {
  expect(cardErrorCode(error)).toBe(code)
  for (const { cardErrors } of [fr, de, en]) expect(cardErrors).toHaveProperty(code)
})

test('what is already paid counts as paid when it is confirmed again', () => {
  const error = { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } }
  expect(confirmationOf({ error })).toEqual({ status: 'succeeded' })
})

test('[CHECKOUT-03] an intent that has been cancelled is not confirmed', () => {
  expect(confirmationOf({ intent: { status: 'canceled' } })).toEqual({
    status: 'canceled',
    error: { code: 'notConfirmed' },
  })
})
