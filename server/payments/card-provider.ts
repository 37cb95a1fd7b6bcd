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
  /** Where it happened, or the account that it speaks of. */
  accountId: string | undefined
}

/** An account at the provider that takes cards in its own name, and how far it is. */
export interface ConnectedAccount {
  id: string
  /** Its owner has said what they were asked first. */
  isSubmitted: boolean
  canCharge: boolean
  /** What is still asked for, in the provider's own names: `individual.verification.document`. */
  due: readonly string[]
  /** Until when, where it says so; then it takes no more cards. */
  dueUntil: Date | null
}

/** Where a seller takes cards in their own name: the provider asks them itself who they are. */
export interface AccountProvider {
  /**
   * Makes an account of this country, or returns the one made before with the same key.
   * @throws AccountRefused where this installation may make none, ProviderUnavailable.
   */
  createAccount(input: { idempotencyKey: string; reference: string; countryCode: string }): Promise<ConnectedAccount>
  /**
   * What was made under this reference of ours since then; a key is forgotten after a day, a reference never.
   * @throws as `createAccount`
   */
  findAccount(input: { reference: string; since: Date }): Promise<ConnectedAccount | null>
  /** Null where its owner has cut it off from this installation. */
  readAccount(accountId: string): Promise<ConnectedAccount | null>
  /** A page of the provider that opens once, for some minutes. @throws as `createAccount` */
  createAccountLink(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>
}

/** The network's edge: the only place where money moves. Implemented with the Stripe SDK. */
export interface CardProvider extends AccountProvider {
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

/** The owner of an account has ended our access to it: nothing can be paid there any more, nor asked about. */
export class AccountCutOff extends ProviderUnavailable {}

/** A no that stays one until the operator has changed something at the provider. */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused'
}
