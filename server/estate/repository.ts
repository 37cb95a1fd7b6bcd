import { sql } from 'kysely'
import { ShopDocument } from '#contract/documents/shop.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { one } from '../database/rows.ts'
import { readStored } from '../database/stored.ts'

export interface EstateVersions {
  wordsVersion: string
  hoursVersion: string
  sellerVersion: string
  paymentVersion: string
}

export interface EstateRow extends EstateVersions {
  id: string
  document: unknown
  languages: string[]
  /** On sale by now. */
  wines: number
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
  md5(coalesce(shop.document ->> 'methodOfPayments', '')) as "paymentVersion"`

export async function selectEstate(db: Queries, shopId: string): Promise<EstateRow> {
  const statement = sql<EstateRow>`
    select shop.id, shop.document, site.languages, shop.products_count as wines, ${versions}
    from shop join site on site.id = shop.site_id where shop.id = ${shopId}`
  return one(db, statement)
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
export const documentIn = ({ id, document }: EstateRow): ShopDocument =>
  readStored(ShopDocument, document, { table: 'shop', id })

/** Whether somebody has ever bought here: most shops have, and are asked no more of. */
export async function hasBegun(db: Queries, shopId: string): Promise<boolean> {
  const statement = sql<{ hasBegun: boolean }>`
    select last_order_number > 0 as "hasBegun" from shop where id = ${shopId}`
  return (await one(db, statement)).hasBegun
}
