import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serialize } from 'node:v8'
import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { openDatabase, type Database } from '../server/database/database.ts'
import { ensureEmbeddedDatabase } from '../tools/postgres/embedded.ts'
import { migrateJobs } from '../server/database/jobs.ts'
import { migrate } from '../server/database/migrations.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { rootDir } from './processes.ts'

export interface World {
  folder: string
  /** Of the postmaster, whose children do the work. */
  postgresPid: number
  urlOf: (database: string) => string
  connectionOf: (database: string) => pg.ClientConfig
  /** A database with nothing in it: the server that starts on it makes its tables and the demo. */
  createEmpty: (database: string) => Promise<void>
  /** An own database with the demo in it. */
  create: (database: string) => Promise<void>
  /** Nobody may be connected to the one that is copied. */
  copy: (from: string, to: string) => Promise<void>
  open: (database: string) => Promise<Database>
  drop: (database: string) => Promise<void>
  /** Writes what a process of its own is to work on. */
  note: (value: unknown) => string
  close: () => Promise<void>
}

/** A PostgreSQL of its own, with the settings of a real one: what is committed is on the disk. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cepage-bench-'))
  const server = await ensureEmbeddedDatabase({ dataDir: folder, settings: { max_connections: '200' } })
  const connectionOf = (database: string): pg.ClientConfig => ({ ...server.connection, database })
  const urlOf = (database: string) =>
    `postgresql://${server.connection.user}@localhost:${server.connection.port}/${database}?host=${encodeURIComponent(server.connection.host ?? '')}`
  const open = (database: string) =>
    openDatabase({ databaseUrl: urlOf(database), databasePoolSize: 8, dataDir: folder, pgBin: undefined })
  const command = async (text: string) => {
    const client = new pg.Client(connectionOf('postgres'))
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  let notes = 0
  return {
    folder,
    postgresPid: Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    urlOf,
    connectionOf,
    open,
    createEmpty: (name) => command(`create database ${name}`),
    async create(name) {
      await command(`create database ${name}`)
      const database = await open(name)
      await migrate(database.pool)
      await migrateJobs(database)
      const demo = path.join(rootDir, 'demo')
      await seedDemo(database, {
        contentDir: path.join(demo, 'content'),
        picturesDir: path.join(demo, 'pictures'),
        now: new Date(),
      })
      await database.pool.query('vacuum analyze')
      await database.close()
    },
    copy: (from, to) => command(`create database ${to} template ${from}`),
    drop: (name) => command(`drop database ${name} with (force)`),
    note(value) {
      const file = path.join(folder, `note-${notes++}`)
      writeFileSync(file, serialize(value))
      return file
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The environment of a measured server: as in production, its rates unlimited, nothing logged. */
export const serverEnvironment = (world: World, database: string): Record<string, string> => ({
  DATABASE_URL: world.urlOf(database),
  DATA_DIR: path.join(world.folder, `data-${database}`),
  APP_SECRET: 'only for measurements, but 32 letters',
  PORT: '0',
  DEMO: 'true',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
  PICTURES_AHEAD: 'false',
  DRAIN_SECONDS: '0',
  // A large world takes longer to grow than a visitor may be away.
  SESSION_TTL_SECONDS: '86400',
})

export const benchConfig = (world: World, database: string) =>
  readConfig({ ...serverEnvironment(world, database), NODE_ENV: 'production' })
