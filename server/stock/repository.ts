import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { LedgerView, MovementReason } from '#contract/stock-office.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { type Version, versionOf } from '../database/kept-by-version.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { idsOf, type Shown } from '../wines/shelf-sql.ts'

/** How much there is of what is counted. */
export interface StockLevel {
  id: string
  code: string
  /** The wine that is made of nothing else, or has its code: a box and its bottles share items. Null where there is none. */
  wine: Version | null
  onHand: number
  held: number
  threshold: number
  ownThreshold: number | null
  soldLately: number
  missing: number
}

export interface StockNumbers extends StockLevel {
  /** Of those that are held, what somebody has with them. */
  taken: number
  toPack: number
  /** Its place among those that were asked for, where they have one. */
  rank: number
}

/** Sold and not packed yet, as the index `purchase_open` has it: these bottles still stand in the cellar. */
const isToPack = sql`purchase.accepted_at is not null and purchase.status in ('paid', 'confirmed')
  and purchase.shipping_status = 'waiting'`

/** Of a hold that was sold: without what was withdrawn from or has left; what the house gave back has left the hold itself. */
const stillStanding = sql`greatest(hold.quantity - coalesce((
  select sum((line.withdrawn + line.shipped) * component.quantity) from purchase_line line
  join product_component component on component.product_id = line.product_id
  where line.purchase_id = hold.purchase_id and line.withdrawn + line.shipped > 0
    and component.stock_item_id = hold.stock_item_id), 0), 0)`

interface Sought {
  shopId: string
  /** What was sold from then on says how long the rest lasts. */
  soldSince: Date
}

/** Which things are asked for: known ones, a page of a shop's by their codes, or what wines are made of. */
export type Items =
  | { ids: readonly string[] }
  | { shopId: string; after: string | null; limit: number }
  | { ofWines: Shown }
  | { scarceOf: Sought }

/** Their ids, each with its `rank` in a page. */
function asked(items: Items): RawBuilder<unknown> {
  if ('ids' in items) return sql`select known.id, 1 as rank from unnest(${items.ids}::uuid[]) as known (id)`
  if ('ofWines' in items)
    return sql`select distinct stock_item_id as id, 1 as rank from product_component where product_id in (${idsOf(items.ofWines)})`
  if ('scarceOf' in items) return maybeScarce(items.scarceOf)
  return sql`
    select id, row_number() over (order by code)::int as rank from stock_item
    where shop_id = ${items.shopId} and (${items.after}::text is null or code > ${items.after}::text)
    order by code limit ${sql.lit(items.limit)}`
}

const free = sql`(item.on_hand - item.held)::bigint`
const mostOfAnyWine = (shopId: string): RawBuilder<unknown> =>
  sql`(select max(low_stock_count) from product where shop_id = ${shopId})`

/** Of a large cellar all are looked at once, and the ledgers only of those that may be scarce. */
const maybeScarce = ({ shopId, soldSince }: Sought): RawBuilder<unknown> => sql`
  select candidate.id, 1 as rank from (
    select item.id from stock_item item join shop on shop.id = item.shop_id
      where item.shop_id = ${shopId} and ${free} < greatest(item.threshold, shop.low_stock_count, ${mostOfAnyWine(shopId)})
    union
    select stock_item_id from stock_going
      where shop_id = ${shopId} and at > ${soldSince}::timestamptz - interval '1 day'
    union
    select short.stock_item_id from stock_shortage short join stock_item on stock_item.id = short.stock_item_id
      where stock_item.shop_id = ${shopId} and short.checked_at is null
  ) candidate`

const counted = ({ shopId, soldSince }: Sought, items: Items): RawBuilder<unknown> => sql`
  select item.id, item.code, item.on_hand, item.held, item.threshold, shop.low_stock_count, asked.rank,
    greatest(coalesce(sold.quantity, 0), 0)::int as sold, coalesce(shortage.quantity, 0)::int as missing
  from (${asked(items)}) asked join stock_item item on item.id = asked.id join shop on shop.id = item.shop_id
  left join lateral (
    select -sum(delta) as quantity from stock_movement
    where stock_item_id = item.id and reason in ('sale', 'unsold', 'cellar', 'fair') and at > ${soldSince}
  ) sold on true
  left join (
    select short.stock_item_id, sum(short.quantity) as quantity
    from stock_shortage short join stock_item on stock_item.id = short.stock_item_id
    where stock_item.shop_id = ${shopId} and short.checked_at is null group by short.stock_item_id
  ) shortage on shortage.stock_item_id = item.id
  where item.shop_id = ${shopId}`

