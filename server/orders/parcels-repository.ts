import { sql } from 'kysely'
import type { Carrier } from '#contract/carriers.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

/** Bottles of a line of an order. */
export interface ParcelPart {
  line: string
  quantity: number
}

/** What has not left yet, of lines of which something has not. */
export async function selectUnsent(db: Queries, purchaseId: string): Promise<ParcelPart[]> {
  const statement = sql<ParcelPart>`
    select id as line, quantity - withdrawn - refunded - shipped as quantity from purchase_line
    where purchase_id = ${purchaseId} and type = 'PRODUCT' and quantity - withdrawn - refunded - shipped > 0
    order by position`
  return many(db, statement)
}

export async function countParcels(db: Queries, purchaseId: string): Promise<number> {
  const statement = sql<{ count: number }>`
    select count(*)::int as count from shipment where purchase_id = ${purchaseId}`
  return (await one(db, statement)).count
}

interface NewParcel {
  purchaseId: string
  carrier: Carrier | null
  trackingNumber: string | null
  staffId: string
  at: Date
  parts: readonly ParcelPart[]
}

/** The order is locked, so no other parcel takes the same number. */
export async function insertParcel(
  trx: Transaction,
  { purchaseId, carrier, trackingNumber, staffId, at, parts }: NewParcel,
): Promise<{ id: string; number: number }> {
  const statement = sql<{ id: string; number: number }>`
    insert into shipment (purchase_id, number, carrier, tracking_number, packed_by, shipped_at)
    values (${purchaseId}, (select coalesce(max(number), 0) + 1 from shipment where purchase_id = ${purchaseId}),
      ${carrier}, ${trackingNumber}, ${staffId}, ${at})
    returning id, number`
  const parcel = await one(trx, statement)
  await sql`
    insert into shipment_line (shipment_id, purchase_line_id, quantity)
    select ${parcel.id}, (part ->> 'line')::uuid, (part ->> 'quantity')::int
    from jsonb_array_elements(${JSON.stringify(parts)}::jsonb) part`.execute(trx)
  return parcel
}

export interface LeftParcel {
  id: string
  number: number
  carrier: Carrier | null
  trackingNumber: string | null
  parts: ParcelPart[]
}

const leftParcel = sql`
  select id, number, carrier, tracking_number as "trackingNumber",
    (select coalesce(jsonb_agg(jsonb_build_object('line', purchase_line_id, 'quantity', quantity)), '[]')
      from shipment_line where shipment_id = shipment.id) as parts
  from shipment`

export const selectParcel = (
  db: Queries,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<LeftParcel | null> =>
  oneOrNone(db, sql<LeftParcel>`${leftParcel} where id = ${id} and purchase_id = ${purchaseId}`)

export const selectLastParcel = (db: Queries, purchaseId: string): Promise<LeftParcel | null> =>
  oneOrNone(db, sql<LeftParcel>`${leftParcel} where purchase_id = ${purchaseId} order by number desc limit 1`)

export async function deleteParcel(trx: Transaction, id: string): Promise<void> {
  await sql`delete from shipment where id = ${id}`.execute(trx)
}
