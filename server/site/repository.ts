import { sql } from 'kysely'
import type { SiteKind } from '#contract/site.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { hostOrder } from '../database/host-order.ts'
import { many, oneOrNone } from '../database/rows.ts'

export interface SiteRow {
  id: string
  code: string
  name: string
  kind: SiteKind
  layoutName: string
  languages: string[]
  currencyCode: string
  hasProfile: boolean
  /** JSON. */
  document: string
  isMaintenance: boolean
  isComingSoon: boolean
  /** What it has brought along that signed its links elsewhere. */
  sealedSecrets: string | null
  hosts: string[]
  /** Those of them that nobody has shown to be theirs. */
  unprovedHosts: string[]
  /** The path of the shop the site is, for a single shop. */
  shopPath: string | null
}

export const siteModes = ['maintenance', 'coming-soon'] as const
export type SiteMode = (typeof siteModes)[number]

/**
 * Closes a site or opens it again; every node throws its pages away and answers anew (SITE-05). False when there is no
 * such site.
 */
export async function updateSiteMode(
  trx: Transaction,
  { code, mode, isOn }: { code: string; mode: SiteMode; isOn: boolean },
): Promise<boolean> {
  const column = sql.ref(mode === 'maintenance' ? 'is_maintenance' : 'is_coming_soon')
  const { numAffectedRows } = await sql`update site set ${column} = ${isOn} where code = ${code}`.execute(trx)
  return numAffectedRows === 1n
}

/** Locked. */
export async function lockSiteModes(
  trx: Transaction,
  id: string,
): Promise<{ id: string; name: string; isMaintenance: boolean; isComingSoon: boolean } | null> {
  const statement = sql<{ id: string; name: string; isMaintenance: boolean; isComingSoon: boolean }>`
    select id, name, is_maintenance as "isMaintenance", is_coming_soon as "isComingSoon" from site where id = ${id}
    for update`
  return oneOrNone(trx, statement)
}

export async function updateSiteModes(
  trx: Transaction,
  { id, isMaintenance, isComingSoon }: { id: string; isMaintenance: boolean; isComingSoon: boolean },
): Promise<void> {
  await sql`update site set is_maintenance = ${isMaintenance}, is_coming_soon = ${isComingSoon} where id = ${id}`.execute(
    trx,
  )
}

/** Every site of this server with its hosts: few, small, read whole and kept in process. Else that one alone. */
export async function selectSites(
  db: Queries,
  { id = null, code = null }: { id?: string | null; code?: string | null } = {},
): Promise<SiteRow[]> {
  const statement = sql<SiteRow>`
    select site.id, site.code, site.name, site.kind, site.layout_name as "layoutName", site.languages,
      site.currency_code as "currencyCode", site.has_profile as "hasProfile", site.document::text as document,
      site.is_maintenance as "isMaintenance", site.is_coming_soon as "isComingSoon",
      (select sealed from site_secret where site_id = site.id) as "sealedSecrets",
      array(select host from site_host where site_host.site_id = site.id order by ${hostOrder}) as hosts,
      array(select host from site_host where site_host.site_id = site.id and unproved_since is not null) as "unprovedHosts",
      (select path from shop where shop.site_id = site.id and shop.code = site.document ->> 'shopCode') as "shopPath"
    from site where (${id}::uuid is null or site.id = ${id}::uuid) and (${code}::text is null or site.code = ${code}::text)
    order by site.code`
  return many(db, statement)
}

/** Where the names of sites lead that have moved to another installation. */
export const selectMovedHosts = (db: Queries): Promise<{ host: string; origin: string }[]> =>
  many(db, sql<{ host: string; origin: string }>`select host, origin from moved_host`)
