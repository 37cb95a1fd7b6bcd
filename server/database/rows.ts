import type { RawBuilder } from 'kysely'
import type { Queries } from './database.ts'

/** Every row of the answer. What a row is, `rows.test.ts` asks the database. */
export async function many<Row>(db: Queries, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db)
  return rows
}

/** The first row of the answer, or null when there is none. */
export async function oneOrNone<Row>(db: Queries, statement: RawBuilder<Row>): Promise<Row | null> {
  const { rows } = await statement.execute(db)
  return rows[0] ?? null
}

/** The row of a statement that always has one. @throws when it has none. */
export async function one<Row>(db: Queries, statement: RawBuilder<Row>): Promise<Row> {
  const row = await oneOrNone(db, statement)
  if (row === null) throw new Error('A statement that always answers with a row has answered with none.')
  return row
}
