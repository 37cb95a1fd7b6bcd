// @vitest-environment happy-dom
import { getByRole, queryByRole } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import texts from '../../statics/languages/en/wallet.json'
import { openWallets, type WalletHandlers, type WalletOptions, type WalletSale } from './wallet.ts'

const options: WalletOptions = {
  id: 'clos',
  sellerName: 'Clos des Murmures',
  publishableKey: 'pk_demo_1',
  accountId: undefined,
  language: 'de',
  returnUrl: '',
  texts: texts.demo,
  price: (amount) => `${amount / 100} €`,
}
const sale: WalletSale = {
  amount: 14_400,
  currencyCode: 'EUR',
  asks: { name: true, email: false, phone: false, address: true },
  delivery: { label: 'Shipping', amount: 0 },
}
const calls = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('fetch', calls.mockReset())
  place = document.createElement('div')
  document.body.replaceChildren(place)
})
afterEach(() => vi.unstubAllGlobals())

async function aWallet(given: Partial<WalletHandlers> = {}) {
  const handlers = {
    onPress: vi.fn(async () => true),
    onAddress: vi.fn<WalletHandlers['onAddress']>(async () => ({ ...sale, amount: 15_800 })),
    onCancel: vi.fn(),
    onPay: vi.fn<WalletHandlers['onPay']>(async () => true),
    ...given,
  }
  const wallet = await openWallets(options, sale, handlers)
  await wallet.mount(place)
  return { wallet, handlers }
}

const press = (name: string) => getByRole(place, 'button', { name }).click()
const sheet = () => vi.waitFor(() => getByRole(place, 'dialog', { name: 'Demo wallet' }))

test('[SELL-08] the demo’s wallet says what it is, what it tells, and what it costs there', async () => {
  const { handlers } = await aWallet()
  press('Buy with the demo wallet')
  const dialog = await sheet()
  await vi.waitFor(() => expect(getByRole(dialog, 'status').textContent).toBe('158 €'))
  expect(dialog.textContent).toContain('no money moves')
  expect(dialog.textContent).toContain('Camilla Rosenfeld')
  expect(dialog.textContent).not.toContain('camilla.rosenfeld@example.org')
  expect(handlers.onAddress).toHaveBeenCalledWith(expect.objectContaining({ line1: '', postalCode: '79098' }))
})

test('[SELL-08] it pays once, at the demo’s provider, what its sheet says', async () => {
  calls.mockResolvedValue(Response.json({ status: 'succeeded' }))
  const told = vi.fn()
  await aWallet({
    async onPay(owner, { amount, confirm }) {
      told(owner, amount, await confirm('pi_1_secret_2'))
      return true
    },
  })
  press('Buy with the demo wallet')
  const dialog = await sheet()
  await vi.waitFor(() => expect(getByRole(dialog, 'status').textContent).toBe('158 €'))
  press('Pay')
  press('Pay')
  await vi.waitFor(() => expect(queryByRole(place, 'dialog')).toBeNull())
  const owner = { name: 'Camilla Rosenfeld', address: expect.objectContaining({ line1: 'Gerberau 14' }) }
  expect(told.mock.calls).toEqual([[owner, 15_800, { status: 'succeeded' }]])
  expect(calls.mock.calls[0]?.[0]).toBe('/demo/card/v1/payment_intents/pi_1/confirm')
})

test('[SELL-08] it opens once, is cancelled without a word to the server, and not where nothing is brought', async () => {
  const { handlers } = await aWallet({ onAddress: async () => null })
  press('Buy with the demo wallet')
  press('Buy with the demo wallet')
  const dialog = await sheet()
  expect(handlers.onPress).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(getByRole(dialog, 'status').textContent).toBe('No delivery to this address'))
  expect(getByRole<HTMLButtonElement>(dialog, 'button', { name: 'Pay' }).disabled).toBe(true)
  press('Cancel')
  await vi.waitFor(() => expect(handlers.onCancel).toHaveBeenCalledOnce())
  expect(queryByRole(place, 'dialog')).toBeNull()
  expect(calls).not.toHaveBeenCalled()
})

test('[SELL-08] it stays closed while the page has something to ask', async () => {
  await aWallet({ onPress: async () => false })
  press('Buy with the demo wallet')
  await new Promise((resolve) => setTimeout(resolve))
  expect(queryByRole(place, 'dialog')).toBeNull()
})

test('a wallet that is taken away leaves nothing behind', async () => {
  const { wallet, handlers } = await aWallet()
  press('Buy with the demo wallet')
  await sheet()
  wallet.destroy()
  expect(place.childElementCount).toBe(0)
  expect(handlers.onCancel).not.toHaveBeenCalled()
})
