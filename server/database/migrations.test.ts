import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrations.ts'

let dir: string
let testDatabase: TestDatabase
const write = (name: string, sql: string) => writeFileSync(path.join(dir, name), sql)

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'cepage-migrations-'))
  testDatabase = await createTestDatabase({ dir })
})
afterEach(async () => {
  await testDatabase.drop()
  rmSync(dir, { recursive: true, force: true })
})

test('eight nodes that start at once apply each migration once', async () => {
  write('0001-wine.sql', 'create table wine (id int primary key, name text)')
  write('0002-index.sql', '-- no transaction\ncreate index concurrently if not exists wine_name on wine (name)')
  write('0003-rows.sql', "insert into wine values (1, 'Vin jaune')")
  const config = { databaseUrl: testDatabase.url, databasePoolSize: 2, dataDir: '', pgBin: undefined }
  const nodes = await Promise.all(Array.from({ length: 8 }, () => openDatabase(config)))
  const applied = await Promise.all(nodes.map((node) => migrate(node.pool, { dir })))
  expect(applied.flat()).toEqual(['0001-wine.sql', '0002-index.sql', '0003-rows.sql'])
  expect((await testDatabase.database.pool.query('select * from wine')).rows).toHaveLength(1)
  await Promise.all(nodes.map((node) => node.close()))
})

test('a migration that was changed after it had been applied is refused', async () => {
  const { pool } = testDatabase.database
  write('0001-wine.sql', 'create table wine (id int primary key)')
  await migrate(pool, { dir })
  write('0001-wine.sql', 'create table wine (id bigint primary key)')
  await expect(migrate(pool, { dir })).rejects.toThrow('The migration 0001-wine.sql was changed')
})

test('a migration that fails leaves nothing behind and names its line', async () => {
  const { pool } = testDatabase.database
  write('0001-wine.sql', 'create table wine (id int primary key);\nselect nonsense;')
  await expect(migrate(pool, { dir })).rejects.toThrow('The migration 0001-wine.sql failed at line 2')
  write('0001-wine.sql', 'create table wine (id int primary key)')
  expect(await migrate(pool, { dir })).toEqual(['0001-wine.sql'])
  expect(await migrate(pool, { dir })).toEqual([])
})

test('a file without a number, or with one already taken, is refused', async () => {
  const { pool } = testDatabase.database
  write('wine.sql', 'select 1')
  await expect(migrate(pool, { dir })).rejects.toThrow('must be named like 0001-what-it-adds.sql')
  rmSync(path.join(dir, 'wine.sql'))
  write('0001-wine.sql', 'select 1')
  write('0001-cellar.sql', 'select 1')
  await expect(migrate(pool, { dir })).rejects.toThrow('Two migrations have the number 0001')
})

test('[SCALE-01] a migration lets visitors past while somebody reads its table for long, and is applied after that', async () => {
  const { pool } = testDatabase.database
  write('0001-wine.sql', 'create table wine (id int primary key)')
  await migrate(pool, { dir })
  const reader = await pool.connect()
  await reader.query('begin; select from wine')
  write('0002-name.sql', 'alter table wine add column name text')
  const migrating = migrate(pool, { dir })
  for (let visitors = 0; visitors < 3; visitors++) {
    await vi.waitUntil(async () => (await waitingFor(pool, 'wine')) > 0, { timeout: 120_000 })
    // Whoever comes now stands behind the migration, and has three seconds.
    await pool.query('select from wine')
  }
  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual(['0002-name.sql'])
  await pool.query('select name from wine')
})

test('[SCALE-01] an index whose building was cut off is built anew', async () => {
  const { pool } = testDatabase.database
  write('0001-wine.sql', 'create table wine (id int); insert into wine values (1), (1)')
  await migrate(pool, { dir })
  write('0002-index.sql', '-- no transaction\ncreate unique index concurrently if not exists wine_id on wine (id)')
  await expect(migrate(pool, { dir })).rejects.toThrow('could not create unique index')
  await pool.query('delete from wine')
  expect(await migrate(pool, { dir })).toEqual(['0002-index.sql'])
  const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'wine_id'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

async function waitingFor(pool: pg.Pool, table: string): Promise<number> {
  const { rowCount } = await pool.query('select from pg_locks where relation = $1::regclass and not granted', [table])
  return rowCount ?? 0
}
