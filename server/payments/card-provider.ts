/** What an intent is at the provider, reduced to what the house decides by. */
export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export interface PaymentIntent {
  id: string
  status: PaymentIntentStatus
  /** Integer minor units. */
  amount: number
  currencyCode: string
  clientSecret: string
  /** Of the purchase it pays. */
  purchaseId: string
}

export interface PaymentEvent {
  id: string
  type: string
  /** The intent the event speaks of, if it speaks of one. Always re-read before acting on it. */
  intentId: string | undefined
  accountId: string | undefined
}

/** The network's edge: the only place where money moves. Implemented with the Stripe SDK. */
export interface CardProvider {
  /**
   * What the browser needs to show the card field; a key that starts with `pk_demo` selects the demo's own field. Null
   * where there is no provider: nobody is offered a card.
   */
  readonly publishableKey: string | null
  /**
   * Makes the intent of a purchase, or returns the one made before with the same key. That answer is the first one
   * again, so its status may be older than the intent: read it before deciding by it.
   * @throws ProviderUnavailable when the provider cannot be reached or answers with a 5xx.
   */
  createIntent(input: {
    idempotencyKey: string
    amount: number
    currencyCode: string
    accountId: string | undefined
    purchaseId: string
    description: string
    receiptEmail: string | undefined
  }): Promise<PaymentIntent>
  readIntent(intentId: string, accountId: string | undefined): Promise<PaymentIntent>
  /** Cancels if it still can; answers with the intent as it then is (`succeeded` when it was too late). */
  cancelIntent(intentId: string, accountId: string | undefined): Promise<PaymentIntent>
  /**
   * Pays back `amount` minor units, once per key.
   * @throws when more is asked than is left of the payment.
   */
  refund(input: {
    intentId: string
    amount: number
    accountId: string | undefined
    idempotencyKey: string
  }): Promise<{ id: string }>
  /** @throws when the signature or its time is not right. */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent
}

export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}
