import { accessTo } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AccountContext, Context } from '../context.ts'
import { refuse } from '../refusal.ts'

/**
 * The one place that looks who calls: what the rule of an endpoint is given, if this caller may call it at all.
 * @throws LOGIN_REQUIRED, ACCESS_RESTRICTED
 */
export async function admit({ access }: Pick<Endpoint, 'access'>, ctx: Context): Promise<Context | AccountContext> {
  switch (access) {
    case 'everyone':
      return ctx
    case 'account':
      return withAccount(ctx)
  }
}

/** An account holds the role `user`; a superadmin passes (NAV-12). */
async function withAccount(ctx: Context): Promise<AccountContext> {
  const session = await ctx.session.read()
  if (!session?.accountId) throw refuse('LOGIN_REQUIRED')
  if (accessTo(['user'], { isLoggedIn: true, roles: session.roles }) !== 'open') throw refuse('ACCESS_RESTRICTED')
  return { ...ctx, account: { id: session.accountId, sessionId: session.id } }
}
