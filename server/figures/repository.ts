import { type RawBuilder, sql } from 'kysely'
import type { MoneySource } from '#contract/figures-office.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { many, one } from '../database/rows.ts'

/** The clock of the house: a day of its figures is a day there. */
const clock = sql`coalesce(shop.document ->> 'timezone', 'Europe/Paris')`

export interface HouseRow {
  currencyCode: string
  today: string
  firstYear: number | null
}

export async function selectHouse(db: Queries, { shopId, now }: { shopId: string; now: Date }): Promise<HouseRow> {
  const statement = sql<HouseRow>`
    select shop.currency_code as "currencyCode", to_char(${now}::timestamptz at time zone ${clock}, 'YYYY-MM-DD') as today,
      (select extract(year from min(money_came_at(purchase)) at time zone ${clock})::int from purchase
        where purchase.shop_id = shop.id and money_came_at(purchase) is not null) as "firstYear"
    from shop where shop.id = ${shopId}`
  return one(db, statement)
}

/** Days of the house's clock, both included. */
export interface Range {
  shopId: string
  from: string
  to: string
}

/** Its clock is read once, and not out of its whole document for each order: `offset` keeps it apart. */
const houseOf = (shopId: string) => sql`(select id, ${clock} as clock from shop where id = ${shopId} offset 0) shop`

/** Of what is given back, refunds that came back from the card: until it is sent by another way, the house has the money. */
const cameBack = (which: RawBuilder<unknown>) => sql`
  (select coalesce(sum(amount), 0) from refund where purchase_id = purchase.id and failed_at is not null
    and settled_at is null and ${which})`

/** What a lost dispute has brought the buyer is counted there, and not once more as what was given back. */
const covered = sql`(select coalesce(sum(covered_amount), 0) from refund where purchase_id = purchase.id)`

const isDeclared = sql`(reason like 'house %' or reason like 'withdrawal %' or reason like 'visit %')`

/** What went back of a row of `purchase`, by the house or by a bank, or is no longer owed. */
const givenBack = sql`
  (select coalesce(sum(amount), 0) from house_refund where purchase_id = purchase.id)
  + (select coalesce(sum(amount), 0) from withdrawal where purchase_id = purchase.id)
  + (select coalesce(sum(amount), 0) from visit_cancellation where purchase_id = purchase.id)
  + purchase.lost_amount - ${cameBack(isDeclared)} - ${covered}`

/** Orders whose money came in this time, with what was kept of it. What went back is summed once: `offset` keeps it apart. */
const sales = ({ shopId, from, to }: Range) => sql`
  select purchase.id, purchase.channel, purchase.contact, purchase.recipient, purchase.reduction_amount,
    purchase.delivery_amount, given.back as given_back,
    (money_came_at(purchase) at time zone shop.clock)::date as day, purchase.total_amount - given.back as amount
  from ${houseOf(shopId)} join purchase on purchase.shop_id = shop.id
    cross join lateral (select ${givenBack} as back offset 0) given
  where money_came_at(purchase) >= ${from}::date::timestamp at time zone shop.clock
    and money_came_at(purchase) < (${to}::date + 1)::timestamp at time zone shop.clock`

export interface DayRow {
  day: string
  amount: number
}

/** Days on which money came. */
const daysOf = sql`
  select to_char(day, 'YYYY-MM-DD') as day, sum(amount)::int as amount from sale group by sale.day order by 1`

export function selectDays(db: Queries, range: Range): Promise<DayRow[]> {
  return many(db, sql<DayRow>`with sale as (${sales(range)}) ${daysOf}`)
}

export interface SoldRow {
  title: LocalizedText | null
  code: string
  year: number | null
  bottles: number
}

/** Bottles that were sold by order, at the door and at fairs, as the ledger has them; most first. */
export function selectSold(db: Queries, { shopId, from, to }: Range): Promise<SoldRow[]> {
  const statement = sql<SoldRow>`
    select wine.title, item.code, wine.year, sold.bottles
    from ${houseOf(shopId)} join stock_item item on item.shop_id = shop.id
    cross join lateral (
      select -sum(delta)::int as bottles from stock_movement
      where stock_item_id = item.id and reason in ('sale', 'unsold', 'cellar', 'fair')
        and at >= ${from}::date::timestamp at time zone shop.clock
        and at < (${to}::date + 1)::timestamp at time zone shop.clock
    ) sold
    left join lateral (
      select product.title, product.year from product_component component join product on product.id = component.product_id
      where component.stock_item_id = item.id and (product.code = item.code or not exists (
        select from product_component other where other.product_id = product.id and other.stock_item_id <> item.id))
      order by product.code = item.code desc, component.quantity, product.position limit 1
    ) wine on true
    where sold.bottles > 0
    order by sold.bottles desc, item.code`
  return many(db, statement)
}

export interface RegionRow {
  countryCode: string
  department: string
  orders: number
}

