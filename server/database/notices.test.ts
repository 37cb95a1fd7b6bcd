import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { inTransaction, type Database } from './database.ts'
import { outsideTransaction } from './one-connection.ts'
import { listen, notify } from './notices.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
})
afterAll(() => testDatabase.drop())

test('a notice reaches the listeners of its channel when its transaction commits', async () => {
  const heard: string[] = []
  const sites = await listen(database, 'Sites "changed"', (payload) => heard.push(payload))
  await listen(database, 'other', (payload) => heard.push(`other ${payload}`))
  await inTransaction(database.query, async (trx) => {
    await notify(trx, 'Sites "changed"', 'clos')
    await outsideTransaction(() => notify(database.query, 'other', 'first'))
  })
  await vi.waitUntil(() => heard.length === 2)
  expect(heard).toEqual(['other first', 'clos'])
  await sites.stop()
  await notify(database.query, 'Sites "changed"', 'nobody hears')
  await notify(database.query, 'other', 'last')
  await vi.waitUntil(() => heard.length === 3)
  expect(heard.at(-1)).toBe('other last')
})

test('a listener whose connection is cut listens again and is told that it may have missed something', async () => {
  const heard: string[] = []
  const onReconnect = vi.fn<() => void>()
  await listen(database, 'prices', (payload) => heard.push(payload), { onReconnect })
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await vi.waitUntil(() => onReconnect.mock.calls.length > 0, { timeout: 120_000 })
  await notify(database.query, 'prices', 'new')
  await vi.waitUntil(() => heard.length > 0, { timeout: 120_000 })
  expect(heard).toEqual(['new'])
})
