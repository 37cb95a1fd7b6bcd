import { paymentMethodTypes } from '#contract/payments.ts'
import type { AccountRecord, DisputeRecord, EventRecord, IntentRecord, RefundRecord } from './ledger.ts'

/** The version of the API whose shapes these are. */
const apiVersion = '2026-10-28.endive'

/** Whoever holds only the publishable key and the client secret is not shown what the shop noted about the sale. */
export type Holder = 'secret' | 'browser'

export function intentView(intent: IntentRecord, holder: Holder): object {
  const shown = {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    canceled_at: intent.canceledSeconds ?? null,
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    capture_method: 'automatic',
    created: intent.createdSeconds,
    currency: intent.currency,
    description: intent.description ?? null,
    last_payment_error: intent.lastError ?? null,
    livemode: false,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    allowed_payment_method_types: paymentMethodTypes,
    payment_method_types: ['card'],
    receipt_email: intent.receiptEmail ?? null,
    status: intent.status,
  }
  if (holder === 'browser') return shown
  return {
    ...shown,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    latest_charge: intent.chargeId ?? null,
    metadata: intent.metadata,
  }
}

export function chargeView(intent: IntentRecord): object {
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: intent.amountRefunded,
    currency: intent.currency,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { last4: intent.lastFour } },
    refunded: intent.amountRefunded === intent.amount,
    status: 'succeeded',
  }
}

export function refundView(refund: RefundRecord): object {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.chargeId,
    created: refund.createdSeconds,
    currency: refund.currency,
    ...(refund.failureReason && { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    status: refund.status,
  }
}

export function disputeView(dispute: DisputeRecord): object {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    charge: dispute.chargeId,
    created: dispute.createdSeconds,
    currency: dispute.currency,
    evidence_details: { due_by: dispute.dueBySeconds, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: dispute.isRefundable,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  }
}

export const canCharge = ({ isSubmitted, due, dueUntilSeconds }: AccountRecord): boolean =>
  isSubmitted && (due.length === 0 || dueUntilSeconds !== undefined)

export function accountView(account: AccountRecord): object {
  const { id, country, metadata, isSubmitted, due, dueUntilSeconds, createdSeconds } = account
  return {
    id,
    object: 'account',
    charges_enabled: canCharge(account),
    country,
    created: createdSeconds,
    details_submitted: isSubmitted,
    metadata,
    payouts_enabled: canCharge(account),
    requirements: {
      current_deadline: dueUntilSeconds ?? null,
      currently_due: due,
      disabled_reason: canCharge(account) ? null : 'requirements.past_due',
      past_due: [],
      pending_verification: [],
    },
  }
}

export function eventView(event: EventRecord): object {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.createdSeconds,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
    ...(event.account && { account: event.account }),
  }
}
