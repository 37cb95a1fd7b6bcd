import type { StripeCardElement } from '@stripe/stripe-js'
import { cardErrorCode, confirmationOf, missingCardElement } from './card-errors.ts'
import type { Billing, CardField, CardFieldOptions, CardFieldState } from './card-field.ts'
import { localeOf, openStripe } from './stripe.ts'
import '../styles/payments.css'

/** Stripe's own card element, in a frame of Stripe's: the number never enters our page. */
export async function openStripeCardField(options: CardFieldOptions): Promise<CardField> {
  const { id, language } = options
  const stripe = await openStripe(options)
  const elements = stripe.elements({ locale: localeOf(language) })
  let card: StripeCardElement | undefined
  let listener: (state: CardFieldState) => void = () => {}

  return {
    mount(element) {
      card?.destroy()
      card = elements.create('card', { hidePostalCode: true, disableLink: true, style: styleOf(element) })
      card.on('change', ({ complete, error }) => {
        listener({ isComplete: complete, error: error && cardErrorCode(error) })
      })
      card.mount(element)
    },

    async confirm(clientSecret, billing) {
      if (!card) throw missingCardElement(id)
      const { paymentIntent: intent, error } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: billingDetailsOf(billing) },
      })
      return confirmationOf({ intent, error })
    },

    destroy() {
      card?.destroy()
      card = undefined
    },

    onChange(next) {
      listener = next
    },
  }
}

function billingDetailsOf({ name, email, phone, address }: Billing) {
  const { line1, line2, city, postalCode, countryCode } = address
  return {
    // Nobody's is not an empty one, which would be refused.
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    // A stay is booked without an address, and an empty country would be refused.
    ...(countryCode && {
      address: { line1, ...(line2 && { line2 }), city, postal_code: postalCode, country: countryCode },
    }),
  }
}

/** Stripe's frame cannot read our custom properties, so it is given what they amount to here. */
function styleOf(element: HTMLElement) {
  const muted = getComputedStyle(element).color
  const field = getComputedStyle(element.parentElement ?? element)
  return {
    base: { color: field.color, fontSize: '16px', lineHeight: '24px', '::placeholder': { color: muted } },
    invalid: { color: field.getPropertyValue('--error').trim() || field.color },
  }
}
