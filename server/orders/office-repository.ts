import { type RawBuilder, sql } from 'kysely'
import type { CardRefundState } from '#contract/disputes.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { OrderStage, OrderView } from '#contract/orders-office.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import type { PurchaseStatus } from '#contract/purchases.ts'
import type { DeliveryType, PaymentType } from '#contract/shop.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { isSought } from '../database/sought-sql.ts'
import { paidOrDueAmount } from '../purchases/due-sql.ts'
import { stateOfRefund } from '../purchases/refund-sql.ts'
import { isUnpaid, keptOf, stageOf } from './stage-sql.ts'

/** Accepted, neither over nor ended: as the index `purchase_open` has it. */
const isOpen = sql`purchase.accepted_at is not null and purchase.status in ('paid', 'confirmed')
  and (purchase.shipping_status not in ('delivered', 'not_needed')
    or purchase.status = 'confirmed' and purchase.payment_type <> 'ON_SITE')`

export const viewed: Record<OrderView, RawBuilder<unknown>> = {
  pack: sql`${isOpen} and not ${isUnpaid} and purchase.shipping_status = 'waiting'`,
  handover: sql`${isOpen} and not ${isUnpaid} and purchase.shipping_status in ('preparing', 'ready')`,
  unpaid: sql`${isOpen} and ${isUnpaid}`,
  sent: sql`${isOpen} and not ${isUnpaid} and purchase.shipping_status = 'shipped'`,
  all: sql`purchase.accepted_at is not null`,
}

/** Work is done in the order in which it came; what is looked up, the newest first. */
const inTurn = (view: OrderView) =>
  view === 'all' ? sql`purchase.accepted_at desc, purchase.id desc` : sql`purchase.accepted_at, purchase.id`

export interface OrderCardRow {
  id: string
  number: number | null
  firstname: string | null
  lastname: string | null
  company: string | null
  city: string | null
  countryCode: string | null
  stage: OrderStage
  deliveryType: DeliveryType | null
  acceptedAt: Date
  /** What was paid, or is to be. */
  totalAmount: number
  currencyCode: string
  paymentType: PaymentType
  shippingStatus: ShippingStatus
  /** Parcels that have left. */
  parcels: number
  wines: { title: LocalizedText; year: number | null; quantity: number; bottles: number; isVisit: boolean }[]
}

/** Who receives it; the buyer, where nobody else does. */
const receiver = sql`coalesce(purchase.recipient, purchase.contact)`

const cardColumns = sql`
  purchase.id, purchase.number, ${receiver} ->> 'firstname' as firstname, ${receiver} ->> 'lastname' as lastname,
  ${receiver} ->> 'companyName' as company, ${receiver} #>> '{address,city}' as city,
  ${receiver} #>> '{address,countryCode}' as "countryCode", ${stageOf} as stage, purchase.delivery_type as "deliveryType",
  coalesce(purchase.accepted_at, purchase.created_at) as "acceptedAt", ${paidOrDueAmount} as "totalAmount", purchase.currency_code as "currencyCode",
  purchase.payment_type as "paymentType", purchase.shipping_status as "shippingStatus",
  (select count(*)::int from shipment where purchase_id = purchase.id) as parcels,
  (select coalesce(jsonb_agg(jsonb_build_object('title', line.title, 'year', line.year, 'quantity', line.kept,
      'bottles', case when line.type = 'PRODUCT' then line.kept * coalesce(product.bottle_units, 1) else 0 end,
      'isVisit', line.type = 'ACTIVITY') order by line.position), '[]')
    from (select line.*, ${keptOf} as kept from purchase_line line
      where line.purchase_id = purchase.id and line.type <> 'NIGHTS') line
    left join product on product.id = line.product_id
    where line.kept > 0) as wines`

interface OrdersPage {
  shopId: string
  /** The last order of the page before. */
  before: string | null
  limit: number
}

/** Zero where nothing is to be packed, sent or handed over, and no money has to come. */
export const anOpenOrder = (shopId: string | null): RawBuilder<number> => sql<number>`
  (exists (select from purchase where purchase.shop_id = ${shopId} and ${isOpen}
    and (${isUnpaid} or purchase.shipping_status <> 'shipped')))::int`

/**
 * What has a line each in the day of a shop, the oldest first: what buyers come for, then money that has not come, which
 * leaves off first where there is too much.
 */
