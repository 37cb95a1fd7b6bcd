import { foldEmail, isPlainName } from '#contract/rules.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Queries } from '../database/database.ts'
import { adoptPurchases } from '../purchases/buyers.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { hashToken } from '../sessions/sessions.ts'
import { queueAccountMail, queueAddressMail } from './account-mail-queue.ts'
import { limitMails, limitTokens } from './limits.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { deleteRegistrationsOf, insertRegistration, takeRegistration } from './registrations-repository.ts'
import { insertAccount, selectAccountByEmail } from './repository.ts'
import { confirmationTtlMs } from './tokens.ts'

const done = { isDone: true }

/**
 * A new account, which opens once its address is confirmed. Who has an account already is answered the same, and is
 * told by mail. Which mail it is, is found out when it is written, so that not even the time of the answer tells.
 * @throws TERMS_REQUIRED, PASSWORD_TOO_WEAK, PASSWORD_BREACHED, TOO_MANY_REQUESTS
 */
export async function register(ctx: Context, input: RuleInput<'register'>): Promise<{ isDone: boolean }> {
  const { displayName, password } = input
  const email = foldEmail(input.email)
  if (!input.hasAcceptedTerms) throw refuse('TERMS_REQUIRED', {}, 'hasAcceptedTerms')
  if (!isPlainName(displayName)) throw notPlain(ctx)
  checkNewPassword(ctx, password, { personal: [email, displayName], field: 'password' })
  await limitMails(ctx, email)
  const passwordHash = await hashPassword(password)
  const { language, site } = ctx
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const registrationId = await insertRegistration(trx, {
      siteId: site.id,
      email,
      displayName,
      passwordHash,
      language,
      now,
      expiresAt: new Date(now.getTime() + confirmationTtlMs),
    })
    await queueAddressMail(ctx, trx, 'registration', email, { registrationId })
  })
  return done
}

/** Whoever types an address may type a stranger's: what they call themselves must not be able to lead anywhere. */
const notPlain = (ctx: Context): Refusal =>
  refuse('VALIDATION', { field: 'displayName' }, 'displayName', { sentence: ctx.translate('validation.plainText') })

/**
 * Makes the account that the mailed link was for, with the name and the password of that registration and no other:
 * whoever else typed this address in has chosen nothing. What was bought as a guest with it comes along.
 * @throws TOKEN_INVALID, TOO_MANY_REQUESTS
 */
export async function confirmEmail(ctx: Context, { token }: RuleInput<'emailConfirm'>): Promise<{ isDone: boolean }> {
  await limitTokens(ctx)
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const found = await takeRegistration(trx, { siteId: ctx.site.id, tokenHash: hashToken(token), now })
    const accountId = found && (await insertAccount(trx, { ...found, now }))
    if (!accountId) throw refuse('TOKEN_INVALID')
    await deleteRegistrationsOf(trx, found)
    // Whoever opens the mailed link has the address, so what was bought under it is theirs.
    await adoptPurchases(trx, found, accountId)
    await queueAccountMail(ctx, trx, 'welcome', accountId)
  })
  return done
}

/** Whether the address has an account on this site. For rules that tell nobody but its owner. */
export const hasAccount = async (db: Queries, search: { siteId: string; email: string }): Promise<boolean> =>
  (await selectAccountByEmail(db, search)) !== null

/** The confirmation link again, if an account waits for it; the answer is the same if not. @throws TOO_MANY_REQUESTS */
export async function resendConfirmation(ctx: Context, input: RuleInput<'emailResend'>): Promise<{ isDone: boolean }> {
  const email = foldEmail(input.email)
  await limitMails(ctx, email)
  await inTransaction(ctx.db, (trx) => queueAddressMail(ctx, trx, 'confirmation', email))
  return done
}