/** Where parcels went, or where who fetched them lives. */
const regionsOf = sql`
  select country as "countryCode", department, count(*)::int as orders
  from sale
  cross join lateral (select coalesce(sale.recipient, sale.contact) -> 'address' as address) there
  cross join lateral (select coalesce(nullif(address ->> 'countryCode', ''), '') as country,
    coalesce(replace(address ->> 'postalCode', ' ', ''), '') as code) lives
  cross join lateral (select case when country <> 'FR' or code !~ '^\\d{5}$' then ''
    when code like '97%' or code like '98%' then left(code, 3) else left(code, 2) end as department) lies
  where country <> '' and exists (select from purchase_line where purchase_id = sale.id and type = 'PRODUCT')
  group by country, department order by orders desc, country, department`

export interface VisitRow {
  title: LocalizedText
  weekday: number
  time: string
  taken: number
  offered: number
}

/** Hours that have been, fullest first. */
export function selectVisits(db: Queries, { shopId, from, to }: Range): Promise<VisitRow[]> {
  const statement = sql<VisitRow>`
    select product.title, extract(isodow from slot.local_date)::int as weekday, slot.local_time as time,
      sum(slot.taken)::int as taken, sum(slot.capacity)::int as offered
    from product join slot on slot.product_id = product.id and slot.local_date between ${from}::date and ${to}::date
    where product.shop_id = ${shopId} and product.type = 'ACTIVITY'
    group by product.id, weekday, slot.local_time having sum(slot.capacity) > 0
    order by sum(slot.taken)::float / sum(slot.capacity) desc, weekday, time`
  return many(db, statement)
}

export interface SourceRow {
  source: MoneySource
  amount: number
}

/** Visits and nights are what they cost, less what was called off; all else, codes taken off, is the bottles'. */
const sourcesOf = sql`
  with part as (
    select sale.id, sale.channel, sale.amount,
      coalesce(sum(line.quantity * line.unit_amount) filter (where line.type = 'ACTIVITY'), 0)
        - (select coalesce(sum(amount), 0) from visit_cancellation where purchase_id = sale.id)
        + (select coalesce(sum(amount), 0) from refund where purchase_id = sale.id and reason like 'visit %'
          and failed_at is not null and settled_at is null) as visits,
      coalesce(sum(line.quantity * line.unit_amount + line.tourist_tax_amount) filter (where line.type = 'NIGHTS'), 0) as nights
    from sale join purchase_line line on line.purchase_id = sale.id group by sale.id, sale.channel, sale.amount)
  select source, sum(amount)::int as amount from (
    select channel as source, amount - visits - nights as amount from part
    union all select 'VISITS', visits from part union all select 'NIGHTS', nights from part) each
  group by source having sum(amount) <> 0 order by sum(amount) desc`

/** Who came, or is to come, of the visits that were paid. */
const guestsOf = sql`
  select coalesce(sum(line.quantity), 0)::int from sale
  join purchase_line line on line.purchase_id = sale.id and line.type = 'ACTIVITY'
  where not exists (select from visit_cancellation where purchase_line_id = line.id)`

export interface Takings {
  days: DayRow[]
  regions: RegionRow[]
  sources: SourceRow[]
  guests: number
}

/** What the orders of a time say, each of which is read once. */
export function selectTakings(db: Queries, range: Range): Promise<Takings> {
  const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(row) from (${rows}) row), '[]')`
  const statement = sql<Takings>`
    with sale as materialized (${sales(range)})
    select ${listOf(daysOf)} as days, ${listOf(regionsOf)} as regions, ${listOf(sourcesOf)} as sources,
      (${guestsOf}) as guests`
  return one(db, statement)
}

export interface MoneyLine {
  month: string
  kind: 'wine' | 'visit' | 'nights' | 'delivery' | 'reduction' | 'givenBack'
  title: LocalizedText | null
  year: number | null
  quantity: number
  amount: number
}

/** The money of a time by month and by what it was for; all lines together are what was kept. */
export function selectMoneyLines(db: Queries, range: Range): Promise<MoneyLine[]> {
  const statement = sql<MoneyLine>`
    with sale as (${sales(range)}), line as (
      select to_char(sale.day, 'YYYY-MM') as month,
        case purchase_line.type when 'PRODUCT' then 'wine' when 'ACTIVITY' then 'visit' else 'nights' end as kind,
        purchase_line.code, purchase_line.title, purchase_line.year, purchase_line.quantity,
        purchase_line.quantity * purchase_line.unit_amount + purchase_line.tourist_tax_amount as amount
      from sale join purchase_line on purchase_line.purchase_id = sale.id)
    select month, kind, (array_agg(title))[1] as title, year, sum(quantity)::int as quantity, sum(amount)::int as amount
      from line group by month, kind, code, year
    union all
    select to_char(day, 'YYYY-MM'), other.kind, null, null, count(*)::int, sum(other.amount)::int
      from sale cross join lateral (values ('delivery', delivery_amount), ('reduction', -reduction_amount),
        ('givenBack', -given_back)) other (kind, amount)
      where other.amount <> 0 group by 1, 2
    order by month, kind desc, amount desc, year`
  return many(db, statement)
}
