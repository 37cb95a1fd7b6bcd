import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCrontab,
  run,
  runMigrations,
  runOnce,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { traced } from '../tracing.ts'
import { withMigrationLock } from './migrations.ts'

type Say = (details: object, message: string) => void
/** The four levels we use of the server's log. */
export type JobLog = Record<'debug' | 'info' | 'warn' | 'error', Say>

export interface Job {
  id: number
  /** 1 on the first run. */
  attempt: number
  maxAttempts: number
  /** Aborted when the node is asked to stop and the job takes too long. */
  signal: AbortSignal
}

/**
 * What to do for each kind of job. A job runs at least once, in rare cases twice (a node dies between the work and
 * its record), so that a task must find out what is already done. One that throws is tried again, later and later.
 */
export type Tasks = Record<string, (payload: unknown, job: Job) => Promise<void>>

const sweepEveryMs = 30_000
/** Jobs come in handfuls: to look for each by itself costs the database more than most of them do. */
const mostFetched = 8
/** What waits behind long ones of this node for longer is left to the others. */
const fetchedForMs = 2000
/** So many looks in a row at which a runner's own connection is missing: it makes one anew within seconds. */
const mostAbsences = 2

/**
 * Runs due jobs on this node, beside other nodes, until `stop`, which waits for those that are running.
 * @param crontab lines such as `0 3 * * * check-invariants`, in UTC; each runs on one node only.
 */
export async function startJobs({
  database,
  tasks,
  crontab = '',
  log,
  concurrency = 2,
  lookEveryMs = sweepEveryMs,
}: {
  database: Database
  tasks: Tasks
  crontab?: string
  log: JobLog
  concurrency?: number
  lookEveryMs?: number
}): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let known: KnownRunner = aRunner()
  let absences = 0
  let givenUp = Promise.withResolvers<void>()
  const launch = () => {
    known = aRunner()
    return run({
      pgPool: database.direct,
      taskList: taskList(tasks),
      parsedCronItems: parseCrontab(crontab),
      preset: { worker: { ...recordOutcomes.worker, localQueue: { size: mostFetched, ttl: fetchedForMs } } },
      concurrency,
      logger: workerLogger(log),
      noHandleSignals: true, // the server's own shutdown calls `stop`
      events: follow(known),
    })
  }
  await freeAbandoned(database)
  let runner: Runner | undefined = await launch()
  const kept = keepRunning()
  const sweep = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'Abandoned jobs could not be freed.'))
  }, lookEveryMs)
  sweep.unref()

  /**
   * A runner whose database went away at the wrong moment may neither work nor end. It shows by its connection, which
   * is missing while the database answers; another one then takes its place.
   */
  async function look() {
    await freeAbandoned(database)
    await freeForgotten(database, known)
    absences = runner && known.id && !(await isPresent(database, known.id)) ? absences + 1 : 0
    if (absences < mostAbsences) return
    absences = 0
    givenUp.resolve()
  }

  /**
   * The library's runner ends by itself when a job's outcome cannot be written, as when the database restarts. What it
   * held is done again, because nobody knows how it ended.
   */
  async function keepRunning() {
    while (!stopping.signal.aborted) {
      await Promise.race([runner?.promise.catch(() => {}), givenUp.promise])
      givenUp = Promise.withResolvers()
      // It has nothing to tell any more, if it is still there.
      void runner?.stop().catch(() => {})
      runner = undefined
      if (stopping.signal.aborted) return
      log.warn({}, 'The job runner ended; it starts again.')
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      runner = await relaunch().catch((error: unknown) => {
        log.warn({ err: error }, 'The job runner could not start.')
        return undefined
      })
    }
  }

  async function relaunch() {
    await database.pool.query('select graphile_worker.force_unlock_workers($1)', [[known.id]])
    return launch()
  }

  return {
    async stop() {
      stopping.abort()
      clearInterval(sweep)
      await runner?.stop().catch(() => {}) // refuses when it has just ended by itself
      await kept
      await runner?.stop().catch(() => {}) // one that was starting meanwhile
    },
  }
}

/**
 * Queues a job inside the caller's transaction: it runs soon after the commit, and never after a rollback.
 * @param options.jobKey replaces a waiting job with the same key instead of adding one.
 * @param options.maxAttempts 25 if not given, which spans about three days.
 */
