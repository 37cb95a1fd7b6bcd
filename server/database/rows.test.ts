import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { disagreements } from '../testing/rows/agreement.ts'
import { describeStatement, readCatalogue } from '../testing/rows/described.ts'
import { openProgram, type Place, type Program, readStatements } from '../testing/rows/statements.ts'

let testDatabase: TestDatabase
let client: pg.PoolClient
let program: Program
let statements: Place[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  client = await testDatabase.database.pool.connect()
  program = openProgram()
  statements = await readStatements(program)
})

afterAll(async () => {
  program.close()
  client.release()
  await testDatabase.drop()
})

/** What the database has against the rows of these statements, each with its place. */
async function objections(places: Place[]): Promise<string[]> {
  const catalogue = await readCatalogue(client)
  const found = new Set<string>()
  for (const { at, row, texts } of places)
    for (const text of texts) {
      const columns = await describeStatement(client, catalogue, text).catch((error: Error) => error.message)
      const said = typeof columns === 'string' ? [columns] : disagreements(program.checker, row, columns)
      for (const objection of said) found.add(`${at}: ${objection}`)
    }
  return [...found]
}

test('every row is what the database says its statement answers', async () => {
  expect(await objections(statements)).toEqual([])
})

test('no statement of a running server goes unread', () => {
  expect(statements.filter(({ texts }) => texts.size === 0).map(({ at }) => at)).toEqual([])
  expect(statements.length).toBeGreaterThan(200)
})

test('a column that is renamed, of another type, null at times, or of other words is noticed where it is read', async () => {
  const ofShop = statements.filter(({ at }) => at.startsWith('server/shop/repository.ts'))
  const afterwards = async (change: string, back: string) => {
    await client.query(change)
    const found = await objections(ofShop)
    await client.query(back)
    return found.map((objection) => objection.replace(/^.*?: /, ''))
  }
  expect(
    await afterwards('alter table category rename title to name', 'alter table category rename name to title'),
  ).toEqual(['column "title" does not exist'])
  expect(
    await afterwards(
      'alter table product alter duration_minutes type text',
      'alter table product alter duration_minutes type int using duration_minutes::int',
    ),
  ).toContain('durationMinutes is text, not number')
  expect(
    await afterwards(
      'alter table slot alter local_time drop not null',
      'alter table slot alter local_time set not null',
    ),
  ).toEqual(['localTime is null at times'])
  expect(
    await afterwards(
      `alter table shop drop constraint shop_currency_code_check,
        add constraint shop_currency_code_check check (currency_code in ('EUR', 'USD', 'CHF'))`,
      `alter table shop drop constraint shop_currency_code_check,
        add constraint shop_currency_code_check check (currency_code in ('EUR', 'USD'))`,
    ),
  ).toContain('currencyCode is at times CHF')
  expect(await objections(ofShop)).toEqual([])
})
