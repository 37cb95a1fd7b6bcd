import { sql } from 'kysely'
import { CarrierTools } from '#contract/delivery-office.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { DeliveryType } from '#contract/shop.ts'
import type { Queries } from '../database/database.ts'
import { many, one } from '../database/rows.ts'
import { viewed } from './office-repository.ts'
import { keptOf } from './stage-sql.ts'

export interface ParcelRow {
  id: string
  number: number | null
  language: string
  deliveryType: DeliveryType | null
  /** Goes on, and has not left whole. */
  isAtHome: boolean
  acceptedAt: Date
  contact: unknown
  recipient: unknown
  deliveryNote: string
  giftMessage: string
  minimumAge: number
  /** Somebody looks at a paper before it is handed over: the buyer has paid for that. */
  hasAgeCheck: boolean
  /** Bottles that are still wanted, in the order of the cellar. */
  lines: ParcelLine[]
}

export interface ParcelLine {
  id: string
  code: string
  title: LocalizedText
  year: number | null
  thumbnail: string
  quantity: number
  /** Places in a carton: a magnum has two. */
  units: number
  /** As the product has it now; null for what is no longer there. */
  volumeMl: number | null
  /** As the house has weighed it by now. */
  fullGrams: number | null
}

/**
 * Orders of this shop with what goes into their cartons, the oldest first; those without a bottle are none.
 * @param ids null for all that are to be packed.
 */
export async function selectParcels(
  db: Queries,
  { shopId, ids, limit }: { shopId: string; ids: string[] | null; limit: number },
): Promise<ParcelRow[]> {
  const wanted = ids === null ? viewed.pack : sql`purchase.accepted_at is not null and purchase.id = any(${ids})`
  const statement = sql<ParcelRow>`
    select purchase.id, purchase.number, purchase.language, purchase.delivery_type as "deliveryType",
      purchase.status in ('paid', 'confirmed') and purchase.shipping_status in ('waiting', 'preparing') as "isAtHome",
      coalesce(purchase.accepted_at, purchase.created_at) as "acceptedAt", purchase.contact, purchase.recipient,
      purchase.note as "deliveryNote", purchase.gift_message as "giftMessage", purchase.minimum_age as "minimumAge",
      purchase.age_check_amount is not null as "hasAgeCheck", parcel.lines
    from purchase cross join lateral (
      select jsonb_agg(jsonb_build_object('id', line.id, 'code', line.code, 'title', line.title, 'year', line.year,
          'thumbnail', line.thumbnail, 'quantity', ${keptOf}, 'units', coalesce(product.bottle_units, 1),
          'volumeMl', product.volume_ml, 'fullGrams', product.document -> 'fullBottleGrams') order by line.code, line.year, line.position) as lines
      from purchase_line line left join product on product.id = line.product_id
      where line.purchase_id = purchase.id and line.type = 'PRODUCT' and ${keptOf} > 0) parcel
    where purchase.shop_id = ${shopId} and ${wanted} and parcel.lines is not null
    order by purchase.accepted_at, purchase.id limit ${limit}`
  return many(db, statement)
}

/** What a house has agreed with its carriers. */
export async function selectCarrierTools(db: Queries, shopId: string): Promise<CarrierTools> {
  const { tools } = await one(db, sql<{ tools: unknown }>`select carrier_tools as tools from shop where id = ${shopId}`)
  return CarrierTools.parse(tools)
}

/** Bottles to a carton. */
export async function selectCartonBottles(db: Queries, shopId: string): Promise<number> {
  const statement = sql<{ cartonBottles: number }>`
    select carton_bottles as "cartonBottles" from shop where id = ${shopId}`
  return (await one(db, statement)).cartonBottles
}
