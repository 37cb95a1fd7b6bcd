import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aProduct, aShop, aShopper, openWorld, type World } from '../checkout/testing.ts'
import { asAdmin, createTestDatabase, openTestDatabase, urlOf } from '../testing/database.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { refundLater } from '../purchases/refunds.ts'
import { settle } from '../purchases/settle.ts'
import { backUp } from './backup.ts'
import { type Database, inTransaction } from './database.ts'
import { checkInvariants } from './invariants.ts'
import { migrationsDir } from './migrations.ts'
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
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
      -- What triggers derive is made anew, with numbers of its own.
      and obj_description(oid, 'pg_class') is distinct from 'derived'`,
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

/** As they waited in the backup. */
const forgetBegun = ({ pool }: Database) => pool.query('update refund set begun_at = null where completed_at is null')

async function buyALittle(): Promise<void> {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const [one, two, three] = [await aShopper(world), await aShopper(world), await aShopper(world)]
  await one.adds(wine, 2)
  await one.checksOut(shop, { methodOfPaymentIndex: 1 })
  await two.adds(wine, 1)
  await two.checksOut(shop)
  await three.adds(wine, 1)
  const paid = await three.checksOut(shop)
  await three.pays(paid)
  await settle(world.services, paid.order._id)
  // Paid back in two parts, which its purchase adds up.
  for (const reason of ['one', 'two'])
    await inTransaction(world.database.query, async (trx) => {
      const purchase = await lockPurchase(trx, paid.order._id)
      if (purchase) await refundLater(trx, purchase, { amount: 100, reason, now: world.services.now() })
    })
}

test('a backup restored into an empty database is the same database: every row, every waiting job, every upload', async () => {
  await buyALittle()
  const counts = await backUp(world.database, { file, uploadsDir })
  expect(counts.rows).toBeGreaterThan(500)
  const restored = await anEmptyDatabase()
  const elsewhere = path.join(folder, 'elsewhere')
  expect(await restore(restored, { file, uploadsDir: elsewhere })).toMatchObject(counts)
  // Refunds that wait may have left since: they count as begun, so that the provider is asked for them first.
  const { rows: waiting } = await restored.pool.query(
    `select begun_at is not null as "isBegun", is_named as "isNamed" from refund where completed_at is null`,
  )
  expect(waiting).toEqual([
    { isBegun: true, isNamed: false },
    { isBegun: true, isNamed: false },
  ])
  await forgetBegun(restored)
  expect(await fingerprints(restored)).toEqual(await fingerprints(world.database))
  const jobs = await jobsOf(restored)
  expect(jobs).toEqual(await jobsOf(world.database))
  expect(jobs.length).toBeGreaterThan(0)
  expect(await checkInvariants(restored.query)).toEqual([])
  const { rows } = await restored.pool.query('select count(*)::int from listed_wine')
  expect(rows[0].count).toBeGreaterThan(50)
  expect(await readFile(path.join(elsewhere, 'members/claire.webp'))).toEqual(Buffer.from([0, 255, 10, 13, 0]))
})

test('jobs that nobody knows, and those that the clock starts, do not come back with a backup', async () => {
  const odd = await createTestDatabase()
  onTestFinished(() => odd.drop())
  for (const name of ['sweep', 'nobody.knows', 'edge.purge'])
    await odd.database.pool.query(`select graphile_worker.add_job($1, '{"key":"all"}')`, [name])
  const odds = path.join(folder, 'odd.backup.gz')
  await backUp(odd.database, { file: odds, uploadsDir })
  const restored = await anEmptyDatabase()
  const { leftOut } = await restore(restored, { file: odds, uploadsDir: path.join(folder, 'odd') })
  expect(leftOut).toEqual(['nobody.knows', 'sweep'])
  expect(await jobsOf(restored)).toMatchObject([{ task_identifier: 'edge.purge' }])
})

test('[PLATFORM-02] a backup keeps a job that is just being done for the last time', async () => {
  await world.database.pool.query(
    `select graphile_worker.add_job('mail.orderReady', '{}', job_key => 'being done', max_attempts => 1)`,
  )
  await world.database.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'pool-of-a-node' where key = 'being done'`,
  )
  await backUp(world.database, { file, uploadsDir })
  const restored = await anEmptyDatabase()
  await restore(restored, { file, uploadsDir: path.join(folder, 'being-done') })
  expect(await jobsOf(restored)).toContainEqual(expect.objectContaining({ key: 'being done', max_attempts: 1 }))
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

const key = 'a key that only the operator has: 7h2k9'

