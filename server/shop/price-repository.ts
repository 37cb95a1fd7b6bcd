import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'
import { claimDays } from './price-sql.ts'

/** The sites on which a claim has ended between the two instants. */
export async function selectSitesWithEndedClaims(
  db: Queries,
  { after, until }: { after: Date; until: Date },
): Promise<string[]> {
  const statement = sql<{ siteId: string }>`
    select distinct shop.site_id as "siteId" from product join shop on shop.id = product.shop_id
    where product.price_since > ${after}::timestamptz - make_interval(days => ${claimDays})
      and product.price_since <= ${until}::timestamptz - make_interval(days => ${claimDays})`
  const rows = await many(db, statement)
  return rows.map(({ siteId }) => siteId)
}
