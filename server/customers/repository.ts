import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { OrderStage, TakenOrWeb } from '#contract/orders-office.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { isSought } from '../database/sought-sql.ts'
import { stageOf } from '../orders/stage-sql.ts'

export interface CustomerRow {
  id: string
  buyer: string
  contact: unknown
  language: string
  orders: number
  bottles: number
  totalAmount: number
  currencyCode: string
  firstAt: Date
  lastAt: Date
}

/** What was called off or never paid for is not what somebody bought. */
const isKept = sql`purchase.accepted_at is not null and purchase.email_folded <> ' '`

/** Those whose last orders these are, with what all of theirs come to; nobody else's are read. */
const withSums = (shopId: string, lastOrders: RawBuilder<unknown>) => sql<CustomerRow>`
  select last_order.id, last_order.buyer, last_order.contact, last_order.language, sums.*
  from (${lastOrders}) last_order cross join lateral (
    select count(*)::int as orders,
      coalesce(sum(case when purchase.status in ('paid', 'confirmed') then
        (select sum(quantity - withdrawn - refunded) from purchase_line where purchase_id = purchase.id and type = 'PRODUCT') end), 0)::int as bottles,
      coalesce(sum(case when purchase.status in ('paid', 'confirmed') then purchase.total_amount
        - (select coalesce(sum(amount), 0) from house_refund where purchase_id = purchase.id)
        - (select coalesce(sum(amount), 0) from withdrawal where purchase_id = purchase.id)
        - (select coalesce(sum(amount), 0) from visit_cancellation where purchase_id = purchase.id) else 0 end), 0)::int as "totalAmount",
      max(purchase.currency_code) as "currencyCode", min(purchase.accepted_at) as "firstAt",
      max(purchase.accepted_at) as "lastAt"
    from purchase
    where purchase.shop_id = ${shopId} and ${isKept} and buyer_of(purchase) = last_order.buyer) sums`

const lastOrder = sql`purchase.id, buyer_of(purchase) as buyer, purchase.contact, purchase.language`

/** @param words folded; each has to be found. @param before the last one of the page before. */
export async function selectCustomers(
  db: Queries,
  { shopId, words, before, limit }: { shopId: string; words: readonly string[]; before: string | null; limit: number },
): Promise<CustomerRow[]> {
  const isFound = words.map(
    (word) => sql`and fold(concat_ws(' ', contact ->> 'firstname', contact ->> 'lastname', contact ->> 'companyName',
      contact #>> '{email,email}', contact #>> '{address,city}', contact #>> '{phone,number}',
      -- Typed in one piece, and with the 0 that is dialled within the country.
      regexp_replace(contact #>> '{phone,number}', '\\D', '', 'g')))
      like '%' || regexp_replace(${word}, '^0+(?=\\d{4})', '') || '%'`,
  )
  const isAfter =
    before === null
      ? sql``
      : sql`and (purchase.accepted_at, purchase.id) < (select accepted_at, one.id from purchase one where one.id = ${before})`
  const lastOrders = sql`
    select ${lastOrder} from purchase
    where purchase.shop_id = ${shopId} and ${isKept} ${isAfter} ${sql.join(isFound, sql` `)}
      and not exists (
        select from purchase later
        where later.shop_id = ${shopId} and later.accepted_at is not null and later.email_folded <> ' '
          and buyer_of(later) = buyer_of(purchase)
          and (later.accepted_at, later.id) > (purchase.accepted_at, purchase.id))
    order by purchase.accepted_at desc, purchase.id desc limit ${limit}`
  return many(db, sql<CustomerRow>`${withSums(shopId, lastOrders)} order by "lastAt" desc, id desc`)
}

/** Who has bought here and is found by each of the words, whoever bought last first; `id` is that of their last order. */
export async function selectBuyersFound(
  db: Queries,
  { shopId, words, limit }: { shopId: string; words: readonly string[]; limit: number },
): Promise<{ id: string; name: string; city: string }[]> {
  // Of the order’s own words the index knows; of those it finds, only who bought counts.
  const isFound = words.map(
    (word) => sql`and ${isSought(sql`sought_order(purchase.number, purchase.contact, purchase.recipient)`, word)}
      and ${isSought(sql`sought_buyer(purchase.contact)`, word)}`,
  )
  const statement = sql<{ id: string; name: string; city: string }>`
    select id, coalesce(nullif(trim(concat_ws(' ', contact ->> 'firstname', contact ->> 'lastname')), ''),
        contact ->> 'companyName', '') as name, coalesce(contact #>> '{address,city}', '') as city
    from (select distinct on (buyer_of(purchase)) purchase.id, purchase.contact, purchase.accepted_at
      from purchase
      where purchase.shop_id = ${shopId} and ${isKept} ${sql.join(isFound, sql` `)}
      order by buyer_of(purchase), purchase.accepted_at desc, purchase.id desc) buyer
    order by accepted_at desc, id desc limit ${limit}`
  return many(db, statement)
}

