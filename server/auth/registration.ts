import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { foldEmail } from '../orders/orders.ts'
import { refuse } from '../refusal.ts'
import { queueAccountMail, queueAddressMail } from './account-mail-queue.ts'
import { limitMails, limitTokens } from './limits.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { markEmailVerified, upsertUnverifiedAccount } from './repository.ts'
import { useToken } from './tokens.ts'
import { deleteTokensOf } from './tokens-repository.ts'

const done = { isDone: true }

/**
 * A new account, which opens once its address is confirmed. Who has an account already is answered the same, and is
 * told by mail. Which mail it is, is found out when it is written, so that not even the time of the answer tells.
 * @throws TERMS_REQUIRED, PASSWORD_TOO_WEAK, PASSWORD_BREACHED, TOO_MANY_REQUESTS
 */
export async function register(
  ctx: Context,
  input: { displayName: string; email: string; password: string; hasAcceptedTerms: boolean },
): Promise<{ isDone: boolean }> {
  const { displayName, password } = input
  const email = foldEmail(input.email)
  if (!input.hasAcceptedTerms) throw refuse('TERMS_REQUIRED', {}, 'hasAcceptedTerms')
  checkNewPassword(ctx, password, { personal: [email, displayName], field: 'password' })
  await limitMails(ctx, email)
  const passwordHash = await hashPassword(password)
  const { language, site, now } = ctx
  await inTransaction(ctx.db, async (trx) => {
    const accountId = await upsertUnverifiedAccount(trx, {
      siteId: site.id,
      email,
      displayName,
      passwordHash,
      language,
      now: now(),
    })
    // A link that was mailed for an earlier registration would confirm a password its reader never chose.
    if (accountId) await deleteTokensOf(trx, accountId)
    await queueAddressMail(ctx, trx, 'registration', email)
  })
  return done
}

/** @throws TOKEN_INVALID, TOO_MANY_REQUESTS */
export async function confirmEmail(ctx: Context, { token }: { token: string }): Promise<{ isDone: boolean }> {
  await limitTokens(ctx)
  await inTransaction(ctx.db, async (trx) => {
    const accountId = await useToken(ctx, trx, token, 'EMAIL_VERIFICATION')
    await markEmailVerified(trx, accountId, ctx.now())
    await queueAccountMail(ctx, trx, 'welcome', accountId)
  })
  return done
}

/** The confirmation link again, if an account waits for it; the answer is the same if not. @throws TOO_MANY_REQUESTS */
export async function resendConfirmation(ctx: Context, input: { email: string }): Promise<{ isDone: boolean }> {
  const email = foldEmail(input.email)
  await limitMails(ctx, email)
  await inTransaction(ctx.db, (trx) => queueAddressMail(ctx, trx, 'confirmation', email))
  return done
}