const winesOfItems = sql`
  select distinct on (item.id) item.id as item_id, product.id, ${versionOf('product')} as version,
    product.low_stock_count, product.position
  from item join product_component component on component.stock_item_id = item.id
    join product on product.id = component.product_id
  where product.code = item.code or not exists (
    select from product_component other where other.product_id = product.id and other.stock_item_id <> item.id)
  order by item.id, product.code = item.code desc, component.quantity, product.position`

const levels = sql`
  item.id, item.code,
  case when wine.id is not null then json_build_object('id', wine.id, 'version', wine.version) end as wine,
  item.on_hand as "onHand", item.held, coalesce(item.threshold, wine.low_stock_count, item.low_stock_count) as threshold,
  item.threshold as "ownThreshold", item.sold as "soldLately", item.missing`

/** What is counted in a shop, of these, in the order of its shelf. */
export async function selectStock(db: Queries, sought: Sought, items: Items): Promise<StockNumbers[]> {
  // Materialized: else it is computed again for each wine of the shelf.
  const statement = sql<StockNumbers>`
    with item as (${counted(sought, items)}), wine as (${winesOfItems}), packing as materialized (
      select hold.stock_item_id, sum(${stillStanding}) as quantity
      from purchase join hold on hold.purchase_id = purchase.id and hold.status = 'committed'
      where purchase.shop_id = ${sought.shopId} and ${isToPack} and hold.stock_item_id is not null
      group by hold.stock_item_id
    )
    select ${levels}, item.rank, coalesce(packing.quantity, 0)::int as "toPack",
      case when item.held = 0 then 0 else coalesce((
        select sum(hold.quantity) from hold
        where hold.stock_item_id = item.id and hold.status = 'held' and hold.purchase_id like 'lease:%'), 0) end::int as taken
    from item left join wine on wine.item_id = item.id left join packing on packing.stock_item_id = item.id
    order by wine.position, item.code`
  return many(db, statement)
}

/**
 * Those of a shop that bottles are missing of, or of which there may be too few: all of which the sales of `lookBackDays`
 * days leave less than `soonDays`, or that are fewer than the highest threshold here.
 */
export async function selectScarce(
  db: Queries,
  { lookBackDays, soonDays, ...shop }: Sought & { lookBackDays: number; soonDays: number },
): Promise<StockLevel[]> {
  const statement = sql<StockLevel>`
    with item as (
      select item.* from (${counted(shop, { scarceOf: shop })}) item
      where item.missing > 0 or ${free} * ${lookBackDays}::int < item.sold * ${soonDays}::int or ${free} < greatest(item.threshold,
        item.low_stock_count, ${mostOfAnyWine(shop.shopId)})
    ), wine as (${winesOfItems})
    select ${levels} from item left join wine on wine.item_id = item.id order by wine.position, item.code`
  return many(db, statement)
}

/** All that a shop's cellar holds, and what of it is promised or with somebody. */
export async function selectWholeCellar(
  db: Queries,
  shopId: string,
): Promise<{ items: number; onHand: number; held: number; toPack: number; taken: number }> {
  const statement = sql<{ items: number; onHand: number; held: number; toPack: number; taken: number }>`
    select count(*)::int as items, coalesce(sum(on_hand), 0)::float8 as "onHand", coalesce(sum(held), 0)::float8 as held,
      (select coalesce(sum(${stillStanding}), 0)::float8
        from purchase join hold on hold.purchase_id = purchase.id and hold.status = 'committed'
        where purchase.shop_id = ${shopId} and ${isToPack} and hold.stock_item_id is not null) as "toPack",
      (select coalesce(sum(hold.quantity), 0)::float8 from stock_lease lease
        join hold on hold.purchase_id = 'lease:' || lease.id and hold.status = 'held'
        where lease.shop_id = ${shopId}) as taken
    from stock_item where shop_id = ${shopId}`
  return one(db, statement)
}

/**
 * When somebody last counted here, and did not take it back; a count that found nothing wrong is in the log alone.
 * @param isLarge then the ledgers of all its wines are not gone through, and the log has to know
 */
export async function selectCountedAt(
  db: Queries,
  { placeId, shopId, isLarge }: { placeId: string; shopId: string; isLarge: boolean },
): Promise<{ at: Date | null }> {
  const statement = sql<{ at: Date | null }>`
    select greatest(
      (select max(entry.at) from audit_entry entry
        where entry.place_id = ${placeId} and entry.action = 'stockCount'
          and not exists (select from audit_entry taking where taking.undo_of = entry.id)),
      (select max(movement.at) from stock_movement movement
        join stock_item item on item.id = movement.stock_item_id and item.shop_id = ${shopId}
        where not ${isLarge}::boolean and movement.reason = 'count' and movement.takes_back is null
          and not exists (select from stock_movement contrary where contrary.takes_back = movement.id))) as at`
  return one(db, statement)
}