export async function queueLater(
  trx: Transaction,
  name: string,
  payload: object,
  { jobKey, runAt, maxAttempts }: { jobKey?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts ?? null}::integer,
    job_key => ${jobKey ?? null}::text
  )`.execute(trx)
}

/** Of several that are queued at once each has a key of its own. */
export interface KeyedJob {
  name: string
  payload: object
  jobKey: string
}

/** The same for several jobs in one round trip. @param runAt of all of them. */
export async function queueAllLater(trx: Transaction, jobs: readonly KeyedJob[], runAt?: Date): Promise<void> {
  if (jobs.length > 0) await queued(jobs, runAt).execute(trx)
}

/** The same, to be sent with something else: a row for each job. */
export const queued = (jobs: readonly KeyedJob[], runAt?: Date): RawBuilder<unknown> =>
  sql`select graphile_worker.add_jobs(array(
    select (name, payload::json, null, ${runAt ?? null}::timestamptz, null, key, null, null)::graphile_worker.job_spec
    from unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${jobs.map(({ jobKey }) => jobKey)}::text[]) as job (name, payload, key)))`

/** What waits under this key is not done; what is being done goes on. */
export async function removeJob(trx: Transaction, jobKey: string): Promise<boolean> {
  const { rows } = await sql<{ isRemoved: boolean }>`
    select (removed.job).id is not null and (removed.job).locked_at is null as "isRemoved"
    from (select graphile_worker.remove_job(${jobKey}) as job) removed`.execute(trx)
  return rows[0]?.isRemoved ?? false
}

/** Installs the tables of the job queue. Called right after our migrations, so that `queueLater` always works. */
export async function migrateJobs(database: Database): Promise<void> {
  await withMigrationLock(database.direct, () => runMigrations({ pgPool: database.direct, logger: silence }))
}

/**
 * For tests: runs every job that is due, and those that these jobs queue, on this one call.
 * @throws what the first failed job threw, once all have run.
 */
export async function runJobsOnce(database: Database, tasks: Tasks): Promise<void> {
  const failures: unknown[] = []
  const noted = Object.entries(tasks).map(([name, task]): [string, Tasks[string]] => [
    name,
    async (payload, job) => {
      await task(payload, job).catch((error: unknown) => {
        failures.push(error)
        throw error
      })
    },
  ])
  await runOnce({
    pgPool: database.direct,
    taskList: taskList(Object.fromEntries(noted)),
    preset: recordOutcomes,
    logger: silence,
    noHandleSignals: true,
  })
  if (failures.length > 0) throw failures[0]
}

/**
 * The library writes a job's outcome without waiting for it. Only its batches, here with no delay, are awaited at the
 * end and end the runner when they fail; a single write that fails would be a rejection nobody handles, which ends the
 * process.
 */
const recordOutcomes = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

function taskList(tasks: Tasks): TaskList {
  const adapt =
    (name: string, task: Tasks[string]) =>
    async (payload: unknown, { job, abortSignal }: JobHelpers) =>
      traced(`job ${name}`, { 'cepage.job.attempt': job.attempts }, () =>
        task(payload, {
          id: Number(job.id), // typed as text, but our pool reads int8 as a number
          attempt: job.attempts,
          maxAttempts: job.max_attempts,
          signal: abortSignal,
        }),
      )
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, adapt(name, task)]))
}

const presence = 'cepage jobs '

/** What this node knows of the runner that works for it. */
interface KnownRunner {
  id?: string
  /** The ids of the jobs it does right now. */
  doing: Set<number>
  /** Locked by it at the last look, though it does not do them. */
  suspects: number[]
}

const aRunner = (): KnownRunner => ({ doing: new Set(), suspects: [] })

/**
 * A node that is killed leaves its jobs locked, by default for four hours. So each runner writes its id on the
 * connection it listens with, which PostgreSQL shows for as long as the node lives; see `freeAbandoned`.
 */
function follow(known: KnownRunner): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => (known.id = workerPool.id))
  events.on('job:start', ({ job }) => known.doing.add(Number(job.id)))
  events.on('job:complete', ({ job }) => known.doing.delete(Number(job.id)))
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.query(`set application_name = ${client.escapeLiteral(presence + workerPool.id)}`).catch(() => {})
  })
  // The connection goes back to the common pool.
  events.on('pool:listen:release', ({ client }) => void client.query('reset application_name').catch(() => {}))
  return events
}

/** The half minute is for a living node whose connection has just been lost and is made again. */
async function freeAbandoned(database: Database) {
  await database.pool.query(
    `select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - interval '30 seconds'
        and not exists (select from pg_stat_activity where application_name = $1 || locked_by)))`,
    [presence],
  )
}

/**
 * A job that the database gave to this node's runner while the connection broke is locked by one that lives and has
 * never heard of it. It is freed when two looks find it so: the outcome of one that has just ended may be on its way.
 * The library frees all jobs of a runner or none, hence its table.
 */
async function freeForgotten(database: Database, known: KnownRunner) {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from graphile_worker._private_jobs
     where locked_by = $1 and locked_at < now() - interval '30 seconds' and id <> all($2)`,
    [known.id, [...known.doing]],
  )
  const found = rows.map(({ id }) => id)
  const forgotten = found.filter((id) => known.suspects.includes(id))
  known.suspects = found
  if (forgotten.length === 0) return
  await database.pool.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = any($1) and locked_by = $2',
    [forgotten, known.id],
  )
}

async function isPresent(database: Database, runnerId: string): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from pg_stat_activity where application_name = $1', [
    presence + runnerId,
  ])
  return rowCount !== 0
}

const silence = new Logger(() => () => {})

/** The library reports each finished job as info, which is our debug. Payloads, which name people, are left out. */
function workerLogger(log: JobLog): Logger {
  const says: Record<string, Say | undefined> = { error: log.error, warning: log.warn, info: log.debug }
  return new Logger((scope) => (level, message, meta) => {
    const { taskIdentifier, jobId } = scope
    says[level]?.call(log, { task: taskIdentifier, job: jobId, err: meta?.['error'] }, message)
  })
}
