import { stat } from 'node:fs/promises'
import pg from 'pg'
import { sealBrought } from '../../site-secrets.ts'
import type { Storage } from '../../storage/storage.ts'
import { migrationsOf, readBackup } from '../backup.ts'
import { backupFormat, type BackupLine, type QueuedJob } from '../backup-format.ts'
import { checkSeal } from '../backup-seal.ts'
import type { Database } from '../database.ts'
import { queueAgain } from '../restore.ts'
import { alone } from './departure.ts'
import { uploadsOf } from './leave.ts'
import { arrivesAs, arrivesWhen, findTies, type OwnedTable, readTables, sharedTables, uploadColumns } from './tables.ts'
import { jobsOfSite } from './travelling-jobs.ts'

type Head = Extract<BackupLine, { kind: 'site' }>

interface Arriving {
  file: string
  key: string | undefined
  appSecret: string
  officeHost: string
  storage: Storage
  /** Its names from now on, the first one for mails and links; those it had when nothing is said. */
  hosts?: readonly string[]
  /** How visitors reach a name here. */
  originAt: (host: string) => string
}

interface Arrived {
  code: string
  hosts: readonly string[]
  rows: number
  files: number
  jobs: number
}

/**
 * Reads a site of another installation from its file, in one transaction: all of it, or nothing. It is open when this
 * resolves, as its owner had left it. The file's words are values only, and every row that comes is of this one site.
 * @throws an Error with a sentence when it is here already, one of its names is taken, the file is damaged, cut off or
 * of another release, or something in it is not the site's.
 */
export async function importSite(database: Database, arriving: Arriving): Promise<Arrived> {
  const { file, key } = arriving
  await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`)
  })
  await checkSeal(file, key)
  const lines = readBackup(file, key)
  const { value: head } = await lines.next()
  if (head?.kind === 'head') throw new Error(`${file} is the backup of a whole installation: npm run restore.`)
  if (head?.kind !== 'site') throw new Error(`${file} is no site.`)
  if (head.format > backupFormat) throw new Error(`${file} was written by a newer release: import it with that one.`)
  const hosts = arriving.hosts ?? head.hosts
  return alone(database, async (client) => {
    await refuseOtherRelease(client, head)
    await client.query('begin')
    await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'`)
    // Its ledgers, places and counts come with it and are not written a second time.
    await client.query(`set local cepage.moving = 'on'`)
    await refuseTaken(client, head, hosts, arriving.officeHost)
    const put: string[] = []
    try {
      const counts = await readLines(client, lines, head, arriving, put).catch(inWords)
      await settleIn(client, head, hosts, arriving)
      await client.query('commit')
      return { ...counts, code: head.code, hosts }
    } catch (error) {
      for (const name of put) await arriving.storage.remove(name).catch(() => undefined)
      throw error
    }
  })
}

async function refuseOtherRelease(client: pg.Client, { migrations }: Head): Promise<void> {
  const print = (list: readonly { name: string; sha: string }[]) => list.map(({ name, sha }) => name + sha).join()
  if (print(await migrationsOf(client)) !== print(migrations))
    throw new Error('The file was written by another release: bring both installations to the same one first.')
}

async function refuseTaken(
  client: pg.Client,
  { id, code }: Head,
  hosts: readonly string[],
  officeHost: string,
): Promise<void> {
  const there = await client.query('select from site where id = $1 or code = $2', [id, code])
  if (there.rowCount) throw new Error(`There is a site ${code} here already; nothing was imported.`)
  const { rows } = await client.query<{ host: string }>('select host from site_host where host = any($1)', [hosts])
  const taken = [...rows.map(({ host }) => host), ...hosts.filter((host) => host === officeHost)]
  if (taken.length > 0)
    throw new Error(`${taken.join(', ')} is taken here: name others (--host new.example.org); nothing was imported.`)
}

