import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'

// The browser tests' own server: the production build on fresh demo data, thrown away at the end.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cepage-e2e-'))
// A test that runs an operator's command beside this server finds its data here.
const note = path.join(os.tmpdir(), `cepage-e2e-${process.env.PORT ?? 3000}.data-dir`)
writeFileSync(note, dataDir)
Object.assign(process.env, {
  DEMO: 'true',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000',
  PICTURES_AHEAD: 'false',
})
process.env.NODE_ENV ??= 'production'

const { readConfig } = await import('../server/config.ts')
const { inTransaction, openDatabase } = await import('../server/database/database.ts')
const { startServer } = await import('../server/start.ts')
const server = await startServer(readConfig(), { rootDir: path.resolve(import.meta.dirname, '..') })
await addClosingSite()
await addSiteWithStatics()
await addFormerMember()
await addMarketOwner()
await fillTheCellar()
await addServices(process.env.E2E_SERVICES ?? '{}')
console.log(`The demo of the browser tests answers on port ${server.port}.`)

const stop = () => {
  void server.close().finally(() => {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(note, { force: true })
    process.exit(0)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

/** A site that one test closes and opens again, while the others go on with theirs. */
async function addClosingSite(): Promise<void> {
  await addSite('closing', 'A site that closes')
}

/** A site whose static files are asked of another host. */
async function addSiteWithStatics(): Promise<void> {
  const staticsDomain = `statics.localhost:${process.env.PORT ?? 3000}`
  await addSite('far', 'A site with statics far away', { staticsDomain })
}

/** The festival's site once more, under another name. */
async function addSite(code: string, name: string, configuration: object = {}): Promise<void> {
  const database = await openDatabase(readConfig())
  await inTransaction(database.query, async (trx) => {
    await sql`insert into site (code, name, kind, layout_name, languages, document)
      select ${code}, ${name}, kind, layout_name, languages,
        jsonb_set(document, '{configuration}', document -> 'configuration' || ${JSON.stringify(configuration)}::jsonb)
      from site where code = 'la-paulee'`.execute(trx)
    await sql`insert into site_host (host, site_id) select ${`${code}.localhost`}, id from site where code = ${code}`.execute(
      trx,
    )
    for (const [table, columns] of [
      ['page', 'code, blocks'],
      ['site_data', 'name, language, content'],
      ['fragment', 'name, language, html'],
    ] as const)
      await sql`insert into ${sql.table(table)} (site_id, ${sql.raw(columns)})
        select (select id from site where code = ${code}), ${sql.raw(columns)} from ${sql.table(table)}
        where site_id = (select id from site where code = 'la-paulee')`.execute(trx)
    await sql`insert into blog_feed (site_id, name) select id, 'actualites' from site where code = ${code}`.execute(trx)
  })
  await database.close()
}

/** Somebody whose account has lost its role: what members see is not for them (NAV-12). */
async function addFormerMember(): Promise<void> {
  const database = await openDatabase(readConfig())
  await sql`insert into account (site_id, email, password_hash, display_name, is_email_verified, terms_accepted_at, roles)
    select site_id, 'former@example.org', password_hash, 'Former', true, now(), '{}'
    from account where email = 'claire@example.org'`.execute(database.query)
  await database.close()
}

/** Somebody who holds the keys of the marketplace, so that others can be invited to them at once. */
async function addMarketOwner(): Promise<void> {
  const database = await openDatabase(readConfig())
  await sql`insert into membership (place_id, staff_id, role, created_at)
    select place.id, staff.id, 'owner', now() from place, staff
    where place.handle = 'site-vigneron-online' and staff.email = 'agnes@example.org'`.execute(database.query)
  await database.close()
}

/** All tests buy this wine, and together more of it than the demo's cellar holds. */
async function fillTheCellar(): Promise<void> {
  const database = await openDatabase(readConfig())
  await sql`update stock_item set on_hand = on_hand + 600
    where code = 'savagnin-ouille' and shop_id = (select id from shop where path = 'clos-des-murmures')`.execute(
    database.query,
  )
  await database.close()
}

/** What an operator may configure and the demo leaves open, for tests of outside services: `{ "gtagId": "G-1" }`. */
async function addServices(configuration: string): Promise<void> {
  const database = await openDatabase(readConfig())
  await inTransaction(database.query, async (trx) => {
    await sql`update site set document =
      jsonb_set(document, '{configuration}', document -> 'configuration' || ${configuration}::jsonb)`.execute(trx)
  })
  await database.close()
}