export async function selectOrdersOfDay(
  db: Queries,
  { shopId, seesMoney, limit }: { shopId: string; seesMoney: boolean; limit: number },
): Promise<OrderCardRow[]> {
  // What is paid by a link asks for nothing: its buyer is reminded by itself.
  const owing = sql`or ${viewed.unpaid} and purchase.payment_type <> 'CARD'`
  const statement = sql<OrderCardRow>`
    select ${cardColumns} from purchase
    where purchase.shop_id = ${shopId}
      and (${viewed.handover} and purchase.delivery_type = 'PICKUP' ${seesMoney ? owing : sql``})
    order by ${isUnpaid}, purchase.accepted_at, purchase.id limit ${limit}`
  return many(db, statement)
}

/** A page of a view. */
export async function selectOrderCards(
  db: Queries,
  { shopId, view, before, limit }: OrdersPage & { view: OrderView },
): Promise<OrderCardRow[]> {
  const statement = sql<OrderCardRow>`
    select ${cardColumns} from purchase
    where purchase.shop_id = ${shopId} and ${viewed[view]}
      and (${before}::text is null or (purchase.accepted_at, purchase.id)
        < (select last.accepted_at, last.id from purchase last where last.id = ${before} and last.shop_id = ${shopId}))
    order by ${inTurn(view)} limit ${limit}`
  return many(db, statement)
}

/** A word that one order in ten has is met often enough among so many; of a rarer one the index leads to few. */
const newest = 500

/** A page of those in which each of the words is found, the newest first; of no word none. @param words as typed */
export async function selectOrdersSought(
  db: Queries,
  { shopId, words, before, limit }: OrdersPage & { words: readonly string[] },
): Promise<OrderCardRow[]> {
  if (words.length === 0) return []
  const inTurnHere = sql`sought.accepted_at desc, sought.purchase_id desc`
  const here = sql`order_words sought
    where sought.shop_id = ${shopId} and (${before}::text is null or (sought.accepted_at, sought.purchase_id) < (
      select last.accepted_at, last.purchase_id from order_words last
      where last.purchase_id = ${before} and last.shop_id = ${shopId}))`
  const isFound = sql.join(
    words.map((word) => isSought(sql`sought.words`, word)),
    sql` and `,
  )
  const cardsOf = (found: RawBuilder<unknown>) =>
    many(
      db,
      sql<OrderCardRow>`
        select ${cardColumns} from (select sought.purchase_id as id from ${found} order by ${inTurnHere} limit ${sql.lit(limit)}) found
        join purchase on purchase.id = found.id order by ${inTurn('all')}`,
    )
  const near = await cardsOf(
    sql`(select sought.* from ${here} order by ${inTurnHere} limit ${sql.lit(newest)}) sought where ${isFound}`,
  )
  return near.length < limit ? cardsOf(sql`${here} and ${isFound}`) : near
}

/** The order of this number: what is looked for by nobody's name. */
export const selectOrderNumbered = (
  db: Queries,
  { shopId, number }: { shopId: string; number: number },
): Promise<OrderCardRow[]> =>
  many(
    db,
    sql<OrderCardRow>`
      select ${cardColumns} from purchase
      where purchase.shop_id = ${shopId} and purchase.number = ${number} and purchase.accepted_at is not null`,
  )

export interface ParcelWork {
  toPack: number
  bottles: number
  /** When the oldest came; null where there is none. */
  packSince: Date | null
  toSend: number
  sendSince: Date | null
}

/** How much there is to pack and to send, however many orders that are: the day says it in a line each. */
export async function selectParcelWork(db: Queries, shopId: string): Promise<ParcelWork> {
  const statement = sql<ParcelWork>`
    select count(*) filter (where is_to_pack)::int as "toPack", coalesce(sum(bottles), 0)::int as bottles,
      min(accepted_at) filter (where is_to_pack) as "packSince", count(*) filter (where not is_to_pack)::int as "toSend",
      min(accepted_at) filter (where not is_to_pack) as "sendSince"
    from (select purchase.accepted_at, purchase.shipping_status = 'waiting' as is_to_pack,
        case when purchase.shipping_status = 'waiting' then (
          select sum(${keptOf} * coalesce(product.bottle_units, 1))
          from purchase_line line left join product on product.id = line.product_id
          where line.purchase_id = purchase.id and line.type = 'PRODUCT') end as bottles
      from purchase where purchase.shop_id = ${shopId} and (${viewed.pack}
        or ${viewed.handover} and purchase.delivery_type is distinct from 'PICKUP')) open`
  return one(db, statement)
}

