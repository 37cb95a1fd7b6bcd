import type { OpenSession } from '#contract/auth.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import type { Context } from '../context.ts'
import { requireRoles } from '../http/require-roles.ts'
import { refuse } from '../refusal.ts'
import { endSession, endSessionsOf, listSessionsOf } from '../sessions/sessions.ts'
import { loggedOut } from './authentication.ts'

/** Where the account is logged in, this device first. @throws LOGIN_REQUIRED */
export async function listOpenSessions(ctx: Context): Promise<{ sessions: OpenSession[] }> {
  const session = await requireRoles(ctx, ['user'])
  const rows = await listSessionsOf(ctx, session.accountId)
  const sessions = rows.map((row) => ({
    _id: row.id,
    isCurrent: row.id === session.id,
    device: deviceOf(row.userAgent ?? ''),
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/** Another account's session is simply not there. @throws LOGIN_REQUIRED, NOT_FOUND */
export async function endOpenSession(
  ctx: Context,
  { sessionID }: { sessionID: string },
): Promise<{ sessions: OpenSession[] }> {
  const { id, accountId } = await requireRoles(ctx, ['user'])
  if (!(await endSession(ctx.db, { id: sessionID, accountId }))) throw refuse('NOT_FOUND')
  if (sessionID !== id) return listOpenSessions(ctx)
  ctx.answer.sessionToken = null
  return { sessions: [] }
}

/** @throws LOGIN_REQUIRED */
export async function endAllSessions(ctx: Context): Promise<AuthenticationState> {
  const { accountId } = await requireRoles(ctx, ['user'])
  await endSessionsOf(ctx.db, accountId)
  ctx.answer.sessionToken = null
  return loggedOut
}

/** The first that fits: browsers name their ancestors, too. */
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** `Firefox, Windows`: enough for the owner to know their own devices again. */
const deviceOf = (userAgent: string): string =>
  [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(', ')
