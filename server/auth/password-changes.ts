import type { AuthenticationState } from '#contract/sessions.ts'
import { foldEmail } from '#contract/rules.ts'
import { type Answer, answer } from '../answer.ts'
import type { AccountContext, Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { endSessionsOf, renewToken } from '../sessions/sessions.ts'
import { queueAccountMail, queueAddressMail } from './account-mail-queue.ts'
import { loggedInAs } from './authentication.ts'
import { markedBrowser } from './known-browsers.ts'
import { limitMails, limitPasswords, limitTokens } from './limits.ts'
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts'
import { ownAccount } from './profile.ts'
import { lockAccount, selectAccount, updatePassword } from './repository.ts'
import { accountOfToken, useToken } from './tokens.ts'
import { deleteTokensOf } from './tokens-repository.ts'

/** Mails a link to choose a new password, if there is such an account; the answer never tells. @throws TOO_MANY_REQUESTS */
export async function forgetPassword(ctx: Context, input: RuleInput<'passwordForgot'>): Promise<{ isDone: boolean }> {
  const email = foldEmail(input.email)
  await limitMails(ctx, email)
  await inTransaction(ctx.db, (trx) => queueAddressMail(ctx, trx, 'passwordReset', email))
  return { isDone: true }
}

/**
 * A new password for who holds the mailed token. A password that is refused leaves the token as it is. Every session
 * ends: whoever was inside with the old password is outside now.
 * @throws TOKEN_INVALID, PASSWORD_TOO_WEAK, PASSWORD_BREACHED, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: RuleInput<'passwordReset'>,
): Promise<Answer<{ isDone: boolean }>> {
  await limitTokens(ctx)
  const account = await selectAccount(ctx.db, await accountOfToken(ctx, token, 'PASSWORD_RESET'))
  if (!account) throw refuse('TOKEN_INVALID')
  checkNewPassword(ctx, password, { personal: [account.email, account.displayName], field: 'password' })
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx.db, async (trx) => {
    const id = await useToken(ctx, trx, token, 'PASSWORD_RESET')
    await updatePassword(trx, { id, passwordHash, isEmailProved: true, now: ctx.now() })
    await endSessionsOf(trx, id)
    await deleteTokensOf(trx, id)
    await queueAccountMail(ctx, trx, 'passwordChanged', id)
  })
  // Whoever is kept waiting by somebody's guessing gets in by way of a mail.
  return answer({ isDone: true }, { browserMarks: markedBrowser(ctx, foldEmail(account.email)) })
}

/**
 * A new password for who is logged in and knows the old one. Every other session ends and this one gets another token.
 * @throws CURRENT_PASSWORD_WRONG, PASSWORD_TOO_WEAK, PASSWORD_BREACHED, TOO_MANY_REQUESTS
 */
export async function changePassword(
  ctx: AccountContext,
  { currentPassword, password }: RuleInput<'passwordUpdate'>,
): Promise<Answer<AuthenticationState>> {
  const { id, sessionId } = ctx.account
  await limitPasswords(ctx, id)
  const account = await ownAccount(ctx)
  if (!(await verifyPassword(account.passwordHash, currentPassword)))
    throw refuse('CURRENT_PASSWORD_WRONG', {}, 'currentPassword')
  if (password === currentPassword) throw refuseSame(ctx)
  checkNewPassword(ctx, password, { personal: [account.email, account.displayName], field: 'password' })
  const passwordHash = await hashPassword(password)
  const session = await inTransaction(ctx.db, async (trx) => {
    if (!(await lockAccount(trx, account))) throw refuse('CURRENT_PASSWORD_WRONG', {}, 'currentPassword')
    await updatePassword(trx, { id, passwordHash, isEmailProved: false, now: ctx.now() })
    await endSessionsOf(trx, id, { exceptId: sessionId })
    await deleteTokensOf(trx, id)
    await queueAccountMail(ctx, trx, 'passwordChanged', id)
    return renewToken(ctx, trx, sessionId)
  })
  return answer(loggedInAs(account), { session })
}

const refuseSame = (ctx: Context): Refusal =>
  refuse('PASSWORD_TOO_WEAK', {}, 'password', { sentence: ctx.translate('validation.passwordSame') })
