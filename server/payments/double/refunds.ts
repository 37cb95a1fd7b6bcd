import { integerField, newEvent, newId, nowSeconds } from './call.ts'
import type { Call, Outcome } from './call.ts'
import { visibleIntent } from './intents.ts'
import type { IntentRecord, RefundRecord } from './ledger.ts'
import { invalidRequest } from './stripe-refusal.ts'
import { chargeView, refundView } from './views.ts'

/** Pays back the form's `amount`, or all that is left; never more than was paid. */
export function createRefund(call: Call): Outcome {
  const intent = visibleIntent(call, call.form.get('payment_intent') ?? '')
  if (intent.status !== 'succeeded' || !intent.chargeId) {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' })
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
    createdSeconds: nowSeconds(),
  }
  const lessened: IntentRecord = { ...intent, amountRefunded: intent.amountRefunded + amount }
  const event = newEvent('charge.refunded', intent.account, chargeView(lessened))
  return { status: 200, body: refundView(refund), change: { intents: [lessened], refunds: [refund], events: [event] } }
}
