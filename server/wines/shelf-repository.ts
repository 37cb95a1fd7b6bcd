import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'
import { hasWords, inOrder, shelf, type SoughtWines } from './shelf-sql.ts'

type SoughtByWords = SoughtWines & { words: readonly string[] }

/** Of the next ones of the shelf those in which each of the words begins one. @param most so many are looked through */
export async function selectNextWithWords(db: Queries, sought: SoughtByWords & { most: number }): Promise<string[]> {
  const statement = sql<{ id: string }>`
    select product.id from (select product.* ${shelf(sought)} ${inOrder} limit ${sql.lit(sought.most)}) product
    where ${hasWords(sought.words)} ${inOrder} limit ${sought.limit}`
  return (await many(db, statement)).map(({ id }) => id)
}

/** The same of all of them, by the index of words. */
export async function selectWithWords(db: Queries, sought: SoughtByWords): Promise<string[]> {
  const statement = sql<{ id: string }>`
    select product.id ${shelf(sought)} and ${hasWords(sought.words)} ${inOrder} limit ${sought.limit}`
  return (await many(db, statement)).map(({ id }) => id)
}