export interface OrderFoundRow {
  id: string
  number: number | null
  firstname: string | null
  lastname: string | null
  company: string | null
  stage: OrderStage
}

/** The newest in which each of the words is found, by index. @param words as typed, one at least */
export async function selectOrdersFound(
  db: Queries,
  { shopId, words, limit }: { shopId: string; words: readonly string[]; limit: number },
): Promise<OrderFoundRow[]> {
  const isFound = words.map(
    (word) => sql`and ${isSought(sql`sought_order(purchase.number, purchase.contact, purchase.recipient)`, word)}`,
  )
  const statement = sql<OrderFoundRow>`
    select purchase.id, purchase.number, ${receiver} ->> 'firstname' as firstname, ${receiver} ->> 'lastname' as lastname,
      ${receiver} ->> 'companyName' as company, ${stageOf} as stage
    from purchase
    where purchase.shop_id = ${shopId} and purchase.accepted_at is not null ${sql.join(isFound, sql` `)}
    order by purchase.accepted_at desc, purchase.id desc limit ${limit}`
  return many(db, statement)
}

export interface OrderCounts {
  pack: number
  handover: number
  unpaid: number
  sent: number
  all: number
}

export async function selectOrderCounts(db: Queries, shopId: string): Promise<OrderCounts> {
  const statement = sql<OrderCounts>`
    select count(*) filter (where stage = 'pack')::int as pack, count(*) filter (where stage = 'handover')::int as handover,
      count(*) filter (where stage = 'unpaid')::int as unpaid, count(*) filter (where stage = 'sent')::int as sent,
      -- Each that was accepted has a number, and no number is left out.
      (select last_order_number from shop where id = ${shopId}) as "all"
    from (select ${stageOf} as stage from purchase where purchase.shop_id = ${shopId} and ${isOpen}) open`
  return one(db, statement)
}

export interface BottleRow {
  title: LocalizedText
  year: number | null
  thumbnail: string
  quantity: number
}

/** What has to be taken down for all that is to be packed. */
export async function selectBottlesToPack(db: Queries, shopId: string): Promise<BottleRow[]> {
  const statement = sql<BottleRow>`
    select (array_agg(line.title order by purchase.accepted_at desc))[1] as title, line.year,
      (array_agg(line.thumbnail order by purchase.accepted_at desc))[1] as thumbnail,
      sum(${keptOf})::int as quantity
    from purchase join purchase_line line on line.purchase_id = purchase.id and line.type = 'PRODUCT'
    where purchase.shop_id = ${shopId} and ${viewed.pack}
    group by line.product_id, line.code, line.year having sum(${keptOf}) > 0
    order by min(line.code), line.year`
  return many(db, statement)
}

export interface OfficeOrderRow extends OrderCardRow {
  status: PurchaseStatus
  note: string
  refundedAmount: number
  closedAt: Date | null
}

/** An order of this shop; null for anybody else's, and for what was never accepted, unless money of it goes back. */
export async function selectOfficeOrder(
  db: Queries,
  { shopId, id }: { shopId: string; id: string },
): Promise<OfficeOrderRow | null> {
  const statement = sql<OfficeOrderRow>`
    select ${cardColumns}, purchase.status, purchase.house_note as note,
      purchase.refunded_amount as "refundedAmount", purchase.closed_at as "closedAt"
    from purchase where purchase.shop_id = ${shopId} and purchase.id = ${id}
      and (purchase.accepted_at is not null or purchase.status in ('refund_due', 'refunded'))`
  return oneOrNone(db, statement)
}

/** Those beside it in the view, in its order. */
export async function selectNeighbours(
  db: Queries,
  { shopId, id, view }: { shopId: string; id: string; view: OrderView },
): Promise<{ previousId: string | null; nextId: string | null }> {
  const beside = (isAfter: boolean) => {
    // `all` runs backwards.
    const isLater = isAfter !== (view === 'all')
    return sql`(select purchase.id from purchase
      where purchase.shop_id = ${shopId} and ${viewed[view]}
        and (purchase.accepted_at, purchase.id) ${isLater ? sql`>` : sql`<`} (own.accepted_at, own.id)
      order by purchase.accepted_at ${isLater ? sql`asc` : sql`desc`}, purchase.id ${isLater ? sql`asc` : sql`desc`} limit 1)`
  }
  const statement = sql<{ previousId: string | null; nextId: string | null }>`
    select ${beside(false)} as "previousId", ${beside(true)} as "nextId"
    from purchase own where own.id = ${id} and own.shop_id = ${shopId}`
  return one(db, statement)
}

