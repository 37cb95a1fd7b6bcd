import { type RawBuilder, sql } from 'kysely'
import type { CurrencyCode } from '#contract/money.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'
import { isShopOpen } from '../shop/open-sql.ts'

export interface SummaryRow {
  id: string
  code: string
  path: string
  name: string
  productsCount: number
  activitiesCount: number
  region: LocalizedText
  growers: { name: string; portrait: string | null }[]
  village: string
  tagline: LocalizedText
  banner: string | null
  logo: { path: string; ratio: number } | null
  coordinates: { lat: number; lng: number } | null
  themeColour: string | null
  bottle: string | null
  priceFrom: number | null
  currencyCode: CurrencyCode
}

/** Every shop of the site that is open, in the order of its list. */
export const selectShops = (db: Queries, siteId: string): Promise<SummaryRow[]> =>
  selectSummaries(db, sql`shop.site_id = ${siteId}`)

/** Some shops of the site by their codes, in the order of its list. */
export const selectShopsByCode = (db: Queries, siteId: string, codes: string[]): Promise<SummaryRow[]> =>
  selectSummaries(db, sql`shop.site_id = ${siteId} and shop.code = any(${codes}::text[])`)

/**
 * Shops in which each of the words is found, or something at least so like it (1 is the same), the likest first. Both
 * tests can use the index of trigrams: `like` finds parts of words, `<%` forgives letters.
 */
export async function searchShops(
  db: Queries,
  siteId: string,
  { words, similarity }: { words: string[]; similarity: number },
): Promise<SummaryRow[]> {
  // The operator that an index can answer takes its threshold from the transaction, which is this statement: its word is
  // only known once that is set.
  const threshold = sql`set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`
  const found = words.map((word) => {
    const part = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
    return sql`(shop.search_text like fold(${part}) or (select fold(${word}) from ${threshold}) <% shop.search_text)`
  })
  return selectSummaries(
    db,
    sql`shop.site_id = ${siteId} and ${sql.join(found, sql` and `)}`,
    sql`word_similarity(fold(${words.join(' ')}), shop.search_text) desc, `,
  )
}

/** The document is unpacked once per row, and only what lists show leaves the database. */
async function selectSummaries(
  db: Queries,
  where: RawBuilder<unknown>,
  first: RawBuilder<unknown> = sql``,
): Promise<SummaryRow[]> {
  const statement = sql<SummaryRow>`
    select shop.id, shop.code, shop.path, shop.name, case when ${isShopOpen} then shop.products_count else 0 end as "productsCount",
      case when ${isShopOpen} then shop.activities_count else 0 end as "activitiesCount", document.region, document.growers, document.village,
      document.tagline, document.banner, document.logo,
      document.address -> 'coordinates' as coordinates,
      document.theme #>> '{variables,primary}' as "themeColour", shop.currency_code as "currencyCode",
      (select min(price_amount) from listed_wine where shop_id = shop.id and ${isShopOpen}) as "priceFrom",
      (select product.thumbnail from listed_wine join product on product.id = product_id
        where listed_wine.shop_id = shop.id and ${isShopOpen} order by listed_wine.position, product_id limit 1) as bottle
    from shop
    cross join lateral jsonb_to_record(shop.document) as document
      (region jsonb, growers jsonb, village text, tagline jsonb, banner text, logo jsonb, address jsonb, theme jsonb)
    where ${where} and shop.opened_at is not null
    order by ${first} shop.position, shop.id`
  return many(db, statement)
}
