import { type RawBuilder, sql } from 'kysely'
import type { WineView } from '#contract/wines-office.ts'
import { isSought } from '../database/sought-sql.ts'

/** A place of the shelf: two wines may have the same position. */
export interface ShelfPlace {
  position: number
  id: string
}

export interface SoughtWines {
  shopId: string
  view: WineView
  /** The last one of the page before. */
  after: ShelfPlace | null
  limit: number
}

/** Wines that are known, or a page of a shelf that the statement itself has to find. */
export type Shown = { ids: readonly string[] } | SoughtWines

/** What the shop wants to be on sale, whether it is open or not. */
export const isWished = sql<boolean>`(product.is_published or product.is_held_back)`

/** What cannot be had is noted for its site (migration 0043). */
const isOut = (shopId: string): RawBuilder<unknown> => sql`
  product.id in (select product_id from sold_out_wine where site_id = (select site_id from shop where id = ${shopId}))`

export const isInView = (view: WineView, shopId: string): RawBuilder<unknown> => {
  if (view === 'sale') return sql`and ${isWished}`
  if (view === 'drafts') return sql`and not ${isWished}`
  return view === 'out' ? sql`and ${isWished} and ${isOut(shopId)}` : sql``
}

/** From where they are selected, with the conditions. */
export const shelf = ({ shopId, view, after }: Omit<SoughtWines, 'limit'>): RawBuilder<unknown> => sql`
  from product where product.shop_id = ${shopId} and product.type = 'PRODUCT' ${isInView(view, shopId)}
    ${after === null ? sql`` : sql`and (product.position, product.id) > (${after.position}::int, ${after.id}::uuid)`}`

export const inOrder = sql`order by product.position, product.id`

/** A wine in which each of the words begins one: one at least. */
export const hasWords = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => isSought(sql`sought_wine(product.title, product.year, product.code)`, word)),
    sql` and `,
  )

/**
 * Their ids, to be selected from. The limit is written out: a plan that is kept for any limit takes it for a tenth of all,
 * and then costs five times as much.
 */
export const idsOf = (shown: Shown): RawBuilder<unknown> =>
  'ids' in shown
    ? sql`select unnest(${shown.ids}::uuid[]) as id`
    : sql`select product.id ${shelf(shown)} ${inOrder} limit ${sql.lit(shown.limit)}`
