import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aProduct, aShop, aShopper, openWorld, type World } from '../checkout/testing.ts'
import { asAdmin, openTestDatabase, urlOf } from '../testing/database.ts'
import { backUp } from './backup.ts'
import type { Database } from './database.ts'
import { checkInvariants } from './invariants.ts'
import { restore } from './restore.ts'

let world: World
let folder: string
let file: string
let uploadsDir: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'cepage-backup-'))
  file = path.join(folder, 'all.backup.gz')
  uploadsDir = path.join(folder, 'uploads')
  await mkdir(path.join(uploadsDir, 'members'), { recursive: true })
  await writeFile(path.join(uploadsDir, 'members/claire.webp'), Buffer.from([0, 255, 10, 13, 0]))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function anEmptyDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(server, (admin) => admin.query(`create database ${name}`))
  const database = await openTestDatabase(urlOf(server, name))
  onTestFinished(async () => {
    await database.close()
    await asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`))
  })
  return database
}

/** One word per table that changes with any of its values. */
async function fingerprints({ pool }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of rows)
    prints[name] = (
      await pool.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print from "${name}" t`,
      )
    ).rows[0].print
  return prints
}

const jobsOf = async ({ pool }: Database) =>
  (await pool.query(`select task_identifier, key, run_at, max_attempts from graphile_worker.jobs order by key`)).rows

async function buyALittle(): Promise<void> {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const [one, two] = [await aShopper(world), await aShopper(world)]
  await one.adds(wine, 2)
  await one.checksOut(shop, { methodOfPaymentIndex: 1 })
  await two.adds(wine, 1)
  await two.checksOut(shop)
}

test('a backup restored into an empty database is the same database: every row, every waiting job, every upload', async () => {
  await buyALittle()
  const counts = await backUp(world.database, { file, uploadsDir })
  expect(counts.rows).toBeGreaterThan(500)
  const restored = await anEmptyDatabase()
  const elsewhere = path.join(folder, 'elsewhere')
  expect(await restore(restored, { file, uploadsDir: elsewhere })).toMatchObject(counts)
  expect(await fingerprints(restored)).toEqual(await fingerprints(world.database))
  const jobs = await jobsOf(restored)
  expect(jobs).toEqual(await jobsOf(world.database))
  expect(jobs.length).toBeGreaterThan(0)
  expect(await checkInvariants(restored.query)).toEqual([])
  expect(await readFile(path.join(elsewhere, 'members/claire.webp'))).toEqual(Buffer.from([0, 255, 10, 13, 0]))
})

test('a backup taken while visitors buy is one moment of the house, in which everything adds up', async () => {
  let isOver = false
  const buying = Promise.all(
    [1, 2, 3].map(async () => {
      while (!isOver) await buyALittle()
    }),
  )
  await backUp(world.database, { file, uploadsDir })
  isOver = true
  await buying
  const restored = await anEmptyDatabase()
  await restore(restored, { file, uploadsDir: path.join(folder, 'moment') })
  expect(await checkInvariants(restored.query)).toEqual([])
})

test('a backup is refused by a database in use, and when it was cut off, damaged or made by another release', async () => {
  await backUp(world.database, { file, uploadsDir })
  const into = { uploadsDir: path.join(folder, 'refused') }
  await expect(restore(world.database, { file, ...into })).rejects.toThrow('in use')

  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
  const written = async (name: string, bytes: Buffer) => {
    await writeFile(path.join(folder, name), bytes)
    return path.join(folder, name)
  }
  const cut = await written('cut.gz', gzipSync(lines.slice(0, -1).join('\n')))
  const empty = await anEmptyDatabase()
  await expect(restore(empty, { file: cut, ...into })).rejects.toThrow('cut off')
  expect((await empty.pool.query('select from site')).rowCount, 'nothing is left of it').toBe(0)
  const whole = await readFile(file)
  const damaged = await written('damaged.gz', whole.subarray(0, whole.length / 2))
  await expect(restore(empty, { file: damaged, ...into })).rejects.toThrow('damaged')
  const foreign = await written('foreign.gz', gzipSync(lines[0]?.replace(/"sha":"\w{4}/, '"sha":"0000') ?? ''))
  await expect(restore(await anEmptyDatabase(), { file: foreign, ...into })).rejects.toThrow(
    'is not the one the backup was made with',
  )
  const newer = await written('newer.gz', gzipSync(lines[0]?.replace('"format":1', '"format":2') ?? ''))
  await expect(restore(await anEmptyDatabase(), { file: newer, ...into })).rejects.toThrow('newer release')
})
