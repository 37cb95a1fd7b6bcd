import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface Migration {
  name: string
  sql: string
  sha: string
}

/** Where the migrations of the platform are. */
export const migrationsDir = path.join(import.meta.dirname, 'migrations')

const lockKey = 727_274

// Whoever waits for a table lets nobody past: half a second is what visitors may be kept for somebody's long reading.
const lockWaitMs = 500
const lockTries = 300

/**
 * Applies the numbered files (`0001-sites.sql`) that this database has not seen, in order, each in a transaction of
 * its own. A file whose first line is `-- no transaction` runs outside of one: it holds a single statement that may
 * be repeated, such as `create index concurrently if not exists`. Any number of nodes may call this at once.
 * @returns the names of the files applied by this call.
 * @throws an Error that names the file, when it fails or was changed after it had been applied.
 */
export async function migrate(pool: pg.Pool, { dir = migrationsDir }: { dir?: string } = {}): Promise<string[]> {
  const migrations = await readMigrations(dir)
  // Most starts find nothing to do, and need not wait for the lock.
  if ((await pending(pool, migrations)).length === 0) return []
  return withMigrationLock(pool, async (client) => {
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha text not null, applied_at timestamptz not null default now())`)
    const applied: string[] = []
    for (const migration of await pending(client, migrations)) {
      await apply(client, migration)
      applied.push(migration.name)
    }
    return applied
  })
}

/**
 * Does the work while no other node migrates, with a connection without the short time limits of a request. It is not
 * one of the pool's, so that the work may use the pool, however small, without waiting for itself.
 * The lock is polled for: a session that waits inside PostgreSQL holds a snapshot, which `create index concurrently`
 * waits for in turn, and both end in a deadlock.
 */
export async function withMigrationLock<Result>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  // The pool hides its password from copies of its options.
  const client = new pg.Client({ ...pool.options, password: pool.options.password })
  client.on('error', () => {}) // the query that meets it rejects
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    while (!(await tryLock(client))) await sleep(100)
    return await work(client)
  } finally {
    await client.end() // which gives back the lock, whatever state the work left the session in
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [lockKey])
  return rows[0]?.ok === true
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} must be named like 0001-what-it-adds.sql.`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}: give the newer one the next.`)
    numbers.add(number)
  }
  return Promise.all(names.map((name) => readMigration(dir, name)))
}

async function readMigration(dir: string, name: string): Promise<Migration> {
  const sql = (await readFile(path.join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, sha: createHash('sha256').update(sql).digest('hex') }
}

async function pending(client: pg.Pool | pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const shas = await appliedShas(client)
  for (const { name, sha } of migrations)
    if (shas.has(name) && shas.get(name) !== sha)
      throw new Error(`The migration ${name} was changed after it had been applied: restore it and write a new one.`)
  return migrations.filter(({ name }) => !shas.has(name))
}

async function appliedShas(client: pg.Pool | pg.Client): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; sha: string }>('select name, sha from schema_migration')
    return new Map(rows.map(({ name, sha }) => [name, sha]))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return new Map() // a new database has no such table
    throw error
  }
}

async function apply(client: pg.Client, migration: Migration) {
  const { name, sql } = migration
  try {
    if (sql.startsWith('-- no transaction')) await applyAlone(client, migration)
    else await applyWhole(client, migration)
  } catch (error) {
    const line = error instanceof pg.DatabaseError && error.position ? lineAt(sql, Number(error.position)) : ''
    throw new Error(`The migration ${name} failed${line}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** As a transaction that gives way: a table that somebody reads for long is asked for again and again. */
async function applyWhole(client: pg.Client, { name, sql, sha }: Migration) {
  await client.query(`set lock_timeout = ${lockWaitMs}`)
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(sql)
      await client.query(noteApplied, [name, sha])
      return void (await client.query('commit'))
    } catch (error) {
      if (!isLockedOut(error) || attempt === lockTries) throw error
      await client.query('rollback')
      await sleep(lockWaitMs)
    }
  }
}

/** Its locks keep nobody from reading and writing, so it may wait for whatever began before it. */
async function applyAlone(client: pg.Client, { name, sql, sha }: Migration) {
  await client.query('set lock_timeout = 0')
  const index = /\bindex concurrently if not exists (\w+)/i.exec(sql)?.[1]
  // One that was being built when its node died is there and holds nothing: `if not exists` would leave it so.
  if (index && (await isUnfinished(client, index))) await client.query(`drop index concurrently ${index}`)
  await client.query(sql)
  await client.query(noteApplied, [name, sha])
}

const noteApplied = 'insert into schema_migration (name, sha) values ($1, $2)'

async function isUnfinished(client: pg.Client, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  return rowCount === 1
}

const isLockedOut = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

const lineAt = (sql: string, position: number) => ` at line ${sql.slice(0, position).split('\n').length}`
