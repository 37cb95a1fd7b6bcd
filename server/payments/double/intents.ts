import { cutOff } from './accounts.ts'
import { integerField, metadataOf, newEvent, newId, nowSeconds } from './call.ts'
import type { Call, Outcome } from './call.ts'
import { disputeOf } from './disputes.ts'
import type { IntentRecord } from './ledger.ts'
import { invalidRequest, missing } from './stripe-refusal.ts'
import type { StripeErrorBody } from './stripe-refusal.ts'
import { judgeCard } from './test-cards.ts'
import { canCharge, disputeView, intentView } from './views.ts'

/** Stripe's own minimum for a charge in euros and in Swiss francs. */
const minimumCents = 50

export function createIntent({ ledger, account, form, holder }: Call): Outcome {
  // Those that the demo names without having made them here are taken for ready.
  const known = account === undefined ? undefined : ledger.accounts.get(account)
  if (known?.isCutOff) throw cutOff(known.id)
  if (known && !canCharge(known)) throw invalidRequest('Your account cannot currently make charges.')
  const amount = integerField(form, 'amount')
  const currency = form.get('currency') ?? ''
  if (!amount) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount < minimumCents) {
    throw invalidRequest(`Amount must be at least ${minimumCents}.`, { code: 'amount_too_small', param: 'amount' })
  }
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' })
  const id = newId('pi_')
  const intent: IntentRecord = {
    id,
    account,
    amount,
    amountRefunded: 0,
    currency,
    status: 'requires_payment_method',
    clientSecret: `${id}_secret_${newId('')}`,
    chargeId: undefined,
    lastFour: undefined,
    lastError: undefined,
    metadata: metadataOf(form),
    description: form.get('description') ?? undefined,
    receiptEmail: form.get('receipt_email') ?? undefined,
    createdSeconds: nowSeconds(),
    canceledSeconds: undefined,
  }
  return { status: 200, body: intentView(intent, holder), change: { intents: [intent] } }
}

export function readIntent(call: Call, id: string): Outcome {
  return { status: 200, body: intentView(visibleIntent(call, id), call.holder), change: {} }
}

export function confirmIntent(call: Call, id: string): Outcome {
  const intent = openIntent(call, id, 'confirm')
  const card = (name: string) => call.form.get(`payment_method_data[card][${name}]`) ?? ''
  const number = card('number')
  const verdict = judgeCard({ number, expMonth: card('exp_month'), expYear: card('exp_year'), cvc: card('cvc') })
  const tried = { ...intent, lastFour: number.slice(-4) }
  if (verdict.kind === 'pays') return paid(call, { ...tried, ...(verdict.fate && { fate: verdict.fate }) })
  if (verdict.kind === 'asks') {
    const asked: IntentRecord = { ...tried, status: 'requires_action', lastError: undefined }
    return { status: 200, body: intentView(asked, call.holder), change: { intents: [asked] } }
  }
  const { code, declineCode, message } = verdict
  const error: StripeErrorBody = {
    type: 'card_error',
    code,
    ...(declineCode && { decline_code: declineCode }),
    message,
  }
  const { intent: failed, change } = fail(tried, error)
  return { status: 402, body: { error: { ...error, payment_intent: intentView(failed, call.holder) } }, change }
}

/** The bank's page, reduced to its result: the form's `outcome` is `ok` or `fail`. */
export function authenticateIntent(call: Call, id: string): Outcome {
  const intent = visibleIntent(call, id)
  if (intent.status !== 'requires_action') throw unexpectedState(call, intent, 'authenticate')
  const outcome = call.form.get('outcome')
  if (outcome === 'ok') return paid(call, intent)
  if (outcome !== 'fail') throw invalidRequest('The outcome is ok or fail.', { param: 'outcome' })
  const { intent: failed, change } = fail(intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  })
  return { status: 200, body: intentView(failed, call.holder), change }
}

export function cancelIntent(call: Call, id: string): Outcome {
  const intent = openIntent(call, id, 'cancel')
  const canceled: IntentRecord = { ...intent, status: 'canceled', canceledSeconds: nowSeconds() }
  return {
    status: 200,
    body: intentView(canceled, call.holder),
    change: { intents: [canceled], events: [eventOf('payment_intent.canceled', canceled)] },
  }
}

/**
 * The intent, if this caller may see it.
 * @throws the same refusal for an unknown id, another account's intent and a wrong client secret.
 */
export function visibleIntent({ ledger, account, form, holder }: Call, id: string): IntentRecord {
  const intent = ledger.intents.get(id)
  if (!intent || intent.account !== account) throw missing('payment_intent', id)
  if (holder === 'browser' && form.get('client_secret') !== intent.clientSecret) throw missing('payment_intent', id)
  return intent
}

/** Another card may be tried while the bank's question to the first one is still open. */
function openIntent(call: Call, id: string, verb: string): IntentRecord {
  const intent = visibleIntent(call, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(call, intent, verb)
  return intent
}

function unexpectedState(call: Call, intent: IntentRecord, verb: string) {
  return invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intentView(intent, call.holder),
  })
}

function paid(call: Call, intent: IntentRecord): Outcome {
  const settled: IntentRecord = { ...intent, status: 'succeeded', chargeId: newId('ch_'), lastError: undefined }
  const dispute = intent.fate?.startsWith('dispute') ? disputeOf(settled) : null
  return {
    status: 200,
    body: intentView(settled, call.holder),
    change: {
      intents: [settled],
      disputes: dispute ? [dispute] : [],
      events: [
        eventOf('payment_intent.succeeded', settled),
        ...(dispute ? [newEvent('charge.dispute.created', intent.account, disputeView(dispute))] : []),
      ],
    },
  }
}

function fail(intent: IntentRecord, lastError: StripeErrorBody) {
  const failed: IntentRecord = { ...intent, status: 'requires_payment_method', lastError }
  return { intent: failed, change: { intents: [failed], events: [eventOf('payment_intent.payment_failed', failed)] } }
}

function eventOf(type: string, intent: IntentRecord) {
  return newEvent(type, intent.account, intentView(intent, 'secret'))
}
