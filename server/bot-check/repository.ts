import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

/**
 * Writes the signature of a solved puzzle down. False when it was there already: the answer has been used, on whatever
 * node. What has run out is swept along the way, a little each time.
 */
export async function useToken(
  db: Queries,
  { signature, expiresAt, now }: { signature: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await sql`delete from used_bot_token where signature in (
    select signature from used_bot_token where expires_at < ${now}::timestamptz limit 100 for update skip locked)`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    insert into used_bot_token (signature, expires_at) values (${signature}, ${expiresAt}) on conflict do nothing`.execute(
    db,
  )
  return numAffectedRows === 1n
}
