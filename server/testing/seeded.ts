import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { migrationsDir } from '../database/migrations.ts'
import { seedDemo } from '../demo/seed.ts'
import { copyOf, createTestDatabase, exists, type TestDatabase } from './database.ts'

const demoDir = path.resolve(import.meta.dirname, '../../demo')
const demoFolders = { contentDir: path.join(demoDir, 'content'), picturesDir: path.join(demoDir, 'pictures') }
const seededLock = 727_276

/**
 * An own database for one test file with the whole demo in it, seeded as of now. The first caller makes a template
 * (about two seconds), everybody copies it (about 0.1 s). Close it with `drop()` in `afterAll`.
 */
export const createSeededDatabase = (): Promise<TestDatabase> => copyOf((_, admin) => ensureSeededTemplate(admin))

/** The demo as its server starts with it: two years of orders, a cellar with a history, messages. In place of what is there. */
export const seedPast = (database: Database): Promise<boolean> =>
  seedDemo(database, { ...demoFolders, now: new Date(), hasPast: true, reset: true })

/** Seeded under another name and renamed, so that a run killed half-way leaves no half-seeded template. */
async function ensureSeededTemplate(admin: pg.Client): Promise<string> {
  const template = `cepage_seeded_${contentHash()}`
  while (!(await exists(admin, template))) {
    const { rows } = await admin.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [seededLock])
    if (!rows[0]?.ok) {
      await sleep(50)
      continue
    }
    if (await exists(admin, template)) break
    const draft = await createTestDatabase()
    await seedDemo(draft.database, { ...demoFolders, now: new Date() })
    // A sequential scan of a table never analysed is the planner's first idea.
    await draft.database.pool.query('analyze')
    await draft.database.close()
    await admin.query(`alter database "${new URL(draft.url).pathname.slice(1)}" rename to ${template}`)
  }
  return template
}

/** What the template depends on: the schema, the content, the seed, and the day (slots and posts count from it). */
function contentHash(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const dir of [migrationsDir, path.join(demoDir, 'content'), path.resolve(import.meta.dirname, '..')])
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      if (entry.isFile() && isPartOfSeed(file)) hash.update(file).update(readFileSync(file))
    }
  return hash.digest('hex').slice(0, 12)
}

const isPartOfSeed = (file: string) =>
  !file.endsWith('.test.ts') && /[\\/](migrations|content|demo)[\\/]|-document\.ts$/.test(file)
