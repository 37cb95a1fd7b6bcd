import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { traced } from '../tracing.ts'
import { codeOf, DatabaseUnavailable, isConnectionLoss } from './unavailable.ts'

// Each connection keeps every named statement; SQL whose text varies without end must not fill its memory.
const mostNames = 2000

/**
 * The pool as Kysely wants it, with two additions: statements are named, so that PostgreSQL parses and plans each
 * once per connection (1.3 to 2.2 times the rate on real queries), and a lost connection is `DatabaseUnavailable`.
 * @param options.isNaming false where one client's statements meet one server connection after the other.
 */
export function kyselyPool(pool: pg.Pool, { isNaming }: { isNaming: boolean }): PostgresPool {
  const lost = new WeakSet<pg.PoolClient>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const names = new Map<string, string>()
  let namesGiven = 0

  function nameOf(text: string): string | undefined {
    if (!isNaming || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return undefined
    const name = names.get(text)
    if (name || names.size >= mostNames) return name
    names.set(text, `s${namesGiven++}`)
    return names.get(text)
  }

  async function query(client: pg.PoolClient, text: string, values: readonly unknown[], isAgain = false) {
    const name = nameOf(text)
    const config = { text, values: [...values], ...(name && { name }) }
    try {
      return await client.query(config)
    } catch (error) {
      if (isConnectionLoss(error)) {
        lost.add(client)
        throw new DatabaseUnavailable(error, { isBeforeWork: /^(begin|start transaction)\b/i.test(text) })
      }
      if (!isStalePlan(error)) throw error
      names.clear()
      // Inside a transaction the failure has ended it; there `inTransaction` runs the whole of it again.
      if (isAgain || client.getTransactionStatus() !== 'I') throw error
      return query(client, text, values, true)
    }
  }

  function adapt(client: pg.PoolClient): PostgresPoolClient {
    const adapted = {
      query: (text: string, values: readonly unknown[]) =>
        traced(`statement ${verbOf(text)}`, { 'db.system.name': 'postgresql', 'db.query.text': text }, () =>
          query(client, text, values),
        ),
      // One to a server that only reads now would live on, and refuse whoever gets it next.
      release: (destroy?: boolean) => client.release(destroy === true || lost.has(client)),
      get processID() {
        return 'processID' in client ? client.processID : undefined
      },
    }
    // Kysely types the result by the statement's, and offers cursors, which we do not use.
    return adapted as unknown as PostgresPoolClient
  }

  return {
    options: pool.options,
    end: async () => {}, // the pool's owner ends it
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw isConnectionLoss(error) ? new DatabaseUnavailable(error) : error
      })
      const adapted = clients.get(client) ?? adapt(client)
      clients.set(client, adapted)
      return adapted
    },
  }
}

const verbOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'other'

/** A migration changed a table whose statement was planned before: a new name makes a new plan. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan must not change')
}
