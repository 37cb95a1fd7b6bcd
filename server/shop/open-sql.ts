import { type RawBuilder, sql } from 'kysely'

/** Of a `shop`: its owner has opened it and the platform has not suspended it. Nothing of another one is on sale. */
export const isShopOpen: RawBuilder<boolean> = sql<boolean>`
  (shop.suspended_at is null and shop.opened_at is not null)`

/** Of a `product`: its shop wants to sell it, and is open. */
export const isOnSale: RawBuilder<boolean> = sql<boolean>`
  (product.is_published and exists (select from shop where shop.id = product.shop_id and ${isShopOpen}))`

/** The same of all products of one shop: asked once, not for each of them. */
export const isOnSaleOf = (shopId: string): RawBuilder<boolean> => sql<boolean>`
  (product.is_published and exists (select from shop where shop.id = ${shopId} and ${isShopOpen}))`

/** The shops of a site that are not open: few, and found by an index of their own. */
export const closedShops = (siteId: string): RawBuilder<unknown> => sql`
  (select id from shop where site_id = ${siteId} and (suspended_at is not null or opened_at is null))`
