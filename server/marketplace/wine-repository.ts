import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { CurrencyCode } from '#contract/money.ts'
import type { PriceStep, WineKind, WineSort } from '#contract/wine-search.ts'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'
import { closedShops } from '../shop/open-sql.ts'

/** Where the wines are looked for, and what for: ids of words, of which one of each typed word must be there. */
export interface WinePlace {
  siteId: string
  shopId: string | null
  wordIds: number[][]
}

export interface WineFilter {
  kinds: readonly WineKind[]
  regions: readonly string[]
  price: PriceStep | null
  isReady: boolean
  isInStock: boolean
}

/** So many wines are alike in all that can be filtered by. */
export interface WineCell {
  kind: WineKind
  region: string
  /** The place of the price among the limits. */
  band: number
  isReady: boolean
  isInStock: boolean
  count: number
}

/** Minor units up to which the steps of the price reach; what costs more is in the last band. */
const limits = sql`array[1500, 2000, 3000]`
const bandsOfStep: Record<PriceStep, [from: number, to: number]> = {
  '15': [0, 1500],
  '20': [0, 2000],
  '30': [0, 3000],
  over: [3001, 2_147_483_647],
}

/** Held bottles whose time is up count as held here until the sweeper has freed them; the cards count exactly. */
const isInStock = ({ siteId }: WinePlace): RawBuilder<boolean> => sql<boolean>`
  not product_id in (select product_id from sold_out_wine where site_id = ${siteId})`

/** All wines of a place, counted by what can be filtered. `year` is the one it is ready to drink in. */
export async function selectWineCells(db: Queries, place: WinePlace, year: number): Promise<WineCell[]> {
  const statement = sql<WineCell>`
    select kind, region, width_bucket(price_amount - 1, ${limits}) as band, coalesce(ripe @> ${year}::int, false) as "isReady",
      ${isInStock(place)} as "isInStock", count(*)::int
    from listed_wine listed where ${isAt(place)}
    group by 1, 2, 3, 4, 5`
  return many(db, statement)
}

/** The wines of one page, by their products' ids. */
export async function selectWineIds(
  db: Queries,
  place: WinePlace,
  filter: WineFilter & { year: number; sort: WineSort | null; limit: number; offset: number },
): Promise<string[]> {
  const { kinds, regions, price, year, limit, offset } = filter
  const conditions = [isAt(place)]
  if (kinds.length > 0) conditions.push(sql`kind = any(${kinds}::text[])`)
  if (regions.length > 0) conditions.push(sql`region = any(${regions}::text[])`)
  if (price) conditions.push(sql`price_amount between ${bandsOfStep[price][0]} and ${bandsOfStep[price][1]}`)
  if (filter.isReady) conditions.push(sql`ripe @> ${year}::int`)
  if (filter.isInStock) conditions.push(isInStock(place))
  const statement = sql<{ id: string }>`
    select product_id as id from listed_wine listed
    where ${sql.join(conditions, sql` and `)}
    order by ${orderOf(filter.sort, place.wordIds)} position, shop_position, product_id
    limit ${limit} offset ${offset}`
  const rows = await many(db, statement)
  return rows.map(({ id }) => id)
}

function isAt({ siteId, shopId, wordIds }: WinePlace): RawBuilder<unknown> {
  const words = wordIds.map((ids) => sql` and words && ${ids}::int[]`)
  // A word is one site's: with words no index is asked for the site, and all its wines are not read beside those found.
  const site = wordIds.length === 0 ? sql`site_id = ${siteId}` : sql`not site_id <> ${siteId}`
  // A shop that is closed is listed as it was; its wines are found again at once when it opens.
  return sql`${site} and not shop_id in ${closedShops(siteId)} ${shopId === null ? sql`` : sql` and shop_id = ${shopId}`} ${sql.join(words, sql``)}`
}

/** In turn comes after all; before it what was asked for, or how many of the words are in the wine's own name. */
function orderOf(sort: WineSort | null, wordIds: number[][]): RawBuilder<unknown> {
  if (sort === 'price') return sql`price_amount,`
  if (sort === 'priciest') return sql`price_amount desc,`
  if (sort === 'year') return sql`year desc nulls last,`
  const named = wordIds.map((ids) => sql`(name_words && ${ids}::int[])::int`)
  return named.length === 0 ? sql`` : sql`${sql.join(named, sql` + `)} desc,`
}

export interface ReadWord {
  /** The place of the typed word. */
  place: number
  ids: number[]
  /** The likest word there is. */
  word: string
}

/** The words of the site's wines that begin like those typed, or are the same where only a few letters were typed. */
export async function selectWordsLike(db: Queries, siteId: string, typed: string[]): Promise<ReadWord[]> {
  const statement = sql<ReadWord>`
    select place::int, array_agg(known.id) as ids, min(known.word) as word
    from unnest(${typed}::text[]) with ordinality as typed (word, place)
    join wine_word known on known.site_id = ${siteId}
      and known.word >= fold(typed.word) collate "C"
      and known.word <= fold(typed.word) || case when length(typed.word) < ${fewLetters} then '' else U&'\\FFFF' end
    group by place`
  return many(db, statement)
}

/** Of so few letters half the words begin. */
const fewLetters = 3

/** Words that hold those typed or resemble them, only the likest: errors are forgiven, guesses are not made. */
export async function selectWordsResembling(
  db: Queries,
  siteId: string,
  typed: { place: number; word: string }[],
): Promise<ReadWord[]> {
  const statement = sql<ReadWord>`
    select place, array_agg(id order by likeness desc) as ids, (array_agg(word order by likeness desc, word))[1] as word
    from (
      select typed.place, known.id, known.word, known.likeness, max(known.likeness) over (partition by typed.place) as best
      from unnest(${typed.map(({ place }) => place)}::int[], ${typed.map(({ word }) => word)}::text[]) as typed (place, word)
      cross join lateral (
        select id, word, case when word like '%' || fold(typed.word) || '%' then 1 else similarity(word, fold(typed.word)) end as likeness
        from wine_word
        where site_id = ${siteId} and (word % fold(typed.word) or word like '%' || fold(typed.word) || '%')
      ) known
    ) resembling
    where likeness >= best - .05
    group by place`
  return many(db, statement)
}

export interface ShopRegion {
  shopId: string
  code: string
  title: LocalizedText
  currencyCode: CurrencyCode
}

/** The regions of the site's shops in its languages, and what they sell in. Each document is unpacked once. */
export async function selectRegions(db: Queries, siteId: string): Promise<ShopRegion[]> {
  const statement = sql<ShopRegion>`
    select id as "shopId", region_code(jsonb_build_object('region', title)) as code, title, currency_code as "currencyCode"
    from (select id, position, currency_code, document -> 'region' as title from shop
      where site_id = ${siteId} and opened_at is not null offset 0) shop
    order by position, id`
  return many(db, statement)
}
