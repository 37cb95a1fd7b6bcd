import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/** More rows per statement gain nothing; fewer cost round trips. */
const rowsPerStatement = 2000

/**
 * Inserts many rows in few statements. `columns` names each column with its SQL type; a row may leave a column out,
 * which then is null. Values travel as JSON: dates as ISO text, arrays as arrays.
 */
export async function insertRows<Columns extends Record<string, string>>(
  trx: Transaction,
  table: string,
  columns: Columns,
  rows: readonly { [Column in keyof Columns]?: unknown }[],
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const shape = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  )
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const chunk = JSON.stringify(rows.slice(at, at + rowsPerStatement))
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_to_recordset(${chunk}::jsonb) as row (${shape})`.execute(trx)
  }
}
