import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** Pages that were rendered before are thrown away on every node. */
export async function announceSites(db: Queries, siteIds: readonly string[]): Promise<void> {
  await sql`select notify_site_changed(id) from site where id = any(${siteIds}::uuid[])`.execute(db)
}
