import { newEvent, newId, nowSeconds } from './call.ts'
import type { Call, Outcome } from './call.ts'
import type { Change, DisputeRecord, IntentRecord } from './ledger.ts'
import { missing } from './stripe-refusal.ts'
import { disputeView } from './views.ts'

const answerWithinSeconds = 9 * 24 * 60 * 60

/** A dispute of the whole payment, and how it ends by what was typed. */
export const disputeOf = (intent: IntentRecord): DisputeRecord => ({
  id: newId('du_'),
  account: intent.account,
  intentId: intent.id,
  chargeId: intent.chargeId ?? '',
  amount: intent.amount,
  currency: intent.currency,
  reason: intent.fate === 'disputeWon' ? 'product_not_received' : 'fraudulent',
  status: 'needs_response',
  next: intent.fate === 'disputeWon' ? 'won' : 'lost',
  dueBySeconds: nowSeconds() + answerWithinSeconds,
  isRefundable: false,
  createdSeconds: nowSeconds(),
})

export function readDispute({ ledger, account }: Call, id: string): Outcome {
  const dispute = ledger.disputes.get(id)
  if (!dispute || dispute.account !== account) throw missing('dispute', id)
  return { status: 200, body: disputeView(dispute), change: {} }
}

const ends: readonly DisputeRecord['status'][] = ['won', 'lost', 'warning_closed', 'prevented']

/** How it stands now, told by an event. */
export function disputeChange({ next: _, ...dispute }: DisputeRecord, changed: Partial<DisputeRecord>): Change {
  const after: DisputeRecord = { ...dispute, ...changed }
  const type = ends.includes(after.status) ? 'charge.dispute.closed' : 'charge.dispute.updated'
  return { disputes: [after], events: [newEvent(type, after.account, disputeView(after))] }
}
