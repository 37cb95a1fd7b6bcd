import type { Queries } from '../server/database/database.ts'
import { sql } from 'kysely'

/** What of the demo is asked for again and again: a shop with its wines, an apartment, a feed. */
export interface Shelf {
  shopId: string
  shopPath: string
  /** In the order of the list. */
  products: { id: string; code: string }[]
  bankTransferIndex: number
  apartmentId: string
  agencyId: string
  agencyTransferIndex: number
  /** Copies of the apartment that nobody has booked, and a week in which each of them may be. */
  freeApartments: string[]
  stay: { startDate: string; endDate: string }
}

const apartmentCode = 'la-terrasse-bleue'

const shopPath = 'clos-des-murmures'

export async function readShelf(db: Queries): Promise<Shelf> {
  const { rows } = await sql<Omit<Shelf, 'stay'>>`
    select shop.id as "shopId", shop.path as "shopPath",
      (select json_agg(json_build_object('id', id, 'code', code) order by position, id) from product
        where shop_id = shop.id and type = 'PRODUCT' and is_published) as products,
      (select place - 1 from jsonb_array_elements(shop.document -> 'methodOfPayments') with ordinality as method (method, place)
        where method ->> 'type' = 'BANK_TRANSFER')::int as "bankTransferIndex",
      apartment.id as "apartmentId", apartment.agency_id as "agencyId",
      (select place - 1 from jsonb_array_elements(agency.document -> 'methodOfPayments') with ordinality as method (method, place)
        where method ->> 'type' = 'BANK_TRANSFER')::int as "agencyTransferIndex",
      (select coalesce(json_agg(id order by position), '[]') from apartment where code like 'free-%') as "freeApartments"
    from shop, apartment join agency on agency.id = apartment.agency_id
    where shop.path = ${shopPath} and apartment.code = ${apartmentCode}`.execute(db)
  const shelf = rows[0]
  if (!shelf) throw new Error(`The demo has no shop ${shopPath}.`)
  return { ...shelf, stay: aWeek() }
}

/** From a Saturday to the next, two months ahead: long enough for every season, and early enough for a transfer. */
function aWeek(): Shelf['stay'] {
  const start = new Date(Date.now() + 60 * dayMs)
  while (start.getUTCDay() !== 6) start.setTime(start.getTime() + dayMs)
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  return { startDate: iso(start), endDate: iso(new Date(start.getTime() + 7 * dayMs)) }
}

const dayMs = 86_400_000

/** An apartment for each guest who books once. */
export async function buildApartments(db: Queries, count: number): Promise<void> {
  await sql`
    insert into apartment (site_id, agency_id, code, position, type, title, subtitle, guests, rooms, bathrooms, surface, thumbnail,
      amenities, seasons, cleaning_amount, commune_code, class, registration_number, document, calendar_token)
    select site_id, agency_id, 'free-' || n, 1000 + n, type, title, subtitle, guests, rooms, bathrooms, surface, thumbnail,
      amenities, seasons, cleaning_amount, commune_code, class, registration_number, document, md5('free ' || n)
    from apartment, generate_series(1, ${count}::int) n where code = ${apartmentCode}`.execute(db)
}

/** Nothing of the demo is sold out, however much is bought in a measurement. */
export async function fillCellars(db: Queries): Promise<void> {
  await sql`update stock_item set on_hand = 100000000`.execute(db)
  await sql`update product set max_per_order = null`.execute(db)
}

const listLength = 40

/** The shop's list as long as a long one is: copies of its own wines, each with a stock of its own. */
export async function lengthenList(db: Queries): Promise<void> {
  await sql`
    with model as (
      select product.*, row_number() over (order by position, id) as place, count(*) over () as there
      from product where type = 'PRODUCT' and shop_id = (select id from shop where path = ${shopPath})
    ), copied as (
      insert into product (shop_id, type, code, category_id, position, title, subtitle, year, price_amount, bottle_units, volume_ml,
        colour, style, thumbnail, document)
      select shop_id, type, code || '-' || n, category_id, position, title, subtitle, year, price_amount, bottle_units, volume_ml,
        colour, style, thumbnail, document
      from model, generate_series(1, ${listLength}::int) n where place + n * there <= ${listLength}::int
      returning id, shop_id, code
    ), stocked as (
      insert into stock_item (shop_id, code, on_hand) select shop_id, code, 1000 from copied returning id, shop_id, code
    )
    insert into product_component (product_id, stock_item_id, quantity)
    select copied.id, stocked.id, 1 from copied join stocked using (shop_id, code)`.execute(db)
}
