import { type RawBuilder, sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { one } from '../database/rows.ts'

export interface DeliveryRow {
  /** Of what is charged by: another one means that somebody has changed it. */
  version: string
  ways: unknown
  cartonBottles: number
  tools: unknown
  currencyCode: string
  /** What a bottle costs here, of the first wines of the shelf. */
  bottleAmount: number
  languages: string[]
  /** The same of what is settled abroad. */
  abroadVersion: string
  settlements: unknown
  ownCountry: string
  /** As it is stored; null where nobody has named one. */
  timezone: string | null
}

const version = sql`md5(coalesce(shop.document ->> 'methodOfDeliveries', '') || shop.carton_bottles || shop.carrier_tools)`

const abroadVersion = sql`md5(coalesce(shop.document ->> 'settlements', ''))`

export async function selectDelivery(db: Queries, shopId: string): Promise<DeliveryRow> {
  const statement = sql<DeliveryRow>`
    select ${version} as version, shop.document -> 'methodOfDeliveries' as ways, shop.carton_bottles as "cartonBottles",
      shop.carrier_tools as tools,
      shop.currency_code as "currencyCode", site.languages, ${abroadVersion} as "abroadVersion",
      coalesce(shop.document -> 'settlements', '[]') as settlements,
      coalesce(shop.document #>> '{address,countryCode}', '') as "ownCountry",
      shop.document ->> 'timezone' as timezone,
      coalesce((select round(avg(price_amount / greatest(bottle_units, 1)))::int from (
        select price_amount, bottle_units from product where shop_id = shop.id and type = 'PRODUCT' and is_published
        order by position, id limit 200) first_wines), 0) as "bottleAmount"
    from shop join site on site.id = shop.site_id where shop.id = ${shopId}`
  return one(db, statement)
}

/** What tells whether the countries of its zones are settled. */
interface ReachRow extends Pick<DeliveryRow, 'settlements' | 'ownCountry' | 'timezone'> {
  /** The countries of each zone. */
  zones: string[][]
}

/** No more than that: each day's list asks for it. */
export async function selectReach(db: Queries, shopId: string): Promise<ReachRow> {
  const statement = sql<ReachRow>`
    select jsonb_path_query_array(document, '$.methodOfDeliveries[*].zones[*].countries') as zones,
      coalesce(document -> 'settlements', '[]') as settlements,
      coalesce(document #>> '{address,countryCode}', '') as "ownCountry", document ->> 'timezone' as timezone
    from shop where id = ${shopId}`
  return one(db, statement)
}

/** Who changes it at the same time does so one after the other. */
export async function lockDelivery(trx: Transaction, shopId: string): Promise<DeliveryRow> {
  await sql`select from shop where id = ${shopId} for no key update`.execute(trx)
  return selectDelivery(trx, shopId)
}

/** @returns the version from now on */
export async function updateDelivery(
  trx: Transaction,
  { shopId, ways, cartonBottles, tools }: { shopId: string; ways: string; cartonBottles: number; tools: string },
): Promise<string> {
  const statement = sql<{ version: string }>`
    update shop set document = jsonb_set(document, '{methodOfDeliveries}', ${ways}::jsonb), carton_bottles = ${cartonBottles},
      carrier_tools = ${tools}::jsonb
    where id = ${shopId} returning ${version} as version`
  return (await one(trx, statement)).version
}

/** @returns the version from now on */
export async function updateSettlements(
  trx: Transaction,
  { shopId, settlements }: { shopId: string; settlements: string },
): Promise<string> {
  const statement = sql<{ version: string }>`
    update shop set document = document || jsonb_build_object('settlements', ${settlements}::jsonb)
    where id = ${shopId} returning ${abroadVersion} as version`
  return (await one(trx, statement)).version
}

/** Zero where no zone of the shop leads abroad. */
export const listsAbroad = (shopId: string | null): RawBuilder<number> => sql<number>`
  (exists (select from shop, jsonb_path_query(shop.document, '$.methodOfDeliveries[*].zones[*].countries[*]') country
    where shop.id = ${shopId} and country #>> '{}' <> coalesce(shop.document #>> '{address,countryCode}', '')))::int`
