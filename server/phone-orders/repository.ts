import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { freeUnits } from '../inventory/availability-sql.ts'
import { isShopOpen } from '../shop/open-sql.ts'
import { idsOf, type Shown } from '../wines/shelf-sql.ts'

export interface WineRow {
  id: string
  position: number
  title: LocalizedText
  year: number | null
  thumbnail: string
  amount: number
  free: number
}

/** Of these, what the house sells now, as its list has it. */
export async function selectWines(
  db: Queries,
  { shopId, now, shown }: { shopId: string; now: Date; shown: Shown },
): Promise<WineRow[]> {
  const statement = sql<WineRow>`
    with shown as materialized (${idsOf(shown)})
    select product.position, product.id, product.title, product.year, product.thumbnail, product.price_amount as amount,
      coalesce((select min(floor(${freeUnits({ now, ownPurchase: sql`null` })}::numeric / component.quantity))
        from product_component component join stock_item on stock_item.id = component.stock_item_id
        where component.product_id = product.id), 0)::int as free
    from product join shop on shop.id = product.shop_id
    where product.id in (select id from shown) and product.shop_id = ${shopId} and product.type = 'PRODUCT'
      and product.is_published and ${isShopOpen}
    order by product.position, product.id`
  return many(db, statement)
}

export interface HouseRow {
  countryCode: string
  currencyCode: string
  methodOfPayments: unknown
}

export async function selectHouse(db: Queries, shopId: string): Promise<HouseRow | null> {
  const statement = sql<HouseRow>`
    select coalesce(document #>> '{address,countryCode}', 'FR') as "countryCode", currency_code as "currencyCode",
      document -> 'methodOfPayments' as "methodOfPayments"
    from shop where id = ${shopId}`
  return oneOrNone(db, statement)
}