export interface PromisedRow {
  orderId: string
  number: number | null
  firstname: string | null
  lastname: string | null
  company: string | null
  quantity: number
}

/** Orders that are to be packed with bottles of this item, the oldest first. */
export async function selectPromised(
  db: Queries,
  { shopId, itemId }: { shopId: string; itemId: string },
): Promise<PromisedRow[]> {
  const receiver = sql`coalesce(purchase.recipient, purchase.contact)`
  const statement = sql<PromisedRow>`
    select purchase.id as "orderId", purchase.number, ${receiver} ->> 'firstname' as firstname,
      ${receiver} ->> 'lastname' as lastname, ${receiver} ->> 'companyName' as company,
      ${stillStanding}::int as quantity
    from purchase join hold on hold.purchase_id = purchase.id and hold.status = 'committed'
    where purchase.shop_id = ${shopId} and ${isToPack} and hold.stock_item_id = ${itemId}
    order by purchase.accepted_at, purchase.id limit 50`
  return many(db, statement)
}

export interface ShortageRow {
  id: string
  at: Date
  quantity: number
  reason: MovementReason
  who: string | null
}

/** What nobody has looked after yet. */
export async function selectShortages(db: Queries, itemId: string): Promise<ShortageRow[]> {
  const statement = sql<ShortageRow>`
    select shortage.id, shortage.at, shortage.quantity, shortage.reason, staff.display_name as who
    from stock_shortage shortage left join staff on staff.id = shortage.staff_id
    where shortage.stock_item_id = ${itemId} and shortage.checked_at is null order by shortage.at, shortage.id`
  return many(db, statement)
}

const reasonsOf: Record<LedgerView, readonly MovementReason[] | null> = {
  all: null,
  sales: ['sale', 'unsold', 'return'],
  door: ['cellar', 'fair'],
  losses: ['breakage', 'pour', 'sample', 'own_use'],
  entries: ['opening', 'bottling'],
  counts: ['count', 'correction'],
}

export interface MovementRow {
  id: string
  at: Date
  delta: number
  onHand: number
  reason: MovementReason
  note: string
  who: string | null
  orderId: string | null
  orderNumber: number | null
  takesBack: string | null
  isTakenBack: boolean
  /** Of a buyer's order, whether it is still there or not. */
  isOfOrder: boolean
}

/** A page of the ledger of one item, newest first. @param before the last line of the page before. */
export async function selectMovements(
  db: Queries,
  {
    shopId,
    itemId,
    view,
    before,
    limit,
  }: { shopId: string; itemId: string; view: LedgerView; before: string | null; limit: number },
): Promise<MovementRow[]> {
  const reasons = reasonsOf[view]
  const statement = sql<MovementRow>`
    select movement.id::text as id, movement.at, movement.delta, movement.on_hand as "onHand", movement.reason,
      movement.note, staff.display_name as who, purchase.id as "orderId", purchase.number as "orderNumber",
      movement.takes_back::text as "takesBack", movement.purchase_id is not null as "isOfOrder",
      exists (select from stock_movement contrary where contrary.takes_back = movement.id) as "isTakenBack"
    from stock_movement movement
      left join staff on staff.id = movement.staff_id
      left join purchase on purchase.id = movement.purchase_id and purchase.shop_id = ${shopId}
        and purchase.accepted_at is not null
    where movement.stock_item_id = ${itemId} and (${before}::bigint is null or movement.id < ${before}::bigint)
      and (${reasons}::text[] is null or movement.reason = any(${reasons}::text[]))
    order by movement.id desc limit ${limit}`
  return many(db, statement)
}

/** How many lines each part of the ledger has. */
export async function selectLedgerCounts(db: Queries, itemId: string): Promise<Record<LedgerView, number>> {
  const ofView = (view: LedgerView) => sql`count(*) filter (where reason = any(${reasonsOf[view]}::text[]))::int`
  const statement = sql<Record<LedgerView, number>>`
    select count(*)::int as "all", ${ofView('sales')} as sales, ${ofView('door')} as door,
      ${ofView('losses')} as losses, ${ofView('entries')} as entries, ${ofView('counts')} as counts
    from stock_movement where stock_item_id = ${itemId}`
  return one(db, statement)
}

export interface LockedMovement {
  id: string
  stockItemId: string
  delta: number
  reason: MovementReason
  at: Date
  /** Of a buyer's order. */
  isOfOrder: boolean
}

/** Locked, so that nobody takes them back at the same time; those of other shops are not there. */
export async function lockMovements(
  trx: Transaction,
  { shopId, ids }: { shopId: string; ids: string[] },
): Promise<LockedMovement[]> {
  const statement = sql<LockedMovement>`
    select movement.id::text as id, movement.stock_item_id as "stockItemId", movement.delta, movement.reason, movement.at,
      movement.purchase_id is not null as "isOfOrder"
    from stock_movement movement join stock_item item on item.id = movement.stock_item_id and item.shop_id = ${shopId}
    where movement.id = any(${ids}::bigint[]) order by movement.id for no key update of movement`
  return many(trx, statement)
}