export interface DeedRow {
  at: Date
  who: string | null
  action: string
  /** JSON. */
  values: string
  isUndo: boolean
}

/** What the house did with it, newest first. */
export async function selectDeeds(db: Queries, { placeId, id }: { placeId: string; id: string }): Promise<DeedRow[]> {
  const statement = sql<DeedRow>`
    select entry.at, staff.display_name as who, entry.action, entry.values::text as values, entry.undo_of is not null as "isUndo"
    from audit_entry entry left join staff on staff.id = entry.staff_id
    where entry.place_id = ${placeId} and entry.values ? 'order' and entry.values ->> 'order' = ${id}
    order by entry.id desc limit 100`
  return many(db, statement)
}

interface CardRefundRow {
  id: string
  /** Instants are text. */
  at: string
  amount: number
  /** Whether the house has given it back by itself: then its own deed says so. */
  isByHouse: boolean
  state: CardRefundState
  why: string | null
  settledBy: 'house' | 'dispute' | null
  failures: { at: string }[]
}

interface DisputeRow {
  id: string
  at: string
  closedAt: string | null
  amount: number
  currencyCode: string
  reason: string
  status: string
  dueBy: string | null
}

export interface MoneyRow {
  refunds: CardRefundRow[]
  disputes: DisputeRow[]
}

/** What went back to the card and what became of it, and what its bank asks, oldest first. */
export function selectMoney(db: Queries, id: string): Promise<MoneyRow> {
  const statement = sql<MoneyRow>`
    select (select coalesce(json_agg(json_build_object('id', refund.id, 'at', created_at, 'amount', amount,
        'isByHouse', reason like 'house %', 'state', ${stateOfRefund}, 'why', failure_reason, 'settledBy', settled_by,
        'failures', (select coalesce(json_agg(json_build_object('at', failure.failed_at)), '[]')
          from refund_failure failure where failure.refund_id = refund.id)) order by created_at), '[]')
      from refund where purchase_id = ${id}) as refunds,
    (select coalesce(json_agg(json_build_object('id', dispute.id, 'at', opened_at, 'closedAt', closed_at, 'amount', amount,
        'currencyCode', currency_code, 'reason', reason, 'status', status, 'dueBy', due_by) order by opened_at), '[]')
      from dispute where purchase_id = ${id}) as disputes`
  return one(db, statement)
}

export interface LockedOrder {
  status: PurchaseStatus
  shippingStatus: ShippingStatus
  deliveryType: DeliveryType | null
  paymentType: PaymentType
  /** The last day on which it is kept unpaid, as `2026-06-13`; null for what waits for no money. */
  keptUntil: string | null
  note: string
  /** Minor units that came too much. */
  excessAmount: number
}

/** Locked; null for anybody else's, and for what was never accepted. */
export async function lockOrder(
  trx: Transaction,
  { shopId, id }: { shopId: string; id: string },
): Promise<LockedOrder | null> {
  const statement = sql<LockedOrder>`
    select status, shipping_status as "shippingStatus",
      delivery_type as "deliveryType", payment_type as "paymentType", kept_until as "keptUntil", house_note as note,
      excess_amount as "excessAmount"
    from purchase where shop_id = ${shopId} and id = ${id} and accepted_at is not null for no key update`
  return oneOrNone(trx, statement)
}

/** When it was handed over follows by trigger; one that was not after all has no such moment. */
export async function updateShipping(
  trx: Transaction,
  { id, status }: { id: string; status: ShippingStatus },
): Promise<void> {
  await sql`
    update purchase set shipping_status = ${status},
      delivered_at = case when ${status}::text = 'delivered' then delivered_at end
    where id = ${id}`.execute(trx)
}

/** Who bought it and where it goes; the order is locked. */
export async function selectContact(trx: Transaction, id: string): Promise<unknown> {
  const row = await oneOrNone(trx, sql<{ contact: unknown }>`select contact from purchase where id = ${id}`)
  return row?.contact ?? null
}

export async function updateAddress(trx: Transaction, { id, address }: { id: string; address: object }): Promise<void> {
  await sql`
    update purchase set contact = jsonb_set(contact, '{address}', ${JSON.stringify(address)}::jsonb)
    where id = ${id}`.execute(trx)
}

export async function updateNote(trx: Transaction, { id, note }: { id: string; note: string }): Promise<void> {
  await sql`update purchase set house_note = ${note} where id = ${id}`.execute(trx)
}
