import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many, one } from '../database/rows.ts'
import { isShopOpen } from '../shop/open-sql.ts'

export interface ShopEntry {
  path: string
  hasActivities: boolean
  /** Of the pages that a shop may leave out, those it has; null is all of them. */
  routes: string[] | null
}

/** The addresses of everything a site offers: a read model over what other capabilities own. */
export async function selectShopEntries(db: Queries, siteId: string): Promise<ShopEntry[]> {
  const statement = sql<ShopEntry>`
    select path, activities_count > 0 and ${isShopOpen} as "hasActivities", document #> '{theme,layout,routes}' as routes
    from shop where site_id = ${siteId} and opened_at is not null order by position, id`
  return many(db, statement)
}

interface ProductEntry {
  shopPath: string
  code: string
  type: 'PRODUCT' | 'ACTIVITY'
}

/** Some products and activities, in the order of their ids. */
export async function selectProductEntries(
  db: Queries,
  { siteId, from, limit }: { siteId: string; from: number; limit: number },
): Promise<ProductEntry[]> {
  const statement = sql<ProductEntry>`
    select shop.path as "shopPath", product.code, product.type
    from product join shop on shop.id = product.shop_id
    where shop.site_id = ${siteId} and product.is_published and ${isShopOpen}
    order by product.id offset ${from} limit ${limit}`
  return many(db, statement)
}

/** Of all shops that are open, as they count them themselves. */
export async function selectProductsCount(db: Queries, siteId: string): Promise<number> {
  const statement = sql<{ count: number }>`
    select coalesce(sum(products_count + activities_count), 0)::int as count from shop
    where site_id = ${siteId} and ${isShopOpen}`
  return (await one(db, statement)).count
}

export interface PostEntry {
  feed: string
  path: Record<string, string>
  publishedAt: Date
}

export async function selectPostEntries(db: Queries, siteId: string, now: Date): Promise<PostEntry[]> {
  const statement = sql<PostEntry>`
    select blog_feed.name as feed, blog_post.path, blog_post.published_at as "publishedAt"
    from blog_post join blog_feed on blog_feed.id = blog_post.feed_id
    where blog_feed.site_id = ${siteId} and blog_post.published_at <= ${now}
    order by blog_post.published_at desc limit 20000`
  return many(db, statement)
}

export async function selectApartmentCodes(db: Queries, siteId: string): Promise<string[]> {
  const statement = sql<{ code: string }>`
    select code from apartment where site_id = ${siteId} and is_published order by position, id`
  const rows = await many(db, statement)
  return rows.map(({ code }) => code)
}
