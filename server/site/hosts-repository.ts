import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one } from '../database/rows.ts'

/** The names of a site in their order: the first one stands in mails and links. */
export async function selectHosts(db: Queries, siteId: string): Promise<string[]> {
  const statement = sql<{ host: string }>`
    select host from site_host where site_id = ${siteId} order by position, host`
  return (await many(db, statement)).map(({ host }) => host)
}

/** The same, of which none comes or goes until this transaction ends. */
export async function lockHosts(trx: Transaction, siteId: string): Promise<string[]> {
  await sql`select from site where id = ${siteId} for no key update`.execute(trx)
  return selectHosts(trx, siteId)
}

/** Behind all others. */
export async function insertHost(trx: Transaction, { siteId, host }: { siteId: string; host: string }): Promise<void> {
  await sql`
    insert into site_host (host, site_id, position)
    select ${host}, ${siteId}::uuid, coalesce(max(position) + 1, 0) from site_host where site_id = ${siteId}`.execute(
    trx,
  )
}

export async function deleteHost(trx: Transaction, { siteId, host }: { siteId: string; host: string }): Promise<void> {
  await sql`delete from site_host where site_id = ${siteId} and host = ${host}`.execute(trx)
}

/** In this order from now on. */
export async function orderHosts(
  trx: Transaction,
  { siteId, hosts }: { siteId: string; hosts: string[] },
): Promise<void> {
  await sql`
    update site_host set position = place.position
    from unnest(${hosts}::text[]) with ordinality place (host, position)
    where site_host.site_id = ${siteId} and site_host.host = place.host
      and site_host.position <> place.position`.execute(trx)
}

/** Whether a site answers there, or has its static files there. */
export async function selectIsHostTaken(db: Queries, host: string): Promise<boolean> {
  const statement = sql<{ isTaken: boolean }>`
    select exists (select from site_host where host = ${host})
      or exists (select from site where document #>> '{configuration,staticsDomain}' = ${host}) as "isTaken"`
  return (await one(db, statement)).isTaken
}
