// @vitest-environment happy-dom
import { getByLabelText, getByRole, queryByRole } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import texts from '../../statics/languages/en/payments.json'
import type { Billing, CardFieldState } from './card-field.ts'
import { openDemoCardField } from './demo-card-field.ts'

const secret = 'pi_1_secret_2'
const billing: Billing = {
  name: 'Claire Morel',
  email: 'claire@example.org',
  address: { line1: '3 rue du Puits', city: 'Arbois', postalCode: '39600', countryCode: 'FR' },
}
const calls = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('fetch', calls.mockReset())
  place = document.createElement('div')
  place.className = 'card-element'
  document.body.replaceChildren(place)
})
afterEach(() => vi.unstubAllGlobals())

function aField() {
  const states: CardFieldState[] = []
  const field = openDemoCardField({
    id: 'shop',
    publishableKey: 'pk_demo_1',
    accountId: 'acct_1',
    language: 'en',
    texts,
    errorId: 'card-error',
  })
  field.onChange((state) => states.push(state))
  void field.mount(place)
  return { field, states }
}

function type(label: string, value: string) {
  const input = getByLabelText<HTMLInputElement>(place, label)
  input.focus()
  for (const letter of value) {
    input.value += letter
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  input.dispatchEvent(new Event('blur'))
  return input
}

function typeCard(number = '4242424242424242') {
  type('Card number', number)
  type('Expiry date', '1240')
  type('CVC', '123')
}

function answers(...bodies: ({ status: number; body: object } | 'lost')[]) {
  for (const answer of bodies) {
    if (answer === 'lost') calls.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    else calls.mockResolvedValueOnce(Response.json(answer.body, { status: answer.status }))
  }
}

function formOf(call: number): Record<string, string> {
  return Object.fromEntries(calls.mock.calls[call]?.[1].body as URLSearchParams)
}

test('the field says that it is a demo, and can be filled in by the browser', () => {
  aField()
  expect(place.textContent).toContain('only test cards work')
  const number = getByLabelText(place, 'Card number')
  expect(number.getAttribute('autocomplete')).toBe('cc-number')
  expect(number.getAttribute('inputmode')).toBe('numeric')
  expect(document.getElementById(number.getAttribute('aria-describedby')!)?.textContent).toBe(texts.demoNote)
  expect(getByLabelText(place, 'Expiry date').getAttribute('autocomplete')).toBe('cc-exp')
  expect(getByLabelText(place, 'CVC').getAttribute('autocomplete')).toBe('cc-csc')
})

test('no form can send the card to our server', () => {
  aField()
  typeCard()
  const form = document.createElement('form')
  form.append(place)
  expect([...new FormData(form)]).toEqual([])
})

test('typing groups the number and tells when the card is complete', () => {
  const { states } = aField()
  typeCard()
  expect(getByLabelText<HTMLInputElement>(place, 'Card number').value).toBe('4242 4242 4242 4242')
  expect(getByLabelText<HTMLInputElement>(place, 'Expiry date').value).toBe('12/40')
  expect(states.at(-1)).toEqual({ isComplete: true, error: undefined })
})

test('what is badly typed is marked when it is left and told to the caller, until it is corrected', () => {
  const { states } = aField()
  const number = type('Card number', '4242424242424241')
  expect(number.getAttribute('aria-invalid')).toBe('true')
  expect(number.getAttribute('aria-describedby')).toBe('card-shop-note card-error')
  expect(states.at(-1)).toEqual({ isComplete: false, error: 'incorrectNumber' })
  number.value = '4242'
  number.dispatchEvent(new Event('input'))
  expect(number.getAttribute('aria-invalid')).toBe('false')
  expect(states.at(-1)?.error).toBeUndefined()
})

test('an incomplete card is not sent, and the focus goes to the first gap', async () => {
  const { field } = aField()
  type('Card number', '4242424242424242')
  expect(await field.confirm(secret, billing)).toMatchObject({ error: { code: 'incomplete' } })
  expect(document.activeElement).toBe(getByLabelText(place, 'Expiry date'))
  expect(calls).not.toHaveBeenCalled()
})

test('[CHECKOUT-03] the card is confirmed at the demo provider with its billing address', async () => {
  const { field } = aField()
  typeCard()
  answers({ status: 200, body: { status: 'succeeded' } })
  expect(await field.confirm(secret, billing)).toEqual({ status: 'succeeded' })
  expect(calls.mock.calls[0]?.[0]).toBe('/demo/card/v1/payment_intents/pi_1/confirm')
  expect(formOf(0)).toMatchObject({
    key: 'pk_demo_1',
    client_secret: secret,
    _stripe_account: 'acct_1',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[billing_details][address][line1]': '3 rue du Puits',
  })
  expect(formOf(0)).not.toHaveProperty('payment_method_data[billing_details][address][line2]')
})

test('a refused card is an answer, and the input it is about is marked', async () => {
  const { field, states } = aField()
  typeCard('4000000000000127')
  const error = {
    type: 'card_error',
    code: 'incorrect_cvc',
    message: 'No.',
    payment_intent: { status: 'requires_payment_method' },
  }
  answers({ status: 402, body: { error } })
  const refused = { status: 'requires_payment_method', error: { code: 'incorrectCvc', message: 'No.' } }
  expect(await field.confirm(secret, billing)).toEqual(refused)
  const cvc = getByLabelText(place, 'CVC')
  expect(document.activeElement).toBe(cvc)
  cvc.dispatchEvent(new Event('blur'))
  expect(cvc.getAttribute('aria-invalid')).toBe('true')
  expect(states.at(-1)?.error).toBe('incorrectCvc')
})

test.each([
  ['Confirm the payment', 'ok', { status: 'succeeded' }],
  ['Refuse the payment', 'fail', { status: 'requires_payment_method', error: { code: 'authenticationFailed' } }],
])('a card with 3-D Secure opens a dialog, where "%s" is told to the bank', async (label, outcome, confirmation) => {
  const { field } = aField()
  typeCard('4000002500003155')
  const failure = { code: 'payment_intent_authentication_failure' }
  const told = { status: confirmation.status, last_payment_error: 'error' in confirmation ? failure : null }
  answers({ status: 200, body: { status: 'requires_action' } }, { status: 200, body: told })
  const confirmed = field.confirm(secret, billing)
  const dialog = await vi.waitFor(() => getByRole(place, 'dialog', { name: 'Verification by your bank' }))
  getByRole(dialog, 'button', { name: label }).click()
  expect(await confirmed).toEqual(confirmation)
  expect(calls.mock.calls[1]?.[0]).toBe('/demo/card/v1/test_helpers/three_d_secure/pi_1')
  expect(formOf(1)['outcome']).toBe(outcome)
  expect(queryByRole(place, 'dialog')).toBeNull()
})

test('leaving the page while the bank asks counts as a refusal', async () => {
  const { field } = aField()
  typeCard('4000002500003155')
  answers(
    { status: 200, body: { status: 'requires_action' } },
    { status: 200, body: { status: 'requires_payment_method' } },
  )
  const confirmed = field.confirm(secret, billing)
  await vi.waitFor(() => getByRole(place, 'dialog'))
  field.destroy()
  await confirmed
  expect(formOf(1)['outcome']).toBe('fail')
})

test('after a lost answer the intent is asked, and what it says counts', async () => {
  const { field } = aField()
  typeCard()
  answers('lost', { status: 200, body: { status: 'succeeded' } })
  expect(await field.confirm(secret, billing)).toEqual({ status: 'succeeded' })
  expect(calls.mock.calls[1]?.[0]).toContain('/demo/card/v1/payment_intents/pi_1?key=pk_demo_1&client_secret=')

  answers({ status: 503, body: {} }, { status: 200, body: { status: 'requires_payment_method' } })
  expect(await field.confirm(secret, billing)).toMatchObject({ error: { code: 'providerUnavailable' } })

  answers('lost', 'lost')
  const unknown = { status: 'unknown', error: { code: 'providerUnavailable' } }
  expect(await field.confirm(secret, billing)).toEqual(unknown)
})

test('a destroyed field leaves nothing behind', () => {
  const { field } = aField()
  field.destroy()
  expect(place.childElementCount).toBe(0)
})
