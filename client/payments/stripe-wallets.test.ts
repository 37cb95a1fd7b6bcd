// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import texts from '../../statics/languages/en/wallet.json'
import { openWallets, type WalletHandlers, type WalletOptions, type WalletSale } from './wallet.ts'

const loadStripe = vi.hoisted(() => vi.fn())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

const options: WalletOptions = {
  id: 'clos',
  sellerName: 'Clos des Murmures',
  publishableKey: 'pk_live_1',
  accountId: 'acct_1',
  language: 'de',
  returnUrl: 'https://example.org/de/confirmation',
  texts: texts.demo,
  price: (amount) => String(amount),
}
const nothing = { name: false, email: false, phone: false, address: false }
const sale: WalletSale = { amount: 15_800, currencyCode: 'EUR', asks: nothing }
const toBeBrought: WalletSale = {
  amount: 14_400,
  currencyCode: 'EUR',
  asks: { ...nothing, address: true },
  delivery: { label: 'Versand', amount: 0 },
}

type Listener = (event: object) => unknown

function fakeStripe() {
  const listeners = new Map<string, Listener>()
  const buttons = {
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    mount: vi.fn(),
    update: vi.fn(),
    destroy: vi.fn(),
  }
  const group = { create: vi.fn(() => buttons), update: vi.fn(async () => {}), submit: vi.fn(async () => ({})) }
  const elements = vi.fn(() => group)
  const confirmPayment = vi.fn<() => Promise<object>>(async () => ({ paymentIntent: { status: 'succeeded' } }))
  const happens = (name: string, event: object = {}) => listeners.get(name)?.(event)
  return { elements, confirmPayment, group, buttons, happens }
}

let stripe: ReturnType<typeof fakeStripe>
beforeEach(() => {
  stripe = fakeStripe()
  loadStripe.mockReset().mockResolvedValue(stripe)
})

async function wallets(given: Partial<WalletHandlers> = {}, first = sale) {
  const handlers = {
    onPress: vi.fn(async () => true),
    onAddress: vi.fn(async () => null),
    onCancel: vi.fn(),
    onPay: vi.fn(async () => true),
    ...given,
  }
  return { handlers, opened: await openWallets(options, first, handlers) }
}

const pressed = () => ({ resolve: vi.fn(), reject: vi.fn() })

test('[SELL-08] the wallets are opened with the sum, before there is any payment intent', async () => {
  const { opened } = await wallets()
  expect(stripe.elements).toHaveBeenCalledExactlyOnceWith({
    ...{ locale: 'de', mode: 'payment', amount: 15_800, currency: 'eur' },
    allowedPaymentMethodTypes: ['card', 'link', 'paypal'],
  })
  const mounted = opened.mount(document.createElement('div'))
  stripe.happens('ready', { availablePaymentMethods: { applePay: true } })
  expect(await mounted).toBe(true)
})

test('[SELL-08] where a browser has no wallet there is none, and what does not load is an error', async () => {
  const { opened } = await wallets()
  const empty = opened.mount(document.createElement('div'))
  stripe.happens('ready', { availablePaymentMethods: undefined })
  expect(await empty).toBe(false)
  const broken = opened.mount(document.createElement('div'))
  stripe.happens('loaderror', { error: { message: 'Blocked' } })
  await expect(broken).rejects.toThrow('Blocked')
})

test('[SELL-08] a sheet stays closed while the page has something to ask', async () => {
  await wallets({ onPress: async () => false })
  const press = pressed()
  await stripe.happens('click', press)
  expect(press.reject).toHaveBeenCalledOnce()
  expect(press.resolve).not.toHaveBeenCalled()
})

