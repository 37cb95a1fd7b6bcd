import Stripe from 'stripe'
import { paymentMethodTypes } from '#contract/payments.ts'
import type { CardProvider, PaymentEvent, PaymentIntent, PaymentIntentStatus } from './card-provider.ts'
import { stripeAccounts } from './stripe-accounts.ts'
import { onBehalfOf, reach } from './stripe-reach.ts'
import { stripeRefunds } from './stripe-refunds.ts'

const timeoutMs = 10_000
const statuses = ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'] as const

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Those that may have signed an event too, while the provider changes from one to the next. */
  otherWebhookSecrets?: readonly string[]
  /** Origin of the API when it is not Stripe's own, such as the double's url. */
  apiBase: string | undefined
}

/**
 * The card provider through the official SDK, which retries a lost answer twice with the same idempotency key.
 * An outage surfaces as ProviderUnavailable; every other error of the SDK is a bug or a wrong key, and rises as it is.
 * Source: THIRD-06.
 */
export function stripeProvider({
  secretKey,
  publishableKey,
  webhookSecret,
  otherWebhookSecrets = [],
  apiBase,
}: StripeKeys): CardProvider {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiBase),
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  })

  return {
    publishableKey,

    async createIntent({ idempotencyKey, amount, currencyCode, accountId, purchaseId, description, receiptEmail }) {
      const created = await reach(
        stripe.paymentIntents.create(
          {
            amount,
            currency: currencyCode.toLowerCase(),
            // Nothing but what the checkout's buttons can confirm, whatever the connected account has switched on.
            allowed_payment_method_types: [...paymentMethodTypes],
            metadata: { purchase_id: purchaseId },
            description,
            ...(receiptEmail && { receipt_email: receiptEmail }),
          },
          { idempotencyKey, ...onBehalfOf(accountId) },
        ),
      )
      return intentOf(created)
    },

    async readIntent(intentId, accountId) {
      return intentOf(await reach(stripe.paymentIntents.retrieve(intentId, {}, onBehalfOf(accountId))))
    },

    async cancelIntent(intentId, accountId) {
      try {
        return intentOf(await reach(stripe.paymentIntents.cancel(intentId, {}, onBehalfOf(accountId))))
      } catch (error) {
        if (!isTooLate(error)) throw error
        return this.readIntent(intentId, accountId)
      }
    },

    ...stripeRefunds(stripe),
    ...stripeAccounts(stripe),

    readEvent(rawBody, signature) {
      const { id, type, account, data } = signedEvent(stripe, rawBody, signature, [
        webhookSecret,
        ...otherWebhookSecrets,
      ])
      return { id, type, accountId: account, ...subjectOf(data.object) }
    },
  }
}

/** @throws the SDK's refusal when none of the secrets has signed it. */
function signedEvent(stripe: Stripe, ...[rawBody, signature, [secret = '', ...others]]: SignedEvent): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret)
  } catch (error) {
    if (others.length === 0) throw error
    return signedEvent(stripe, rawBody, signature, others)
  }
}
type SignedEvent = [...rawEvent: Parameters<CardProvider['readEvent']>, secrets: readonly string[]]

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

function isTooLate(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'
}

function intentOf(intent: Stripe.PaymentIntent): PaymentIntent {
  if (!intent.client_secret) throw new Error(`The payment intent ${intent.id} came without its client secret.`)
  return {
    id: intent.id,
    status: statusOf(intent.status),
    amount: intent.amount,
    currencyCode: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret,
    purchaseId: intent.metadata['purchase_id'] ?? '',
  }
}

/** An unconfirmed intent asks for a card; we capture at once, so no other status can come from our own calls. */
function statusOf(status: string): PaymentIntentStatus {
  if (status === 'requires_confirmation') return 'requires_payment_method'
  const known = statuses.find((ours) => ours === status)
  if (!known) throw new Error(`The card provider answered with the unexpected status ${status}.`)
  return known
}

/** Events speak of an intent, or of a charge, refund or dispute that names its intent. */
function subjectOf(subject: object): Pick<PaymentEvent, 'intentId' | 'refundId' | 'disputeId'> {
  const { object, id, payment_intent: named } = subject as { object?: string; id?: string; payment_intent?: unknown }
  return {
    intentId: object === 'payment_intent' ? id : typeof named === 'string' ? named : undefined,
    refundId: object === 'refund' ? id : undefined,
    disputeId: object === 'dispute' ? id : undefined,
  }
}
