import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase, type Database } from '../database/database.ts'
import { migrateJobs } from '../database/jobs.ts'
import { migrate, migrationsDir } from '../database/migrations.ts'

export interface TestDatabase {
  database: Database
  /** For a process of its own, as its DATABASE_URL. */
  url: string
  /** Closes the database and removes it; for `afterAll`. */
  drop(): Promise<void>
}

const templateLock = 727_275

/**
 * An own, migrated, empty database for one test file, copied from a template that the first caller makes.
 * It lives on the server that `global-setup.ts` started, or on that of TEST_DATABASE_URL.
 */
export const createTestDatabase = ({ dir = migrationsDir }: { dir?: string } = {}): Promise<TestDatabase> =>
  copyOf((server, admin) => ensureTemplate(server, admin, dir))

/** A copy of the template whose name `ensure` resolves to, made where it is not there yet. */
export async function copyOf(ensure: (server: string, admin: pg.Client) => Promise<string>): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server)
    throw new Error(
      'There is no test server: name server/testing/global-setup.ts as globalSetup, or set TEST_DATABASE_URL.',
    )
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(server, async (admin) => {
    const template = await ensure(server, admin)
    await admin.query(`create database ${name} template ${template}`)
  })
  const url = urlOf(server, name)
  const database = await openTestDatabase(url)
  return {
    database,
    url,
    async drop() {
      await database.close()
      await asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** Made under another name and renamed, so that a run killed half-way leaves no half-migrated template. */
async function ensureTemplate(server: string, admin: pg.Client, dir: string): Promise<string> {
  const template = `cepage_template_${contentHash(dir)}`
  while (!(await exists(admin, template))) {
    const { rows } = await admin.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [templateLock])
    if (!rows[0]?.ok) {
      await sleep(50)
      continue
    }
    if (await exists(admin, template)) break
    const draft = `${template}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft}`)
    const database = await openTestDatabase(urlOf(server, draft))
    try {
      await migrate(database.pool, { dir })
      await migrateJobs(database)
    } finally {
      await database.close()
    }
    await admin.query(`alter database ${draft} rename to ${template}`)
  }
  return template
}

export async function exists(admin: pg.Client, name: string): Promise<boolean> {
  return (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1
}

function contentHash(dir: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(dir).toSorted()) hash.update(name).update(readFileSync(path.join(dir, name)))
  // The job queue brings migrations of its own, which change with its version.
  const worker = createRequire(import.meta.url).resolve('graphile-worker')
  hash.update(readFileSync(path.join(path.dirname(worker), '../package.json')))
  return hash.digest('hex').slice(0, 12)
}

/** A busy machine makes a statement longer, not wrong: none is cut off at the product's ten seconds. */
export function openTestDatabase(url: string, connections = 8): Promise<Database> {
  const patient = new URL(url)
  patient.searchParams.set('statement_timeout', '300000')
  return openDatabase({ databaseUrl: patient.href, databasePoolSize: connections, dataDir: '', pgBin: undefined })
}

export function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function asAdmin<Result>(server: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
