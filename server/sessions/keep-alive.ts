import { type Answer, answer, sessionEnded } from '../answer.ts'
import type { Context } from '../context.ts'
import type { RuleResult } from '../rule.ts'

type Alive = RuleResult<'keepAlive'>

/**
 * `alive`: the session behind the cookie still stands; `logged`: somebody is signed in with it (AUTH-04). The cookie of
 * a session that has ended goes, or the page that reloads would be told the same again and again.
 */
export async function keepAlive(ctx: Context): Promise<Alive | Answer<Alive>> {
  const session = await ctx.session.read()
  if (!session) return answer({ alive: false, logged: false }, { session: sessionEnded })
  return { alive: true, logged: session.accountId !== null }
}
