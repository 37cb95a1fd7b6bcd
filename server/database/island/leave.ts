import type pg from 'pg'
import { takenAlong } from '../../site-secrets.ts'
import type { Storage } from '../../storage/storage.ts'
import { migrationsOf, rowsOf, say, writeOfOneMoment } from '../backup.ts'
import { backupFormat } from '../backup-format.ts'
import type { Database } from '../database.ts'
import { alone, closeForMove, openAgain } from './departure.ts'
import { findSite, type LeavingSite } from './leaving-site.ts'
import { findTies, type OwnedTable, readTables, sharedTables, uploadColumns } from './tables.ts'

interface Counts {
  rows: number
  files: number
  jobs: number
}

interface Leaving {
  code: string
  file: string
  key: string | undefined
  appSecrets: readonly string[]
  storage: Storage
}

/**
 * Closes a site for its move and writes everything of it into one file; other sites go on. It stays closed until it is
 * noted as moved, or opened again. May be repeated, as long as it has not moved.
 * @throws an Error with a sentence, and the site open as before, when it cannot be cut out or written.
 */
export async function exportSite(database: Database, leaving: Leaving): Promise<Counts> {
  await alone(database, async (client) => {
    const site = await findSite(client, leaving.code)
    await refuseTied(client, site)
    await refuseLent(client, site)
  })
  const site = await closeForMove(database, leaving.code)
  const counts = { rows: 0, files: 0, jobs: site.jobs.length }
  try {
    await writeOfOneMoment(database, leaving, (client) => linesOf(client, site, leaving, counts))
  } catch (error) {
    await openAgain(database, leaving.code)
    throw error
  }
  return counts
}

/** @throws an Error with sentences when something of the site is another's as well */
async function refuseTied(client: pg.Client, { id, code }: LeavingSite): Promise<void> {
  const { owned, ties } = await readTables(client)
  const found = await findTies(client, id, owned, ties)
  if (found.length > 0) throw new Error(`${code} cannot be taken out:\n${found.map((line) => `  ${line}.`).join('\n')}`)
}

/** @throws an Error with a sentence when bottles are with a phone, which would sell them where they are no more */
async function refuseLent(client: pg.Client, { id, code }: LeavingSite): Promise<void> {
  const { rowCount } = await client.query(
    'select from stock_lease where shop_id in (select id from shop where site_id = $1)',
    [id],
  )
  if (rowCount)
    throw new Error(`${code} cannot be taken out: ${rowCount} phones have bottles with them; give them back first.`)
}

async function* linesOf(
  client: pg.Client,
  site: LeavingSite,
  { appSecrets, storage }: Leaving,
  counts: Counts,
): AsyncGenerator<string> {
  const { owned } = await readTables(client)
  // A lease may have been taken while the site was closing.
  await refuseLent(client, site)
  const { id, code, hosts, isMaintenance } = site
  yield say({
    ...{ kind: 'site', format: backupFormat, createdAt: new Date().toISOString(), id, code, hosts, isMaintenance },
    migrations: await migrationsOf(client),
    secrets: takenAlong(appSecrets, site),
  })
  const paths = new Set<string>()
  async function* rowsIn(table: string, query: string, values: unknown[]) {
    yield say({ kind: 'table', table })
    for await (const rows of rowsOf(client, query, values)) {
      counts.rows += rows.length
      for (const row of rows) for (const [path] of row.matchAll(pictures)) paths.add(path)
      yield say({ kind: 'rows', rows })
    }
  }
  yield* rowsIn('staff', `select t::text as row from staff t where t.id in (${peopleOf(owned)})`, [id])
  for (const [table, where] of Object.entries(sharedTables))
    if (table !== 'picture_text') yield* rowsIn(table, `select t::text as row from ${table} t where ${where}`, [id])
  for (const { name, where, number } of owned)
    yield* rowsIn(name, `select t::text as row from ${name} t where ${where}${number ? ` order by t.${number}` : ''}`, [
      id,
    ])
  const named = `select t::text as row from picture_text t where ${sharedTables['picture_text'] ?? ''}`
  yield* rowsIn('picture_text', named, [[...paths]])
  yield say({ kind: 'jobs', jobs: site.jobs })
  for (const name of await uploadsOf(client, id, owned)) {
    const bytes = await storage.open(name)
    // What is shown as missing here is missing there.
    if (!bytes) continue
    counts.files += 1
    yield say({ kind: 'file', name, base64: bytes.toString('base64') })
  }
  yield say({ kind: 'end', rows: counts.rows, files: counts.files })
}

const pictures = /(?<![\w./-])[\w./-]+\.(?:webp|jpe?g|png|avif|svg)/g

const peopleOf = (owned: readonly OwnedTable[]): string =>
  owned
    .flatMap(({ name, where, people }) => people.map((column) => `select t.${column} from ${name} t where ${where}`))
    .join(' union ')

/** The names of files that visitors and growers have uploaded. */
export async function uploadsOf(client: pg.Client, siteId: string, owned: readonly OwnedTable[]): Promise<string[]> {
  const names: string[] = []
  for (const { table, column } of uploadColumns) {
    const where = owned.find(({ name }) => name === table)?.where ?? 'false'
    const { rows } = await client.query<{ name: string }>(
      `select t.${column} as name from ${table} t where (${where}) and t.${column} is not null`,
      [siteId],
    )
    names.push(...rows.map(({ name }) => name))
  }
  return names
}
