import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'

/** The blocks of a page, as they were written, or null when this site has no such page. */
export async function selectBlocks(db: Queries, siteId: string, page: string): Promise<unknown> {
  const statement = sql<{ blocks: unknown }>`
    select blocks from page where site_id = ${siteId} and code = ${page}`
  return (await oneOrNone(db, statement))?.blocks ?? null
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
  const statement = sql<LegalTemplateRow>`
    select title, body, defaults from legal_template
    where document = ${document} and template = ${template}`
  return oneOrNone(db, statement)
}

/** A fragment by name: the site's own before everybody's, and in each the language asked for before French. */
export async function selectFragment(
  db: Queries,
  { siteId, name, language }: { siteId: string; name: string; language: string },
): Promise<string | null> {
  const statement = sql<{ html: string }>`
    select html from fragment
    where name = ${name} and language in (${language}, 'fr') and (site_id = ${siteId} or site_id is null)
    order by site_id nulls last, (language = ${language}) desc limit 1`
  return (await oneOrNone(db, statement))?.html ?? null
}

/** Every name for which the site or everybody has a fragment, in whatever language. */
export async function selectFragmentNames(db: Queries, siteId: string): Promise<string[]> {
  const statement = sql<{ name: string }>`
    select distinct name from fragment where site_id = ${siteId} or site_id is null`
  const rows = await many(db, statement)
  return rows.map(({ name }) => name)
}

/** Data of the site by name; data without a language has the empty one. */
export async function selectData(
  db: Queries,
  { siteId, name, language }: { siteId: string; name: string; language: string },
): Promise<unknown> {
  const statement = sql<{ content: unknown }>`
    select content from site_data where site_id = ${siteId} and name = ${name} and language = ${language}`
  return (await oneOrNone(db, statement))?.content ?? null
}

/** A wording that is kept already stays as it is. */
export async function insertTermsText(
  db: Queries,
  {
    version,
    language,
    title,
    html,
    now,
  }: { version: string; language: string; title: string; html: string; now: Date },
): Promise<void> {
  await sql`
    insert into terms_text (version, language, title, html, first_accepted_at)
    values (${version}, ${language}, ${title}, ${html}, ${now}) on conflict do nothing`.execute(db)
}
