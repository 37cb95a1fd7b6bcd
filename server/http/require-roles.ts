import { accessTo } from '#contract/access.ts'
import type { Context, Session } from '../context.ts'
import { refuse } from '../refusal.ts'

export type AccountSession = Session & { accountId: string }

/**
 * The session of a visitor who is logged in and holds all these roles; a superadmin passes (NAV-12).
 * @throws LOGIN_REQUIRED, ACCESS_RESTRICTED
 */
export async function requireRoles(ctx: Pick<Context, 'session'>, roles: readonly string[]): Promise<AccountSession> {
  const session = await ctx.session.read()
  if (!session?.accountId) throw refuse('LOGIN_REQUIRED')
  if (accessTo(roles, { isLoggedIn: true, roles: session.roles }) !== 'open') throw refuse('ACCESS_RESTRICTED')
  return { ...session, accountId: session.accountId }
}
