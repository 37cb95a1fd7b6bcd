import type { CardConfirmation } from './card-field.ts'

/** Keys of `cardErrors` in the checkout bundle. */
export type CardErrorCode =
  | 'declined'
  | 'insufficientFunds'
  | 'expired'
  | 'incorrectCvc'
  | 'incorrectNumber'
  | 'incomplete'
  | 'authenticationFailed'
  | 'notConfirmed'
  | 'providerUnavailable'

/** What Stripe.js and the double say of a failure. */
export interface ProviderError {
  type?: string
  code?: string
  decline_code?: string
  message?: string
  payment_intent?: ProviderIntent
}

export interface ProviderIntent {
  status: string
  last_payment_error?: ProviderError | null
}

const codes: Record<string, CardErrorCode> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expired',
  invalid_expiry_year: 'expired',
  invalid_expiry_year_past: 'expired',
  invalid_expiry_month_past: 'expired',
  incorrect_cvc: 'incorrectCvc',
  invalid_cvc: 'incorrectCvc',
  incorrect_number: 'incorrectNumber',
  invalid_number: 'incorrectNumber',
  invalid_expiry_month: 'incomplete',
  incomplete_number: 'incomplete',
  incomplete_expiry: 'incomplete',
  incomplete_cvc: 'incomplete',
  authentication_required: 'authenticationFailed',
  payment_intent_authentication_failure: 'authenticationFailed',
}

const types: Record<string, CardErrorCode> = {
  card_error: 'declined',
  validation_error: 'incomplete',
  api_connection_error: 'providerUnavailable',
  api_error: 'providerUnavailable',
  rate_limit_error: 'providerUnavailable',
}

export function cardErrorCode({ type, code, decline_code: declineCode }: ProviderError): CardErrorCode {
  return codes[declineCode ?? ''] ?? codes[code ?? ''] ?? types[type ?? ''] ?? 'notConfirmed'
}

/** A second confirmation of what is already paid is refused by the provider, and yet the payment has succeeded. */
export function confirmationOf(answer: { intent?: ProviderIntent; error?: ProviderError }): CardConfirmation {
  const intent = answer.intent ?? answer.error?.payment_intent
  const status = intent?.status ?? 'unknown'
  if (status === 'succeeded') return { status }
  const error = answer.error ?? intent?.last_payment_error
  if (error) return { status, error: { code: cardErrorCode(error), message: error.message } }
  return status === 'canceled' ? { status, error: { code: 'notConfirmed' } } : { status }
}

export function missingCardElement(id: string): Error {
  return new Error(`Missing card element for ${id}`)
}
