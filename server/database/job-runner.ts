import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Database } from './database.ts'

type Say = (details: object, message: string) => void
/** The four levels we use of the server's log. */
export type JobLog = Record<'debug' | 'info' | 'warn' | 'error', Say>

/** Jobs come in handfuls: to look for each by itself costs the database more than most of them do. */
const mostFetched = 8
/** What waits behind long ones of this node for longer is left to the others. */
const fetchedForMs = 2000
/** So many looks in a row at which a runner's own connection is missing: it makes one anew within seconds. */
const mostAbsences = 2
/** So many times a job whose node died begins anew as if it had not; after that it may be what kills them. */
const mostDeaths = 3

/**
 * The library writes a job's outcome without waiting for it. Only its batches, here with no delay, are awaited at the
 * end and end the runner when they fail; a single write that fails would be a rejection nobody handles, which ends the
 * process.
 */
export const recordOutcomes = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** A runner of the library that is there for as long as it is wanted, whatever becomes of it meanwhile. */
export interface KeptRunner {
  /** Ends it, once what it does is done, or begins it again. */
  want(isWanted: boolean): void
  /** To be called every half minute: frees what it was given and never heard of, and replaces one that is stuck. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** @param slots how many jobs it does at once. */
export async function keepRunner({
  database,
  taskList,
  slots,
  log,
  isWanted: isWantedAtFirst,
}: {
  database: Database
  taskList: TaskList
  slots: number
  log: JobLog
  isWanted: boolean
}): Promise<KeptRunner> {
  const stopping = new AbortController()
  let isWanted = isWantedAtFirst
  let known: KnownRunner = aRunner()
  let absences = 0
  let givenUp = Promise.withResolvers<void>()
  let changed = Promise.withResolvers<void>()
  const launch = () => {
    known = aRunner()
    return run({
      pgPool: database.direct,
      taskList,
      preset: { worker: { ...recordOutcomes.worker, localQueue: { size: mostFetched, ttl: fetchedForMs } } },
      concurrency: slots,
      logger: workerLogger(log),
      noHandleSignals: true, // the server's own shutdown calls `stop`
      events: follow(known),
    })
  }
  let runner: Runner | undefined = isWanted ? await launch() : undefined
  const kept = keepRunning()

  /**
   * The library's runner ends by itself when a job's outcome cannot be written, as when the database restarts. What it
   * held is done again, because nobody knows how it ended.
   */
  async function keepRunning() {
    while (!stopping.signal.aborted) {
      const { promise: isOtherwise } = changed
      if (!isWanted) {
        await runner?.stop().catch(() => {})
        runner = undefined
        await isOtherwise
        continue
      }
      runner ??= await relaunch().catch((error: unknown) => {
        log.warn({ err: error }, 'The job runner could not start.')
        return undefined
      })
      if (runner) {
        const hasEnded = runner.promise.catch(() => {})
        if ((await Promise.race([hasEnded, givenUp.promise, isOtherwise.then(() => 'changed')])) === 'changed') continue
        givenUp = Promise.withResolvers()
        // It has nothing to tell any more, if it is still there.
        void runner.stop().catch(() => {})
        runner = undefined
        if (stopping.signal.aborted) return
        log.warn({}, 'The job runner ended; it starts again.')
      }
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function relaunch() {
    if (known.id) await freeJobs(database, { workers: [known.id] })
    return launch()
  }

  function want(isNowWanted: boolean): void {
    if (isWanted === isNowWanted) return
    isWanted = isNowWanted
    changed.resolve()
    changed = Promise.withResolvers()
  }

  return {
    want,
    /**
     * A runner whose database went away at the wrong moment may neither work nor end. It shows by its connection, which
     * is missing while the database answers; another one then takes its place.
     */
    async look() {
      await freeForgotten(database, known)
      absences = runner && known.id && !(await isPresent(database, known.id)) ? absences + 1 : 0
      if (absences < mostAbsences) return
      absences = 0
      givenUp.resolve()
    },
    async stop() {
      stopping.abort()
      changed.resolve()
      await runner?.stop().catch(() => {}) // refuses when it has just ended by itself
      await kept
      await runner?.stop().catch(() => {}) // one that was starting meanwhile
    },
  }
}

/** What a connection is called with which a node listens for jobs, with its runner's id behind it. */
export const presence = 'cepage jobs '

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
export async function freeAbandoned(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ worker: string }>(
    `select distinct locked_by as worker from (
      select locked_by, locked_at from graphile_worker._private_jobs
      union all select locked_by, locked_at from graphile_worker._private_job_queues) locks
    where locked_at < now() - interval '30 seconds'
      and not exists (select from pg_stat_activity where application_name = $1 || locked_by)`,
    [presence],
  )
  if (rows.length > 0) await freeJobs(database, { workers: rows.map(({ worker }) => worker) })
}

/**
 * A job that the database gave to this node's runner while the connection broke is locked by one that lives and has
 * never heard of it. It is freed when two looks find it so: the outcome of one that has just ended may be on its way.
 */
async function freeForgotten(database: Database, known: KnownRunner) {
  if (!known.id) return
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from graphile_worker._private_jobs
     where locked_by = $1 and locked_at < now() - interval '30 seconds' and id <> all($2)`,
    [known.id, [...known.doing]],
  )
  const found = rows.map(({ id }) => id)
  const forgotten = found.filter((id) => known.suspects.includes(id))
  known.suspects = found
  if (forgotten.length > 0) await freeJobs(database, { workers: [known.id], jobs: forgotten })
}

/**
 * Gives back what these runners hold, or only these jobs of it. A job counts as tried from the moment it is fetched, so
 * the try is given back too: it says nothing about the job that its node died. The library's own way keeps the try, and
 * one that was in its last would wait for ever.
 */
async function freeJobs(
  { pool }: Database,
  { workers, jobs = null }: { workers: readonly string[]; jobs?: readonly number[] | null },
): Promise<void> {
  await pool.query(
    `with freed as (
      update graphile_worker._private_jobs job
      set locked_at = null, locked_by = null, run_at = greatest(job.run_at, now()),
        flags = coalesce(job.flags, '{}') || jsonb_build_object('deaths', deaths + 1),
        attempts = greatest(job.attempts - (deaths < $3)::int, 0),
        last_error = case when deaths < $3 then last_error
          else format('Its node ended while it was done, %s times.', deaths + 1) end
      from (select id, coalesce((flags ->> 'deaths')::int, 0) as deaths from graphile_worker._private_jobs
        where locked_by = any($1)) held
      where job.id = held.id and locked_by = any($1) and ($2::bigint[] is null or job.id = any($2))
      returning job_queue_id
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = any($1) and ($2::bigint[] is null or id in (select job_queue_id from freed))`,
    [workers, jobs, mostDeaths],
  )
}

async function isPresent(database: Database, runnerId: string): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from pg_stat_activity where application_name = $1', [
    presence + runnerId,
  ])
  return rowCount !== 0
}

/** The library reports each finished job as info, which is our debug. Payloads, which name people, are left out. */
function workerLogger(log: JobLog): Logger {
  const says: Record<string, Say | undefined> = { error: log.error, warning: log.warn, info: log.debug }
  return new Logger((scope) => (level, message, meta) => {
    const { taskIdentifier, jobId } = scope
    says[level]?.call(log, { task: taskIdentifier, job: jobId, err: meta?.['error'] }, message)
  })
}
