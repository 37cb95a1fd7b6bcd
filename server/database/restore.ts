import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { readBackup, tablesOf } from './backup.ts'
import { backupFormat, type BackupLine, type QueuedJob } from './backup-format.ts'
import { checkSeal } from './backup-seal.ts'
import type { Database } from './database.ts'
import { migrateJobs } from './jobs.ts'
import { installationJobs, travellingJobs } from './island/travelling-jobs.ts'
import { migrate, migrationsDir } from './migrations.ts'

type Head = Extract<BackupLine, { kind: 'head' }>

/**
 * Reads a backup into an empty database: first the schema the backup was made with, then its rows in one transaction
 * with every constraint in force, then the migrations that have come since. Nothing is left of one that fails, but for
 * the empty schema; of one whose seal is broken not even that. The file's words are values only, never part of a
 * statement or of a path outside of the uploads.
 * @returns besides its counts the names of jobs that were not queued again: what the clock starts, and what nobody knows.
 * @throws an Error with a sentence when the database is not empty, or the file is damaged, cut off or of another release.
 */
export async function restore(
  database: Database,
  {
    file,
    uploadsDir,
    key,
    dir = migrationsDir,
  }: { file: string; uploadsDir: string; key?: string | undefined; dir?: string },
): Promise<{ rows: number; files: number; createdAt: string; leftOut: string[] }> {
  await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`)
  })
  await refuseUsed(database.pool)
  await checkSeal(file, key)
  const lines = readBackup(file, key)
  const { value: head } = await lines.next()
  if (head?.kind !== 'head') throw new Error(`${file} is no backup.`)
  if (head.format > backupFormat) throw new Error(`${file} was written by a newer release: restore it with that one.`)
  await migrateAsOf(database.direct, head, dir)
  await migrateJobs(database)
  const counts = await readRows(database, lines, uploadsDir)
  await migrate(database.direct, { dir })
  return { ...counts, createdAt: head.createdAt }
}

async function refuseUsed(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('public.site') is not null as exists`)
  if (!rows[0]?.exists) return
  const used = await pool.query('select from site limit 1')
  if (used.rowCount)
    throw new Error('This database is in use: restore into an empty one (another DATA_DIR or DATABASE_URL).')
}

/** Brings the schema to where it was when the backup was made. */
async function migrateAsOf(pool: pg.Pool, head: Head, dir: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cepage-migrations-'))
  try {
    const ours = new Set(await readdir(dir))
    for (const { name } of head.migrations) {
      if (!ours.has(name))
        throw new Error(`The backup was made with the migration ${name}, which this release does not have.`)
      await copyFile(path.join(dir, name), path.join(folder, name))
    }
    await migrate(pool, { dir: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { rows } = await pool.query<{ name: string; sha: string }>('select name, sha from schema_migration')
  const shas = new Map(rows.map(({ name, sha }) => [name, sha]))
  const other = head.migrations.find(({ name, sha }) => shas.get(name) !== sha)
  if (other) throw new Error(`The migration ${other.name} is not the one the backup was made with.`)
  if (shas.size > head.migrations.length)
    throw new Error('This database is newer than the backup: restore into an empty one.')
}

async function readRows(
  database: Database,
  lines: AsyncGenerator<BackupLine>,
  uploadsDir: string,
): Promise<{ rows: number; files: number; leftOut: string[] }> {
  const client = await database.connectAlone()
  const counts = { rows: 0, files: 0 }
  const leftOut = new Set<string>()
  let end: { rows: number; files: number } | undefined
  let table = ''
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'`)
    // What triggers would note of a row is in the backup as well.
    await client.query(`set local cepage.moving = 'on'`)
    const tables = new Set(await tablesOf(client))
    for await (const line of lines) {
      if (line.kind === 'table') table = await emptied(client, knownTable(line.table, tables))
      else if (line.kind === 'rows') counts.rows += await insertRows(client, table, line.rows)
      else if (line.kind === 'jobs') {
        // What runs by the clock is queued by the clock; what no release of ours knows is nobody's.
        await queueAgain(client, line.jobs.filter(isKnown))
        for (const { name } of line.jobs.filter((job) => !isKnown(job))) leftOut.add(name)
      } else if (line.kind === 'file') counts.files += await putFile(uploadsDir, line.name, line.base64)
      else if (line.kind === 'end') end = line
    }
    if (end?.rows !== counts.rows || end.files !== counts.files)
      throw new Error('The backup was cut off: it does not have all its rows.')
    await askFirst(client)
    await client.query('commit')
    return { ...counts, leftOut: [...leftOut].toSorted() }
  } finally {
    await client.end() // which also takes back what was not committed
  }
}

const isKnown = ({ name }: QueuedJob): boolean => Object.hasOwn(travellingJobs, name) || installationJobs.has(name)

/** A table's name becomes part of a statement, so it is one of the schema's own. */
function knownTable(name: string, tables: ReadonlySet<string>): string {
  if (!tables.has(name)) throw new Error(`The backup has a table ${name}, which its migrations do not make.`)
  return name
}

/** Rows that migrations and triggers have put there meanwhile, such as the place of a site, come with their ids from the backup. */
async function emptied(client: pg.Client, table: string): Promise<string> {
  // A ledger refuses to lose a line to anybody else.
  await client.query(
    `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`,
  )
  return table
}

async function insertRows(client: pg.Client, table: string, rows: string[]): Promise<number> {
  // `offset 0` keeps PostgreSQL from reading each row's text once per column.
  await client.query(
    `insert into ${table} overriding system value select (t.row).* from (select r::${table} as row from unnest($1::text[]) r offset 0) t`,
    [rows],
  )
  return rows.length
}

/**
 * A refund that was waiting when the backup was made may have left since: it counts as begun, so the provider is asked
 * for it before anything is sent. Of a release in which nothing said so, its next migrations say it.
 */
async function askFirst(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = 'refund' and column_name = 'begun_at'`,
  )
  if (rows.length === 0) return
  await client.query(`update refund set begun_at = created_at where completed_at is null and begun_at is null`)
}

/** Jobs of a backup wait again, as they did. */
export async function queueAgain(client: pg.Client, jobs: QueuedJob[]): Promise<void> {
  for (const { name, payload, runAt, attemptsLeft, key, priority } of jobs)
    await client.query(
      `select graphile_worker.add_job($1::text, $2::json, run_at => $3::timestamptz, max_attempts => $4::int, job_key => $5::text, priority => $6::int)`,
      [name, JSON.stringify(payload), runAt, attemptsLeft, key, priority],
    )
}

async function putFile(uploadsDir: string, name: string, base64: string): Promise<number> {
  const target = path.resolve(uploadsDir, name)
  if (!target.startsWith(path.resolve(uploadsDir) + path.sep))
    throw new Error(`The backup wants to write ${name} outside of the uploads.`)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, Buffer.from(base64, 'base64'))
  return 1
}
