import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { WineView } from '#contract/wines-office.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { type Version, versionOf } from '../database/kept-by-version.ts'
import { stylesOf } from '../shop/kinds-sql.ts'
import { isShopOpen } from '../shop/open-sql.ts'
import { struckAmount } from '../shop/price-sql.ts'
import { idsOf, inOrder, isInView, isWished, type ShelfPlace, type Shown } from './shelf-sql.ts'

/** What stands in the row of a wine. */
export interface WineOwn extends Version {
  code: string
  title: LocalizedText
  subtitle: LocalizedText
  categoryId: string | null
  year: number | null
  priceAmount: number
  priceSince: Date
  maxPerOrder: number | null
  bottleUnits: number
  volumeMl: number | null
  colour: string | null
  style: string | null
  thumbnail: string
  /** As text: parsed once (`parsed-once.ts`). */
  document: string
  isPublished: boolean
  isHeldBack: boolean
}

/** Where it stands, and what others say of it: its past, its category, its cellar. */
export interface WineAround extends Version {
  position: number
  categoryTitle: LocalizedText | null
  struckAmount: number | null
  /** What is counted for it alone; null for a box. */
  stockItemId: string | null
  free: number
}

export type WineRecord = WineOwn & WineAround

const own = sql`
  product.id, ${versionOf('product')} as version, product.code, product.title, product.subtitle,
  product.category_id as "categoryId", product.year, product.price_amount as "priceAmount",
  product.price_since as "priceSince", product.max_per_order as "maxPerOrder", product.bottle_units as "bottleUnits",
  product.volume_ml as "volumeMl", product.colour, product.style, product.thumbnail,
  product.document::text, product.is_published as "isPublished", product.is_held_back as "isHeldBack"`

/** The wine's own bottles where it is made of nothing else; else how often its parts make it. */
const around = (now: Date): RawBuilder<unknown> => sql`
  product.position, category.title as "categoryTitle", ${struckAmount(now)} as "struckAmount", made."stockItemId",
  coalesce(made.free, 0) as free`