/** Who has placed this order of this house; null for nobody of theirs. */
export async function selectCustomer(
  db: Queries,
  { shopId, id }: { shopId: string; id: string },
): Promise<CustomerRow | null> {
  const lastOrders = sql`
    select ${lastOrder} from purchase
    where purchase.shop_id = ${shopId} and ${isKept} and buyer_of(purchase) = (
      select buyer_of(purchase) from purchase where purchase.id = ${id} and purchase.shop_id = ${shopId} and ${isKept})
    order by purchase.accepted_at desc, purchase.id desc limit 1`
  return oneOrNone(db, withSums(shopId, lastOrders))
}

export interface BoughtRow {
  id: string
  number: number | null
  at: Date
  stage: OrderStage
  bottles: number
  seats: number
  totalAmount: number
  channel: TakenOrWeb
  termsVersion: string
  termsAcceptedAt: Date
  adultConfirmedAt: Date | null
  takenBy: string | null
}

interface Whose {
  shopId: string
  buyer: string
}

/** Newest first. */
export async function selectBought(db: Queries, { shopId, buyer }: Whose): Promise<BoughtRow[]> {
  const statement = sql<BoughtRow>`
    select purchase.id, purchase.number, coalesce(purchase.accepted_at, purchase.created_at) as at, ${stageOf} as stage,
      (select coalesce(sum(quantity), 0)::int from purchase_line where purchase_id = purchase.id and type = 'PRODUCT') as bottles,
      (select coalesce(sum(quantity), 0)::int from purchase_line where purchase_id = purchase.id and type = 'ACTIVITY') as seats,
      purchase.total_amount as "totalAmount", purchase.channel, coalesce(purchase.terms_version, '') as "termsVersion",
      purchase.terms_accepted_at as "termsAcceptedAt", purchase.adult_confirmed_at as "adultConfirmedAt",
      (select display_name from staff where staff.id = purchase.taken_by) as "takenBy"
    from purchase where purchase.shop_id = ${shopId} and ${isKept} and buyer_of(purchase) = ${buyer}
    order by purchase.accepted_at desc, purchase.id desc limit 500`
  return many(db, statement)
}

export interface LikedRow {
  title: LocalizedText
  year: number | null
  bottles: number
}

export async function selectLiked(db: Queries, { shopId, buyer }: Whose): Promise<LikedRow[]> {
  const statement = sql<LikedRow>`
    select (array_agg(line.title order by purchase.accepted_at desc))[1] as title, line.year,
      sum(line.quantity - line.withdrawn - line.refunded)::int as bottles
    from purchase join purchase_line line on line.purchase_id = purchase.id and line.type = 'PRODUCT'
    where purchase.shop_id = ${shopId} and ${isKept} and buyer_of(purchase) = ${buyer}
      and purchase.status in ('paid', 'confirmed')
    group by line.code, line.year having sum(line.quantity - line.withdrawn - line.refunded) > 0
    order by bottles desc, line.code limit 6`
  return many(db, statement)
}

export async function selectNote(db: Queries, { shopId, buyer }: Whose): Promise<string> {
  const statement = sql<{ note: string }>`
    select note from customer_note where shop_id = ${shopId} and buyer = ${buyer}`
  return (await oneOrNone(db, statement))?.note ?? ''
}

/** Two who write at once do so one after the other. @returns what stood there. */
export async function lockNote(trx: Transaction, { shopId, buyer, now }: Whose & { now: Date }): Promise<string> {
  await sql`
    insert into customer_note (shop_id, buyer, note, updated_at) values (${shopId}, ${buyer}, '', ${now})
    on conflict do nothing`.execute(trx)
  const statement = sql<{ note: string }>`
    select note from customer_note where shop_id = ${shopId} and buyer = ${buyer} for update`
  return (await oneOrNone(trx, statement))?.note ?? ''
}

export async function updateNote(
  trx: Transaction,
  { shopId, buyer, note, now }: Whose & { note: string; now: Date },
): Promise<void> {
  await sql`
    update customer_note set note = ${note}, updated_at = ${now}
    where shop_id = ${shopId} and buyer = ${buyer}`.execute(trx)
}

export async function deleteNote(trx: Transaction, { shopId, buyer }: Whose): Promise<void> {
  await sql`delete from customer_note where shop_id = ${shopId} and buyer = ${buyer}`.execute(trx)
}
