import type pg from 'pg'
import type { FieldDef } from 'pg'

/** A column of a statement's answer, as far as the database can know it before there is a row. */
export interface Column {
  name: string
  /** `text`, `int4`, `timestamptz`, `text[]`. */
  type: string
  /** Undefined where nobody but the reader can say whether it may be null, as of an expression. */
  isNullable: boolean | undefined
  /** What a check constraint allows a text to be. */
  words: string[] | undefined
}

interface TableColumn {
  isNotNull: boolean
  words: string[] | undefined
}

/** What the tables say of their columns, and the names of types. */
export interface Catalogue {
  columns: Map<string, TableColumn>
  types: Map<number, string>
}

export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const columns = await client.query<{ at: string; isNotNull: boolean; checks: string[] }>(`
    select attrelid || ' ' || attnum as at, attnotnull as "isNotNull",
      array(select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as checks
    from pg_attribute where attnum > 0`)
  const types = await client.query<{ oid: number; name: string }>(
    `select oid::int, regexp_replace(typname, '^_(.*)', '\\1[]') as name from pg_type`,
  )
  return {
    columns: new Map(columns.rows.map(({ at, isNotNull, checks }) => [at, { isNotNull, words: wordsOf(checks) }])),
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
  }
}

/** Of `CHECK ((status = ANY (ARRAY['held'::text, 'released'::text])))`. */
function wordsOf(checks: string[]): string[] | undefined {
  const list = checks.find((check) => /^CHECK \(\(\w+ = ANY \(ARRAY\[('[^']*'::text(, )?)+\]\)\)\)$/.test(check))
  if (!list) return undefined
  return [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
}

/**
 * Has PostgreSQL prepare the statement and plan it for parameters it does not know; nothing is executed.
 * @returns the columns of its answer, none when it answers with no rows.
 */
export async function describeStatement(client: pg.ClientBase, catalogue: Catalogue, text: string): Promise<Column[]> {
  const fields = await new Promise<FieldDef[]>((resolve, reject) => {
    client.query(new Description(text, resolve, reject))
  })
  if (fields.length === 0) return []
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error(`PostgreSQL has no plan for ${text}`)
  const missing = outputsMadeNullable(plan)
  const conditions = JSON.stringify(plan)
  const isAsked = (output: string) => new RegExp(`[(.]${RegExp.escape(output)} IS NOT NULL\\)`).test(conditions)
  // A condition on it may keep the nulls of a column out; a row type that several statements share may still allow them.
  const isNullable = (column: TableColumn, output: string) =>
    column.isNotNull ? false : isAsked(output) ? undefined : true
  return fields.map((field, index) => {
    const column = catalogue.columns.get(`${field.tableID} ${field.columnID}`)
    const output = plan.Output?.[index] ?? ''
    return {
      name: field.name,
      type: catalogue.types.get(field.dataTypeID) ?? String(field.dataTypeID),
      isNullable: column && (missing.has(output) || isNullable(column, output)),
      words: column?.words,
    }
  })
}

interface Plan {
  Output?: string[]
  'Join Type'?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
}

/** What comes from the side of an outer join that may have no row. */
function outputsMadeNullable(plan: Plan): Set<string> {
  const sides = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[plan['Join Type'] ?? ''] ?? []
  return new Set(
    (plan.Plans ?? []).flatMap((child) =>
      sides.includes(child['Parent Relationship'] ?? '') ? outputsOf(child) : [...outputsMadeNullable(child)],
    ),
  )
}

const outputsOf = (plan: Plan): string[] => [...(plan.Output ?? []), ...(plan.Plans ?? []).flatMap(outputsOf)]

/** A query that ends before it is executed; `pg` offers none. */
class Description implements pg.Submittable {
  fields: FieldDef[] = []
  readonly #text: string
  readonly #resolve: (fields: FieldDef[]) => void
  readonly #reject: (error: Error) => void

  constructor(text: string, resolve: (fields: FieldDef[]) => void, reject: (error: Error) => void) {
    this.#text = text
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection) {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription(message: { fields: FieldDef[] }) {
    this.fields = message.fields
  }

  handleReadyForQuery() {
    this.#resolve(this.fields)
  }

  handleError(error: Error) {
    this.#reject(error)
  }
}
