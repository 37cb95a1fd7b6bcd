import type { Storage } from '../../storage/storage.ts'
import type { Database } from '../database.ts'
import { alone } from './departure.ts'
import { uploadsOf } from './leave.ts'
import { findSite } from './leaving-site.ts'
import { readTables } from './tables.ts'

/**
 * Takes a site away that lives elsewhere now: all its rows in one transaction, then its uploads. Its names lead to the
 * new origin from then on, or nowhere when none is given.
 * @returns how many rows went.
 * @throws an Error with a sentence when it was not closed for its move: what was written since would be lost.
 */
export async function noteMoved(
  database: Database,
  { code, origin, storage }: { code: string; origin: string | null; storage: Storage },
): Promise<number> {
  return alone(database, async (client) => {
    const { owned } = await readTables(client)
    await client.query('begin')
    await client.query(`set local cepage.moving = 'on'`)
    const site = await findSite(client, code)
    if (!site.isClosedForMove) throw new Error(`${code} is open: export it first, and import the file elsewhere.`)
    if (origin !== null && site.hosts.includes(new URL(origin).hostname))
      throw new Error(`${origin} is its name here: point it to where the site is, and leave the address out.`)
    const uploads = await uploadsOf(client, site.id, owned)
    await client.query('delete from site_departure where site_id = $1', [site.id])
    if (origin !== null)
      await client.query(
        `insert into moved_host (host, code, origin) select unnest($1::text[]), $2, $3
        on conflict (host) do update set code = excluded.code, origin = excluded.origin, moved_at = now()`,
        [site.hosts, code, origin],
      )
    let gone = 0
    for (const { name, where } of owned.toReversed())
      gone += (await client.query(`delete from ${name} t where ${where}`, [site.id])).rowCount ?? 0
    await client.query('commit')
    for (const name of uploads) await storage.remove(name)
    return gone
  })
}
