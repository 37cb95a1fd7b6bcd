import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { freeUnits } from '../inventory/availability-sql.ts'

export interface WineRow {
  id: string
  title: LocalizedText
  year: number | null
  thumbnail: string
  amount: number
  free: number
}

/** What the house sells now, as its list has it. */
export async function selectWines(db: Queries, { shopId, now }: { shopId: string; now: Date }): Promise<WineRow[]> {
  const statement = sql<WineRow>`
    select product.id, product.title, product.year, product.thumbnail, product.price_amount as amount,
      coalesce((select min(floor(${freeUnits({ now, ownPurchase: sql`null` })}::numeric / component.quantity))
        from product_component component join stock_item on stock_item.id = component.stock_item_id
        where component.product_id = product.id), 0)::int as free
    from product where product.shop_id = ${shopId} and product.type = 'PRODUCT' and product.is_published
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

export interface BuyerRow {
  id: string
  contact: unknown
  language: string
  orders: number
  lastAt: Date
}

/** @param words folded; each has to be found in who they are. */
export async function selectBuyers(
  db: Queries,
  { shopId, words }: { shopId: string; words: readonly string[] },
): Promise<BuyerRow[]> {
  const isFound = words.map(
    (word) => sql`and fold(concat_ws(' ', contact ->> 'firstname', contact ->> 'lastname', contact ->> 'companyName',
      contact #>> '{email,email}', contact #>> '{address,city}', contact #>> '{phone,number}')) like '%' || ${word} || '%'`,
  )
  const statement = sql<BuyerRow>`
    select (array_agg(id order by accepted_at desc))[1] as id,
      (array_agg(contact order by accepted_at desc))[1] as contact,
      (array_agg(language order by accepted_at desc))[1] as language, count(*)::int as orders, max(accepted_at) as "lastAt"
    from purchase
    where shop_id = ${shopId} and accepted_at is not null and email_folded <> ' ' ${sql.join(isFound, sql` `)}
    -- Who has no address is told apart by the number they are called under.
    group by case when email_folded like ' %' then contact #>> '{phone,number}' else email_folded end
    order by max(accepted_at) desc limit 8`
  return many(db, statement)
}

/** How the house came to it, and by whom. */
export async function selectNumber(db: Queries, id: string): Promise<number | null> {
  const row = await oneOrNone(db, sql<{ number: number | null }>`select number from purchase where id = ${id}`)
  return row?.number ?? null
}
