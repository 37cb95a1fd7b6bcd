import type pg from 'pg'
import type { QueuedJob } from '../backup-format.ts'

/** A site as whoever moves it finds it. */
export interface LeavingSite {
  id: string
  code: string
  hosts: string[]
  /** As its owner has left it. */
  isMaintenance: boolean
  isClosedForMove: boolean
  /** What waits to be done for it, once it is closed. */
  jobs: QueuedJob[]
  sealedSecrets: string | null
}

/** @throws an Error with a sentence when there is none of this code */
export async function findSite(client: pg.Client, code: string): Promise<LeavingSite> {
  const { rows } = await client.query<LeavingSite>(
    `select site.id, site.code, coalesce(departure.was_maintenance, site.is_maintenance) as "isMaintenance",
      array(select host from site_host where site_id = site.id order by unproved_since is not null, position, host) as hosts,
      departure.site_id is not null as "isClosedForMove", coalesce(departure.jobs, '[]') as jobs,
      (select sealed from site_secret where site_id = site.id) as "sealedSecrets"
    from site left join site_departure departure on departure.site_id = site.id where site.code = $1`,
    [code],
  )
  const [site] = rows
  if (!site) throw new Error(`There is no site ${code}.`)
  return site
}
