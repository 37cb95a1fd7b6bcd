import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { inTransaction, type Queries } from './database.ts'
import { outsideTransaction } from './one-connection.ts'
import { keptByVersion, type Version, versionOf } from './kept-by-version.ts'
import { many } from './rows.ts'

const own = await createTestDatabase()
const { database } = own
afterAll(() => own.drop())

interface Word extends Version {
  word: string
}
const columns = sql`commune.code as id, ${versionOf('commune')} as version`
const versions = (db: Queries) => many(db, sql<Version>`select ${columns} from commune order by code`)

const read: string[][] = []
const words = keptByVersion<Word>(
  async (db, ids) => {
    read.push([...ids])
    return many(db, sql<Word>`select ${columns}, commune.name as word from commune where code = any(${ids}::text[])`)
  },
  { most: 100 },
)
async function shown(db: Queries): Promise<string[]> {
  const rows = await versions(db)
  const found = await words(db, rows)
  return rows.map(({ id }) => found.get(id)?.word ?? '')
}

const write = (db: Queries, id: string, word: string) =>
  sql`insert into commune (code, country_code, name, is_registration_required) values (${id}, 'FR', ${word}, false)
    on conflict (code) do update set name = excluded.name`.execute(db)

test('[WINES-01] a row is read once for as long as nobody writes to it, and anew after each writing', async () => {
  const db = database.query
  await write(db, 'a', 'one')
  await write(db, 'b', 'two')
  expect([await shown(db), await shown(db)]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
  expect(read.splice(0)).toEqual([['a', 'b']])
  await write(db, 'b', 'three')
  expect(await shown(db)).toEqual(['one', 'three'])
  expect(read.splice(0)).toEqual([['b']])
})

test('[WINES-01] a transaction that writes twice sees both, and what it takes back nobody sees', async () => {
  const stopped = inTransaction(database.query, async (trx) => {
    await write(trx, 'a', 'first')
    expect(await shown(trx)).toEqual(['first', 'three'])
    await write(trx, 'a', 'second')
    expect(await shown(trx)).toEqual(['second', 'three'])
    expect(await outsideTransaction(() => shown(database.query))).toEqual(['one', 'three'])
    throw new Error('taken back')
  })
  await expect(stopped).rejects.toThrow('taken back')
  expect(await shown(database.query)).toEqual(['one', 'three'])
  await inTransaction(database.query, async (trx) => {
    await write(trx, 'a', 'first')
    await write(trx, 'a', 'second')
  })
  expect(await shown(database.query)).toEqual(['second', 'three'])
})

test('[WINES-01] what is gone between two statements is not there', async () => {
  const rows = await versions(database.query)
  await sql`delete from commune where code = 'b'`.execute(database.query)
  await write(database.query, 'a', 'last')
  const found = await words(
    database.query,
    rows.map((row) => ({ ...row, version: 'another' })),
  )
  expect([...found.values()].map(({ word }) => word)).toEqual(['last'])
})
