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

export const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What a refund is at the provider; one that has succeeded may still fail, weeks later. */
export interface ProviderRefund {
  id: string
  status: RefundStatus
  /** Why it failed, in the provider's own word: `expired_or_canceled_card`. */
  failureReason: string | null
  /** Integer minor units. */
  amount: number
  intentId: string
  createdAt: Date
  /** Which of ours it is; null for what was made before refunds said so, or by somebody else. */
  named: RefundName | null
}

/** A refund of ours, and which time it is asked for. */
export interface RefundName {
  refundId: string
  attempt: number
}

export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A payment that its buyer has asked their bank to take back. */
export interface ProviderDispute {
  id: string
  status: DisputeStatus
  /** In the provider's own word: `fraudulent`. */
  reason: string
  /** Integer minor units. */
  amount: number
  currencyCode: string
  intentId: string
  openedAt: Date
  /** Until when the seller may answer; null where there is no such day. */
  dueBy: Date | null
  /** Whether the payment may still be paid back. */
  isRefundable: boolean
}

export interface PaymentEvent {
  id: string
  type: string
  /** The intent the event speaks of, if it speaks of one. Always re-read before acting on it. */
  intentId: string | undefined
  /** Likewise the refund, or the dispute. */
  refundId: string | undefined
  disputeId: string | undefined
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
   * Pays back `amount` minor units, once per key; its name stands on it, since a key is forgotten after a day. The answer
   * for a key that was used is the first one again, so its status may be older than the refund.
   * @throws RefundRefused for a payment that is paid back or disputed, and when more is asked than is left of it.
   */
  refund(input: {
    intentId: string
    amount: number
    accountId: string | undefined
    idempotencyKey: string
    named: RefundName
  }): Promise<ProviderRefund>
  readRefund(refundId: string, accountId: string | undefined): Promise<ProviderRefund>
  /** All refunds of a payment, whoever asked for them. */
  listRefunds(intentId: string, accountId: string | undefined): Promise<ProviderRefund[]>
  readDispute(disputeId: string, accountId: string | undefined): Promise<ProviderDispute>
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

/** The provider will not pay this back, and says why in a word of its own: `charge_disputed`. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The card provider does not pay this back: ${code}.`, options)
    this.code = code
  }
}
