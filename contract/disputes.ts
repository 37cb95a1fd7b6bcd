import { z } from 'zod'

/** What a refund by card is: not sent yet, on its way, arrived, come back, unclear to everybody, or paid by another way. */
export const CardRefundState = z.enum(['waiting', 'pending', 'done', 'failed', 'unclear', 'settled'])
export type CardRefundState = z.infer<typeof CardRefundState>

/** Why a refund came back or is unclear, as far as there is a sentence for it; all else is `unknown`. */
const refundFailures = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'charge_already_refunded',
  'charge_disputed',
  'not_told_apart',
  'unknown',
] as const
export const RefundFailure = z.enum(refundFailures).catch('unknown')
export type RefundFailure = z.infer<typeof RefundFailure>

/** A bank asks (`inquiry`), wants an answer (`open`), has one (`answered`); it has decided, or there is nothing to decide. */
export const DisputeState = z.enum(['inquiry', 'open', 'answered', 'won', 'lost', 'closed'])
export type DisputeState = z.infer<typeof DisputeState>

/** Why a buyer disputes, as far as there is a sentence for it; all else is `general`. */
const disputeReasons = [
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const
export const DisputeReason = z.enum(disputeReasons).catch('general')
export type DisputeReason = z.infer<typeof DisputeReason>

/** What a dispute is, by the provider's word for it. */
export function disputeStateOf(status: string): DisputeState {
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  if (status.startsWith('warning_')) return 'inquiry'
  if (status === 'won' || status === 'lost') return status
  return wantsAnswer(status) ? 'open' : 'answered'
}

/** Whether the bank waits for the seller's word. */
export const wantsAnswer = (status: string): boolean => status.endsWith('needs_response')
