import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Queries } from './database.ts'

export interface Subscription {
  stop(): Promise<void>
}

interface Subscriber {
  channel: string
  handler: (payload: string) => void
  onReconnect?: (() => void) | undefined
}

interface Line {
  subscribers: Set<Subscriber>
  /** The connection once it listens to every channel; replaced when it is lost. */
  client: Promise<pg.Client>
}

const lines = new WeakMap<Database, Line>()
// A connection cut off without a word looks alive for hours, while caches go stale.
const pingEveryMs = 20_000

/**
 * Calls the handler for every notice on the channel, from this node or another. All subscribers of a database share
 * one connection, which is made again when it is lost; notices sent meanwhile are gone, hence `onReconnect`.
 * Handlers must not throw.
 */
export async function listen(
  database: Database,
  channel: string,
  handler: (payload: string) => void,
  { onReconnect }: { onReconnect?: () => void } = {},
): Promise<Subscription> {
  const subscriber = { channel, handler, onReconnect }
  const line = lines.get(database) ?? openLine(database)
  line.subscribers.add(subscriber)
  const client = await line.client
  // If the connection is lost right here, its successor listens to this channel too.
  await client.query(`listen ${client.escapeIdentifier(channel)}`).catch(() => line.client)
  return { stop: async () => void line.subscribers.delete(subscriber) }
}

/** Tells every listener, on every node; inside a transaction once it commits. Payloads stay below 8000 bytes. */
export async function notify(queries: Queries, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(queries)
}

function openLine(database: Database): Line {
  const closing = new AbortController()
  const subscribers = new Set<Subscriber>()
  const line: Line = { subscribers, client: connect() }
  lines.set(database, line)
  line.client.catch(() => lines.delete(database)) // the first caller is told; the next one tries anew
  database.beforeClose(async () => {
    closing.abort()
    await line.client.then((client) => client.end()).catch(() => {})
  })
  return line

  async function connect(): Promise<pg.Client> {
    const client = await database.connectAlone()
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.handler(payload ?? '')
    })
    try {
      for (const channel of new Set([...subscribers].map((subscriber) => subscriber.channel)))
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    const ping = setInterval(() => pingOrCut(client), pingEveryMs)
    ping.unref()
    client.once('end', () => {
      clearInterval(ping)
      if (closing.signal.aborted) return
      line.client = reconnect()
      line.client.catch(() => {}) // it only ends in an error when the database is closed
    })
    return client
  }

  async function reconnect(): Promise<pg.Client> {
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2000)) {
      await sleep(waitMs * (0.5 + Math.random()), undefined, { signal: closing.signal })
      const client = await connect().catch(() => undefined) // still away: the next turn tries again
      if (!client) continue
      for (const { onReconnect } of subscribers) onReconnect?.()
      return client
    }
  }
}

function pingOrCut(client: pg.Client) {
  const isLate = setTimeout(() => client.connection.stream.destroy(), 5000)
  client
    .query('select 1')
    .catch(() => {}) // its connection ends, and another is made
    .finally(() => clearTimeout(isLate))
}
