import Stripe from 'stripe'
import { AccountCutOff, ProviderUnavailable } from './card-provider.ts'

/** @throws ProviderUnavailable where nobody knows what has become of it, or the account is not to be reached. */
export async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isCutOff(error)) throw new AccountCutOff('The account is not to be reached any more.', { cause: error })
    if (isOutage(error)) throw new ProviderUnavailable('The card provider does not answer.', { cause: error })
    throw error
  }
}

/** StripeAPIError is the SDK's class for a 5xx, for a lock conflict and for an answer that is not JSON. */
function isOutage(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind)
}

/** The owner of an account has ended our access to it. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'account_invalid'

/** Asks in the name of a connected account, where there is one. */
export const onBehalfOf = (accountId: string | undefined): { stripeAccount?: string } =>
  accountId ? { stripeAccount: accountId } : {}
