import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one } from '../database/rows.ts'

interface Step {
  shopId: string
  most: number
}

/** Lists the next wines of a shop that has changed; whether to ask again (migration 0200). */
export async function listNextWines(trx: Transaction, { shopId, most }: Step): Promise<boolean> {
  const statement = sql<{ isMore: boolean | null }>`select list_next_wines(${shopId}::uuid, ${most}::int) as "isMore"`
  return (await one(trx, statement)).isMore === true
}

/** Notes of the next wines of an open shop that their price is asked for; of how many (migration 0200). */
export async function noteNextPrices(trx: Transaction, { shopId, most }: Step): Promise<number> {
  const statement = sql<{ noted: number | null }>`
    select note_prices_asked(id, ${most}::int) as noted from shop where id = ${shopId} and is_open(shop) for no key update`
  const [row] = await many(trx, statement)
  return row?.noted ?? 0
}

export async function selectSiteOf(db: Queries, shopId: string): Promise<string[]> {
  const rows = await many(db, sql<{ siteId: string }>`select site_id as "siteId" from shop where id = ${shopId}`)
  return rows.map(({ siteId }) => siteId)
}
