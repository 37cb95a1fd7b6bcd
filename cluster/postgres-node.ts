import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { request } from '../faults/visitor.ts'
import { programs } from '../scripts/cluster-parts.ts'
import { familyOf, type Household, type Program, signal } from './programs.ts'
import type { Relay } from './relay.ts'
import { patroniSettings, type PostgresPorts } from './settings.ts'

/** One machine of the database: Patroni with its PostgreSQL, and a line to etcd. */
export interface PostgresNode {
  name: string
  port: number
  /** Starts it, or starts it again. */
  start: () => void
  /** The power fails: kill -9 of everything on it. */
  kill: () => Promise<void>
  /** kill -9 of PostgreSQL alone, which Patroni survives. */
  killPostgres: () => void
  /** SIGSTOP of everything on it. */
  freeze: () => void
  wake: () => void
  /** Nothing reaches etcd from it, or it from there. */
  cutOff: () => void
  reconnect: () => void
  /** What its Patroni says of it. */
  isLeader: () => Promise<boolean>
  /** What its Patroni says of all of them: `leader`, `sync_standby`, `replica`. */
  roles: () => Promise<string[]>
  /** Asks this very server. @throws when it does not answer */
  ask: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>
  /** A connection to this very server, as its superuser. The caller hangs up. */
  connect: () => Promise<pg.Client>
}

export function postgresNode(household: Household, ports: PostgresPorts, etcd: Relay): PostgresNode {
  const { name, port, restPort } = ports
  const { folder } = household
  household.makeFolder(name)
  const settings = household.write(`${name}.json`, patroniSettings(ports, { folder, etcdPort: etcd.port }))
  let patroni: Program | undefined
  let frozen: number[] = []

  function postmaster(): number[] {
    try {
      return [Number(readFileSync(path.join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0])]
    } catch {
      return [] // it is not running
    }
  }
  const everything = () => familyOf([...(patroni?.isRunning() ? [patroni.pid] : []), ...postmaster().filter(isOurs)])
  const isOurs = (pid: number) => isProcessOf(pid, folder)

  // On a line of its own: one that was open before a freeze may never be answered.
  const askPatroni = (path: string) => request(restPort, path, { timeoutMs: 2000 }).catch(() => null)

  async function connect() {
    const client = new pg.Client({
      ...{ host: '127.0.0.1', port, user: 'postgres', database: 'cepage' },
      connectionTimeoutMillis: 3000,
      query_timeout: 10_000,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  return {
    name,
    port,
    start() {
      patroni = household.start(name, [programs.patroni, settings])
    },
    async kill() {
      signal(everything(), 'SIGKILL')
      await patroni?.kill()
    },
    killPostgres: () => signal(familyOf(postmaster().filter(isOurs)), 'SIGKILL'),
    freeze() {
      // What is started while they are stopped is stopped by the second look.
      for (let look = 0; look < 2; look++) signal((frozen = everything()), 'SIGSTOP')
    },
    wake: () => signal(frozen, 'SIGCONT'),
    cutOff: () => etcd.cut(),
    reconnect: () => etcd.mend(),
    isLeader: async () => (await askPatroni('/primary'))?.status === 200,
    async roles() {
      const answer = await askPatroni('/cluster')
      // As its manual has it.
      const members: { role: string }[] = answer?.body?.members ?? []
      return members.map(({ role }) => role)
    },
    async ask<Row extends pg.QueryResultRow>(statement: string) {
      const client = await connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        hangUp(client)
      }
    },
    connect,
  }
}

/** Without a farewell, which a server that was killed never answers. */
export const hangUp = (client: pg.Client): void => void client.connection.stream.destroy()

/** A number in a file that was left behind may be another program's by now. */
function isProcessOf(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  } catch {
    return false
  }
}
