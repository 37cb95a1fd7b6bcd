import type { OpenSession } from '#contract/auth.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import { type Answer, answer, sessionEnded } from '../answer.ts'
import type { AccountContext } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { endSession, endSessionsOf, listSessionsOf } from '../sessions/sessions.ts'
import { loggedOut } from './authentication.ts'
import { deviceOf } from '../http/device.ts'

/** Where the account is logged in, this device first. */
export async function listOpenSessions(ctx: AccountContext): Promise<{ sessions: OpenSession[] }> {
  const rows = await listSessionsOf(ctx, ctx.account.id)
  const sessions = rows.map((row) => ({
    _id: row.id,
    isCurrent: row.id === ctx.account.sessionId,
    device: deviceOf(row.userAgent ?? ''),
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/** Another account's session is simply not there. @throws NOT_FOUND */
export async function endOpenSession(
  ctx: AccountContext,
  { sessionID }: RuleInput<'sessionEnd'>,
): Promise<{ sessions: OpenSession[] } | Answer<{ sessions: OpenSession[] }>> {
  const { account } = ctx
  if (!(await endSession(ctx.db, { id: sessionID, accountId: account.id }))) throw refuse('NOT_FOUND')
  if (sessionID !== account.sessionId) return listOpenSessions(ctx)
  return answer({ sessions: [] }, { session: sessionEnded })
}

export async function endAllSessions({ db, account }: AccountContext): Promise<Answer<AuthenticationState>> {
  await endSessionsOf(db, account.id)
  return answer(loggedOut, { session: sessionEnded })
}
