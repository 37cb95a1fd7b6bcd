import { sql } from 'kysely'
import type { SiteKind } from '#contract/site.ts'
import type { Queries } from '../database/database.ts'

export interface SiteRow {
  id: string
  code: string
  name: string
  kind: SiteKind
  layoutName: string
  languages: string[]
  currencyCode: string
  hasProfile: boolean
  document: unknown
  isMaintenance: boolean
  isComingSoon: boolean
  contentVersion: number
  hosts: string[]
  /** The path of the shop the site is, for a single shop. */
  shopPath: string | null
}

/** Every site of this server with its hosts: few, small, read whole and kept in process. */
export async function selectSites(db: Queries): Promise<SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    select site.id, site.code, site.name, site.kind, site.layout_name as "layoutName", site.languages,
      site.currency_code as "currencyCode", site.has_profile as "hasProfile", site.document,
      site.is_maintenance as "isMaintenance", site.is_coming_soon as "isComingSoon",
      site.content_version as "contentVersion",
      array(select host from site_host where site_host.site_id = site.id order by host) as hosts,
      (select path from shop where shop.site_id = site.id and shop.code = site.document ->> 'shopCode') as "shopPath"
    from site order by site.code`.execute(db)
  return rows
}
