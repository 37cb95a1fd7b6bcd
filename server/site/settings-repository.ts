import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { one } from '../database/rows.ts'

export interface SettingsVersions {
  identityVersion: string
  servicesVersion: string
  languagesVersion: string
}

export interface SettingsRow extends SettingsVersions {
  id: string
  name: string
  document: unknown
  languages: string[]
}

/** Of a part of what a site says: another one means that somebody has changed it. */
const versions = sql`
  md5(concat_ws('|', site.name, site.document ->> 'tagline', site.document ->> 'phone', site.document ->> 'email')) as "identityVersion",
  md5(coalesce(site.document ->> 'configuration', '')) as "servicesVersion",
  md5(array_to_string(site.languages, ',')) as "languagesVersion"`

export async function selectSettings(db: Queries, siteId: string): Promise<SettingsRow> {
  const statement = sql<SettingsRow>`
    select site.id, site.name, site.document, site.languages, ${versions} from site where site.id = ${siteId}`
  return one(db, statement)
}

/** Who changes it at the same time does so one after the other. */
export async function lockSettings(trx: Transaction, siteId: string): Promise<SettingsRow> {
  await sql`select from site where id = ${siteId} for no key update`.execute(trx)
  return selectSettings(trx, siteId)
}

/**
 * @param parts of the document that stand in the place of those of the same name; one that is null is not there any more
 * @returns the versions from now on
 */
export async function updateSettings(
  trx: Transaction,
  { siteId, name, languages, parts }: { siteId: string; name: string; languages: readonly string[]; parts: string },
): Promise<SettingsVersions> {
  const statement = sql<SettingsVersions>`
    update site set name = ${name}, languages = ${[...languages]}::text[], 
      document = (document || ${parts}::jsonb) - array(select key from jsonb_each(${parts}::jsonb) where value = 'null')
    where id = ${siteId} returning ${versions}`
  return one(trx, statement)
}