/** Which of these have been taken back, or take one back themselves. Asked once they are locked. */
export async function countTakenBack(trx: Transaction, ids: string[]): Promise<number> {
  const { count } = await one(
    trx,
    sql<{ count: number }>`
      select count(*)::int as count from stock_movement
      where takes_back = any(${ids}::bigint[]) or id = any(${ids}::bigint[]) and takes_back is not null`,
  )
  return count
}

interface NewShortage {
  stockItemId: string
  quantity: number
  reason: MovementReason
  at: Date
  now: Date
  staffId: string
}

export async function insertShortage(
  trx: Transaction,
  { stockItemId, quantity, reason, at, now, staffId }: NewShortage,
): Promise<string> {
  const { id } = await one(
    trx,
    sql<{ id: string }>`
      insert into stock_shortage (stock_item_id, quantity, reason, at, recorded_at, staff_id)
      values (${stockItemId}, ${quantity}, ${reason}, ${at}, ${now}, ${staffId}) returning id`,
  )
  return id
}

/** @returns how many were there. */
export async function deleteShortages(
  trx: Transaction,
  { shopId, ids }: { shopId: string; ids: string[] },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from stock_shortage using stock_item
    where stock_item.id = stock_shortage.stock_item_id and stock_item.shop_id = ${shopId}
      and stock_shortage.id = any(${ids}::uuid[])`.execute(trx)
  return Number(numAffectedRows)
}

export interface LockedShortage {
  stockItemId: string
  quantity: number
  isChecked: boolean
}

export async function lockShortage(
  trx: Transaction,
  { shopId, id }: { shopId: string; id: string },
): Promise<LockedShortage | null> {
  const statement = sql<LockedShortage>`
    select shortage.stock_item_id as "stockItemId", shortage.quantity, shortage.checked_at is not null as "isChecked"
    from stock_shortage shortage join stock_item item on item.id = shortage.stock_item_id
    where shortage.id = ${id} and item.shop_id = ${shopId} for no key update of shortage`
  return oneOrNone(trx, statement)
}

export async function updateShortage(
  trx: Transaction,
  { id, checkedAt }: { id: string; checkedAt: Date | null },
): Promise<void> {
  await sql`update stock_shortage set checked_at = ${checkedAt} where id = ${id}`.execute(trx)
}

/** Locked; null for another shop's. */
export async function lockThreshold(
  trx: Transaction,
  { shopId, id }: { shopId: string; id: string },
): Promise<{ ownThreshold: number | null } | null> {
  const statement = sql<{ ownThreshold: number | null }>`
    select threshold as "ownThreshold" from stock_item where id = ${id} and shop_id = ${shopId} for no key update`
  return oneOrNone(trx, statement)
}

export async function updateThreshold(
  trx: Transaction,
  { id, threshold }: { id: string; threshold: number | null },
): Promise<void> {
  await sql`update stock_item set threshold = ${threshold} where id = ${id}`.execute(trx)
}

export interface SaleRow {
  id: string
  title: LocalizedText
  year: number | null
  bottleShape: string | null
  colour: string | null
  priceAmount: number
  currencyCode: string
  position: number
  bottles: number
  parts: { item: string; quantity: number }[]
}

/** Of these, wines and boxes of which bottles are counted, published or not, in the order of the shop. */
export async function selectSaleWines(
  db: Queries,
  { shopId, shown }: { shopId: string; shown: Shown },
): Promise<SaleRow[]> {
  const statement = sql<SaleRow>`
    with shown as materialized (${idsOf(shown)})
    select product.id, product.title, product.year, product.document ->> 'bottleShape' as "bottleShape", product.colour,
      product.price_amount as "priceAmount", shop.currency_code as "currencyCode", product.position,
      product.bottle_units as bottles,
      (select coalesce(jsonb_agg(jsonb_build_object('item', stock_item_id, 'quantity', quantity)), '[]')
        from product_component where product_id = product.id) as parts
    from product join shop on shop.id = product.shop_id
    where product.id in (select id from shown) and product.shop_id = ${shopId} and product.type = 'PRODUCT'
    order by product.position, product.id`
  return many(db, statement)
}

export async function selectFree(
  db: Queries,
  { shopId, ids }: { shopId: string; ids: readonly string[] },
): Promise<{ id: string; free: number }[]> {
  return many(
    db,
    sql<{ id: string; free: number }>`
      select id, on_hand - held as free from stock_item where shop_id = ${shopId} and id = any(${ids}::uuid[])`,
  )
}
