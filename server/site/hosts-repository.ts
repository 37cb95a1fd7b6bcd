import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { hostOrder } from '../database/host-order.ts'
import { many, one } from '../database/rows.ts'

export interface HostRow {
  host: string
  /** Null for one that is proved. */
  unprovedSince: Date | null
}

/** The names of a site in their order: the first one stands in mails and links. */
export const selectHosts = (db: Queries, siteId: string): Promise<HostRow[]> =>
  many(
    db,
    sql<HostRow>`
      select host, unproved_since as "unprovedSince" from site_host where site_id = ${siteId} order by ${hostOrder}`,
  )

/** The same, of which none comes or goes until this transaction ends. */
export async function lockHosts(trx: Transaction, siteId: string): Promise<HostRow[]> {
  await sql`select from site where id = ${siteId} for no key update`.execute(trx)
  return selectHosts(trx, siteId)
}

/** Behind all others. */
export async function insertHost(
  trx: Transaction,
  { siteId, host, unprovedSince }: HostRow & { siteId: string },
): Promise<void> {
  await sql`
    insert into site_host (host, site_id, unproved_since, position)
    select ${host}, ${siteId}::uuid, ${unprovedSince}::timestamptz, coalesce(max(position) + 1, 0) from site_host where site_id = ${siteId}`.execute(
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

/** It is theirs who have it. False when it is proved already, or nobody's any more. */
export async function updateProved(db: Queries, host: string): Promise<boolean> {
  const statement = sql`update site_host set unproved_since = null where host = ${host} and unproved_since is not null`
  return (await statement.execute(db)).numAffectedRows === 1n
}

export interface UnprovedRow {
  host: string
  siteId: string
  since: Date
  placeId: string
  handle: string
}

/** Names of any site that nobody has proved yet, the oldest first. */
export async function selectUnproved(db: Queries, { limit }: { limit: number }): Promise<UnprovedRow[]> {
  const statement = sql<UnprovedRow>`
    select host.host, host.site_id as "siteId", host.unproved_since as since, place.id as "placeId", place.handle
    from site_host host join place on place.site_id = host.site_id
    where host.unproved_since is not null order by host.unproved_since, host.host limit ${limit}`
  return many(db, statement)
}

/** Gives up what has not been proved since before then. @returns whether it was still so */
export async function deleteUnproved(
  trx: Transaction,
  { siteId, host, before }: { siteId: string; host: string; before: Date },
): Promise<boolean> {
  const statement = sql`
    delete from site_host where site_id = ${siteId} and host = ${host} and unproved_since < ${before}`
  return (await statement.execute(trx)).numAffectedRows === 1n
}

/** Whether a site answers there, has its static files there, or has taken the name along to where it is now. */
export async function selectIsHostTaken(db: Queries, host: string): Promise<boolean> {
  const statement = sql<{ isTaken: boolean }>`
    select exists (select from site_host where host = ${host})
      or exists (select from site where document #>> '{configuration,staticsDomain}' = ${host})
      or exists (select from moved_host where host = ${host}) as "isTaken"`
  return (await one(db, statement)).isTaken
}
