import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { WineView } from '#contract/wines-office.ts'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'
import { isSought } from '../database/sought-sql.ts'

/** A place of the shelf: two wines may have the same position. */
export interface ShelfPlace {
  position: number
  id: string
}

export interface SoughtWines {
  shopId: string
  view: WineView
  words: readonly string[]
  /** The last one of the page before. */
  after: ShelfPlace | null
  limit: number
}

/** As an answer says where it ended, for whoever asks for what comes next. */
export const afterOf = ({ position, id }: ShelfPlace): string => `${position}_${id}`

/** What no answer has said begins at the front. */
export function placeAfter(after: string | undefined): ShelfPlace | null {
  const [, position, id] = /^(-?\d{1,9})_(.+)$/.exec(after ?? '') ?? []
  const known = z.uuid().safeParse(id)
  return known.success ? { position: Number(position), id: known.data } : null
}

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

/** So many are looked through in their order before the index of words is asked: a word that many have fills its page there. */
const lookedThrough = 200

/**
 * The ids of a page of a shelf, to be selected from: of the wines in which each of the words begins one, in their order.
 * Without words it is part of the statement that asks.
 */
export async function shownOnShelf(db: Queries, sought: SoughtWines): Promise<RawBuilder<unknown>> {
  const { shopId, view, words, after, limit } = sought
  const shelf = sql`
    from product where product.shop_id = ${shopId} and product.type = 'PRODUCT' ${isInView(view, shopId)}
      ${after === null ? sql`` : sql`and (product.position, product.id) > (${after.position}::int, ${after.id}::uuid)`}`
  const inOrder = sql`order by product.position, product.id limit`
  if (words.length === 0) return sql`select product.id ${shelf} ${inOrder} ${limit}`
  const isFound = sql.join(
    words.map((word) => isSought(sql`sought_wine(product.title, product.year, product.code)`, word)),
    sql` and `,
  )
  const first = await many(
    db,
    sql<{ id: string }>`
      select product.id from (select product.* ${shelf} ${inOrder} ${lookedThrough}) product
      where ${isFound} ${inOrder} ${limit}`,
  )
  const found =
    first.length === limit
      ? first
      : await many(db, sql<{ id: string }>`select product.id ${shelf} and ${isFound} ${inOrder} ${limit}`)
  return ofIds(found.map(({ id }) => id))
}

export const ofIds = (ids: readonly string[]): RawBuilder<unknown> => sql`select unnest(${ids}::uuid[]) as id`
