import { integerField, metadataOf, newEvent, newId, nowSeconds } from './call.ts'
import type { Call, Outcome } from './call.ts'
import { visibleIntent } from './intents.ts'
import type { Change, IntentRecord, Ledger, RefundRecord } from './ledger.ts'
import { pageOf } from './page.ts'
import { invalidRequest, missing } from './stripe-refusal.ts'
import { chargeView, refundView } from './views.ts'

/** Pays back the form's `amount`, or all that is left; never more than was paid, and nothing that a bank has taken back. */
export function createRefund(call: Call): Outcome {
  const intent = visibleIntent(call, call.form.get('payment_intent') ?? '')
  if (intent.status !== 'succeeded' || !intent.chargeId) {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' })
  }
  if (isDisputed(call.ledger, intent)) {
    throw invalidRequest(`Charge ${intent.chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = intent.amount - intent.amountRefunded
  const amount = integerField(call.form, 'amount') ?? left
  if (left === 0) {
    throw invalidRequest(`Charge ${intent.chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (!amount) throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  }
  const refund: RefundRecord = {
    id: newId('re_'),
    account: intent.account,
    intentId: intent.id,
    chargeId: intent.chargeId,
    amount,
    currency: intent.currency,
    metadata: metadataOf(call.form),
    status: intent.fate === 'refundPends' ? 'pending' : 'succeeded',
    ...(intent.fate === 'refundPends' && { next: 'succeeded' }),
    ...(intent.fate === 'refundFails' && { next: 'failed' }),
    createdSeconds: nowSeconds(),
  }
  const lessened: IntentRecord = { ...intent, amountRefunded: intent.amountRefunded + amount }
  const events = [
    newEvent('refund.created', intent.account, refundView(refund)),
    newEvent('charge.refunded', intent.account, chargeView(lessened)),
  ]
  return { status: 200, body: refundView(refund), change: { intents: [lessened], refunds: [refund], events } }
}

export function readRefund({ ledger, account }: Call, id: string): Outcome {
  const refund = ledger.refunds.get(id)
  if (!refund || refund.account !== account) throw missing('refund', id)
  return { status: 200, body: refundView(refund), change: {} }
}

/** Those of one payment, the newest first. */
export function listRefunds(call: Call): Outcome {
  const intentId = call.form.get('payment_intent')
  const all = [...call.ledger.refunds.values()].filter(
    (refund) => refund.account === call.account && (intentId === null || refund.intentId === intentId),
  )
  return { status: 200, body: pageOf(call, '/v1/refunds', all.toReversed(), refundView), change: {} }
}

/** How it stands now, told by an event; the seller has the money again of one that fails. */
export function refundChange(
  ledger: Ledger,
  { next: _, ...refund }: RefundRecord,
  changed: Partial<RefundRecord>,
): Change {
  const after: RefundRecord = {
    ...refund,
    ...changed,
    ...(changed.status === 'failed' && { failureReason: changed.failureReason ?? 'expired_or_canceled_card' }),
  }
  const intent = ledger.intents.get(refund.intentId)
  const isBack = (after.status === 'failed' || after.status === 'canceled') && intent
  const types = after.status === 'failed' ? ['refund.updated', 'refund.failed'] : ['refund.updated']
  return {
    intents: isBack ? [{ ...intent, amountRefunded: intent.amountRefunded - refund.amount }] : [],
    refunds: [after],
    events: types.map((type) => newEvent(type, after.account, refundView(after))),
  }
}

const isDisputed = ({ disputes }: Ledger, { id }: IntentRecord): boolean =>
  [...disputes.values()].some(
    ({ intentId, status, isRefundable }) =>
      intentId === id && status !== 'won' && !isRefundable && !status.startsWith('warning') && status !== 'prevented',
  )
