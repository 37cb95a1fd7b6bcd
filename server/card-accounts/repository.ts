import { type RawBuilder, sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

export interface CardAccountRow {
  shopId: string
  reference: string
  countryCode: string
  isWanted: boolean
  wasOff: boolean
  askedAt: Date | null
  accountId: string | null
  isSubmitted: boolean
  canCharge: boolean
  dueCount: number
  /** As `cardAsks` has them, or had once. */
  dueGroups: string[]
  dueUntil: Date | null
  isGone: boolean
  beganAt: Date | null
  checkedAt: Date | null
  version: number
}

const columns = sql`
  shop_id as "shopId", reference, country_code as "countryCode", is_wanted as "isWanted", was_off as "wasOff",
  asked_at as "askedAt", account_id as "accountId", is_submitted as "isSubmitted", can_charge as "canCharge",
  due_count as "dueCount", due_groups as "dueGroups", due_until as "dueUntil", is_gone as "isGone", began_at as "beganAt", checked_at as "checkedAt", version`

export const selectCardAccount = (db: Queries, shopId: string): Promise<CardAccountRow | null> =>
  oneOrNone(db, sql<CardAccountRow>`select ${columns} from card_account where shop_id = ${shopId}`)

export const selectShopOfAccount = (db: Queries, accountId: string): Promise<{ shopId: string } | null> =>
  oneOrNone(db, sql<{ shopId: string }>`select shop_id as "shopId" from card_account where account_id = ${accountId}`)

/** Zero where cards are taken and nothing is asked for, or are not wanted. */
export const cardTrouble = (shopId: string | null): RawBuilder<number> => sql<number>`
  (exists (select from card_account where shop_id = ${shopId} and is_wanted and began_at is not null
    and (not can_charge or due_count > 0)))::int`

/** One that was cut off begins anew, under another reference; what it was before is forgotten. */
export async function upsertWanted(
  trx: Transaction,
  wanted: { shopId: string; countryCode: string; wasOff: boolean },
): Promise<CardAccountRow | null> {
  const statement = sql<CardAccountRow>`
    insert into card_account as known (shop_id, country_code, is_wanted, was_off)
    values (${wanted.shopId}, ${wanted.countryCode}, true, ${wanted.wasOff})
    on conflict (shop_id) do update set is_wanted = true, version = known.version + 1,
      was_off = case when known.is_wanted then known.was_off else excluded.was_off end,
      country_code = case when known.is_gone then excluded.country_code else known.country_code end,
      reference = case when known.is_gone then gen_random_uuid() else known.reference end,
      asked_at = case when known.is_gone then null else known.asked_at end,
      account_id = case when known.is_gone then null else known.account_id end,
      is_submitted = known.is_submitted and not known.is_gone,
      due_count = case when known.is_gone then 0 else known.due_count end,
      due_groups = case when known.is_gone then '{}' else known.due_groups end,
      due_until = case when known.is_gone then null else known.due_until end,
      began_at = case when known.is_gone then null else known.began_at end,
      is_gone = false
    where not known.is_wanted or known.is_gone
    returning ${columns}`
  return oneOrNone(trx, statement)
}

/** @returns null where nobody wanted it any more */
export const updateUnwanted = (trx: Transaction, shopId: string): Promise<CardAccountRow | null> =>
  oneOrNone(
    trx,
    sql<CardAccountRow>`
      update card_account set is_wanted = false, version = version + 1 where shop_id = ${shopId} and is_wanted
      returning ${columns}`,
  )

/** From here on there may be one at the provider, whatever becomes of us. */
export async function markAsked(db: Queries, { reference, now }: { reference: string; now: Date }): Promise<void> {
  await sql`update card_account set asked_at = ${now} where reference = ${reference} and asked_at is null`.execute(db)
}

/** @returns whether it is the account of this shop now */
export async function storeAccountId(
  db: Queries,
  { reference, accountId }: { reference: string; accountId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update card_account set account_id = ${accountId}, version = version + 1
    where reference = ${reference} and (account_id is null or account_id = ${accountId})`.execute(db)
  return numAffectedRows === 1n
}

interface Read {
  shopId: string
  /** What was there when the provider was asked. */
  version: number
  isSubmitted: boolean
  canCharge: boolean
  dueCount: number
  dueGroups: string[]
  dueUntil: Date | null
  isGone: boolean
  now: Date
}

/** @returns null where something was written since the provider was asked */
export const storeRead = (trx: Transaction, read: Read): Promise<CardAccountRow | null> =>
  oneOrNone(
    trx,
    sql<CardAccountRow>`
      update card_account set is_submitted = ${read.isSubmitted}, can_charge = ${read.canCharge},
        due_count = ${read.dueCount}, due_groups = ${read.dueGroups}::text[], due_until = ${read.dueUntil}, is_gone = ${read.isGone}, checked_at = ${read.now}, version = version + 1,
        began_at = coalesce(began_at, case when is_wanted and ${read.canCharge} then ${read.now}::timestamptz end)
      where shop_id = ${read.shopId} and version = ${read.version} returning ${columns}`,
  )

/** How the office names this shop. */
export const selectPlaceOfShop = (db: Queries, shopId: string): Promise<{ id: string; handle: string } | null> =>
  oneOrNone(db, sql<{ id: string; handle: string }>`select id, handle from place where shop_id = ${shopId}`)
