import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'

/** The blocks of a page, as they were written, or null when this site has no such page. */
export async function selectBlocks(db: Queries, siteId: string, page: string): Promise<unknown> {
  const { rows } = await sql<{ blocks: unknown }>`
    select blocks from page where site_id = ${siteId} and code = ${page}`.execute(db)
  return rows[0]?.blocks ?? null
}

export interface LegalTemplateRow {
  title: LocalizedText
  body: LocalizedText
  defaults: Record<string, string>
}

export async function selectLegalTemplate(
  db: Queries,
  { document, template }: { document: string; template: string },
): Promise<LegalTemplateRow | null> {
  const { rows } = await sql<LegalTemplateRow>`
    select title, body, defaults from legal_template
    where document = ${document} and template = ${template}`.execute(db)
  return rows[0] ?? null
}

export interface FragmentRow {
  name: string
  html: string
}

/** Fragments by name: the site's own before everybody's, and in each the language asked for before French. */
export async function selectFragments(
  db: Queries,
  { siteId, names, language }: { siteId: string; names: string[]; language: string },
): Promise<FragmentRow[]> {
  const { rows } = await sql<FragmentRow>`
    select distinct on (name) name, html from fragment
    where name = any(${names}::text[]) and language in (${language}, 'fr') and (site_id = ${siteId} or site_id is null)
    order by name, site_id nulls last, (language = ${language}) desc`.execute(db)
  return rows
}

/** Data of the site by name; data without a language has the empty one. */
export async function selectData(
  db: Queries,
  { siteId, name, language }: { siteId: string; name: string; language: string },
): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`
    select content from site_data where site_id = ${siteId} and name = ${name} and language = ${language}`.execute(db)
  return rows[0]?.content ?? null
}
