import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { inTransaction, openDatabase, violates, type Database, type Transaction } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { outsideTransaction } from './one-connection.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
  await database.pool.query(`
    create table barrel (id int primary key, litres int not null, constraint barrel_not_empty check (litres > 0));
    insert into barrel values (1, 228), (2, 228)`)
})
afterAll(() => testDatabase.drop())

const draw = (trx: Transaction, id: number) => sql`update barrel set litres = litres - 1 where id = ${id}`.execute(trx)

test('two transactions that lock each other out both succeed in the end', async () => {
  let attempts = 0
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const drawBoth = (first: number, second: number) =>
    inTransaction(database.query, async (trx) => {
      attempts++
      await draw(trx, first)
      if (++holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await draw(trx, second)
    })
  await Promise.all([drawBoth(1, 2), drawBoth(2, 1)])
  expect(attempts).toBe(3)
  const { rows } = await sql`select litres from barrel order by id`.execute(database.query)
  expect(rows).toEqual([{ litres: 226 }, { litres: 226 }])
})

test('a transaction that throws changes nothing', async () => {
  const failing = inTransaction(database.query, async (trx) => {
    await sql`delete from barrel`.execute(trx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect((await database.pool.query('select * from barrel')).rowCount).toBe(2)
})

test('a refused row tells which constraint refused it', async () => {
  const error: unknown = await sql`insert into barrel values (3, 0)`.execute(database.query).catch((thrown) => thrown)
  expect(violates(error, 'barrel_not_empty')).toBe(true)
  expect(violates(error, 'barrel_pkey')).toBe(false)
  expect(violates(new Error('barrel_not_empty'), 'barrel_not_empty')).toBe(false)
})

test('a connection cut in the middle of a transaction says that the database is unavailable, and the next works', async () => {
  const cut = inTransaction(database.query, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await outsideTransaction(() => database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
    await draw(trx, 1)
  })
  await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable)
  await inTransaction(database.query, (trx) => draw(trx, 1))
})

test('connections cut while idle disturb nobody', async () => {
  await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.05)')))
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const { rows } = await sql`select 1 as one`.execute(database.query)
  expect(rows).toEqual([{ one: 1 }])
})

test('[SCALE-01] a connection that rests is kept, with all it has planned', async () => {
  const config = { databaseUrl: testDatabase.url, databasePoolSize: 2, dataDir: '', pgBin: undefined }
  const kept = await openDatabase({ ...config, environment: 'production' })
  expect(kept.pool.options).toMatchObject({ idleTimeoutMillis: 0, maxLifetimeSeconds: 3600 })
  await kept.close()
})

test('[SCALE-01] a transaction that meets a connection left behind by a database that went away begins on another', async () => {
  const behind = await database.pool.connect()
  behind.release()
  behind.connection.stream.destroy()
  await inTransaction(database.query, (trx) => draw(trx, 1))
})

test('[SCALE-01] a server that only reads any more is unavailable, and its connection is not used again', async () => {
  const demoted = await database.pool.connect()
  await demoted.query('set default_transaction_read_only = on')
  demoted.release()
  await expect(inTransaction(database.query, (trx) => draw(trx, 1))).rejects.toBeInstanceOf(DatabaseUnavailable)
  await inTransaction(database.query, (trx) => draw(trx, 1))
})

test('[SCALE-01] through a pooler statements have no names, and what needs a connection of its own goes past it', async () => {
  const config = { databaseUrl: testDatabase.url, databasePoolSize: 2, dataDir: '', pgBin: undefined }
  const pooled = await openDatabase({ ...config, databaseDirectUrl: testDatabase.url })
  const planned = await inTransaction(pooled.query, (trx) => sql`select from pg_prepared_statements`.execute(trx))
  expect(planned.rows).toEqual([])
  expect(pooled.direct).not.toBe(pooled.pool)
  expect(database.direct).toBe(database.pool)
  await pooled.close()

  const elsewhere = new URL(testDatabase.url)
  elsewhere.searchParams.set('options', '-c timezone=Europe/Paris -c lock_timeout=0')
  const lax = openDatabase({ ...config, databaseUrl: elsewhere.href, databaseDirectUrl: testDatabase.url })
  await expect(lax).rejects.toThrow('Connections of the pooler in DATABASE_URL lack settings')
})

test('a statement is planned once for a connection, however it is indented', async () => {
  const planned = await inTransaction(database.query, async (trx) => {
    await sql`
      select 1 as asked`.execute(trx)
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(trx)
  })
  expect(planned.rows.map(({ statement }) => statement.trim())).toContain('select 1 as asked')
})

test('a table altered under prepared statements is read with its new columns', async () => {
  const readAll = () => sql`select * from barrel where id = 1`.execute(database.query)
  await readAll()
  await inTransaction(database.query, async (trx) => void (await sql`select * from barrel where id = 2`.execute(trx)))
  await database.pool.query("alter table barrel add column wood text not null default 'oak'")
  expect((await readAll()).rows[0]).toMatchObject({ wood: 'oak' })
  const { rows } = await inTransaction(database.query, (trx) => sql`select * from barrel where id = 2`.execute(trx))
  expect(rows[0]).toMatchObject({ wood: 'oak' })
})

test('days, ranges of days and large integers arrive as they are written', async () => {
  const { rows } = await sql`select date '2026-03-29' as day, daterange('2026-03-29', '2026-04-02') as nights,
    array[date '2026-03-29', null] as days, 9007199254740991::int8 as cents, count(*) as lines, array[1::int8] as counts,
    timestamptz '2026-03-29 01:30+01' as at, date_trunc('day', timestamptz '2026-03-29 23:30Z')::text as utc_day`.execute(
    database.query,
  )
  expect(rows).toEqual([
    {
      day: '2026-03-29',
      nights: '[2026-03-29,2026-04-02)',
      days: ['2026-03-29', null],
      cents: 9_007_199_254_740_991,
      lines: 1,
      counts: [1],
      at: new Date('2026-03-29T00:30:00Z'),
      utc_day: '2026-03-29 00:00:00+00',
    },
  ])
  await expect(sql`select 9007199254740993::int8 as cents`.execute(database.query)).rejects.toThrow('does not fit')
})

test('no statement and no lock can hold a request for ever', async () => {
  const config = { databaseUrl: testDatabase.url, databasePoolSize: 2, dataDir: '', pgBin: undefined }
  const opened = await openDatabase(config)
  const { rows } = await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as
    statement, current_setting('idle_in_transaction_session_timeout') as idle`.execute(opened.query)
  expect(rows).toEqual([{ lock: '3s', statement: '10s', idle: '15s' }])
  await opened.close()
})
