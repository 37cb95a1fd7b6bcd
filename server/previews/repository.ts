import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { one, oneOrNone } from '../database/rows.ts'

export async function insertPreview(
  trx: Transaction,
  preview: { siteId: string; staffId: string; tokenHash: Buffer; endsAt: Date },
): Promise<{ id: string }> {
  return one(
    trx,
    sql<{ id: string }>`
      insert into site_preview (site_id, staff_id, token_hash, ends_at)
      values (${preview.siteId}, ${preview.staffId}, ${preview.tokenHash}, ${preview.endsAt}) returning id`,
  )
}

/** The word of a link gives way to that of a cookie, once. False when it opens nothing on this site. */
export async function openPreview(
  db: Queries,
  given: { siteId: string; linkHash: Buffer; cookieHash: Buffer; now: Date; endsAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update site_preview set token_hash = ${given.cookieHash}, is_opened = true, ends_at = ${given.endsAt}
    where token_hash = ${given.linkHash} and site_id = ${given.siteId} and not is_opened and ends_at > ${given.now}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Who looks at this site by the cookie of this word; null when it is over or another site's. */
export async function selectPreviewer(
  db: Queries,
  { siteId, cookieHash, now }: { siteId: string; cookieHash: Buffer; now: Date },
): Promise<{ staffId: string } | null> {
  const statement = sql<{ staffId: string }>`
    select staff_id as "staffId" from site_preview
    where token_hash = ${cookieHash} and site_id = ${siteId} and is_opened and ends_at > ${now}`
  return oneOrNone(db, statement)
}

export async function deletePreviewOf(
  db: Queries,
  { siteId, cookieHash }: { siteId: string; cookieHash: Buffer },
): Promise<void> {
  await sql`delete from site_preview where site_id = ${siteId} and token_hash = ${cookieHash}`.execute(db)
}

/** The name of its site; null when this site has no such preview. */
export async function deletePreview(
  trx: Transaction,
  { siteId, id }: { siteId: string; id: string },
): Promise<{ site: string } | null> {
  const statement = sql<{ site: string }>`
    delete from site_preview using site
    where site_preview.id = ${id} and site_preview.site_id = ${siteId} and site.id = site_preview.site_id
    returning site.name as site`
  return oneOrNone(trx, statement)
}

/** @returns how many were deleted. */
export async function deleteOldPreviews(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from site_preview where ends_at < ${before}`.execute(db)
  return Number(numAffectedRows)
}
