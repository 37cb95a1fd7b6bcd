import { localize } from '#contract/localized.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import { foldEmail } from '#contract/rules.ts'
import { type MergeChange, mergeCarts } from '../cart/merge.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { adoptStayCarts } from '../hospitality/stay-cart.ts'
import { refuse } from '../refusal.ts'
import { endSession, forgetIfEnded, startSession } from '../sessions/sessions.ts'
import { markBrowser } from './known-browsers.ts'
import { limitLogins, limitOpened } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { type AccountRow, lockAccount, selectAccount, selectAccountByEmail, touchAccount } from './repository.ts'

export const loggedOut: AuthenticationState = { isLoggedIn: false, user: null }

/** Who is logged in with this session (AUTH-02). */
export async function readAuthentication(ctx: Context): Promise<AuthenticationState> {
  const session = await forgetIfEnded(ctx)
  const account = session?.accountId ? await selectAccount(ctx.db, session.accountId) : null
  return account ? loggedInAs(account) : loggedOut
}

/**
 * Opens a session of the account; the visitor's old one ends with it, so that a token known before the login opens
 * nothing after it. Carts move along in the same transaction. An unknown address, a wrong password and an address that
 * was never confirmed are answered alike: each would tell who has an account here.
 * @throws LOGIN_WRONG, TOO_MANY_REQUESTS. Source: AUTH-02.
 */
export async function login(
  ctx: Context,
  { email, password, isKept }: { email: string; password: string; isKept: boolean },
): Promise<AuthenticationState> {
  const folded = foldEmail(email)
  const forgetThisTry = await limitLogins(ctx, folded)
  const account = await selectAccountByEmail(ctx.db, { siteId: ctx.site.id, email: folded })
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !isRight || !account.isEmailVerified) throw refuse('LOGIN_WRONG')
  await forgetThisTry()
  await limitOpened(ctx, account.id)
  const before = await ctx.session.read()
  const changes = await inTransaction(ctx.db, async (trx) => {
    // The password may have been changed while it was checked; then its owner has just thrown everybody out.
    if (!(await lockAccount(trx, account))) throw refuse('LOGIN_WRONG')
    const { id: accountId, roles } = account
    await touchAccount(trx, { id: accountId, now: ctx.now() })
    await startSession({ ...ctx, db: trx }, { accountId, roles, userAgent: ctx.session.userAgent, isKept })
    if (!before) return []
    const merged = await mergeCarts(trx, before.id, accountId, ctx.now())
    await adoptStayCarts(trx, before.id, accountId)
    await endSession(trx, { id: before.id })
    return merged
  })
  markBrowser(ctx, folded)
  tellChanges(ctx, changes)
  return loggedInAs(account)
}

/** Ends this session; the cookie goes with it (AUTH-03). */
export async function logout(ctx: Context): Promise<AuthenticationState> {
  const session = await ctx.session.read()
  if (session) await endSession(ctx.db, { id: session.id })
  ctx.answer.sessionToken = null
  return loggedOut
}

export const loggedInAs = (account: AccountRow): AuthenticationState => ({
  isLoggedIn: true,
  user: {
    _id: account.id,
    email: account.email,
    roles: account.roles,
    profile: { displayName: account.displayName, picture: account.picture, language: account.language },
  },
})

/** What could not be put together whole when two carts became one. */
function tellChanges(ctx: Context, changes: readonly MergeChange[]): void {
  const messages = changes.map(({ title, wanted, kept }) => ({
    key: 'CART_MERGED',
    formattedMessage: ctx.translate('auth.login.cartCapped', { title: localize(title, ctx.language), wanted, kept }),
    type: 'WARNING' as const,
  }))
  if (messages.length > 0) ctx.answer.successes = [...(ctx.answer.successes ?? []), ...messages]
}