test('a sealed backup tells nothing without its key, and restores the same database with it', async () => {
  const sealed = path.join(folder, 'sealed.backup')
  const counts = await backUp(world.database, { file: sealed, uploadsDir, key })
  const bytes = await readFile(sealed)
  expect(bytes.length).toBeGreaterThan(3 * 64 * 1024)
  expect(() => gunzipSync(bytes.subarray(bytes.indexOf('\n') + 17))).toThrow('incorrect header check')
  expect(bytes.indexOf(Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]))).toBe(-1)
  const restored = await anEmptyDatabase()
  await expect(restore(restored, { file: sealed, uploadsDir: path.join(folder, 'x') })).rejects.toThrow('is sealed')
  expect(await restore(restored, { file: sealed, key, uploadsDir: path.join(folder, 'opened') })).toMatchObject(counts)
  await forgetBegun(restored)
  expect(await fingerprints(restored)).toEqual(await fingerprints(world.database))
})

test('another key, and a sealed backup with anything changed, cut off, added or moved, is refused before anything is written', async () => {
  const sealed = path.join(folder, 'sealed.backup')
  await backUp(world.database, { file: sealed, uploadsDir, key })
  const bytes = await readFile(sealed)
  const head = bytes.indexOf('\n') + 17
  const piece = 64 * 1024 + 16
  const changedAt = (place: number) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    return changed
  }
  const forged: Record<string, Buffer> = {
    salt: changedAt(head - 1),
    firstByte: changedAt(head),
    lastByte: changedAt(bytes.length - 1),
    cut: bytes.subarray(0, -1),
    cutBetweenPieces: bytes.subarray(0, head + piece),
    nothingButTheHead: bytes.subarray(0, head),
    added: Buffer.concat([bytes, Buffer.from([0])]),
    moved: Buffer.concat([
      bytes.subarray(0, head),
      bytes.subarray(head + piece, head + 2 * piece),
      bytes.subarray(head, head + piece),
      bytes.subarray(head + 2 * piece),
    ]),
  }
  const empty = await anEmptyDatabase()
  const into = { uploadsDir: path.join(folder, 'never') }
  const refusals: Record<string, unknown> = {}
  for (const [name, changed] of Object.entries(forged)) {
    await writeFile(path.join(folder, name), changed)
    refusals[name] = await restore(empty, { file: path.join(folder, name), key, ...into }).catch(
      ({ message }) => /cannot be opened/.test(message) || message,
    )
  }
  expect(refusals).toEqual(Object.fromEntries(Object.keys(forged).map((name) => [name, true])))
  await expect(restore(empty, { file: sealed, key: `${key}?`, ...into })).rejects.toThrow('cannot be opened')
  await backUp(world.database, { file, uploadsDir })
  await expect(restore(empty, { file, key, ...into })).rejects.toThrow('is not sealed')
  const tables = await empty.pool.query(`select to_regclass('public.site') as site`)
  expect(tables.rows).toEqual([{ site: null }])
})

test('a forged backup runs no statement of its own: its tables and migrations are those of the house', async () => {
  await backUp(world.database, { file, uploadsDir })
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n')
  const restored = async (name: string, forge: (line: string) => string) => {
    const forged = path.join(folder, name)
    await writeFile(forged, gzipSync(lines.map(forge).join('\n')))
    const database = await anEmptyDatabase()
    return {
      database,
      restoring: restore(database, { file: forged, uploadsDir: path.join(folder, name + '-uploads') }),
    }
  }
  const statement = 'account select; create table stolen (); --'
  const table = await restored('table', (line) => line.replace('"table":"account"', `"table":"${statement}"`))
  await expect(table.restoring).rejects.toThrow('which its migrations do not make')
  const left = await table.database.pool.query(`select to_regclass('public.stolen') as stolen`)
  expect(left.rows).toEqual([{ stolen: null }])
  const catalogue = await restored('own', (line) => line.replace('"table":"account"', '"table":"schema_migration"'))
  await expect(catalogue.restoring).rejects.toThrow('which its migrations do not make')

  await writeFile(path.join(folder, 'evil.sql'), 'create table stolen ();')
  const evil = path.relative(migrationsDir, path.join(folder, 'evil.sql'))
  const migration = await restored('migration', (line) => line.replace(/"name":"[^"]+"/, `"name":"${evil}"`))
  await expect(migration.restoring).rejects.toThrow('which this release does not have')
  const kind = await restored('kind', (line) => line.replace('"rows":["', '"rows":[{},"'))
  await expect(kind.restoring).rejects.toThrow('is no backup, or it is damaged')
})
