import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** How many accounts the demo's seed has left here. Their addresses belong to nobody: `example.org` is reserved. */
export async function countDemoAccounts(db: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account where email in ('claire@example.org', 'admin@example.org')`.execute(db)
  return rows[0]?.count ?? 0
}
