import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from '../../tools/postgres/embedded.ts'
import { urlOf } from './database.ts'

/** A PostgreSQL and a standby that follows it, for one test file. */
export interface Replication {
  primaryUrl: string
  /** The same database on the standby. */
  onReplica: (url: string) => string
  /** As the standby's superuser. */
  askReplica: (...statements: string[]) => Promise<void>
  /** Without a word to anybody, as a loss of power would. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Alive, and answering nothing. */
  freeze: () => void
  wake: () => void
  close: () => Promise<void>
}

const settings = {
  ...{ fsync: 'off', full_page_writes: 'off', max_connections: '100' },
  ...{ wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '512MB' },
}

/** The standby is a copy of the primary before its first row; the built-in binaries have no `pg_basebackup`. */
export async function openReplication(): Promise<Replication> {
  const folder = mkdtempSync(path.join(tmpdir(), `cepage-test-${process.pid}-`))
  // As root, the database runs under another account and goes through this folder.
  chmodSync(folder, 0o711)
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
  await ensureEmbeddedDatabase({ dataDir: primaryDir, settings }).then((made) => made.close())
  await mkdir(replicaDir, { mode: 0o711 })
  await promisify(execFile)('cp', ['-a', path.join(primaryDir, 'postgres'), path.join(replicaDir, 'postgres')])
  const signal = path.join(replicaDir, 'postgres/standby.signal')
  const { uid, gid } = statSync(path.join(replicaDir, 'postgres'))
  writeFileSync(signal, '')
  chownSync(signal, uid, gid)

  const primary = await ensureEmbeddedDatabase({ dataDir: primaryDir, settings })
  const { host, port, user } = primary.connection
  const startReplica = () =>
    ensureEmbeddedDatabase({
      dataDir: replicaDir,
      settings: {
        ...settings,
        primary_conninfo: `host=${host} port=${port} user=${user}`,
        wal_retrieve_retry_interval: '200ms',
      },
    })
  let replica: EmbeddedDatabase = await startReplica()
  const postmaster = () => Number(readFileSync(path.join(replicaDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const signalAll = (name: NodeJS.Signals) => {
    const pid = postmaster()
    // It first, or it would have one more child by the time they are counted.
    process.kill(pid, name)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    for (const child of children)
      try {
        process.kill(Number(child), name)
      } catch (error) {
        // It has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }

  return {
    primaryUrl: urlAt(primary.connection),
    onReplica: (url) => urlOf(urlAt(replica.connection), new URL(url).pathname.slice(1)),
    async askReplica(...statements) {
      const client = new pg.Client(replica.connection)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    },
    async kill() {
      process.kill(postmaster(), 'SIGKILL')
      await replica.close()
    },
    async start() {
      replica = await startReplica()
    },
    freeze: () => signalAll('SIGSTOP'),
    wake: () => signalAll('SIGCONT'),
    async close() {
      await replica.close()
      await primary.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const urlAt = ({ host, port, user }: pg.PoolConfig): string =>
  `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host ?? '')}`
