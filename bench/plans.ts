import type pg from 'pg'
import type { Statement } from './recorder.ts'

/** What a plan reads, by table: how, and how many rows it had in its hands. */
export interface Scan {
  table: string
  /** `Index Scan`, `Seq Scan`; as PostgreSQL calls it. */
  how: string
  /** Rows it gave and rows it threw away, in all its rounds; 0 where the statement was not run. */
  rows: number
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/**
 * How a statement is answered: with its values, as the first times, and without knowing them, as a connection that has
 * sent it often does. What only reads is run as well, for the count of rows.
 */
export async function scansOf(client: pg.ClientBase, { text, values }: Statement): Promise<Scan[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return []
  const isRead = /^\s*select/i.test(text) && !/set_config|pg_notify|add_job/.test(text)
  const generic = await explain(client, `explain (generic_plan, format json) ${text}`, [])
  const run = isRead ? await explain(client, `explain (analyze, timing off, format json) ${text}`, values) : []
  return [...generic, ...run]
}

async function explain(client: pg.ClientBase, text: string, values: unknown[]): Promise<Scan[]> {
  // Without values it goes as plain text: the parameters stay open.
  const { rows } = await (values.length > 0 ? client.query(text, values) : client.query(text))
  const [{ Plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'] // The shape PostgreSQL documents.
  return walk(Plan)
}

function walk(node: PlanNode): Scan[] {
  const table = node['Relation Name']
  const here = node['Actual Rows'] ?? 0
  const thrownAway = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const isScan = table !== undefined && node['Node Type'].endsWith('Scan')
  const own = isScan ? [{ table, how: node['Node Type'], rows: (here + thrownAway) * (node['Actual Loops'] ?? 1) }] : []
  return [...own, ...(node.Plans ?? []).flatMap(walk)]
}