/** @param shown the `id`s. What they are made of is counted in one pass: of forty wines it costs a fifth of forty looks. */
const fromShown = (shown: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from product left join category on category.id = product.category_id
  left join (
    select component.product_id,
      case when count(*) = 1 and min(component.quantity) = 1 then min(component.stock_item_id::text)::uuid end as "stockItemId",
      min((stock_item.on_hand - stock_item.held) / component.quantity)::int as free
    from product_component component join stock_item on stock_item.id = component.stock_item_id
    where component.product_id in ${shown}
    group by component.product_id) made on made.product_id = product.id
  where product.id in ${shown}`

/** These wines of a shop, in the order of its shelf. */
export async function selectWines(db: Queries, { now, shown }: { now: Date; shown: Shown }): Promise<WineAround[]> {
  const statement = sql<WineAround>`
    with shown as materialized (${idsOf(shown)})
    select product.id, ${versionOf('product')} as version, ${around(now)} ${fromShown(sql`(select id from shown)`)}
    ${inOrder}`
  return many(db, statement)
}

/** How many wines each view has. */
export async function selectWineCounts(db: Queries, shopId: string): Promise<Record<WineView, number>> {
  const statement = sql<Record<WineView, number>>`
    select counted.all, counted.sale, counted.all - counted.sale as drafts,
      (select count(*)::int from product where product.shop_id = ${shopId} and product.type = 'PRODUCT' ${isInView('out', shopId)}) as out
    from (select count(*)::int as "all", count(*) filter (where ${isWished})::int as sale
      from product where product.shop_id = ${shopId} and product.type = 'PRODUCT') counted`
  return one(db, statement)
}

export async function selectWinesAlone(db: Queries, ids: readonly string[]): Promise<WineOwn[]> {
  return many(db, sql<WineOwn>`select ${own} from product where product.id = any(${ids}::uuid[])`)
}

export interface WineFoundRow {
  id: string
  title: LocalizedText
  year: number | null
  isPublished: boolean
}

/** What is said of these, in the order of the shelf. */
export async function selectWinesFound(db: Queries, shown: Shown): Promise<WineFoundRow[]> {
  const statement = sql<WineFoundRow>`
    select product.id, product.title, product.year, ${isWished} as "isPublished"
    from product where product.id in (${idsOf(shown)}) ${inOrder}`
  return many(db, statement)
}

/** Null for anybody else's. @param isLocked until the transaction ends. */
export async function selectWine(
  db: Queries,
  { shopId, id, now, isLocked = false }: { shopId: string; id: string; now: Date; isLocked?: boolean },
): Promise<WineRecord | null> {
  if (isLocked) await sql`select from product where id = ${id} and shop_id = ${shopId} for no key update`.execute(db)
  const isTheirs = sql`and product.shop_id = ${shopId} and product.type = 'PRODUCT'`
  return oneOrNone(db, sql<WineRecord>`select ${own}, ${around(now)} ${fromShown(sql`(${id}::uuid)`)} ${isTheirs}`)
}

export interface ShopOfWines {
  siteId: string
  path: string
  currencyCode: string
  languages: string[]
  isOpen: boolean
  countryCode: string
}

export async function selectShopOfWines(db: Queries, shopId: string): Promise<ShopOfWines> {
  const statement = sql<ShopOfWines>`
    select shop.site_id as "siteId", shop.path, shop.currency_code as "currencyCode", site.languages,
      ${isShopOpen} as "isOpen", coalesce(shop.document #>> '{address,countryCode}', '') as "countryCode"
    from shop join site on site.id = shop.site_id where shop.id = ${shopId}`
  return one(db, statement)
}

/** Who makes wines for the same shop at the same time does so one after the other. */
export async function lockShopOfWines(trx: Transaction, shopId: string): Promise<void> {
  await sql`select from shop where id = ${shopId} for no key update`.execute(trx)
}

export interface WineCategory {
  id: string
  title: LocalizedText
}

/** As `kindsOf` reads them. */
export async function selectStyles(db: Queries, id: string): Promise<(string | null)[]> {
  const statement = sql<{ styles: (string | null)[] }>`select ${stylesOf} as styles from product where id = ${id}`
  return (await one(db, statement)).styles
}

export async function selectWineCategories(db: Queries, shopId: string): Promise<WineCategory[]> {
  const statement = sql<WineCategory>`
    select id, title from category where shop_id = ${shopId} and type = 'PRODUCT' order by position, id`
  return many(db, statement)
}

export async function insertCategory(
  trx: Transaction,
  { shopId, code, title }: { shopId: string; code: string; title: LocalizedText },
): Promise<string> {
  const statement = sql<{ id: string }>`
    insert into category (shop_id, type, code, title) values (${shopId}, 'PRODUCT', ${code}, ${JSON.stringify(title)}::jsonb)
    returning id`
  return (await one(trx, statement)).id
}

/** Only one in which nothing stands. */
export async function deleteEmptyCategory(
  trx: Transaction,
  { shopId, id }: { shopId: string; id: string },
): Promise<void> {
  await sql`
    delete from category where id = ${id} and shop_id = ${shopId}
      and not exists (select from product where category_id = category.id)`.execute(trx)
}

interface PastPrice {
  amount: number
  from: Date
  to: Date
}

/** What it cost before, newest first. */
export async function selectPastPrices(db: Queries, id: string): Promise<PastPrice[]> {
  const statement = sql<PastPrice>`
    select amount, valid_from as from, valid_to as to from product_price where product_id = ${id}
    order by valid_to desc limit 20`
  return many(db, statement)
}

/** Its row and what is counted for it: whoever has ordered it, or holds it, keeps it there. */
export async function selectIsWineUsed(db: Queries, id: string): Promise<boolean> {
  return (await one(db, sql<{ isUsed: boolean }>`select ${isUsed(id)} as "isUsed"`)).isUsed
}

const isUsed = (id: string): RawBuilder<boolean> => sql<boolean>`(
    exists (select from purchase_line where product_id = ${id})
      or exists (select from product_component own join hold on hold.stock_item_id = own.stock_item_id
        where own.product_id = ${id})
      or exists (select from product_component own join product_component other on other.stock_item_id = own.stock_item_id
        where own.product_id = ${id} and other.product_id <> ${id}))`

/** Where a wine stands, from 1, and whether it must stay there. */
export async function selectStanding(
  db: Queries,
  { shopId, id }: { shopId: string; id: string },
): Promise<{ place: number; places: number; isUsed: boolean }> {
  const statement = sql<{ place: number; places: number; isUsed: boolean }>`
    select count(*) filter (where (wine.position, wine.id) <= (product.position, product.id))::int as place,
      count(*)::int as places, ${isUsed(id)} as "isUsed"
    from product join product wine on wine.shop_id = product.shop_id and wine.type = 'PRODUCT'
    where product.id = ${id} and product.shop_id = ${shopId}`
  return one(db, statement)
}

export async function selectWineByCode(
  db: Queries,
  { shopId, code }: { shopId: string; code: string },
): Promise<{ id: string; year: number | null } | null> {
  const statement = sql<{ id: string; year: number | null }>`
    select id, year from product where shop_id = ${shopId} and type = 'PRODUCT' and code = ${code}`
  return oneOrNone(db, statement)
}

/** Codes of wines and of what is counted that begin like this one. */
export async function selectCodesLike(
  db: Queries,
  { shopId, code }: { shopId: string; code: string },
): Promise<string[]> {
  const statement = sql<{ code: string }>`
    select code from product where shop_id = ${shopId} and starts_with(code, ${code})
    union select code from stock_item where shop_id = ${shopId} and starts_with(code, ${code})`
  return (await many(db, statement)).map((row) => row.code)
}

/** What stands in columns of a wine. */
export interface WineColumns {
  title: LocalizedText
  subtitle: LocalizedText
  categoryId: string | null
  year: number | null
  maxPerOrder: number | null
  bottleUnits: number
  volumeMl: number | null
  colour: string | null
  style: string | null
  thumbnail: string
}

/** Nobody sees it yet. @param wine with its document as JSON. */
export async function insertWine(
  trx: Transaction,
  wine: WineColumns & { shopId: string; code: string; position: number; priceAmount: number; document: string },
): Promise<string> {
  const statement = sql<{ id: string }>`
    insert into product (shop_id, type, code, position, title, subtitle, category_id, year, price_amount, max_per_order,
      bottle_units, volume_ml, colour, style, thumbnail, document, is_published)
    values (${wine.shopId}, 'PRODUCT', ${wine.code}, ${wine.position}, ${JSON.stringify(wine.title)}::jsonb,
      ${JSON.stringify(wine.subtitle)}::jsonb, ${wine.categoryId}, ${wine.year}, ${wine.priceAmount}, ${wine.maxPerOrder},
      ${wine.bottleUnits}, ${wine.volumeMl}, ${wine.colour}, ${wine.style}, ${wine.thumbnail},
      ${wine.document}::jsonb, false)
    returning id`
  return (await one(trx, statement)).id
}

/** What is counted for a wine; empty, so that the ledger says why the first bottles come. */
export async function insertStockOf(
  trx: Transaction,
  { shopId, productId, code }: { shopId: string; productId: string; code: string },
): Promise<string> {
  const statement = sql<{ id: string }>`
    with counted as (insert into stock_item (shop_id, code, on_hand) values (${shopId}, ${code}, 0) returning id)
    insert into product_component (product_id, stock_item_id, quantity) select ${productId}::uuid, id, 1 from counted
    returning stock_item_id as id`
  return (await one(trx, statement)).id
}

/** With its history, its place in carts, and what is counted for it alone. */
export async function deleteWine(trx: Transaction, { id, stockItemId }: { id: string; stockItemId: string | null }) {
  await sql`delete from product where id = ${id}`.execute(trx)
  await sql`delete from stock_item where id = ${stockItemId}`.execute(trx)
}

/** Between two wines that come one after the other: what is put between them moves none of the others. */
const room = 16

export async function selectNextPosition(db: Queries, shopId: string): Promise<number> {
  const statement = sql<{ position: number }>`
    select coalesce(max(position) + ${room}::int, 0) as position from product where shop_id = ${shopId} and type = 'PRODUCT'`
  return (await one(db, statement)).position
}

/**
 * A position between this wine and the next one of the shelf. Where there is none, those behind it move up to the nearest
 * gap, by as much as leaves room for more. @param but a wine that is on its way there
 */
export async function makeRoomBehind(
  trx: Transaction,
  { shopId, place: { position, id }, but = null }: { shopId: string; place: ShelfPlace; but?: string | null },
): Promise<number> {
  const behind = sql`wine.shop_id = ${shopId} and wine.type = 'PRODUCT' and wine.id is distinct from ${but}::uuid
    and (wine.position, wine.id) > (${position}::int, ${id}::uuid)`
  const [next] = await many(
    trx,
    sql<{ position: number }>`
      select wine.position from product wine where ${behind} order by wine.position, wine.id limit 1`,
  )
  if (!next) return position + room
  if (next.position > position + 1) return position + Math.floor((next.position - position) / 2)
  const { end } = await one(
    trx,
    sql<{ end: number | null }>`
      select (select found.position from (
        select wine.position, lead(wine.position) over (order by wine.position, wine.id) as next from product wine where ${behind}) found
        where found.next > found.position + ${room}::int order by found.position limit 1) as end`,
  )
  await sql`
    update product set position = position + ${room}::int where id in (
      select wine.id from product wine where ${behind} and (${end}::int is null or wine.position <= ${end}::int)
      order by wine.id for no key update)`.execute(trx)
  return position + room / 2
}

/** The wine behind which another one is to stand so that it has this place; of the first place the one that is there. */
export async function selectNeighbourAt(
  db: Queries,
  { shopId, id, place }: { shopId: string; id: string; place: number },
): Promise<ShelfPlace | null> {
  const statement = sql<ShelfPlace>`
    select wine.position, wine.id from product wine
    where wine.shop_id = ${shopId} and wine.type = 'PRODUCT' and wine.id <> ${id}
    order by wine.position, wine.id offset ${Math.max(0, place - 2)}::int limit 1`
  return oneOrNone(db, statement)
}

/** @param document JSON: the parts that are replaced. */
export async function updateWine(
  trx: Transaction,
  { id, document, ...wine }: WineColumns & { id: string; document: string },
): Promise<void> {
  await sql`
    update product set title = ${JSON.stringify(wine.title)}::jsonb, subtitle = ${JSON.stringify(wine.subtitle)}::jsonb,
      category_id = ${wine.categoryId}, year = ${wine.year}, max_per_order = ${wine.maxPerOrder},
      bottle_units = ${wine.bottleUnits}, volume_ml = ${wine.volumeMl},
      colour = ${wine.colour}, style = ${wine.style}, thumbnail = ${wine.thumbnail},
      document = document || ${document}::jsonb
    where id = ${id}`.execute(trx)
}

/** The code of the wine that follows it; null for none. */
export async function updateNextVintage(
  trx: Transaction,
  { id, code }: { id: string; code: string | null },
): Promise<void> {
  await sql`
    update product set document = case when ${code}::text is null then document - 'nextVintage'
      else document || jsonb_build_object('nextVintage', ${code}::text) end
    where id = ${id}`.execute(trx)
}

/** A price that has held for less than ten minutes, and at which nobody has bought, was a slip (migration 0053). */
export async function updatePrice(trx: Transaction, { id, amount }: { id: string; amount: number }): Promise<void> {
  await sql`
    update product set price_amount = ${amount}
    from (select set_config('cepage.price', 'put right', true) as said) as because
    where product.id = ${id} and said is not null`.execute(trx)
}

/** What the shop wishes: while it is closed nobody sees it all the same. */
export async function updatePublished(
  trx: Transaction,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<void> {
  await sql`update product set is_published = ${isPublished}, is_held_back = false where id = ${id}`.execute(trx)
}

/** The shelf in its order, as far as this many. */
export async function selectPositions(
  db: Queries,
  { shopId, limit }: { shopId: string; limit: number },
): Promise<ShelfPlace[]> {
  const statement = sql<ShelfPlace>`
    select product.position, product.id from product where product.shop_id = ${shopId} and product.type = 'PRODUCT'
    order by product.position, product.id limit ${limit}`
  return many(db, statement)
}

export async function updatePositions(
  trx: Transaction,
  { ids, positions }: { ids: string[]; positions: number[] },
): Promise<void> {
  await sql`
    update product set position = wanted.position
    from unnest(${ids}::uuid[], ${positions}::int[]) as wanted (id, position)
    where product.id = wanted.id and product.position <> wanted.position`.execute(trx)
}

/** Who moves one wine of a shelf does so alone, before any of its rows is locked. */
export async function lockShelf(trx: Transaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shelf ' || ${shopId}::text, 0))`.execute(trx)
}

/** Who puts the shelf in order does so alone. */
export async function lockWinesOf(trx: Transaction, shopId: string): Promise<void> {
  await sql`
    select id from product where shop_id = ${shopId} and type = 'PRODUCT' order by id for no key update`.execute(trx)
}

/** Which of these pictures this shop has uploaded. */
export async function selectOwnPictures(
  db: Queries,
  { shopId, paths }: { shopId: string; paths: string[] },
): Promise<string[]> {
  const statement = sql<{ path: string }>`
    select path from shop_picture where shop_id = ${shopId} and path = any(${paths}::text[])`
  return (await many(db, statement)).map(({ path }) => path)
}

export async function selectAlternatives(
  db: Queries,
  paths: string[],
): Promise<{ path: string; alt: LocalizedText }[]> {
  const statement = sql<{ path: string; alt: LocalizedText }>`
    select path, alt from picture_text where path = any(${paths}::text[])`
  return many(db, statement)
}

export async function deleteAlternative(trx: Transaction, path: string): Promise<void> {
  await sql`delete from picture_text where path = ${path}`.execute(trx)
}

/** The words of a picture, for who does not see it. */
export async function writeAlternative(
  trx: Transaction,
  { path, alt }: { path: string; alt: LocalizedText },
): Promise<void> {
  await sql`
    insert into picture_text (path, alt) values (${path}, ${JSON.stringify(alt)}::jsonb)
    on conflict (path) do update set alt = excluded.alt where picture_text.alt <> excluded.alt`.execute(trx)
}

/** Which of these pictures another wine of the shop shows. */
export async function selectShownElsewhere(
  db: Queries,
  { shopId, id, paths }: { shopId: string; id: string; paths: string[] },
): Promise<string[]> {
  const statement = sql<{ path: string }>`
    select path from unnest(${paths}::text[]) as asked (path) where exists (
      select from product where shop_id = ${shopId} and id <> ${id}
        and (thumbnail = asked.path or document -> 'pictures' ? asked.path))`
  return (await many(db, statement)).map((row) => row.path)
}

/**
 * Pictures from before then that no wine shows and no entry of the log can bring back; they are forgotten here. A logo's
 * other drawing is named nowhere and stays with it.
 */
export async function deleteUnusedPictures(db: Queries, before: Date): Promise<string[]> {
  const named = sql`replace(picture.path, '-ink.png', '.png')`
  const statement = sql<{ path: string }>`
    delete from shop_picture picture where created_at < ${before}
      and not exists (select from product where shop_id = picture.shop_id
        and (thumbnail = picture.path or document -> 'pictures' ? picture.path))
      and not exists (select from shop where shop.id = picture.shop_id and strpos(shop.document::text, ${named}) > 0)
      and not exists (select from purchase_line line join purchase on purchase.id = line.purchase_id
        where purchase.shop_id = picture.shop_id and line.thumbnail = picture.path)
      and not exists (select from audit_entry entry join place on place.id = entry.place_id
        where place.shop_id = picture.shop_id and entry.at >= ${before} and strpos(entry.reverse::text, ${named}) > 0)
    returning path`
  const paths = (await many(db, statement)).map(({ path }) => path)
  await sql`delete from picture_text where path = any(${paths}::text[])`.execute(db)
  return paths
}
