import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type DatabaseClock, openClock } from './clock.ts'
import { columnTypes } from './column-types.ts'
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from '../../tools/postgres/embedded.ts'
import { isStalePlan, kyselyPool } from './named-statements.ts'
import { holding, isHolding, SecondConnection } from './one-connection.ts'
import { noReplicas, openReplicas, type Replicas } from './replicas.ts'
import type { DB } from './types.ts'
import { codeOf, DatabaseUnavailable, isConnectionLoss } from './unavailable.ts'

/** Where a statement may run: in a transaction, or by itself on any connection. */
export type Queries = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

export interface Database {
  pool: pg.Pool
  /** Connections that belong to who has them, for notices, jobs and migrations; the pool, unless that is a pooler's. */
  direct: pg.Pool
  query: Queries
  /** Its time, which everything is decided by. */
  clock: DatabaseClock
  /** For what is the same for everybody and may be a few seconds old. */
  replicas: Replicas
  /** A connection outside the pool, connected, for who keeps it for long. The caller ends it. */
  connectAlone(): Promise<pg.Client>
  /** Work to do before the pool ends, such as ending a connection of one's own. */
  beforeClose(work: () => Promise<void>): void
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'pgBin' | 'databasePoolSize'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'replicas' | 'environment'>>

// The two job runners take one each to listen with, and the others for moments.
const directConnections = 7

const sessionSettings = {
  types: columnTypes,
  lock_timeout: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  // The same day for `now()::date` on every server; an `options` in DATABASE_URL replaces it.
  options: '-c timezone=UTC',
  application_name: 'cepage',
  connectionTimeoutMillis: 5000,
  keepAlive: true,
} satisfies pg.PoolConfig

/**
 * A shop has an order now and then: a connection closed after a rest would plan every statement of the next one anew,
 * which is half of what PostgreSQL does for it (decision 80). Each is renewed after a while, as what it keeps only grows.
 * Where many databases are tried beside each other, none keeps what it does not use.
 */
const keptConnections = { idleTimeoutMillis: 0, maxLifetimeSeconds: 3600 }

/** The primary answers what a standby does not answer soon. */
const replicaSettings = {
  ...sessionSettings,
  connectionTimeoutMillis: 1000,
  query_timeout: 3000,
  options: '-c timezone=UTC -c default_transaction_read_only=on',
} satisfies pg.PoolConfig

/**
 * The server of DATABASE_URL, else the embedded one, which is started again when it went away.
 * @throws an Error with a sentence for the operator when it cannot be reached.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  let embedded: EmbeddedDatabase | undefined
  let reviving: Promise<void> | undefined
  const revive = () => (reviving ??= startEmbedded().finally(() => (reviving = undefined)))

  async function startEmbedded() {
    if (config.databaseUrl) return
    embedded = await ensureEmbeddedDatabase(config)
    // Another process, with another TMPDIR, may have chosen another socket.
    if (pool) Object.assign(pool.options, embedded.connection)
  }

  let pool: pg.Pool | undefined
  await revive()
  const address = config.databaseUrl ? { connectionString: config.databaseUrl } : embedded?.connection
  // Where people buy, what waits for nobody but itself is slow under a load, and no reason to refuse them.
  const isProduction = config.environment === 'production'
  const limits = { max: config.databasePoolSize, isGuarded: !isProduction, ...(isProduction && keptConnections) }
  const opened = new RevivingPool({ ...sessionSettings, ...address, ...limits }, revive)
  pool = opened
  await checkConnection(opened, config.databaseUrl ? 'The database of DATABASE_URL' : 'The built-in database')
  const direct = config.databaseDirectUrl ? await openDirect(config.databaseDirectUrl, opened) : opened

  // Behind a pooler the next statement may meet another connection, which knows no names.
  const primary = kyselyPool(opened, { isNaming: direct === opened })
  const replicas = config.replicas ? followReplicas(config.replicas) : noReplicas

  function followReplicas({ urls, maxLagSeconds }: NonNullable<Config['replicas']>): Replicas {
    const pools = urls.map(
      (connectionString) =>
        new RevivingPool({ ...replicaSettings, connectionString, max: config.databasePoolSize }, async () => {}),
    )
    const connect = (pool: pg.Pool) => connectAlone(pool, async () => {})
    return openReplicas({ pools, connect, connectToPrimary: () => connect(direct), primary, maxLagSeconds })
  }

  const clock = openClock(opened)
  await clock.ask()

  const closers: (() => Promise<void>)[] = []
  return {
    pool: opened,
    direct,
    query: new Kysely<DB>({ dialect: new PostgresDialect({ pool: primary }) }),
    clock,
    replicas,
    connectAlone: () => connectAlone(direct, revive),
    beforeClose: (work) => void closers.push(work),
    async close() {
      await Promise.all(closers.splice(0).map((closer) => closer()))
      await replicas.close()
      await opened.end()
      if (direct !== opened) await direct.end()
      await embedded?.close()
    },
  }
}

/**
 * Runs the work in one READ COMMITTED transaction and commits it. After a deadlock or a serialization failure the
 * work runs again, at most three times more, so it must do nothing that a rollback does not undo. A connection that
 * turns out to be dead when the transaction begins is replaced.
 * @throws DatabaseUnavailable when the connection is lost; it may then have been committed or not.
 */
export async function inTransaction<Result>(
  queries: Queries,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await queries
        .transaction()
        .setIsolationLevel('read committed')
        .execute((trx) => holding(() => work(trx)))
    } catch (error) {
      // A database that is away answers late; connections it left behind break at once, and there may be several.
      const isLeftBehind = isBeforeWork(error) && performance.now() - startedAt < 1000
      if (attempt === 3 || !(isRetryable(error) || isLeftBehind)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** True when this unique, foreign key, check or exclusion constraint, by its name in the migrations, refused the row. */
export function violates(error: unknown, constraintName: string): boolean {
  return error instanceof pg.DatabaseError && !!error.code?.startsWith('23') && error.constraint === constraintName
}

const isBeforeWork = (error: unknown) => error instanceof DatabaseUnavailable && error.isBeforeWork
const isRetryable = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '') || isStalePlan(error)

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** A pool that starts the embedded server again when a connection finds it gone, and then connects once more. */
class RevivingPool extends pg.Pool {
  readonly #revive: () => Promise<void>
  readonly #isGuarded: boolean

  constructor({ isGuarded = false, ...config }: pg.PoolConfig & { isGuarded?: boolean }, revive: () => Promise<void>) {
    super(config)
    this.#revive = revive
    this.#isGuarded = isGuarded
    // A connection that dies is an error of the query it served, or of nobody: without these two listeners Node
    // would end the process instead. The pool replaces the connection by itself.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const first = this.#isGuarded && isHolding() ? Promise.reject(new SecondConnection()) : super.connect()
    const connecting = first.catch(async (error: unknown) => {
      // Without a code it is our own time limit: waiting twice as long for a free connection helps nobody.
      if (!isConnectionLoss(error) || !codeOf(error)) throw error
      await this.#revive()
      return super.connect()
    })
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (destroy) => client.release(destroy)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }
}

async function checkConnection(pool: pg.Pool, name: string) {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    // A refused TCP connection has a code for each address it tried, and no message of its own.
    const said = error instanceof Error && error.message ? error.message : codeOf(error)
    throw new Error(`${name} cannot be used: ${said}.`, { cause: error })
  }
}

/** Past the pooler. @throws a sentence for the operator when the pooler's connections lack the limits of ours. */
async function openDirect(url: string, pooled: pg.Pool): Promise<pg.Pool> {
  const direct = new RevivingPool({ ...sessionSettings, connectionString: url, max: directConnections }, async () => {})
  await checkConnection(direct, 'The database of DATABASE_DIRECT_URL')
  try {
    await refuseUnlimited(pooled)
  } catch (error) {
    await Promise.all([pooled.end(), direct.end()])
    throw error
  }
  return direct
}

/** What a connection asks for when it begins, a pooler may ignore: without limits a statement could hold a row for ever. */
async function refuseUnlimited(pooled: pg.Pool): Promise<void> {
  const { rows } = await pooled.query<{ name: string | null }>(
    `select name from pg_settings where name = 'TimeZone' and setting <> 'UTC' or setting = '0'
      and name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Error(`Connections of the pooler in DATABASE_URL lack settings (${names}): see section 4 of operations.md.`)
}

async function connectAlone(pool: pg.Pool, revive: () => Promise<void>): Promise<pg.Client> {
  const connect = async () => {
    // The pool hides its password from copies of its options.
    const client = new pg.Client({ ...pool.options, password: pool.options.password })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return connect().catch(async (error: unknown) => {
    if (!isConnectionLoss(error)) throw error
    await revive()
    return connect()
  })
}