/** @param put the uploads that were stored meanwhile. */
async function readLines(
  client: pg.Client,
  lines: AsyncGenerator<BackupLine>,
  head: Head,
  { storage, hosts, officeHost, originAt }: Arriving,
  put: string[],
): Promise<{ rows: number; files: number; jobs: number }> {
  const { id } = head
  await client.query(`
    create temporary table moved_number (name text, old bigint, new bigint, primary key (name, old)) on commit drop;
    create temporary table moved_person (old uuid primary key, new uuid) on commit drop;
    create temporary table known_commune on commit drop as select code from commune;
    create temporary table known_picture on commit drop as select path from shop_picture`)
  const { owned, ties } = await readTables(client)
  const tables = new Map(owned.map((table) => [table.name, table]))
  const arrived = new Map<string, number>()
  const counts = { rows: 0, files: 0, jobs: 0 }
  const jobs: QueuedJob[] = []
  let uploads: Set<string> | undefined
  let end: { rows: number; files: number } | undefined
  let table = ''
  for await (const line of lines) {
    if (line.kind === 'table') table = line.table
    else if (line.kind === 'rows') {
      if (uploads) throw new Error('The file has rows behind its uploads.')
      counts.rows += line.rows.length
      const ours = tables.get(table)
      // Under other names the old ones stay where they are.
      if (table === 'site_host' && hosts) continue
      if (ours) arrived.set(table, await insertMore(client, ours, line.rows, arrived.get(table) ?? 0))
      else if (table === 'staff') await insertPeople(client, line.rows)
      else if (table in sharedTables) await insertShared(client, table, line.rows)
      else throw new Error(`The file has a table ${table}, which is no site’s.`)
    } else if (line.kind === 'jobs') {
      jobs.push(...line.jobs)
    } else if (line.kind === 'file') {
      uploads ??= await uploadsOfSite(client, id, owned)
      await putUpload(storage, uploads, line, put)
      counts.files += 1
    } else if (line.kind === 'end') end = line
  }
  if (end?.rows !== counts.rows || end.files !== counts.files)
    throw new Error('The file was cut off: it does not have all its rows.')
  await refuseOthers(client, id, { owned, arrived })
  await uploadsOfSite(client, id, owned)
  if (!hosts) await refuseOtherHosts(client, head)
  const found = await findTies(client, id, owned, ties)
  if (found.length > 0) throw new Error(`The file reaches into another site: ${found.join('; ')}.`)
  const origins = {
    'site origin': originAt((hosts ?? head.hosts)[0] ?? ''),
    'office origin': originAt(officeHost),
  }
  const queued = await jobsOfSite(client, jobs, { site: head, owned, origins })
  await queueAgain(client, queued)
  return { ...counts, jobs: queued.length }
}

/** The site's names are those that were looked for before anything was read. */
async function refuseOtherHosts(client: pg.Client, { id, hosts }: Head): Promise<void> {
  const { rows } = await client.query<{ host: string }>('select host from site_host where site_id = $1', [id])
  const words = (names: readonly string[]) => names.toSorted().join()
  if (words(rows.map(({ host }) => host)) !== words(hosts))
    throw new Error('The file’s names of the site are not those it begins with.')
}

/**
 * The uploads that rows of the site name, each where only its own may lie. One that is here already, or that another
 * site's row names, would be somebody else's.
 */
