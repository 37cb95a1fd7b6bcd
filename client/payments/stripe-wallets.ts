import type {
  ExpressCheckoutAddress,
  ExpressCheckoutPartialAddress,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import { paymentMethodTypes } from '#contract/payments.ts'
import { confirmationOf } from './card-errors.ts'
import { localeOf, openStripe } from './stripe.ts'
import type { WalletAddress, WalletHandlers, WalletOptions, WalletOwner, Wallets, WalletSale } from './wallet.ts'

/**
 * Stripe's Express Checkout Element: Apple Pay, Google Pay, Link and PayPal, as far as this browser and the account have
 * them. The purchase is placed only once its owner has agreed in the sheet; until then there is no payment intent.
 */
export async function openStripeWallets(
  options: WalletOptions,
  firstSale: WalletSale,
  { onPress, onAddress, onCancel, onPay }: WalletHandlers,
): Promise<Wallets> {
  const stripe = await openStripe(options)
  let sale = firstSale
  /** What the sheet says; an address that is chosen inside it changes it until the sheet is closed. */
  let shown = firstSale
  let isPaying = false
  const elements = stripe.elements({
    locale: localeOf(options.language),
    mode: 'payment',
    amount: sale.amount,
    currency: sale.currencyCode.toLowerCase(),
    allowedPaymentMethodTypes: [...paymentMethodTypes],
  })
  const buttons = elements.create('expressCheckout', {
    ...asksOf(sale),
    business: { name: options.sellerName },
    // The law asks for a button that says one is buying; « order » and « book » alone do not say so everywhere.
    buttonType: { applePay: 'buy', googlePay: 'buy', paypal: 'buynow' },
    buttonHeight: 52,
    paymentMethods: { amazonPay: 'never', klarna: 'never' },
  })

  buttons.on('click', async ({ resolve, reject }) => {
    void show(sale)
    if (await onPress()) resolve(ratesOf(shown))
    else reject()
  })
  buttons.on('shippingaddresschange', async ({ address, resolve, reject }) => {
    const priced = await onAddress(partOf(address))
    if (!priced) return reject()
    await show(priced)
    resolve(ratesOf(priced))
  })
  buttons.on('cancel', () => {
    void show(sale)
    onCancel()
  })
  buttons.on('confirm', async (event) => {
    isPaying = true
    const { error: incomplete } = await elements.submit()
    const isPaid =
      !incomplete &&
      (await onPay(ownerOf(event), {
        amount: shown.amount,
        async confirm(clientSecret) {
          const confirmParams = { return_url: options.returnUrl }
          const answer = await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
          return confirmationOf({ intent: answer.paymentIntent, error: answer.error })
        },
      }))
    isPaying = false
    if (isPaid) return
    event.paymentFailed({ reason: 'fail' })
    apply(sale)
  })

  return {
    mount: (element) =>
      new Promise((resolve, reject) => {
        buttons.on('ready', ({ availablePaymentMethods: found }) => resolve(found !== undefined))
        buttons.on('loaderror', ({ error }) => reject(new Error(error.message ?? 'The wallets did not load.')))
        buttons.mount(element)
      }),
    update(next) {
      sale = next
      // What a wallet fills in changes the form while it pays.
      if (!isPaying) apply(next)
    },
    destroy: () => buttons.destroy(),
  }

  function apply(next: WalletSale) {
    buttons.update(asksOf(next))
    void show(next)
  }

  function show(next: WalletSale): Promise<void> {
    shown = next
    return elements.update({ amount: next.amount, currency: next.currencyCode.toLowerCase() })
  }
}

const asksOf = ({ asks }: WalletSale) => ({
  // A name comes with the billing address and with nothing else.
  billingAddressRequired: asks.name,
  emailRequired: asks.email,
  phoneNumberRequired: asks.phone,
  shippingAddressRequired: asks.address,
})

/** An address cannot be asked for without saying how it is brought there. */
const ratesOf = ({ asks, delivery }: WalletSale) =>
  asks.address && delivery
    ? { shippingRates: [{ id: 'delivery', displayName: delivery.label, amount: delivery.amount }] }
    : {}

function ownerOf({ billingDetails, shippingAddress }: StripeExpressCheckoutElementConfirmEvent): WalletOwner {
  return {
    name: billingDetails?.name ?? shippingAddress?.name,
    email: billingDetails?.email,
    phone: billingDetails?.phone,
    address: shippingAddress && addressOf(shippingAddress.address),
  }
}

const addressOf = ({ line1, line2, ...rest }: ExpressCheckoutAddress): WalletAddress => ({
  ...partOf(rest),
  line1,
  ...(line2 && { line2 }),
})

const partOf = ({ city, postal_code: postalCode, country: countryCode }: ExpressCheckoutPartialAddress) => ({
  ...{ line1: '', city, postalCode, countryCode },
})
