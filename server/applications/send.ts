import { type BotCheck, botCheckOf } from '../bot-check/bot-check.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { limitRate } from '../http/rate-limit.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { insertApplication } from './repository.ts'

/**
 * Takes down that a grower wants to sell on this marketplace; somebody reads it in the office. `sent` is false for a
 * machine that filled the field no person sees.
 * @throws NOT_FOUND where nobody sells but the house itself, TOO_MANY_REQUESTS, BOT_CHECK_FAILED. Source: TEAM-04.
 */
export async function sendApplication(
  ctx: Context,
  { website, recaptcha_token, ...given }: RuleInput<'applicationSend'>,
  botCheck: BotCheck = botCheckOf(ctx),
): Promise<{ sent: boolean }> {
  if (website) return { sent: false }
  const { site, address, language, now } = ctx
  if (site.site.kind !== 'marketplace') throw refuse('NOT_FOUND')
  await limitRate(ctx, 'application', { max: 6, windowSeconds: 600, by: address })
  await limitRate(ctx, 'application', { max: 20, windowSeconds: 86_400, by: address })
  if (!(await botCheck.verify(recaptcha_token, address))) throw refuse('BOT_CHECK_FAILED')
  // Many addresses, one list: a person reads it.
  await limitRate(ctx, 'application-site', { max: 100, windowSeconds: 3600, by: site.id })
  await inTransaction(ctx.db, (trx) =>
    insertApplication(trx, { ...given, siteId: site.id, language, receivedAt: now() }),
  )
  return { sent: true }
}
