import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import type { Queries } from './database.ts'

export interface BrokenInvariant {
  /** The sentence above the query. */
  name: string
  /** How many rows break it, and the first few of them. */
  count: number
  rows: unknown[]
}

interface Invariant {
  name: string
  query: string
}

const file = path.join(import.meta.dirname, 'invariants.sql')
const shownRows = 5

/**
 * What must always hold and does not, each with its rows; empty when all is well. Reads whole tables.
 * @param isPatient however long that takes: for what is no request.
 */
export async function checkInvariants(db: Queries, { isPatient = false } = {}): Promise<BrokenInvariant[]> {
  if (!isPatient) return findBroken(db)
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return findBroken(trx)
  })
}

async function findBroken(db: Queries): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { name, query } of readInvariants(await readFile(file, 'utf8'))) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(query))
    if (rows.length > 0) broken.push({ name, count: rows.length, rows: rows.slice(0, shownRows) })
  }
  return broken
}

/** Every sentence, whether it is true or not. */
export const namesOfInvariants = async (): Promise<string[]> =>
  readInvariants(await readFile(file, 'utf8')).map(({ name }) => name)

/** @throws when a query has no name: what breaks could then not be said. */
export function readInvariants(text: string): Invariant[] {
  return text
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece) => {
      const lines = piece.split('\n').filter((line) => line.trim() !== '')
      const start = lines.findIndex((line) => !line.startsWith('--'))
      const name = lines[start - 1]?.replace(/^--\s*/, '')
      if (!name) throw new Error(`An invariant has no name: ${piece.slice(0, 80)}`)
      return { name, query: lines.slice(start).join('\n') }
    })
}
