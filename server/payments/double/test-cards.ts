import type { CardFate } from './ledger.ts'
import { StripeRefusal } from './stripe-refusal.ts'

export interface TypedCard {
  number: string
  expMonth: string
  expYear: string
  cvc: string
}

export type CardVerdict =
  | { kind: 'pays'; fate?: CardFate }
  | { kind: 'asks' }
  | { kind: 'fails'; code: string; declineCode?: string; message: string }

const testCards: Record<string, CardVerdict> = {
  '4242424242424242': { kind: 'pays' },
  '4000002500003155': { kind: 'asks' },
  // Stripe's own numbers. Its disputes wait for an answer; here nobody can give one, so two of them end by themselves.
  '4000000000007726': { kind: 'pays', fate: 'refundPends' },
  '4000000000005126': { kind: 'pays', fate: 'refundFails' },
  '4000000000000259': { kind: 'pays', fate: 'disputeLost' },
  '4000000000002685': { kind: 'pays', fate: 'disputeWon' },
  '4000000000000002': {
    kind: 'fails',
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    kind: 'fails',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { kind: 'fails', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { kind: 'fails', code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
}

/**
 * What the bank of this test card would say.
 * @throws StripeRefusal for anything that is no test card or not well typed: the intent has then not been tried.
 */
export function judgeCard({ number, expMonth, expYear, cvc }: TypedCard): CardVerdict {
  const digits = number.replaceAll(/[\s-]/g, '')
  const verdict = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined
  if (!verdict) {
    const refusal = { code: 'incorrect_number', param: 'number', message: 'This is a demo: only test cards work here.' }
    throw cardError(refusal)
  }
  if (!isMonth(expMonth))
    throw cardError({ code: 'invalid_expiry_month', param: 'exp_month', message: "Your card's month is invalid." })
  if (isPast(expMonth, expYear))
    throw cardError({ code: 'invalid_expiry_year', param: 'exp_year', message: 'Your card has expired.' })
  if (!/^\d{3}$/.test(cvc))
    throw cardError({ code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." })
  return verdict
}

function cardError(details: { code: string; param: string; message: string }) {
  return new StripeRefusal(402, { type: 'card_error', ...details })
}

function isMonth(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12
}

/** A card is good until the last moment of its month, anywhere on earth. */
function isPast(expMonth: string, expYear: string): boolean {
  if (!/^(\d{2}|\d{4})$/.test(expYear)) return true
  const year = Number(expYear) < 100 ? 2000 + Number(expYear) : Number(expYear)
  return Date.UTC(year, Number(expMonth), 1, 12) <= Date.now()
}
