import { createHash, randomBytes } from 'node:crypto'
import type { SessionCookie } from '../answer.ts'
import type { Context, Session, SessionHandle, SiteContext } from '../context.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { limitRate } from '../http/rate-limit.ts'
import {
  deleteLapsedSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  selectSession,
  selectSessionsOf,
  type SessionOfAccount,
  touchSession,
  updateToken,
} from './repository.ts'
import type { SessionRow } from './session-sql.ts'

/** However busy, a session ends after this long; then the visitor signs in again. */
const absoluteTtlMs = 30 * 24 * 3_600_000
/** Who asked to stay logged in is still expected to come by now and then. */
const keptIdleMs = 7 * 24 * 3_600_000
/** Who may do everything proves who they are every day, and again after a pause. */
const operator = { absoluteTtlMs: 12 * 3_600_000, idleMs: 15 * 60_000 }
/** A session is written to at most once in this time: a write per request would cost forty times the read. */
const touchEveryMs = 60_000

type SessionContext = Pick<SiteContext, 'db' | 'config' | 'now' | 'site' | 'language' | 'address'>

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 random bits, as a word for a cookie or a link. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/**
 * The visitor's session behind its cookie's token. Read once per request; made only when a rule writes,
 * so that a visitor who only reads has none, and no more of them than one address may need. Tokens are 256 random bits and hashed at rest.
 */
export function sessionHandle(
  ctx: SessionContext & Pick<Context, 'database'>,
  token: string | undefined,
  userAgent: string | undefined,
): SessionHandle {
  let reading: Promise<Session | null> | undefined
  let cookie: SessionCookie | undefined
  const read = () => (reading ??= token ? readSession(ctx, token) : Promise.resolve(null))
  return {
    read,
    async readThrough(select) {
      const current = cookie?.token ?? token
      if (!current) return null
      const row = await select({ siteId: ctx.site.id, tokenHash: hashToken(current), now: ctx.now() })
      reading ??= seen(ctx, row)
      return (await reading) ? row : null
    },
    async ensure() {
      const session = await read()
      if (session) return session
      await limitRate(ctx, 'session', { max: 120, windowSeconds: 600, by: ctx.address })
      const made = startSession(ctx, { accountId: null, roles: [], userAgent }).then((started) => {
        cookie = started.cookie
        return started.session
      })
      reading = made
      return made
    },
    get cookie() {
      return cookie
    },
    userAgent,
  }
}

/**
 * A new session and its cookie, which holds the token.
 * @param isKept the visitor stays logged in when the browser is closed, until the session's absolute end or a week
 * without a visit. Not for operators.
 */
export async function startSession(
  ctx: SessionContext,
  {
    accountId,
    roles,
    userAgent,
    isKept: isKeptWished = false,
  }: { accountId: string | null; roles: string[]; userAgent: string | undefined; isKept?: boolean },
): Promise<{ session: Session; cookie: SessionCookie }> {
  const token = makeToken()
  const now = ctx.now()
  const isKept = isKeptWished && !isOperator(roles)
  const absoluteExpiresAt = new Date(now.getTime() + (isOperator(roles) ? operator.absoluteTtlMs : absoluteTtlMs))
  const { id } = await insertSession(ctx.db, {
    siteId: ctx.site.id,
    tokenHash: hashToken(token),
    accountId,
    language: ctx.language,
    userAgent: userAgent?.slice(0, 300) ?? null,
    now,
    expiresAt: idleEnd(ctx, { isKept, roles }),
    absoluteExpiresAt,
    isKept,
  })
  return {
    session: { id, accountId, roles },
    cookie: { token, ...(isKept && { maxAgeSeconds: absoluteTtlMs / 1000 }) },
  }
}

/** The same session under another token, in its new cookie; whoever knew the old one is outside. */
export async function renewToken(
  { now }: Pick<Context, 'now'>,
  trx: Transaction,
  sessionId: string,
): Promise<SessionCookie> {
  const token = makeToken()
  const { isKept, absoluteExpiresAt } = await updateToken(trx, { id: sessionId, tokenHash: hashToken(token) })
  if (!isKept) return { token }
  return { token, maxAgeSeconds: Math.floor((absoluteExpiresAt.getTime() - now().getTime()) / 1000) }
}

/** Ends one session; with `accountId` only if it is that account's. */
export const endSession = (db: Queries, session: { id: string; accountId?: string }): Promise<boolean> =>
  deleteSession(db, session)

/** Ends every session of the account, but for the one named. */
export const endSessionsOf = (db: Queries, accountId: string, { exceptId = null }: { exceptId?: string | null } = {}) =>
  deleteSessionsOf(db, { accountId, exceptId })

/** Where the account is logged in, the device used last first. */
export const listSessionsOf = (ctx: Pick<Context, 'db' | 'now'>, accountId: string): Promise<SessionOfAccount[]> =>
  selectSessionsOf(ctx.db, { accountId, now: ctx.now() })

/** Forgets what has run out; the carts of those visitors go with it. */
export const cleanSessions = (db: Queries, now: Date): Promise<void> => deleteLapsedSessions(db, now)

const isOperator = (roles: readonly string[]): boolean => roles.includes('superadmin')

function idleEnd(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { isKept, roles }: { isKept: boolean; roles: readonly string[] },
): Date {
  const usualMs = isKept ? keptIdleMs : config.sessionTtlSeconds * 1000
  return new Date(now().getTime() + (isOperator(roles) ? Math.min(operator.idleMs, usualMs) : usualMs))
}

const readSession = async (ctx: SessionContext, token: string): Promise<Session | null> =>
  seen(ctx, await selectSession(ctx.db, { siteId: ctx.site.id, tokenHash: hashToken(token), now: ctx.now() }))

/** The session of a row that was just read; that its visitor has come is noted now and then. */
async function seen(ctx: SessionContext, row: SessionRow | null): Promise<Session | null> {
  if (!row) return null
  const now = ctx.now()
  if (now.getTime() - row.seenAt.getTime() > touchEveryMs)
    await touchSession(ctx.db, {
      id: row.id,
      now,
      expiresAt: idleEnd(ctx, { isKept: row.isKept, roles: row.roles ?? [] }),
    })
  return { id: row.id, accountId: row.accountId, roles: row.accountId ? (row.roles ?? []) : [] }
}
