import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Transaction } from '../database/database.ts'
import { one, oneOrNone } from '../database/rows.ts'

/** What was made, with the word of the place that was made with it. */
export interface Made {
  id: string
  handle: string
  placeId: string
}

/** It is not open yet. @param site with its document as JSON, like the next ones. */
export async function insertSite(
  trx: Transaction,
  site: {
    code: string
    name: string
    kind: string
    layoutName: string
    languages: readonly string[]
    hasProfile: boolean
    document: string
  },
): Promise<Made> {
  const statement = sql<{ id: string }>`
    insert into site (code, name, kind, layout_name, languages, has_profile, document, is_coming_soon)
    values (${site.code}, ${site.name}, ${site.kind}, ${site.layoutName}, ${[...site.languages]}, ${site.hasProfile},
      ${site.document}::jsonb, true)
    returning id`
  return withHandle(trx, (await one(trx, statement)).id)
}

/** @param pages JSON: `[{ code, blocks }]`. */
export async function insertPages(
  trx: Transaction,
  { siteId, pages }: { siteId: string; pages: string },
): Promise<void> {
  await sql`
    insert into page (site_id, code, blocks)
    select ${siteId}::uuid, code, blocks from jsonb_to_recordset(${pages}::jsonb) as page (code text, blocks jsonb)`.execute(
    trx,
  )
}

export async function insertFeed(trx: Transaction, { siteId, name }: { siteId: string; name: string }): Promise<void> {
  await sql`insert into blog_feed (site_id, name) values (${siteId}, ${name})`.execute(trx)
}

/** The last of its site. @param openedAt null where its owner opens it when it is ready */
export async function insertShop(
  trx: Transaction,
  shop: { siteId: string; code: string; name: string; document: string; openedAt: Date | null },
): Promise<Made> {
  const statement = sql<{ id: string }>`
    insert into shop (site_id, code, path, name, opened_at, position, currency_code, document)
    select site.id, ${shop.code}, ${shop.code}, ${shop.name}, ${shop.openedAt}::timestamptz,
      (select coalesce(max(position) + 1, 0) from shop where shop.site_id = site.id), site.currency_code,
      ${shop.document}::jsonb
    from site where site.id = ${shop.siteId}
    returning id`
  return withHandle(trx, (await one(trx, statement)).id)
}

/** The last of its site. */
export async function insertAgency(
  trx: Transaction,
  agency: { siteId: string; code: string; document: string },
): Promise<Made> {
  const statement = sql<{ id: string }>`
    insert into agency (site_id, code, position, currency_code, document)
    select site.id, ${agency.code}, (select coalesce(max(position) + 1, 0) from agency where agency.site_id = site.id),
      site.currency_code, ${agency.document}::jsonb
    from site where site.id = ${agency.siteId}
    returning id`
  return withHandle(trx, (await one(trx, statement)).id)
}

/** The agencies that a site names, in their order. */
export async function updateNamedAgencies(trx: Transaction, siteId: string): Promise<void> {
  await sql`
    update site set document = jsonb_set(document, '{agencies}', coalesce(
      (select jsonb_agg(code order by position, code) from agency where agency.site_id = site.id), '[]'))
    where id = ${siteId}`.execute(trx)
}

/** The house's own texts, which a first site brings along; what stands there already stays. */
export async function ensureLegalTemplates(
  trx: Transaction,
  texts: readonly { document: string; template: string; title: LocalizedText; body: LocalizedText }[],
  date: string,
): Promise<void> {
  await sql`
    insert into legal_template (document, template, title, body, defaults)
    select document, template, title, body, jsonb_build_object('date', ${date}::text)
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as text (document text, template text, title jsonb, body jsonb)
    on conflict do nothing`.execute(trx)
}

/** What the house's own pictures show; what stands there already stays. */
export async function ensurePictureTexts(
  trx: Transaction,
  pictures: readonly { path: string; alt: LocalizedText }[],
): Promise<void> {
  await sql`
    insert into picture_text (path, alt)
    select path, alt from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as picture (path text, alt jsonb)
    on conflict do nothing`.execute(trx)
}

/**
 * Locked, so that whoever buys or makes an account there waits for what becomes of it; null when there is no such site.
 */
export async function lockSite(trx: Transaction, code: string): Promise<{ id: string; name: string } | null> {
  return oneOrNone(trx, sql<{ id: string; name: string }>`select id, name from site where code = ${code} for update`)
}

/** Whether somebody has bought, booked, waits or has an account there: asked once the site is locked. */
export async function selectIsSiteUsed(trx: Transaction, id: string): Promise<boolean> {
  const statement = sql<{ isUsed: boolean }>`
    select exists (select from purchase where site_id = ${id}) or exists (select from account where site_id = ${id})
      as "isUsed"`
  return (await one(trx, statement)).isUsed
}

/** With all that hangs on it. */
export async function deleteSite(trx: Transaction, id: string): Promise<void> {
  await sql`delete from site where id = ${id}`.execute(trx)
}

/** The shop or the agency of this site whose place has this word; locked. */
export async function lockSeller(
  trx: Transaction,
  { siteId, handle }: { siteId: string; handle: string },
): Promise<{ id: string; kind: 'SHOP' | 'AGENCY'; code: string } | null> {
  const locked = async (kind: 'SHOP' | 'AGENCY') => {
    const table = sql.table(kind === 'SHOP' ? 'shop' : 'agency')
    const key = sql.ref(kind === 'SHOP' ? 'place.shop_id' : 'place.agency_id')
    const statement = sql<{ id: string; code: string }>`
      select seller.id, seller.code from ${table} seller join place on ${key} = seller.id
      where seller.site_id = ${siteId} and place.handle = ${handle} for update of seller`
    const row = await oneOrNone(trx, statement)
    return row && { ...row, kind }
  }
  return (await locked('SHOP')) ?? (await locked('AGENCY'))
}

/** Whoever buys there or begins to work there waits for what becomes of it. */
export async function lockShop(trx: Transaction, id: string): Promise<void> {
  await sql`select from shop where id = ${id} for update`.execute(trx)
}

/** Whether it offers or has sold anything: asked once it is locked. */
export async function selectIsSellerUsed(trx: Transaction, id: string): Promise<boolean> {
  const statement = sql<{ isUsed: boolean }>`
    select exists (select from product where shop_id = ${id}) or exists (select from apartment where agency_id = ${id})
      or exists (select from purchase where ${id}::uuid in (shop_id, agency_id)) as "isUsed"`
  return (await one(trx, statement)).isUsed
}

export async function deleteShop(trx: Transaction, id: string): Promise<void> {
  await sql`delete from shop where id = ${id}`.execute(trx)
}

export async function deleteAgency(trx: Transaction, id: string): Promise<void> {
  await sql`delete from agency where id = ${id}`.execute(trx)
}

async function withHandle(trx: Transaction, id: string): Promise<Made> {
  const statement = sql<{ handle: string; placeId: string }>`
    select handle, id as "placeId" from place where ${id}::uuid in (site_id, shop_id, agency_id)`
  return { id, ...(await one(trx, statement)) }
}
