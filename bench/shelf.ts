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
}

const shopPath = 'clos-des-murmures'

export async function readShelf(db: Queries): Promise<Shelf> {
  const { rows } = await sql<Shelf>`
    select shop.id as "shopId", shop.path as "shopPath",
      (select json_agg(json_build_object('id', id, 'code', code) order by position, id) from product
        where shop_id = shop.id and type = 'PRODUCT' and is_published) as products,
      (select place - 1 from jsonb_array_elements(shop.document -> 'methodOfPayments') with ordinality as method (method, place)
        where method ->> 'type' = 'BANK_TRANSFER')::int as "bankTransferIndex",
      (select id from apartment where code = 'la-terrasse-bleue') as "apartmentId"
    from shop where path = ${shopPath}`.execute(db)
  const shelf = rows[0]
  if (!shelf) throw new Error(`The demo has no shop ${shopPath}.`)
  return shelf
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
