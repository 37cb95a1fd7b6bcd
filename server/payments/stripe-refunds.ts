import Stripe from 'stripe'
import {
  type CardProvider,
  disputeStatuses,
  type ProviderDispute,
  type ProviderRefund,
  type RefundName,
  RefundRefused,
  refundStatuses,
} from './card-provider.ts'
import { onBehalfOf, reach } from './stripe-reach.ts'

/** What stays a no, however often it is asked. */
const refusals = ['charge_already_refunded', 'charge_disputed']

/** Money that goes back, and money that a bank takes back. Source: THIRD-06. */
export const stripeRefunds = (
  stripe: Stripe,
): Pick<CardProvider, 'refund' | 'readRefund' | 'listRefunds' | 'readDispute'> => ({
  async refund({ intentId, amount, accountId, idempotencyKey, named }) {
    const metadata = { refund: named.refundId, attempt: String(named.attempt) }
    const asked: Stripe.RefundCreateParams = { payment_intent: intentId, amount, metadata }
    try {
      return refundOf(await reach(stripe.refunds.create(asked, { idempotencyKey, ...onBehalfOf(accountId) })))
    } catch (error) {
      const code = error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined
      if (code === undefined || !refusals.includes(code)) throw error
      throw new RefundRefused(code, { cause: error })
    }
  },

  async readRefund(refundId, accountId) {
    return refundOf(await reach(stripe.refunds.retrieve(refundId, {}, onBehalfOf(accountId))))
  },

  async listRefunds(intentId, accountId) {
    const listed = stripe.refunds.list({ payment_intent: intentId, limit: 100 }, onBehalfOf(accountId))
    return (await reach(Array.fromAsync(listed))).map(refundOf)
  },

  async readDispute(disputeId, accountId) {
    return disputeOf(await reach(stripe.disputes.retrieve(disputeId, {}, onBehalfOf(accountId))))
  },
})

const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  // One that says nothing yet is looked at again.
  status: known(refundStatuses, refund.status ?? 'pending'),
  failureReason: refund.failure_reason ?? null,
  amount: refund.amount,
  intentId: idOf(refund.payment_intent),
  createdAt: new Date(refund.created * 1000),
  named: nameOf(refund.metadata),
})

const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  status: known(disputeStatuses, dispute.status),
  reason: dispute.reason,
  amount: dispute.amount,
  currencyCode: dispute.currency.toUpperCase(),
  intentId: idOf(dispute.payment_intent),
  openedAt: new Date(dispute.created * 1000),
  dueBy: dispute.evidence_details.due_by === null ? null : new Date(dispute.evidence_details.due_by * 1000),
  isRefundable: dispute.is_charge_refundable,
})

function nameOf(metadata: Stripe.Metadata | null): RefundName | null {
  const refundId = metadata?.['refund']
  return refundId ? { refundId, attempt: Number(metadata['attempt'] ?? 1) } : null
}

const idOf = (named: string | { id: string } | null): string => (typeof named === 'string' ? named : (named?.id ?? ''))

function known<Status extends string>(statuses: readonly Status[], said: string): Status {
  const status = statuses.find((each) => each === said)
  if (!status) throw new Error(`The card provider answered with the unexpected status ${said}.`)
  return status
}
