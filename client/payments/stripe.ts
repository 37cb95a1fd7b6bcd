import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'

interface Account {
  publishableKey: string
  accountId: string | undefined
  language: string
}

/** Stripe.js for one account. Its script is fetched once. Rejects when it cannot be. */
export async function openStripe({ publishableKey, accountId, language }: Account): Promise<Stripe> {
  const locale = localeOf(language)
  const stripe = await loadStripe(publishableKey, { locale, ...(accountId && { stripeAccount: accountId }) })
  if (!stripe) throw new Error('Stripe.js was asked for outside a browser.')
  return stripe
}

/** Our languages are a part of Stripe's. */
export const localeOf = (language: string): StripeElementLocale => language as StripeElementLocale
