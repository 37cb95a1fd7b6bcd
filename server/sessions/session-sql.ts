import { type RawBuilder, sql } from 'kysely'

/** How a session is found: by the hash of its cookie's token, on its own site, while it lives. */
export interface SessionKey {
  siteId: string
  tokenHash: Buffer
  now: Date
}

export interface SessionRow {
  id: string
  accountId: string | null
  roles: string[] | null
  seenAt: Date
  isKept: boolean
}

/** A `SessionRow`, for statements that read more of the same visitor. */
export const sessionColumns: RawBuilder<unknown> = sql`
    session.id, session.account_id as "accountId", account.roles, session.seen_at as "seenAt", session.is_kept as "isKept"`

export const fromLiveSession = ({ siteId, tokenHash, now }: SessionKey): RawBuilder<unknown> => sql`
    from session left join account on account.id = session.account_id and account.erased_at is null
    where session.token_hash = ${tokenHash} and session.site_id = ${siteId}
      and session.expires_at > ${now} and session.absolute_expires_at > ${now}`
