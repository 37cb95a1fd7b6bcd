import type { Database } from '../server/database/database.ts'

/** One round trip to PostgreSQL, as the server sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

export interface Recorder {
  /** What this piece of work sends, in the order it was sent; nothing else may use the database meanwhile. */
  record(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Listens to a database from now on: to be called before its pool has made a connection that matters. */
export function recordStatements({ pool }: Pick<Database, 'pool'>): Recorder {
  let heard: Statement[] | null = null
  pool.on('acquire', (client) => {
    if (listened.has(client)) return
    listened.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown // One of its many overloads.
    const hear = (...args: unknown[]) => {
      heard?.push(statementOf(args))
      return query(...args)
    }
    client.query = hear as typeof client.query
  })
  return {
    async record(work) {
      heard = []
      try {
        await work()
        return heard
      } finally {
        heard = null
      }
    },
  }
}

const listened = new WeakSet<object>()

function statementOf([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text, values } = first as { text: string; values?: unknown[] } // The object form of a query.
  return { text, values: values ?? [] }
}
