import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

export async function insertLink(
  db: Queries,
  link: { tokenHash: Buffer; siteId: string; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into data_link (token_hash, site_id, email_folded, created_at, expires_at)
    values (${link.tokenHash}, ${link.siteId}, ${link.email}, ${link.now}, ${link.expiresAt})`.execute(db)
}

/** The address a link that still works was mailed to. */
export async function selectLink(
  db: Queries,
  { siteId, tokenHash, now }: { siteId: string; tokenHash: Buffer; now: Date },
): Promise<string | null> {
  const statement = sql<{ email: string }>`
    select email_folded as email from data_link
    where token_hash = ${tokenHash} and site_id = ${siteId} and expires_at > ${now}`
  return (await oneOrNone(db, statement))?.email ?? null
}

export async function deleteLinksOf(db: Queries, { siteId, email }: { siteId: string; email: string }): Promise<void> {
  await sql`delete from data_link where site_id = ${siteId} and email_folded = ${email}`.execute(db)
}
