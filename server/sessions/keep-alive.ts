import type { Context } from '../context.ts'
import { forgetIfEnded } from './sessions.ts'

/**
 * `alive`: the session behind the cookie still stands; `logged`: somebody is signed in with it (AUTH-04). The cookie of
 * a session that has ended goes, or the page that reloads would be told the same again and again.
 */
export async function keepAlive(ctx: Context): Promise<{ alive: boolean; logged: boolean }> {
  const session = await forgetIfEnded(ctx)
  return { alive: session !== null, logged: session?.accountId != null }
}
