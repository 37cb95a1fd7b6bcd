import { LRUCache } from 'lru-cache'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

/** A row, and which writing of it. */
export interface Version {
  id: string
  version: string
}

/**
 * Which writing of its row this is: the transaction that wrote it and the place where it stands, for one transaction may
 * write a row twice.
 */
export const versionOf = (table: string): RawBuilder<string> =>
  sql<string>`concat(${sql.ref(`${table}.xmin`)}, ' ', ${sql.ref(`${table}.ctid`)})`

/**
 * Remembers what came of rows that are read far more often than written, and costly to read: a statement asks for their
 * versions, and only those that have changed are read. Nothing of it is ever stale, in no transaction.
 * What it gives is shared: nobody may write to it.
 * @param read must give the version that it has read; a row that is gone it does not give.
 */
export function keptByVersion<Row extends Version>(
  read: (db: Queries, ids: readonly string[]) => Promise<Row[]>,
  { most }: { most: number },
): (db: Queries, rows: readonly Version[]) => Promise<Map<string, Row>> {
  const kept = new LRUCache<string, Row>({ max: most })
  return async (db, rows) => {
    const found = new Map<string, Row>()
    const unknown: string[] = []
    for (const { id, version } of rows) {
      const row = kept.get(id)
      if (row?.version === version) found.set(id, row)
      else unknown.push(id)
    }
    for (const row of unknown.length > 0 ? await read(db, unknown) : []) {
      kept.set(row.id, row)
      found.set(row.id, row)
    }
    return found
  }
}
