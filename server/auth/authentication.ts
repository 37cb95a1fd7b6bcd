import type { Message } from '#contract/envelope.ts'
import { localize } from '#contract/localized.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import { foldEmail } from '#contract/rules.ts'
import { type Answer, answer, sessionEnded } from '../answer.ts'
import { type MergeChange, mergeCarts } from '../cart/merge.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { adoptStayCarts } from '../hospitality/stay-cart.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { endSession, startSession } from '../sessions/sessions.ts'
import { markedBrowser } from './known-browsers.ts'
import { limitLogins, limitOpened } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { type AccountRow, lockAccount, selectAccount, selectAccountByEmail, touchAccount } from './repository.ts'

export const loggedOut: AuthenticationState = { isLoggedIn: false, user: null }

/** Who is logged in with this session (AUTH-02). The browser that still shows one which has ended is told to forget it. */
export async function readAuthentication(ctx: Context): Promise<AuthenticationState | Answer<AuthenticationState>> {
  if (!(await ctx.session.read())) return answer(loggedOut, { session: sessionEnded })
  const account = await findAccount(ctx)
  return account ? loggedInAs(account) : loggedOut
}

/** Who is logged in, if somebody is: for rules that everyone may call. */
export async function findAccount(ctx: Context): Promise<AccountRow | null> {
  const session = await ctx.session.read()
  return session?.accountId ? selectAccount(ctx.db, session.accountId) : null
}

/**
 * Opens a session of the account; the visitor's old one ends with it, so that a token known before the login opens
 * nothing after it. Carts move along in the same transaction. An unknown address, a wrong password and an address that
 * was never confirmed are answered alike: each would tell who has an account here.
 * @throws LOGIN_WRONG, TOO_MANY_REQUESTS. Source: AUTH-02.
 */
export async function login(
  ctx: Context,
  { email, password, isKept }: RuleInput<'login'>,
): Promise<Answer<AuthenticationState>> {
  const folded = foldEmail(email)
  const forgetThisTry = await limitLogins(ctx, folded)
  const account = await selectAccountByEmail(ctx.db, { siteId: ctx.site.id, email: folded })
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !isRight || !account.isEmailVerified) throw refuse('LOGIN_WRONG')
  await forgetThisTry()
  await limitOpened(ctx, account.id)
  const before = await ctx.session.read()
  const { cookie, changes } = await inTransaction(ctx.db, async (trx) => {
    // The password may have been changed while it was checked; then its owner has just thrown everybody out.
    if (!(await lockAccount(trx, account))) throw refuse('LOGIN_WRONG')
    const { id: accountId, roles } = account
    await touchAccount(trx, { id: accountId, now: ctx.now() })
    const started = await startSession(
      { ...ctx, db: trx },
      { accountId, roles, userAgent: ctx.session.userAgent, isKept },
    )
    if (!before) return { cookie: started.cookie, changes: [] }
    const merged = await mergeCarts(trx, before.id, accountId, ctx.now())
    await adoptStayCarts(trx, before.id, accountId)
    await endSession(trx, { id: before.id })
    return { cookie: started.cookie, changes: merged }
  })
  return answer(loggedInAs(account), {
    session: cookie,
    browserMarks: markedBrowser(ctx, folded),
    ...(changes.length > 0 && { successes: messagesOf(ctx, changes) }),
  })
}

/** Ends this session; the cookie goes with it (AUTH-03). */
export async function logout(ctx: Context): Promise<Answer<AuthenticationState>> {
  const session = await ctx.session.read()
  if (session) await endSession(ctx.db, { id: session.id })
  return answer(loggedOut, { session: sessionEnded })
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
const messagesOf = (ctx: Context, changes: readonly MergeChange[]): Message[] =>
  changes.map(({ title, wanted, kept }) => ({
    key: 'CART_MERGED',
    formattedMessage: ctx.translate('auth.login.cartCapped', { title: localize(title, ctx.language), wanted, kept }),
    type: 'WARNING',
  }))
