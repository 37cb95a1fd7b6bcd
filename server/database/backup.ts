import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline as joined, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Database } from './database.ts'
import { BackupLine, backupFormat, type QueuedJob } from './backup-format.ts'
import { seal, unseal } from './backup-seal.ts'

/** How many rows are fetched at a time: a table of any size passes through a few megabytes of memory. */
const batchRows = 500

/**
 * Writes the whole database, as it stands at one moment, and the visitors' uploads into one compressed file, while the
 * server goes on. Works the same for the built-in database and for any server. The file holds personal data: it is
 * readable by its owner only, and with a key by nobody else who comes by it. It appears under its name when it is complete.
 * @returns how many rows and files it holds.
 */
export async function backUp(
  database: Database,
  { file, uploadsDir, key }: { file: string; uploadsDir: string; key?: string | undefined },
): Promise<{ rows: number; files: number }> {
  const counts = { rows: 0, files: 0 }
  await writeOfOneMoment(database, { file, key }, (client) => linesOf(client, uploadsDir, counts))
  return counts
}

/** Writes lines that are read in one snapshot; the file appears under its name when it is complete. */
export async function writeOfOneMoment(
  database: Database,
  { file, key }: { file: string; key: string | undefined },
  linesFrom: (client: pg.Client) => AsyncIterable<string>,
): Promise<void> {
  const draft = `${file}.part`
  await mkdir(path.dirname(path.resolve(file)), { recursive: true })
  const client = await database.connectAlone()
  try {
    // One snapshot for all tables: what belongs together was committed together.
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    // Text that reads back as the same value, whatever this server's settings.
    await client.query(
      `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1`,
    )
    const protect = (bytes: AsyncIterable<Buffer>) => (key === undefined ? bytes : seal(bytes, key))
    await pipeline(Readable.from(linesFrom(client)), createGzip(), protect, createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** The lines of a backup. @throws when the file is no backup. */
export async function* readBackup(file: string, key?: string): AsyncGenerator<BackupLine> {
  try {
    // Its errors are those of the lines.
    const input = joined(Readable.from(unseal(file, key)), createGunzip(), () => undefined)
    for await (const line of createInterface({ input })) yield BackupLine.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(`${file} is no backup, or it is damaged.`, { cause: error })
  }
}

async function* linesOf(
  client: pg.Client,
  uploadsDir: string,
  counts: { rows: number; files: number },
): AsyncGenerator<string> {
  const migrations = await migrationsOf(client)
  yield say({ kind: 'head', format: backupFormat, createdAt: new Date().toISOString(), migrations })
  for (const table of await tablesOf(client)) {
    yield say({ kind: 'table', table })
    for await (const rows of rowsOf(client, `select t::text as row from ${table} t`)) {
      counts.rows += rows.length
      yield say({ kind: 'rows', rows })
    }
  }
  yield say({ kind: 'jobs', jobs: await queuedJobs(client) })
  for (const name of await filesIn(uploadsDir)) {
    counts.files += 1
    yield say({ kind: 'file', name, base64: (await readFile(path.join(uploadsDir, name))).toString('base64') })
  }
  yield say({ kind: 'end', ...counts })
}

export const say = (line: BackupLine): string => `${JSON.stringify(line)}\n`

export async function migrationsOf(client: pg.Client): Promise<{ name: string; sha: string }[]> {
  const { rows } = await client.query<{ name: string; sha: string }>(
    'select name, sha from schema_migration order by name',
  )
  return rows
}

/** The column `row` of a query, a batch at a time. */
export async function* rowsOf(client: pg.Client, query: string, values: unknown[] = []): AsyncGenerator<string[]> {
  await client.query(`declare backup no scroll cursor for ${query}`, values)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchRows} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close backup')
}

/**
 * Every table of ours, those first to which others refer. Those that triggers derive from others say so in their comment
 * and are left out: they are there again as soon as what they follow from is. @throws when tables refer to each other
 * in a circle.
 */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refersTo: string[] }>(`
    select format('%I', c.relname) as name,
      coalesce(array_agg(distinct format('%I', r.relname)) filter (where r.oid <> c.oid), '{}') as "refersTo"
    from pg_class c left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      left join pg_class r on r.oid = f.confrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
      and obj_description(c.oid, 'pg_class') is distinct from 'derived'
    group by c.oid, c.relname order by c.relname`)
  const sorted: string[] = []
  const left = new Map(rows.map((row) => [row.name, row.refersTo]))
  while (left.size > 0) {
    const next = [...left].find(([, refersTo]) => refersTo.every((name) => !left.has(name)))?.[0]
    if (!next) throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join(', ')}.`)
    left.delete(next)
    sorted.push(next)
  }
  return sorted
}

/** Mails and refunds that were promised and not done yet. What cron starts comes by itself. */
async function queuedJobs(client: pg.Client): Promise<QueuedJob[]> {
  const { rows } = await client.query<QueuedJob>(`
    select tasks.identifier as name, jobs.payload, jobs.run_at::text as "runAt",
      jobs.max_attempts - jobs.attempts + (jobs.locked_at is not null)::int as "attemptsLeft", jobs.key, jobs.priority
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    -- One that is being done counts as tried, and may not end here.
    where jobs.attempts < jobs.max_attempts or jobs.locked_at is not null order by jobs.id`)
  return rows
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
