import Stripe from 'stripe'
import { AccountRefused, ProviderUnavailable } from './card-provider.ts'
import type { AccountProvider, ConnectedAccount } from './card-provider.ts'
import { isCutOff, reach } from './stripe-reach.ts'

/** The clocks of two machines may differ by as much. */
const clockSkewSeconds = 300

/**
 * Accounts of Stripe Connect that are their owner's own: they are charged directly, pay Stripe's fees themselves, answer
 * for what is paid back, and see all of it at Stripe. Source: THIRD-06.
 */
export const stripeAccounts = (stripe: Stripe): AccountProvider => ({
  async createAccount({ idempotencyKey, reference, countryCode }) {
    const asked: Stripe.AccountCreateParams = {
      country: countryCode,
      controller: {
        fees: { payer: 'account' },
        losses: { payments: 'stripe' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'full' },
      },
      metadata: { reference },
    }
    return accountOf(await askFor(stripe.accounts.create(asked, { idempotencyKey })))
  },

  async findAccount({ reference, since }) {
    const gte = Math.floor(since.getTime() / 1000) - clockSkewSeconds
    const all = stripe.accounts.list({ created: { gte }, limit: 100 })
    const find = async () => {
      for await (const account of all) if (account.metadata?.['reference'] === reference) return account
      return null
    }
    const found = await askFor(find())
    return found && accountOf(found)
  },

  async readAccount(accountId) {
    try {
      return accountOf(await reach(stripe.accounts.retrieve(accountId)))
    } catch (error) {
      if (error instanceof ProviderUnavailable && isCutOff(error.cause)) return null
      throw error
    }
  },

  async createAccountLink({ accountId, returnUrl, refreshUrl }) {
    const { url } = await askFor(
      stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      }),
    )
    return { url }
  },
})

/** Who has not signed up for Connect, or has a country there that it does not know, hears so in Stripe's words. */
async function askFor<T>(answer: Promise<T>): Promise<T> {
  try {
    return await reach(answer)
  } catch (error) {
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
    if (!(error instanceof StripeInvalidRequestError) && !(error instanceof StripePermissionError)) throw error
    throw new AccountRefused(error.message, { cause: error })
  }
}

const accountOf = ({ id, details_submitted, charges_enabled, requirements }: Stripe.Account): ConnectedAccount => ({
  id,
  isSubmitted: details_submitted,
  canCharge: charges_enabled,
  // What is late is asked for as well, whether it is named among the rest or not.
  due: [...new Set([...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])])],
  dueUntil: requirements?.current_deadline ? new Date(requirements.current_deadline * 1000) : null,
})
