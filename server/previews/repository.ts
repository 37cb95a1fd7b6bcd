import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { one, oneOrNone } from '../database/rows.ts'

export async function insertPreview(
  trx: Transaction,
  preview: { siteId: string; shopId: string | null; staffId: string; tokenHash: Buffer; endsAt: Date },
): Promise<{ id: string }> {
  return one(
    trx,
    sql<{ id: string }>`
      insert into site_preview (site_id, shop_id, staff_id, token_hash, ends_at)
      values (${preview.siteId}, ${preview.shopId}, ${preview.staffId}, ${preview.tokenHash}, ${preview.endsAt}) returning id`,
  )
}

/** The word of a link gives way to that of a cookie, once. Null when it opens nothing on this site. */
export async function openPreview(
  db: Queries,
  given: { siteId: string; linkHash: Buffer; cookieHash: Buffer; now: Date; endsAt: Date },
): Promise<{ shopPath: string | null } | null> {
  const statement = sql<{ shopPath: string | null }>`
    update site_preview set token_hash = ${given.cookieHash}, is_opened = true, ends_at = ${given.endsAt}
    where token_hash = ${given.linkHash} and site_id = ${given.siteId} and not is_opened and ends_at > ${given.now}
    returning (select path from shop where shop.id = site_preview.shop_id) as "shopPath"`
  return oneOrNone(db, statement)
}

/** Who looks at this site by the cookie of this word; null when it is over or another site's. */
export async function selectPreviewer(
  db: Queries,
  { siteId, cookieHash, now }: { siteId: string; cookieHash: Buffer; now: Date },
): Promise<{ staffId: string } | null> {
  const statement = sql<{ staffId: string }>`
    select staff_id as "staffId" from site_preview
    where token_hash = ${cookieHash} and site_id = ${siteId} and is_opened and ends_at > ${now} and shop_id is null`
  return oneOrNone(db, statement)
}

/** The same of a shop that nobody has opened yet, by its address. */
export async function selectShopPreviewer(
  db: Queries,
  { siteId, path, cookieHash, now }: { siteId: string; path: string; cookieHash: Buffer; now: Date },
): Promise<{ staffId: string; shopId: string } | null> {
  const statement = sql<{ staffId: string; shopId: string }>`
    select site_preview.staff_id as "staffId", shop.id as "shopId"
    from site_preview join shop on shop.id = site_preview.shop_id
    where site_preview.token_hash = ${cookieHash} and site_preview.is_opened and site_preview.ends_at > ${now}
      and shop.site_id = ${siteId} and shop.path = ${path} and shop.opened_at is null`
  return oneOrNone(db, statement)
}

/** Until this transaction ends. */
export async function openForNow(trx: Transaction, shopId: string): Promise<void> {
  await sql`update shop set opened_at = now() where id = ${shopId} and opened_at is null`.execute(trx)
}

export async function deletePreviewOf(
  db: Queries,
  { siteId, cookieHash }: { siteId: string; cookieHash: Buffer },
): Promise<void> {
  await sql`delete from site_preview where site_id = ${siteId} and token_hash = ${cookieHash}`.execute(db)
}

/** The name of what it showed; null when this place has no such preview. */
export async function deletePreview(
  trx: Transaction,
  { siteId, shopId, id }: { siteId: string; shopId: string | null; id: string },
): Promise<{ site: string } | null> {
  const statement = sql<{ site: string }>`
    delete from site_preview using site
    where site_preview.id = ${id} and site_preview.site_id = ${siteId} and site.id = site_preview.site_id
      and site_preview.shop_id is not distinct from ${shopId}::uuid
    returning site.name as site`
  return oneOrNone(trx, statement)
}

/** @returns how many were deleted. */
export async function deleteOldPreviews(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from site_preview where ends_at < ${before}`.execute(db)
  return Number(numAffectedRows)
}
