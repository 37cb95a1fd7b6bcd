import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { CurrencyCode } from '#contract/money.ts'
import type { ProductType } from '#contract/shop.ts'
import type { Queries } from '../database/database.ts'
import { versionOf } from '../database/kept-by-version.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { stylesOf } from './kinds-sql.ts'
import { isOnSale, isOnSaleOf, isShopOpen } from './open-sql.ts'
import { claimDays, struckAmount } from './price-sql.ts'
import { lapsedOf, seatsLeft } from './stock-sql.ts'

export interface ShopRow {
  id: string
  code: string
  path: string
  name: string
  currencyCode: CurrencyCode
  cartonBottles: number
  isPromoCodesAllowed: boolean
  productsCount: number
  activitiesCount: number
  /** JSON as text. */
  document: string
  /** Another one after every write of this row, whoever writes it. */
  version: string
}

export type ShopName = { id: string } | { path: string }

const isNamed = (siteId: string, by: ShopName) =>
  sql`shop.site_id = ${siteId} and shop.opened_at is not null
    and ${'id' in by ? sql`shop.id = ${by.id}` : sql`shop.path = ${by.path}`}`

/** A shop of this site that its owner has opened, by its id or by its path. */
export async function selectShop(db: Queries, siteId: string, by: ShopName): Promise<ShopRow | null> {
  const statement = sql<ShopRow>`
    select id, code, path, name, currency_code as "currencyCode", carton_bottles as "cartonBottles",
      is_promo_codes_allowed as "isPromoCodesAllowed", case when ${isShopOpen} then products_count else 0 end as "productsCount",
      case when ${isShopOpen} then activities_count else 0 end as "activitiesCount", document::text as document, ${versionOf('shop')} as version
    from shop where ${isNamed(siteId, by)}`
  return oneOrNone(db, statement)
}

export interface CategoryRow {
  id: string
  code: string
  title: LocalizedText
}

/** The categories of one type, or null when this site has no such shop. */
export async function selectCategories(
  db: Queries,
  { siteId, shopId, type }: { siteId: string; shopId: string; type: ProductType },
): Promise<CategoryRow[] | null> {
  const statement = sql<{ categories: CategoryRow[] }>`
    select coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'code', code, 'title', title) order by position, id)
      from category where shop_id = shop.id and type = ${type}
    ), '[]') as categories
    from shop where shop.id = ${shopId} and shop.site_id = ${siteId} and shop.opened_at is not null`
  return (await oneOrNone(db, statement))?.categories ?? null
}

/** What a card shows until somebody changes the product. */
export interface SteadyRow {
  id: string
  shopId: string
  shopPath: string
  shopName: string
  currencyCode: CurrencyCode
  type: ProductType
  code: string
  categoryId: string | null
  title: LocalizedText
  subtitle: LocalizedText
  year: number | null
  priceAmount: number
  nonDiscountedAmount: number | null
  maxPerOrder: number | null
  bottleUnits: number
  volumeMl: number | null
  colour: string | null
  style: string | null
  thumbnail: string
  durationMinutes: number | null
  minPersons: number | null
  maxPersons: number | null
  timezone: string | null
  bookingLeadHours: number
  /** From here down it is told how many there are. */
  lowStockCount: number
  /** Another one after every write of this row, whoever writes it. */
  version: string
  /** Until then the price may be called reduced. */
  claimUntil: Date
}

/** What changes with every purchase, and as time goes by. */
export interface Left {
  /** Whole products that could be sold now; null for an activity. */
  available: number | null
  /** The first slot that can still be booked. */
  nextSlotAt: Date | null
}

export interface CardRow extends SteadyRow, Left {}

export interface ProductRow extends CardRow {
  /** As `kindsOf` reads them. */
  styles: (string | null)[]
  sellerCountry: string
  document: unknown
  /** What the house says of its stock, for the wines that say nothing of their own. */
  houseWords?: unknown
}