test('[SELL-08] an address chosen in the sheet is priced by the shop, and the sheet says the new sum', async () => {
  const priced = { ...toBeBrought, amount: 15_800, delivery: { label: 'Versand', amount: 1400 } }
  const onAddress = vi.fn(async () => priced)
  await wallets({ onAddress }, toBeBrought)
  const press = pressed()
  await stripe.happens('click', press)
  const rate = { id: 'delivery', displayName: 'Versand' }
  expect(press.resolve).toHaveBeenCalledWith({ shippingRates: [{ ...rate, amount: 0 }] })

  const address = { city: 'Freiburg', state: '', postal_code: '79098', country: 'DE' }
  const change = { ...pressed(), address }
  await stripe.happens('shippingaddresschange', change)
  expect(onAddress).toHaveBeenCalledWith({ line1: '', city: 'Freiburg', postalCode: '79098', countryCode: 'DE' })
  expect(stripe.group.update).toHaveBeenLastCalledWith({ amount: 15_800, currency: 'eur' })
  expect(change.resolve).toHaveBeenCalledWith({ shippingRates: [{ ...rate, amount: 1400 }] })

  onAddress.mockResolvedValue(null as never)
  const nowhere = { ...pressed(), address }
  await stripe.happens('shippingaddresschange', nowhere)
  expect(nowhere.reject).toHaveBeenCalledOnce()
})

test('[SELL-08] a sheet that is closed goes back to the sum of the cart', async () => {
  const { handlers } = await wallets({ onAddress: async () => ({ ...toBeBrought, amount: 15_800 }) }, toBeBrought)
  await stripe.happens('shippingaddresschange', { ...pressed(), address: {} })
  await stripe.happens('cancel')
  expect(handlers.onCancel).toHaveBeenCalledOnce()
  expect(stripe.group.update).toHaveBeenLastCalledWith({ amount: 14_400, currency: 'eur' })
})

test('[SELL-08] [CHECKOUT-03] who agrees is known to the page, and the intent of the purchase is confirmed', async () => {
  const onPay = vi.fn<WalletHandlers['onPay']>(async (_owner, { confirm }) => {
    expect(await confirm('pi_1_secret_2')).toEqual({ status: 'succeeded' })
    return true
  })
  await wallets({ onPay })
  const paymentFailed = vi.fn()
  const address = {
    line1: 'Gerberau 14',
    line2: null,
    city: 'Freiburg',
    state: '',
    postal_code: '79098',
    country: 'DE',
  }
  const billingDetails = { name: 'Camilla Rosenfeld', email: 'c@example.org', phone: '+49 761 1', address }
  await stripe.happens('confirm', { paymentFailed, billingDetails, shippingAddress: { name: 'C. R.', address } })
  expect(onPay.mock.calls[0]).toMatchObject([
    {
      ...{ name: 'Camilla Rosenfeld', email: 'c@example.org', phone: '+49 761 1' },
      address: { line1: 'Gerberau 14', city: 'Freiburg', postalCode: '79098', countryCode: 'DE' },
    },
    { amount: 15_800 },
  ])
  expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements: stripe.group,
    clientSecret: 'pi_1_secret_2',
    confirmParams: { return_url: options.returnUrl },
    redirect: 'if_required',
  })
  expect(paymentFailed).not.toHaveBeenCalled()
})

test('[SELL-08] [CHECKOUT-03] a refusal is told to the page in its own code, and the sheet says that it failed', async () => {
  stripe.confirmPayment.mockResolvedValue({ error: { type: 'card_error', code: 'card_declined' } })
  const codes: unknown[] = []
  await wallets({
    async onPay(_owner, { confirm }) {
      codes.push((await confirm('pi_1_secret_2')).error?.code)
      return false
    },
  })
  const paymentFailed = vi.fn()
  await stripe.happens('confirm', { paymentFailed })
  expect(codes).toEqual(['declined'])
  expect(paymentFailed).toHaveBeenCalledExactlyOnceWith({ reason: 'fail' })
})

test('[SELL-08] what a wallet fills in does not change its sheet while it pays', async () => {
  const { opened } = await wallets({
    async onPay() {
      opened.update({ ...sale, amount: 1 })
      expect(stripe.group.update).not.toHaveBeenCalled()
      return true
    },
  })
  await stripe.happens('confirm', { paymentFailed: vi.fn() })
  opened.update({ ...sale, amount: 16_000 })
  expect(stripe.group.update).toHaveBeenLastCalledWith({ amount: 16_000, currency: 'eur' })
})
