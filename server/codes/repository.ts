import { sql } from 'kysely'
import type { CodeSheet } from '#contract/codes-office.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

export interface CodesRow {
  isAllowed: boolean
  currencyCode: string
  languages: string[]
  today: string
}

/** The clock of the house: a code counts from its midnight to its midnight. */
const clock = sql`coalesce(shop.document ->> 'timezone', 'Europe/Paris')`

export async function selectCodesSettings(
  db: Queries,
  { shopId, now }: { shopId: string; now: Date },
): Promise<CodesRow> {
  const statement = sql<CodesRow>`
    select shop.is_promo_codes_allowed as "isAllowed", shop.currency_code as "currencyCode", site.languages,
      to_char(${now}::timestamptz at time zone ${clock}, 'YYYY-MM-DD') as today
    from shop join site on site.id = shop.site_id where shop.id = ${shopId}`
  return one(db, statement)
}

export interface CodeRow {
  id: string
  /** Of what a house writes of it: that somebody uses it is no other version. */
  version: string
  code: string
  title: LocalizedText
  type: string
  value: number
  minAmount: number
  from: string
  to: string
  maxUses: number | null
  isShown: boolean
  step: string
  usedCount: number
  orders: number
  soldAmount: number
  reducedAmount: number
}

const version = sql`md5(row(promo_code.code, promo_code.title, promo_code.type, promo_code.value, promo_code.min_amount,
  promo_code.valid_from, promo_code.valid_to, promo_code.max_uses, promo_code.is_shown)::text)`

interface Which {
  shopId: string
  id?: string
  now: Date
}

/** Those that count now first, then those to come, then what is over, the last one first. */
export function selectCodes(db: Queries, { shopId, id, now }: Which): Promise<CodeRow[]> {
  const statement = sql<CodeRow>`
    select promo_code.id, ${version} as version, promo_code.code, promo_code.title, promo_code.type, promo_code.value,
      promo_code.min_amount as "minAmount",
      to_char(promo_code.valid_from at time zone ${clock}, 'YYYY-MM-DD') as "from",
      to_char((promo_code.valid_to - interval '1 microsecond') at time zone ${clock}, 'YYYY-MM-DD') as "to",
      promo_code.max_uses as "maxUses", promo_code.is_shown as "isShown",
      case when promo_code.valid_to <= ${now} then 'over' when promo_code.used_count >= promo_code.max_uses then 'used-up'
        when promo_code.valid_from > ${now} then 'later' else 'now' end as step,
      promo_code.used_count as "usedCount", sold.orders, sold.amount as "soldAmount", sold.reduced as "reducedAmount"
    from promo_code join shop on shop.id = promo_code.shop_id
    cross join lateral (select count(*)::int as orders, coalesce(sum(products_amount), 0)::int as amount,
        coalesce(sum(reduction_amount), 0)::int as reduced
      from purchase where promo_code_id = promo_code.id and status in ('paid', 'confirmed')) sold
    where promo_code.shop_id = ${shopId} and (${id ?? null}::uuid is null or promo_code.id = ${id ?? null})
    order by case when promo_code.valid_to <= ${now} then 2 when promo_code.valid_from > ${now} then 1 else 0 end,
      promo_code.valid_to desc, promo_code.code`
  return many(db, statement)
}

/** Who changes it at the same time does so one after the other. */
export async function lockCode(trx: Transaction, which: Which & { id: string }): Promise<CodeRow | null> {
  await sql`select from promo_code where id = ${which.id} and shop_id = ${which.shopId} for update`.execute(trx)
  return (await selectCodes(trx, which))[0] ?? null
}

interface Written {
  shopId: string
  id: string
  sheet: CodeSheet
}

/** @returns the version from now on; null where another one has this code already. */
export function insertCode(trx: Transaction, { shopId, id, sheet }: Written): Promise<{ version: string } | null> {
  const statement = sql<{ version: string }>`
    insert into promo_code (id, shop_id, code, title, type, value, min_amount, valid_from, valid_to, max_uses, is_shown)
    select ${id}, shop.id, ${sheet.code}, ${JSON.stringify(sheet.title)}::jsonb, ${sheet.type}, ${sheet.value},
      ${sheet.minAmount}, ${sheet.from}::date::timestamp at time zone ${clock},
      (${sheet.to}::date + 1)::timestamp at time zone ${clock}, ${sheet.maxUses}, ${sheet.isShown}
    from shop where shop.id = ${shopId}
    on conflict do nothing returning ${version} as version`
  return oneOrNone(trx, statement)
}

/** @returns the version from now on; null where another one has this code already. */
export function updateCode(trx: Transaction, { shopId, id, sheet }: Written): Promise<{ version: string } | null> {
  const statement = sql<{ version: string }>`
    update promo_code set code = ${sheet.code}, title = ${JSON.stringify(sheet.title)}::jsonb, type = ${sheet.type},
      value = ${sheet.value}, min_amount = ${sheet.minAmount},
      valid_from = ${sheet.from}::date::timestamp at time zone ${clock},
      valid_to = (${sheet.to}::date + 1)::timestamp at time zone ${clock}, max_uses = ${sheet.maxUses},
      is_shown = ${sheet.isShown}
    from shop where shop.id = ${shopId} and promo_code.id = ${id} and promo_code.shop_id = shop.id
      and not exists (select from promo_code other where other.shop_id = shop.id and other.code = ${sheet.code}
        and other.id <> promo_code.id)
    returning ${version} as version`
  return oneOrNone(trx, statement)
}

/** @returns the version from now on */
export async function endCode(
  trx: Transaction,
  { shopId, id, now }: { shopId: string; id: string; now: Date },
): Promise<string> {
  const statement = sql<{ version: string }>`
    update promo_code set valid_to = ${now}, valid_from = least(valid_from, ${now}) where id = ${id} and shop_id = ${shopId}
    returning ${version} as version`
  return (await one(trx, statement)).version
}

/** @returns whether it is gone: what somebody has ordered with, or is ordering with, stays. */
export async function deleteCode(trx: Transaction, { shopId, id }: { shopId: string; id: string }): Promise<boolean> {
  const statement = sql<{ id: string }>`
    delete from promo_code where id = ${id} and shop_id = ${shopId} and used_count = 0
      and not exists (select from purchase where purchase.promo_code_id = promo_code.id) returning id`
  return (await oneOrNone(trx, statement)) !== null
}

export async function updateAllowed(
  trx: Transaction,
  { shopId, isAllowed }: { shopId: string; isAllowed: boolean },
): Promise<boolean> {
  const statement = sql<{ id: string }>`
    update shop set is_promo_codes_allowed = ${isAllowed} where id = ${shopId} and is_promo_codes_allowed <> ${isAllowed}
    returning id`
  return (await oneOrNone(trx, statement)) !== null
}
