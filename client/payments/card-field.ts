import type { CardErrorCode } from './card-errors.ts'

/** The first two lines of the address are the card's billing lines: CHECKOUT-03. */
export interface Billing {
  name: string
  email: string
  phone?: string
  address: { line1: string; line2?: string; city: string; postalCode: string; countryCode: string }
}

export interface CardConfirmation {
  /** The intent's status at the provider, `unknown` when it could not be asked. Only `succeeded` is success. */
  status: string
  error?: {
    /** A key of `cardErrors` in the checkout bundle. */
    code: CardErrorCode
    /** The provider's own words, for a report and not for the visitor. */
    message?: string
  }
}

export interface CardFieldState {
  isComplete: boolean
  error: CardErrorCode | undefined
}

export interface CardField {
  /** Fills an element of class `card-element`. */
  mount: (element: HTMLElement) => Promise<void> | void
  /**
   * Confirms the payment with what was typed; a refusal of the card is an answer and not an exception.
   * Rejects with "Missing card element for <id>" before `mount` and after `destroy`. Source: CHECKOUT-03.
   */
  confirm: (clientSecret: string, billing: Billing) => Promise<CardConfirmation>
  destroy: () => void
  /** Tells when the field is complete and what is wrong with it; the caller shows the message. One listener. */
  onChange: (listener: (state: CardFieldState) => void) => void
}

/** The bundle `payments`, as the demo's field shows it. Stripe brings its own words. */
export interface CardFieldTexts {
  demoNote: string
  number: string
  expiry: string
  /** How to type the expiry date, shown while it is empty. */
  expiryFormat: string
  cvc: string
  threeDSecure: { title: string; text: string; authenticate: string; fail: string }
}

export interface CardFieldOptions {
  /** What the field pays for, such as the shop's id: it names the field in errors and makes ids in the page. */
  id: string
  publishableKey: string
  accountId: string | undefined
  language: string
  texts: CardFieldTexts
  /** Id of the element where the caller shows the field's error, so that it is read out with the field. */
  errorId?: string
}

/**
 * The card field that belongs to the key. Each comes in a file of its own, and js.stripe.com is asked for only with a
 * key of Stripe's: the demo stays without third parties.
 * Rejects when the provider's script cannot be loaded.
 */
export async function openCardField(options: CardFieldOptions): Promise<CardField> {
  if (options.publishableKey.startsWith('pk_demo')) {
    const { openDemoCardField } = await import('./demo-card-field.ts')
    return openDemoCardField(options)
  }
  const { openStripeCardField } = await import('./stripe-card-field.ts')
  return openStripeCardField(options)
}
