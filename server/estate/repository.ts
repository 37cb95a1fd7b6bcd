import { type RawBuilder, sql } from 'kysely'
import { ShopDocument } from '#contract/documents/shop.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { type Version, versionOf } from '../database/kept-by-version.ts'
import { many, one } from '../database/rows.ts'
import { readStored } from '../database/stored.ts'

export interface EstateVersions {
  wordsVersion: string
  hoursVersion: string
  sellerVersion: string
  paymentVersion: string
  nameVersion: string
  lookVersion: string
}

interface Said {
  id: string
  document: unknown
}

export interface EstateRow extends EstateVersions, Said {
  name: string
  languages: string[]
  /** On sale by now, or as soon as the shop opens. */
  wines: number
  openedAt: Date | null
}

/** Of a part of what a house says: another one means that somebody has changed it. */
const versions = sql`
  md5(concat_ws('|', shop.document ->> 'tagline', shop.document ->> 'story', shop.document ->> 'region',
    shop.document ->> 'village', shop.document ->> 'founded', shop.document ->> 'hectares',
    shop.document ->> 'growers')) as "wordsVersion",
  md5(concat_ws('|', shop.document ->> 'openingHours', shop.document ->> 'openingHoursNote', shop.document ->> 'closures',
    shop.document ->> 'exceptions')) as "hoursVersion",
  md5(concat_ws('|', shop.document ->> 'legal', shop.document ->> 'trader', shop.document ->> 'address',
    shop.document ->> 'phone', shop.document ->> 'email')) as "sellerVersion",
  md5(coalesce(shop.document ->> 'methodOfPayments', '')) as "paymentVersion",
  md5(concat_ws('|', shop.name, shop.document ->> 'tagline', shop.document ->> 'story', shop.document ->> 'region',
    shop.document ->> 'village')) as "nameVersion",
  md5(concat_ws('|', shop.document #>> '{theme,variables}', shop.document ->> 'logo',
    shop.document ->> 'banner', shop.document ->> 'growers')) as "lookVersion"`

const wines = sql`
  (select count(*)::int from product where product.shop_id = shop.id and product.type = 'PRODUCT'
    and (product.is_published or product.is_held_back)) as wines`

export async function selectEstate(db: Queries, shopId: string): Promise<EstateRow> {
  const statement = sql<EstateRow>`
    select shop.id, shop.name, shop.document, site.languages, shop.opened_at as "openedAt",
      ${wines}, ${versions}
    from shop join site on site.id = shop.site_id where shop.id = ${shopId}`
  return one(db, statement)
}

/** How far it is, without what it says: that is long to unpack, and asked of a new shop all day. */
export interface Beginning extends Version {
  wines: number
  openedAt: Date | null
}

export async function selectBeginning(db: Queries, shopId: string): Promise<Beginning> {
  const statement = sql<Beginning>`
    select shop.id, ${versionOf('shop')} as version, shop.opened_at as "openedAt", ${wines} from shop where id = ${shopId}`
  return one(db, statement)
}

export async function selectDocuments(db: Queries, ids: readonly string[]): Promise<(Version & Said)[]> {
  const statement = sql<Version & Said>`
    select shop.id, ${versionOf('shop')} as version, shop.document from shop where shop.id = any(${ids}::uuid[])`
  return many(db, statement)
}

/** Who changes it at the same time does so one after the other. */
export async function lockEstate(trx: Transaction, shopId: string): Promise<EstateRow> {
  await sql`select from shop where id = ${shopId} for no key update`.execute(trx)
  return selectEstate(trx, shopId)
}

/**
 * @param parts of the document that stand in the place of those of the same name
 * @returns the versions from now on
 */
export async function updateEstate(
  trx: Transaction,
  { shopId, parts }: { shopId: string; parts: string },
): Promise<EstateVersions> {
  const statement = sql<EstateVersions>`
    update shop set document = document || ${parts}::jsonb where id = ${shopId} returning ${versions}`
  return one(trx, statement)
}

/** What a house says of itself, without the parts that do not fit. */
export const documentIn = ({ id, document }: Said): ShopDocument =>
  readStored(ShopDocument, document, { table: 'shop', id })

/** Whether somebody has ever bought here. */
export async function selectHasSold(db: Queries, shopId: string): Promise<boolean> {
  const statement = sql<{ hasSold: boolean }>`select last_order_number > 0 as "hasSold" from shop where id = ${shopId}`
  return (await one(db, statement)).hasSold
}

/** Zero for a shop that is open and in which somebody has bought: most have, and are asked no more of. */
export const shopBeginning = (shopId: string | null): RawBuilder<number> =>
  sql<number>`(exists (select from shop where id = ${shopId} and (opened_at is null or last_order_number = 0)))::int`

/** What its shelf begins with, once it is open. */
export async function selectShelf(
  db: Queries,
  { shopId, limit }: { shopId: string; limit: number },
): Promise<{ id: string; title: LocalizedText; thumbnail: string }[]> {
  const statement = sql<{ id: string; title: LocalizedText; thumbnail: string }>`
    select id, title, thumbnail from product
    where shop_id = ${shopId} and type = 'PRODUCT' and (is_published or is_held_back) order by position, id limit ${limit}`
  return many(db, statement)
}

export async function updateName(trx: Transaction, { shopId, name }: { shopId: string; name: string }): Promise<void> {
  await sql`update shop set name = ${name} where id = ${shopId}`.execute(trx)
}

/** @returns whether it is otherwise now; what it sells follows by trigger */
export async function updateOpening(
  trx: Transaction,
  { shopId, openedAt }: { shopId: string; openedAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shop set opened_at = ${openedAt}
    where id = ${shopId} and (opened_at is null) <> (${openedAt}::timestamptz is null)`.execute(trx)
  return numAffectedRows === 1n
}

/** Which of these pictures this shop has uploaded. */
export async function selectUploaded(
  db: Queries,
  { shopId, paths }: { shopId: string; paths: string[] },
): Promise<string[]> {
  const statement = sql<{ path: string }>`
    select path from shop_picture where shop_id = ${shopId} and path = any(${paths}::text[])`
  return (await many(db, statement)).map(({ path }) => path)
}
