import { foldEmail } from '#contract/rules.ts'
import { botCheckOf } from '../bot-check/bot-check.ts'
import type { Context } from '../context.ts'
import { limitRates, type RateLimit, refusedRate } from '../http/rate-limit.ts'
import { refuse } from '../refusal.ts'

/** A household orders a few times before anybody asks its browser for half a second of work. */
const cardsBeforeCheck = { max: 5, windowSeconds: 3600 }
const unpaidBeforeCheck = { max: 1, windowSeconds: 86_400 }

/**
 * Stands before every new purchase: of what is taken without a payment an address gets little without proof of work,
 * and a card payment is begun only so often, so that nobody tries stolen cards on us. Each purchase on trust writes to
 * whatever address was typed, hence a limit for that, too. An ordinary visitor meets none of it. Source: SELL-02.
 * @throws BOT_CHECK_REQUIRED when a token is asked for and missing, BOT_CHECK_FAILED, TOO_MANY_REQUESTS.
 */
export async function guardPlacing(
  ctx: Context,
  { isByCard, email, token }: { isByCard: boolean; email: string; token: string | undefined },
): Promise<void> {
  const checked = isByCard ? 'card-purchase' : 'unpaid-purchase'
  const others: Record<string, RateLimit> = isByCard
    ? {}
    : {
        'unpaid-purchase-day': { max: 12, windowSeconds: 86_400, by: ctx.address },
        // The same on every site of the house: it is one mailbox.
        'purchase-mail': { max: 6, windowSeconds: 86_400, by: foldEmail(email) },
      }
  const limit = isByCard ? cardsBeforeCheck : unpaidBeforeCheck
  const refused = await refusedRate(ctx, { [checked]: { ...limit, by: ctx.address }, ...others })
  if (!refused) return
  if (refused.name !== checked) throw refused.refusal
  if (token === undefined) throw refuse('BOT_CHECK_REQUIRED', {}, 'recaptcha_token')
  if (!(await botCheckOf(ctx).verify(token, ctx.address))) throw refuse('BOT_CHECK_FAILED', {}, 'recaptcha_token')
  await limitRates(ctx, others)
}
