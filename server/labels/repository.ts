import { sql } from 'kysely'
import type { LabelProblem, LabelState } from '#contract/labels-office.ts'
import type { PurchaseStatus } from '#contract/purchases.ts'
import type { DeliveryType } from '#contract/shop.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import type { MadeLabel, LabelWay } from './label-maker.ts'

export interface AccountRow {
  publicKey: string
  sealedSecret: string
  connectedAt: Date
  checkedAt: Date | null
  problem: 'keys' | 'away' | null
}

export async function selectAccount(db: Queries, shopId: string): Promise<AccountRow | null> {
  const statement = sql<AccountRow>`
    select public_key as "publicKey", sealed_secret as "sealedSecret", connected_at as "connectedAt",
      checked_at as "checkedAt", problem
    from label_account where shop_id = ${shopId}`
  return oneOrNone(db, statement)
}

export async function upsertAccount(
  trx: Transaction,
  { shopId, publicKey, sealedSecret, now }: { shopId: string; publicKey: string; sealedSecret: string; now: Date },
): Promise<void> {
  await sql`
    insert into label_account (shop_id, public_key, sealed_secret, connected_at)
    values (${shopId}, ${publicKey}, ${sealedSecret}, ${now})
    on conflict (shop_id) do update set public_key = excluded.public_key, sealed_secret = excluded.sealed_secret,
      connected_at = excluded.connected_at, checked_at = null, problem = null`.execute(trx)
}