async function uploadsOfSite(client: pg.Client, id: string, owned: readonly OwnedTable[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>('select id::text from shop where site_id = $1', [id])
  const folders = new Set(rows.map((shop) => `shops/${shop.id}`))
  const names = await uploadsOf(client, id, owned)
  const others = new Set<string>()
  for (const { table, column } of uploadColumns) {
    const where = owned.find(({ name }) => name === table)?.where ?? 'false'
    const found = await client.query<{ name: string }>(
      `select t.${column} as name from ${table} t where t.${column} = any($2) and (${where}) is not true`,
      [id, names],
    )
    for (const { name } of found.rows) others.add(name)
  }
  for (const name of names) {
    const folder = uploadName.exec(name)?.[1] ?? ''
    const isOwn = folder === 'members' || folder === 'logos' || folders.has(folder)
    if (!isOwn || others.has(name)) throw new Error(`The file brings ${name}, which is no upload of the site.`)
  }
  return new Set(names)
}

/** As the house itself names them; nobody guesses the name of another one's. */
const uploadName = /^(members|logos|shops\/[\da-f-]{36})\/[\da-f]{32}(?:-ink)?\.(?:webp|png)$/

/** Written once: what lies there under its name is not overwritten. */
async function putUpload(
  storage: Storage,
  uploads: ReadonlySet<string>,
  { name, base64 }: { name: string; base64: string },
  put: string[],
): Promise<void> {
  if (!uploads.has(name)) throw new Error(`The file brings ${name}, which nothing of the site shows.`)
  const bytes = Buffer.from(base64, 'base64')
  const there = await storage.open(name)
  if (there && !there.equals(bytes)) throw new Error(`There is another ${name} here already.`)
  if (there) return
  put.push(name)
  await storage.put(name, bytes)
}

/** From here on it matters how a lookup among them is planned; fewer are not worth the time. */
const manyRows = 4096

/**
 * What checks and triggers look up is planned for the table as it was known then, which may have been empty: it is made
 * known again whenever twice as many rows have come.
 * @returns how many there are now.
 */
async function insertMore(client: pg.Client, table: OwnedTable, rows: string[], before: number): Promise<number> {
  const after = before + (await insertOwned(client, table, rows))
  const isDoubled = Math.floor(Math.log2(after)) > Math.floor(Math.log2(before))
  if (after >= manyRows && isDoubled) await client.query(`analyze ${table.name}`)
  return after
}

/** Numbers that are counted here for all sites are given anew, in their order; people are those who have the address here. */
async function insertOwned(client: pg.Client, table: OwnedTable, rows: string[]): Promise<number> {
  const { name, columns, number, ownNumbers, people } = table
  if (number)
    await client.query(
      `insert into moved_number select $2, old, nextval(pg_get_serial_sequence($2, $3))
      from (select (r::${name}).${number} as old from unnest($1::text[]) r order by 1) s`,
      [rows, name, number],
    )
  const value = (column: string): string => {
    const own = arrivesAs[`${name}.${column}`]
    if (own) return own
    if (column === number || ownNumbers.includes(column))
      return number
        ? `(select new from moved_number where name = '${name}' and old = (t.row).${column})`
        : `(t.row).${column}`
    if (people.includes(column)) return `(select new from moved_person where old = (t.row).${column})`
    return `(t.row).${column}`
  }
  await client.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value select ${columns.map(value).join(', ')}
    from (select r::${name} as row from unnest($1::text[]) r offset 0) t`,
    [rows],
  )
  return rows.length
}

/**
 * Who has the address here already is who they are here. Of somebody new come the name and the language: that they read
 * the address they prove by a code.
 */
async function insertPeople(client: pg.Client, rows: string[]): Promise<void> {
  const columns = ['id', 'email', 'display_name', 'language', 'created_at']
  await client.query(
    `insert into staff (${columns.join(', ')}) select ${columns.map((column) => `(t.row).${column}`).join(', ')}
    from (select r::staff as row from unnest($1::text[]) r offset 0) t on conflict do nothing`,
    [rows],
  )
  await client.query(
    `insert into moved_person select (t.row).id, staff.id
    from (select r::staff as row from unnest($1::text[]) r offset 0) t join staff on staff.email = (t.row).email`,
    [rows],
  )
}

/** Only what is not here: what other sites go by stays as it is. */
async function insertShared(client: pg.Client, table: string, rows: string[]): Promise<void> {
  await client.query(
    `insert into ${table} select (t.row).* from (select r::${table} as row from unnest($1::text[]) r offset 0) t
    where ${arrivesWhen[table] ?? 'true'} on conflict do nothing`,
    [rows],
  )
}

/** A row that is not the site's would have come to somebody else. */
async function refuseOthers(
  client: pg.Client,
  id: string,
  { owned, arrived }: { owned: readonly OwnedTable[]; arrived: ReadonlyMap<string, number> },
): Promise<void> {
  for (const { name, where } of owned) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where ${where}`,
      [id],
    )
    if (rows[0]?.count !== (arrived.get(name) ?? 0))
      throw new Error(`The file brings rows of ${name} that are not the site’s.`)
  }
}

async function settleIn(client: pg.Client, head: Head, hosts: readonly string[], arriving: Arriving): Promise<void> {
  const { id, isMaintenance, secrets } = head
  await client.query('insert into site_secret values ($1, $2)', [id, sealBrought(arriving.appSecret, id, secrets)])
  // It may have been here before, and left.
  await client.query('delete from moved_host where host = any($1)', [hosts])
  if (arriving.hosts) await takeNames(client, id, arriving.hosts, arriving.originAt)
  await client.query('update site set is_maintenance = $2 where id = $1', [id, isMaintenance])
}

/** Links in later mails lead to where it is now; a host of its own for static files was the old installation's. */
async function takeNames(
  client: pg.Client,
  id: string,
  hosts: readonly string[],
  originAt: Arriving['originAt'],
): Promise<void> {
  await client.query(
    'insert into site_host (host, site_id, position) select host, $1, place - 1 from unnest($2::text[]) with ordinality each (host, place)',
    [id, hosts],
  )
  const { owned } = await readTables(client)
  for (const { name, where } of owned.filter(({ columns }) => columns.includes('origin')))
    await client.query(`update ${name} t set origin = $2 where (${where}) and t.origin <> ''`, [
      id,
      originAt(hosts[0] ?? ''),
    ])
  await client.query(
    `update site set document = jsonb_set(document, '{configuration,staticsDomain}', '""')
    where id = $1 and document -> 'configuration' ? 'staticsDomain'`,
    [id],
  )
}

/** What is here once and comes again. */
function inWords(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '23505')
    throw new Error(`A row of ${error.table} is here already (${error.constraint}); nothing was imported.`, {
      cause: error,
    })
  throw error
}
