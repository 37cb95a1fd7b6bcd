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