/** @returns whether there was one */
export async function deleteAccount(trx: Transaction, shopId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from label_account where shop_id = ${shopId}`.execute(trx)
  return numAffectedRows === 1n
}

/** Of these keys; those that were changed meanwhile are asked about by themselves. */
export async function noteCheck(
  db: Queries,
  {
    shopId,
    sealedSecret,
    problem,
    now,
  }: { shopId: string; sealedSecret: string; problem: 'keys' | 'away' | null; now: Date },
): Promise<void> {
  await sql`
    update label_account set problem = ${problem},
      checked_at = case when ${problem}::text is null then ${now}::timestamptz else checked_at end
    where shop_id = ${shopId} and sealed_secret = ${sealedSecret}`.execute(db)
}

/** What stands on a label, as a fingerprint. */
const madeFor = sql`md5(concat_ws(' ', purchase.contact ->> 'firstname', purchase.contact ->> 'lastname',
  purchase.contact ->> 'address', purchase.recipient::text))`

export interface LabelRow {
  id: string
  purchaseId: string
  carton: number
  state: LabelState
  carrierName: string
  trackingNumber: string | null
  parcelRef: string | null
  priceAmount: number | null
  priceCurrency: string | null
  problem: string | null
  said: string
  isTried: boolean
  isUsed: boolean
  isOld: boolean
}

const labels = sql`
  select label.id, label.purchase_id as "purchaseId", label.carton, label.state, label.carrier_name as "carrierName",
    label.tracking_number as "trackingNumber", label.parcel_ref as "parcelRef", label.price_amount as "priceAmount",
    label.price_currency as "priceCurrency", label.problem, label.said, label.tried_at is not null as "isTried",
    exists (select from shipment where shipment.purchase_id = label.purchase_id
      and shipment.tracking_number = label.tracking_number) as "isUsed",
    coalesce(label.made_for <> ${madeFor}, false) as "isOld"
  from parcel_label label join purchase on purchase.id = label.purchase_id`

/** By order and carton; of a carton the last one first. */
export async function selectLabels(
  db: Queries,
  { shopId, orders }: { shopId: string; orders: readonly string[] },
): Promise<LabelRow[]> {
  const statement = sql<LabelRow>`
    ${labels} where purchase.shop_id = ${shopId} and purchase.id = any(${orders})
    order by label.purchase_id, label.carton, label.wanted_at desc, label.id`
  return many(db, statement)
}

export async function selectLabel(
  db: Queries,
  { shopId, id }: { shopId: string; id: string },
): Promise<LabelRow | null> {
  return oneOrNone(db, sql<LabelRow>`${labels} where purchase.shop_id = ${shopId} and label.id = ${id}`)
}

export interface OrderToLabel {
  id: string
  status: PurchaseStatus
  shippingStatus: ShippingStatus
  deliveryType: DeliveryType | null
}

/** Locked, so that of two who ask for the same labels one waits; null for another shop's. */
export async function lockOrderToLabel(
  trx: Transaction,
  { shopId, id }: { shopId: string; id: string },
): Promise<OrderToLabel | null> {
  const statement = sql<OrderToLabel>`
    select id, status, shipping_status as "shippingStatus", delivery_type as "deliveryType"
    from purchase where shop_id = ${shopId} and id = ${id} and accepted_at is not null for no key update`
  return oneOrNone(trx, statement)
}

interface NewLabel {
  id: string
  purchaseId: string
  carton: number
  weightGrams: number
  staffId: string
  now: Date
}

/** @returns false where this carton has one */
export async function insertLabel(trx: Transaction, label: NewLabel): Promise<boolean> {
  const { id, purchaseId, carton, weightGrams, staffId, now } = label
  const { numAffectedRows } = await sql`
    insert into parcel_label (id, purchase_id, carton, state, weight_grams, wanted_at, staff_id)
    values (${id}, ${purchaseId}, ${carton}, 'wanted', ${weightGrams}, ${now}, ${staffId})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** One that nobody was asked for is ended at once; another is to be cancelled. @returns which; null for what is over */
export async function beginEnding(trx: Transaction, id: string): Promise<LabelState | null> {
  const statement = sql<{ state: LabelState }>`
    update parcel_label set state = case when tried_at is null then 'ended' else 'ending' end, problem = null
    where id = ${id} and state in ('wanted', 'made') returning state`
  return (await oneOrNone(trx, statement))?.state ?? null
}

export interface Work {
  id: string
  state: LabelState
  isTried: boolean
  shipmentRef: string | null
  weightGrams: number
  purchaseId: string
  orderNumber: string
  contact: unknown
  recipient: unknown
  minimumAge: number
  hasAgeCheck: boolean
  madeFor: string
  shopId: string
  placeHandle: string
  shopName: string
  shopAddress: unknown
  shopPhone: string
  shopEmail: string
}

/** A label with all that is said to whoever makes it; null for what is gone. */
export async function selectWork(db: Queries, id: string): Promise<Work | null> {
  const statement = sql<Work>`
    select label.id, label.state, label.tried_at is not null as "isTried", label.shipment_ref as "shipmentRef",
      label.weight_grams as "weightGrams", purchase.id as "purchaseId",
      coalesce(purchase.number::text, purchase.id) as "orderNumber", purchase.contact, purchase.recipient,
      purchase.minimum_age as "minimumAge", purchase.age_check_amount is not null as "hasAgeCheck",
      ${madeFor} as "madeFor", shop.id as "shopId", place.handle as "placeHandle", shop.name as "shopName",
      shop.document -> 'address' as "shopAddress", coalesce(shop.document ->> 'phone', '') as "shopPhone",
      coalesce(shop.document ->> 'email', '') as "shopEmail"
    from parcel_label label join purchase on purchase.id = label.purchase_id
      join shop on shop.id = purchase.shop_id join place on place.shop_id = shop.id
    where label.id = ${id}`
  return oneOrNone(db, statement)
}

/** From now on there may be one. @returns false where it is not wanted any more */
export async function markTried(
  db: Queries,
  { id, madeFor: what, way, now }: { id: string; madeFor: string; way: LabelWay; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update parcel_label set tried_at = coalesce(tried_at, ${now}), made_for = ${what},
      price_amount = ${way.price?.amount ?? null}, price_currency = ${way.price?.currencyCode ?? null}
    where id = ${id} and state = 'wanted'`.execute(db)
  return numAffectedRows === 1n
}

/**
 * There it is. What was to be cancelled meanwhile stays so, and can be now; what was taken for ended is to be cancelled.
 * @returns where it stands
 */
export async function noteMade(db: Queries, id: string, made: MadeLabel): Promise<LabelState | null> {
  const statement = sql<{ state: LabelState }>`
    update parcel_label set state = case when state in ('wanted', 'made') then 'made' else 'ending' end,
      shipment_ref = ${made.shipmentRef}, parcel_ref = ${made.parcelRef}, carrier_name = ${made.carrierName},
      tracking_number = ${made.trackingNumber}, problem = null, said = ''
    where id = ${id} returning state`
  return (await oneOrNone(db, statement))?.state ?? null
}

/** It will not be: what was to be cancelled is ended by it. */
export async function noteRefused(
  db: Queries,
  { id, problem, said }: { id: string; problem: LabelProblem; said: string },
): Promise<void> {
  await sql`
    update parcel_label set state = case state when 'wanted' then 'failed' else 'ended' end, problem = ${problem}, said = ${said}
    where id = ${id} and state in ('wanted', 'ending')`.execute(db)
}

/** The service is away: it stays as it is, and is asked again. */
export async function noteAway(db: Queries, id: string): Promise<void> {
  await sql`update parcel_label set problem = 'away' where id = ${id} and state in ('wanted', 'ending')`.execute(db)
}

export async function noteEnded(db: Queries, id: string): Promise<void> {
  await sql`update parcel_label set state = 'ended', problem = null, said = '' where id = ${id} and state = 'ending'`.execute(
    db,
  )
}

/** It could not be cancelled: there it is still. */
export async function noteKept(
  db: Queries,
  { id, problem, said }: { id: string; problem: LabelProblem; said: string },
): Promise<void> {
  await sql`update parcel_label set state = 'made', problem = ${problem}, said = ${said} where id = ${id} and state = 'ending'`.execute(
    db,
  )
}

export const selectPlaceOf = (db: Queries, shopId: string): Promise<{ handle: string } | null> =>
  oneOrNone(db, sql<{ handle: string }>`select handle from place where shop_id = ${shopId}`)