/** The products of a shop of this site, or its activities, as the grower ordered them. */
export const selectCards = (
  db: Queries,
  { siteId, shopId, type, now }: { siteId: string; shopId: string; type: ProductType; now: Date },
): Promise<CardRow[]> =>
  many(
    db,
    published<CardRow>({
      now,
      where: sql`shop.site_id = ${siteId} and product.shop_id = ${shopId} and product.type = ${type}`,
    }),
  )

/** The same with what is on their own pages. */
export const selectProducts = (
  db: Queries,
  { siteId, shopId, type, now }: { siteId: string; shopId: string; type: ProductType; now: Date },
): Promise<ProductRow[]> =>
  many(
    db,
    published<ProductRow>({
      now,
      columns: sql`, product.document${kindsColumns}`,
      where: sql`shop.site_id = ${siteId} and product.shop_id = ${shopId} and product.type = ${type}`,
    }),
  )

/** The ids of what a shop has on sale, by `PRODUCT code` and `ACTIVITY code`. */
export async function selectProductIds(db: Queries, shopId: string): Promise<Map<string, string>> {
  const statement = sql<{ name: string; id: string }>`
    select type || ' ' || code as name, id from product where shop_id = ${shopId} and ${isOnSaleOf(shopId)}`
  const rows = await many(db, statement)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Some products and activities of one shop, by their codes, in no order. */
export const selectCardsByCode = (
  db: Queries,
  { shopId, products, activities, now }: { shopId: string; products: string[]; activities: string[]; now: Date },
): Promise<CardRow[]> =>
  many(
    db,
    published<CardRow>({
      now,
      where: sql`product.shop_id = ${shopId} and (
      (product.type = 'PRODUCT' and product.code = any(${products}::text[]))
      or (product.type = 'ACTIVITY' and product.code = any(${activities}::text[])))`,
    }),
  )

/** Bottles of any shop of this site, each named `shop/code` by the shop's path, in no order. */
export const selectCardsByName = (
  db: Queries,
  { siteId, names, now }: { siteId: string; names: string[]; now: Date },
): Promise<CardRow[]> =>
  many(
    db,
    published<CardRow>({
      now,
      where: sql`shop.site_id = ${siteId} and product.type = 'PRODUCT' and (shop.path, product.code) in (
      select split_part(name, '/', 1), split_part(name, '/', 2) from unnest(${names}::text[]) as name)`,
    }),
  )

/** What can be had of a colour of one shop, beside one wine. */
export const selectNeighbours = (
  db: Queries,
  { shopId, besides, colour, now }: { shopId: string; besides: string; colour: string | null; now: Date },
): Promise<CardRow[]> =>
  many(
    db,
    published<CardRow>({
      now,
      where: sql`product.shop_id = ${shopId} and product.type = 'PRODUCT' and product.id <> ${besides}
      and product.colour is not distinct from ${colour} and stock.available > 0`,
    }),
  )

/** A code that everybody may read. */
export interface ShownCode {
  code: string
  title: LocalizedText
  minAmount: number
  validTo: Date
}

/** What of a shop changes by itself: which writing of its row it is, and the codes that hold now, first that ends first. */
export async function selectShopNow(
  db: Queries,
  { siteId, by, now }: { siteId: string; by: ShopName; now: Date },
): Promise<{ version: string; codes: ShownCode[] } | null> {
  const statement = sql<{ version: string; codes: (Omit<ShownCode, 'validTo'> & { validTo: string })[] }>`
    select ${versionOf('shop')} as version, coalesce((
      select jsonb_agg(
        jsonb_build_object('code', code, 'title', title, 'minAmount', min_amount, 'validTo', valid_to)
        order by valid_to, code)
      from promo_code
      where shop_id = shop.id and is_shown and valid_from <= ${now} and valid_to > ${now}
        and (max_uses is null or used_count < max_uses)
    ), '[]') as codes
    from shop where ${isNamed(siteId, by)}`
  const found = await oneOrNone(db, statement)
  return found && { ...found, codes: found.codes.map((code) => ({ ...code, validTo: new Date(code.validTo) })) }
}

/** Products of any shop by their ids, in no order. */
export const selectCardsById = (db: Queries, { ids, now }: { ids: string[]; now: Date }): Promise<CardRow[]> =>
  many(db, published<CardRow>({ now, where: sql`product.id = any(${ids}::uuid[])` }))

/** The activities of all shops of this site, each with its first slot that can be booked within the days. */
export const selectVisits = (
  db: Queries,
  { siteId, now, from, to }: { siteId: string; now: Date; from: string | null; to: string | null },
): Promise<CardRow[]> =>
  many(
    db,
    published<CardRow>({
      now,
      where: sql`shop.site_id = ${siteId} and product.type = 'ACTIVITY'`,
      days: sql`and slot.local_date between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')`,
    }),
  )

/** One product or activity with what only its own page shows. */
export const selectProduct = (
  db: Queries,
  { siteId, shopId, type, code, now }: { siteId: string; shopId: string; type: ProductType; code: string; now: Date },
): Promise<ProductRow | null> =>
  oneOrNone(
    db,
    published<ProductRow>({
      now,
      columns: sql`, product.document, shop.document -> 'stockWords' as "houseWords"${kindsColumns}`,
      where: sql`shop.site_id = ${siteId} and product.shop_id = ${shopId}
      and product.type = ${type} and product.code = ${code}`,
    }),
  )

/** What its minimum age is decided by. */
const kindsColumns = sql`, ${stylesOf} as styles, coalesce(shop.document #>> '{address,countryCode}', '') as "sellerCountry"`

/** Everything a list needs in one query: what is left of the bottle, or when the activity next has a place. */
const published = <Row>({
  now,
  where,
  columns = sql``,
  days = sql``,
}: {
  now: Date
  where: RawBuilder<unknown>
  columns?: RawBuilder<unknown>
  days?: RawBuilder<unknown>
}): RawBuilder<Row> => sql<Row>`
    select product.id, product.shop_id as "shopId", shop.path as "shopPath", shop.name as "shopName",
      shop.currency_code as "currencyCode", product.type, product.code, product.category_id as "categoryId",
      product.title, product.subtitle, product.year, product.price_amount as "priceAmount",
      ${struckAmount(now)} as "nonDiscountedAmount", product.max_per_order as "maxPerOrder",
      product.bottle_units as "bottleUnits", product.volume_ml as "volumeMl",
      product.colour, product.style,
      product.thumbnail, product.duration_minutes as "durationMinutes", product.min_persons as "minPersons",
      product.max_persons as "maxPersons", product.timezone, product.booking_lead_hours as "bookingLeadHours",
      coalesce(product.low_stock_count, shop.low_stock_count) as "lowStockCount", product.xmin::text as version,
      product.price_since + make_interval(days => ${claimDays}) as "claimUntil",
      stock.available, next_slot.starts_at as "nextSlotAt" ${columns}
    from product
    join shop on shop.id = product.shop_id
    ${left(now, days)}
    where ${where} and product.is_published and ${isShopOpen}
    order by product.position, product.id`

/** What is left of the `product` before it: `stock.available` of a bottle, `next_slot.starts_at` of an activity. */
const left = (now: Date, days = sql``): RawBuilder<unknown> => sql`
    left join lateral (
      select min(${unitsLeft(now)})::int as available
      from product_component component join stock_item on stock_item.id = component.stock_item_id
      where component.product_id = product.id
    ) stock on true
    left join lateral (${nextSlot(now, days)}) next_slot on true`

/** How often what is there of a `stock_item` makes the `component`. */
const unitsLeft = (now: Date): RawBuilder<number> =>
  sql<number>`(stock_item.on_hand - stock_item.held + ${lapsedOf('stock_item', now)}) / component.quantity`

const nextSlot = (now: Date, days = sql``): RawBuilder<unknown> => sql`
      select slot.starts_at from slot
      where product.type = 'ACTIVITY' and slot.product_id = product.id
        and slot.starts_at > ${now}::timestamptz + make_interval(hours => product.booking_lead_hours)
        and ${seatsLeft(now)} >= greatest(product.min_persons, 1) ${days}
      order by slot.starts_at limit 1`

/** What is left of some products now, in one row, with the versions of their own rows, all in one order. */
export interface LeftRow {
  versions: string
  available: (number | null)[]
  nextSlots: (string | null)[]
}

/** Of all that a shop has on sale of one type, in the order of its list. */
export const selectLeftOfShop = (
  db: Queries,
  { shopId, type, now }: { shopId: string; type: ProductType; now: Date },
): Promise<LeftRow> =>
  one(
    db,
    leftRow({
      now,
      from: sql`product`,
      where: sql`product.shop_id = ${shopId} and product.type = ${type} and ${isOnSaleOf(shopId)}`,
      order: sql`product.position, product.id`,
    }),
  )

/** Of these, in their order; what is not on sale any more is left out. */
export const selectLeftOf = (db: Queries, { ids, now }: { ids: string[]; now: Date }): Promise<LeftRow> =>
  one(
    db,
    leftRow({
      now,
      // A list whose length the planner does not see: it would plan anew for each, which costs more than the answer.
      from: sql`unnest((select ${ids}::uuid[])) with ordinality as wanted (id, place)
        join product on product.id = wanted.id`,
      where: isOnSale,
      order: sql`wanted.place`,
    }),
  )

// Joined and counted at once: a look per product, as `left` has it, costs three times as much for a list.
const leftRow = ({
  now,
  from,
  where,
  order,
}: Record<'from' | 'where' | 'order', RawBuilder<unknown>> & { now: Date }): RawBuilder<LeftRow> => sql<LeftRow>`
    select coalesce(string_agg(item.version, ' '), '') as versions, coalesce(json_agg(item.available), '[]') as available,
      coalesce(json_agg(item."nextSlot"), '[]') as "nextSlots"
    from (
      select product.xmin::text as version, min(${unitsLeft(now)})::int as available,
        (${nextSlot(now)}) as "nextSlot"
      from ${from}
      left join product_component component on component.product_id = product.id
      left join stock_item on stock_item.id = component.stock_item_id
      where ${where} group by product.id, ${order} order by ${order}) item`

export interface SlotRow {
  startsAt: Date
  localDate: string
  localTime: string
  placesLeft: number
}

/** The slots of an activity between two dates of its own calendar, both included, that have not begun yet. */
export async function selectSlots(
  db: Queries,
  { productId, from, to, now }: { productId: string; from: string; to: string; now: Date },
): Promise<SlotRow[]> {
  const statement = sql<SlotRow>`
    select slot.starts_at as "startsAt", slot.local_date as "localDate", slot.local_time as "localTime",
      ${seatsLeft(now)} as "placesLeft"
    from slot
    where slot.product_id = ${productId} and slot.local_date between ${from}::date and ${to}::date
      and slot.starts_at > ${now}
    order by slot.starts_at`
  return many(db, statement)
}

/** What booking an activity asks for, or null when this site's shop has no such activity. */
export async function selectBookingRule(
  db: Queries,
  { siteId, shopId, productId }: { siteId: string; shopId: string; productId: string },
): Promise<{ minPersons: number | null; bookingLeadHours: number } | null> {
  const statement = sql<{ minPersons: number | null; bookingLeadHours: number }>`
    select product.min_persons as "minPersons", product.booking_lead_hours as "bookingLeadHours"
    from product join shop on shop.id = product.shop_id
    where product.id = ${productId} and product.shop_id = ${shopId} and shop.site_id = ${siteId}
      and product.type = 'ACTIVITY' and product.is_published and ${isShopOpen}`
  return oneOrNone(db, statement)
}
