import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../faults/lock.ts'
import { request } from '../faults/visitor.ts'
import { programs } from '../scripts/cluster-parts.ts'
import { freePorts } from './ports.ts'
import { type PostgresNode, postgresNode } from './postgres-node.ts'
import { openHousehold, type Program } from './programs.ts'
import { type Relay, startRelay } from './relay.ts'
import { haproxySettings, pgbouncerSettings, roleStatements } from './settings.ts'

/** A highly available PostgreSQL on this machine, and what stands between it and the shop. */
export interface Cluster {
  postgres: readonly PostgresNode[]
  /** Through PgBouncer, in transaction mode. */
  pooledUrl: string
  /** Through HAProxy alone, to whoever is the primary. */
  directUrl: string
  /** Each server by itself, whatever its rank is just now. */
  ownUrls: readonly string[]
  /** Where HAProxy takes visitors in, and the ports it gives them to. */
  shopPort: number
  nodePorts: readonly number[]
  leader: () => Promise<PostgresNode>
  /** Resolves when all three are there: a primary, a synchronous standby, another standby, none behind the other. */
  whole: () => Promise<void>
  /** Hands the primary's rank to a standby on purpose. */
  switchOver: () => Promise<void>
  restartPooler: () => Promise<void>
  close: () => Promise<void>
}

const names = ['one', 'two', 'three']

/** @throws with the logs' ends when it does not come up. */
export async function openCluster(): Promise<Cluster> {
  const household = openHousehold()
  const { folder } = household
  const port = await freePorts(18)
  const [etcdPort, peerPort, poolerPort] = [port(), port(), port()]
  const [primaryPort, replicaPort, shopPort] = [port(), port(), port()]
  const nodePorts = names.map(port)
  const postgresPorts = names.map((name) => ({ name, port: port(), restPort: port() }))

  household.start('etcd', [
    programs.etcd,
    ...['--data-dir', `${household.makeFolder('etcd')}/data`, '--enable-v2'],
    ...[
      '--listen-client-urls',
      `http://127.0.0.1:${etcdPort}`,
      '--advertise-client-urls',
      `http://127.0.0.1:${etcdPort}`,
    ],
    ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peerPort}`],
    ...['--initial-cluster', `default=http://127.0.0.1:${peerPort}`],
  ])
  const postgres: PostgresNode[] = []
  const relays: Relay[] = []
  for (const own of postgresPorts) {
    const relay = await startRelay(port(), etcdPort)
    relays.push(relay)
    postgres.push(postgresNode(household, own, relay))
  }

  const balanced = { primaryPort, replicaPort, shopPort, postgres: postgresPorts, nodePorts }
  household.start('haproxy', [programs.haproxy, '-db', '-f', household.write('haproxy.cfg', haproxySettings(balanced))])
  household.write('users.txt', '"cepage" ""\n')
  const poolerFile = household.write('pgbouncer.ini', pgbouncerSettings(folder, { port: poolerPort, primaryPort }))
  const startPooler = () => household.start('pgbouncer', [programs.pgbouncer, poolerFile])
  let pooler: Program = startPooler()

  const cluster: Cluster = {
    postgres,
    pooledUrl: `postgresql://cepage@127.0.0.1:${poolerPort}/cepage`,
    directUrl: `postgresql://cepage@127.0.0.1:${primaryPort}/cepage`,
    ownUrls: postgresPorts.map(({ port: own }) => `postgresql://cepage@127.0.0.1:${own}/cepage`),
    shopPort,
    nodePorts,
    async leader() {
      let found: PostgresNode | undefined
      await until(async () => {
        const leaders = await Promise.all(postgres.map((node) => node.isLeader()))
        found = postgres[leaders.indexOf(true)]
        return found !== undefined
      }, 'there is a primary')
      return found as PostgresNode // Waited for.
    },
    whole: () => until(() => isWhole(cluster), 'all three databases are there again'),
    async switchOver() {
      const before = await cluster.leader()
      const { restPort } = postgresPorts.find(({ name }) => name === before.name) ?? { restPort: 0 }
      // The synchronous standby is the only one that may.
      const order = { method: 'POST', payload: { leader: before.name }, timeoutMs: 120_000 }
      const { status, text } = await request(restPort, '/switchover', order)
      if (status !== 200) throw new Error(`Patroni does not switch over: ${text}`)
    },
    async restartPooler() {
      await pooler.kill()
      pooler = startPooler()
    },
    async close() {
      await Promise.all(relays.map((relay) => relay.close()))
      await household.close()
    },
  }

  try {
    for (const node of postgres) {
      node.start()
      // The first one makes the database that the others copy.
      if (node === postgres[0]) await cluster.leader()
    }
    const admin = await connectAsAdmin(postgres[0]?.port ?? 0)
    for (const statement of roleStatements) await admin.query(statement)
    await admin.end()
    await cluster.whole()
    return cluster
  } catch (error) {
    const said = [...names, 'etcd', 'haproxy', 'pgbouncer'].map((name) => `${name}:\n${household.lastWords(name)}`)
    await cluster.close()
    throw new Error(`The cluster does not come up.\n${said.join('\n')}`, { cause: error })
  }
}

async function isWhole({ postgres }: Cluster): Promise<boolean> {
  const leaders = await Promise.all(postgres.map((node) => node.isLeader()))
  const [leader, ...others] = postgres.filter((_, index) => leaders[index])
  if (!leader || others.length > 0) return false
  if ((await leader.roles()).toSorted().join() !== 'leader,replica,sync_standby') return false
  const near = await leader
    .ask<{ name: string }>(
      `select application_name as name from pg_stat_replication
       where state = 'streaming' and pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1e6`,
    )
    .catch(() => []) // it has just lost its rank
  return postgres.every((node) => node === leader || near.some(({ name }) => name === node.name))
}

/** As soon as it takes statements: a server that has just been made restarts once. */
async function connectAsAdmin(port: number): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    admin.on('error', () => {})
    try {
      await admin.connect()
      const { rows } = await admin.query<{ isReadOnly: boolean }>('select pg_is_in_recovery() as "isReadOnly"')
      if (rows[0]?.isReadOnly === false) return admin
      await admin.end()
    } catch (error) {
      if (attempt > 100) throw error
    }
    await sleep(200)
  }
}
