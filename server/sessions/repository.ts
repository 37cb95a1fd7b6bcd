import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { fromLiveSession, sessionColumns, type SessionKey, type SessionRow } from './session-sql.ts'

/** The live session with this token on this site, or null. */
export const selectSession = (db: Queries, key: SessionKey): Promise<SessionRow | null> =>
  oneOrNone(db, sql<SessionRow>`select ${sessionColumns} ${fromLiveSession(key)}`)

export async function insertSession(
  db: Queries,
  session: {
    siteId: string
    tokenHash: Buffer
    accountId: string | null
    language: string
    userAgent: string | null
    now: Date
    expiresAt: Date
    absoluteExpiresAt: Date
    isKept: boolean
  },
): Promise<{ id: string }> {
  const statement = sql<{ id: string }>`
    insert into session (site_id, token_hash, account_id, language, user_agent, created_at, seen_at, expires_at, absolute_expires_at,
      is_kept)
    values (${session.siteId}, ${session.tokenHash}, ${session.accountId}, ${session.language}, ${session.userAgent},
      ${session.now}, ${session.now}, ${session.expiresAt}, ${session.absoluteExpiresAt}, ${session.isKept})
    returning id`
  return one(db, statement)
}

export async function touchSession(db: Queries, { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date }) {
  await sql`
    with touched as (
      update session set seen_at = ${now},
        expires_at = least(${expiresAt}, absolute_expires_at)
      where id = ${id} returning account_id)
    update account set last_seen_at = ${now} from touched
    where account.id = touched.account_id and account.last_seen_at < ${now}::timestamptz - interval '1 day'`.execute(db)
}

/** @throws when the session has ended meanwhile. */
export async function updateToken(
  db: Queries,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
): Promise<{ isKept: boolean; absoluteExpiresAt: Date }> {
  const statement = sql<{ isKept: boolean; absoluteExpiresAt: Date }>`
    update session set token_hash = ${tokenHash} where id = ${id}
    returning is_kept as "isKept", absolute_expires_at as "absoluteExpiresAt"`
  return one(db, statement)
}

export interface SessionOfAccount {
  id: string
  userAgent: string | null
  createdAt: Date
  seenAt: Date
}

export async function selectSessionsOf(
  db: Queries,
  { accountId, now }: { accountId: string; now: Date },
): Promise<SessionOfAccount[]> {
  const statement = sql<SessionOfAccount>`
    select id, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt"
    from session where account_id = ${accountId} and expires_at > ${now} and absolute_expires_at > ${now}
    order by seen_at desc, id`
  return many(db, statement)
}

/** @returns whether there was such a session. */
export async function deleteSession(
  db: Queries,
  { id, accountId = null }: { id: string; accountId?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    delete from session where id = ${id} and (${accountId}::uuid is null or account_id = ${accountId})
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteSessionsOf(
  db: Queries,
  { accountId, exceptId }: { accountId: string; exceptId: string | null },
): Promise<void> {
  await sql`
    delete from session where account_id = ${accountId} and (${exceptId}::uuid is null or id <> ${exceptId})`.execute(
    db,
  )
}

export async function deleteLapsedSessions(db: Queries, now: Date): Promise<void> {
  await sql`delete from session where expires_at <= ${now} or absolute_expires_at <= ${now}`.execute(db)
}
