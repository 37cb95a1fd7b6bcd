import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one } from '../database/rows.ts'
import type { Upload } from './shop-uploads.ts'

export async function selectPictureTexts(
  db: Queries,
  paths: readonly string[],
): Promise<{ path: string; alt: LocalizedText }[]> {
  const statement = sql<{ path: string; alt: LocalizedText }>`
    select path, alt from picture_text where path = any(${paths}::text[])`
  return many(db, statement)
}

/** Until the transaction ends nobody else adds to what this shop keeps. */
export async function lockUploads(trx: Transaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shop_picture ' || ${shopId}::text, 0))`.execute(trx)
}

export async function insertUploads(
  trx: Transaction,
  { uploads, shopId, now }: { uploads: readonly Upload[]; shopId: string; now: Date },
): Promise<void> {
  await sql`
    insert into shop_picture (path, shop_id, bytes, created_at)
    select path, ${shopId}, bytes, ${now}
    from jsonb_to_recordset(${JSON.stringify(uploads)}::jsonb) as upload (path text, bytes integer)`.execute(trx)
}

/** What a shop keeps, in bytes. */
export async function selectUploadedBytes(db: Queries, shopId: string): Promise<number> {
  const statement = sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from shop_picture where shop_id = ${shopId}`
  return (await one(db, statement)).bytes
}

/** Weighs pictures whose row does not say yet. */
export async function updateWeights(db: Queries, files: readonly { path: string; bytes: number }[]): Promise<void> {
  await sql`
    update shop_picture set bytes = file.bytes
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file (path text, bytes integer)
    where shop_picture.path = file.path and shop_picture.bytes is null`.execute(db)
}

/** Which of these files stand in the row of a shop's picture or of somebody's portrait. */
export async function selectNamedByRow(db: Queries, paths: readonly string[]): Promise<string[]> {
  const statement = sql<{ path: string }>`
    select file.path from unnest(${paths}::text[]) as file (path)
    where exists (select from shop_picture where shop_picture.path = file.path)
      or exists (select from account where account.picture = file.path)`
  return (await many(db, statement)).map(({ path }) => path)
}

/**
 * Which of these files are named anywhere else: in what a site, a house or a wine says, in an order of this shop, in
 * what undo brings back, in a job that waits. A logo's other drawing is named nowhere and stays with it.
 */
export async function selectNamedSomewhere(db: Queries, paths: readonly string[]): Promise<string[]> {
  const statement = sql<{ path: string }>`
    with file as (
      select path, replace(path, '-ink.png', '.png') as named,
        case when path ~ '^shops/[0-9a-f-]{36}/' then split_part(path, '/', 2)::uuid end as shop_id
      from unnest(${paths}::text[]) as given (path))
    select file.path from file
    where exists (select from shop where strpos(document::text, named) > 0)
      or exists (select from site where strpos(document::text, named) > 0)
      or exists (select from page where strpos(blocks::text, named) > 0)
      or exists (select from site_data where strpos(content::text, named) > 0)
      or exists (select from agency where strpos(document::text, named) > 0)
      or exists (select from apartment where strpos(document::text, named) > 0)
      or exists (select from blog_post where picture = named or strpos(document::text, named) > 0)
      or exists (select from product where product.shop_id = file.shop_id
        and (thumbnail = named or strpos(document::text, named) > 0))
      or exists (select from purchase join purchase_line line on line.purchase_id = purchase.id
        where purchase.shop_id = file.shop_id and line.thumbnail = named)
      or exists (select from audit_entry entry join place on place.id = entry.place_id
        where place.shop_id = file.shop_id and strpos(entry.reverse::text, named) > 0)
      or exists (select from graphile_worker._private_jobs where strpos(payload::text, named) > 0)`
  return (await many(db, statement)).map(({ path }) => path)
}
