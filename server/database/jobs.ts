import { Logger, runMigrations, runOnce, type JobHelpers, type TaskList } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { traced } from '../tracing.ts'
import { freeAbandoned, type JobLog, keepRunner, recordOutcomes } from './job-runner.ts'
import { clockProblem } from './readiness.ts'
import { withMigrationLock } from './migrations.ts'
import {
  forgetFailedRuns,
  healPutOff,
  noteBegun,
  noteEnded,
  type PeriodicJob,
  periodicPayload,
  queueDue,
} from './periodic-jobs.ts'

export interface Job {
  id: number
  /** 1 on the first run, and again on the run that follows the death of its node, up to three of them. */
  attempt: number
  maxAttempts: number
  /** Aborted when the job takes longer than it may, or when the node is asked to stop and does not want to wait. */
  signal: AbortSignal
}

/**
 * What to do for each kind of job. A job runs at least once, in rare cases twice (a node dies between the work and
 * its record), so that a task must find out what is already done. One that throws is tried again, later and later.
 */
export type Tasks = Record<string, (payload: unknown, job: Job) => Promise<void>>

/** Jobs that only wait for each other: so many of them at once on each node. */
export interface Lane {
  slots: number
  holds: (task: string) => boolean
}

const oneLane: readonly Lane[] = [{ slots: 2, holds: () => true }]
const sweepEveryMs = 30_000
const tickEveryMs = 10_000
/** Longer than anything takes that one job asks of others; a periodic one says its own. */
const usualLimitMs = 5 * 60_000
/** What has been told to stop has so long to do it before its place is given to others. */
const graceMs = 5000

/**
 * Runs due jobs on this node, beside other nodes, until `stop`, which waits for those that are running. A node whose own
 * clock is wrong runs none, leaves them to others, and begins by itself when it is right again.
 */
export async function startJobs({
  database,
  tasks,
  periodic = [],
  lanes = oneLane,
  log,
  lookEveryMs = sweepEveryMs,
  askEveryMs = tickEveryMs,
  limitMs = usualLimitMs,
  stopWithinMs = graceMs,
}: {
  database: Database
  tasks: Tasks
  periodic?: readonly PeriodicJob[]
  lanes?: readonly Lane[]
  log: JobLog
  lookEveryMs?: number
  askEveryMs?: number
  /** What a job may take that is not periodic. */
  limitMs?: number
  stopWithinMs?: number
}): Promise<{ stop(): Promise<void> }> {
  const { clock } = database
  let wasRight = true
  const sayIfWrong = () => {
    const isRight = clock.isNodeRight()
    if (!isRight && wasRight) log.error({ aheadMs: clock.nodeAheadMs() }, clockProblem(clock) ?? '')
    if (isRight && !wasRight) log.warn({}, 'The clock of this node is right again: it runs jobs.')
    wasRight = isRight
  }

  await clock.ask()
  sayIfWrong()
  await freeAbandoned(database)
  await healPutOff(database.query, periodic)
  const limited = withLimits(database, tasks, { periodic, limitMs, stopWithinMs })
  const runners = await Promise.all(
    lanes.map(({ slots, holds }) =>
      keepRunner({
        database,
        taskList: taskList(Object.fromEntries(Object.entries(limited).filter(([name]) => holds(name)))),
        slots,
        log,
        isWanted: wasRight,
      }),
    ),
  )
  if (wasRight) await queueDue(database.query, periodic)
  const stopTicking = repeat(tick, askEveryMs, (error) => log.warn({ err: error }, 'Due jobs could not be queued.'))
  const stopLooking = repeat(look, lookEveryMs, (error) =>
    log.warn({ err: error }, 'Abandoned jobs could not be freed.'),
  )

  async function tick() {
    await clock.ask()
    sayIfWrong()
    for (const runner of runners) runner.want(wasRight)
    if (!wasRight) return
    await healPutOff(database.query, periodic)
    await queueDue(database.query, periodic)
  }

  async function look() {
    await freeAbandoned(database)
    for (const runner of runners) await runner.look()
  }

  return {
    async stop() {
      await Promise.all([stopTicking(), stopLooking()])
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

/** Again and again, one after the other. @returns what ends it, once what runs is done. */
function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * The same tasks, none of which takes longer than it may: it is told by its signal, and what does not listen loses its
 * place, so that nothing that hangs keeps others from it. What it does after that, a second run may meet.
 */
function withLimits(
  database: Database,
  tasks: Tasks,
  { periodic, limitMs, stopWithinMs }: { periodic: readonly PeriodicJob[]; limitMs: number; stopWithinMs: number },
): Tasks {
  const periodicOf = new Map(periodic.map((job) => [job.task, job]))
  const limit =
    (name: string, task: Tasks[string]): Tasks[string] =>
    async (payload, job) => {
      const own = isPeriodic(payload) ? periodicOf.get(name) : undefined
      const mostMs = own ? own.endsWithinSeconds * 1000 : limitMs
      const timeout = AbortSignal.timeout(mostMs)
      const signal = AbortSignal.any([job.signal, timeout])
      if (own) await noteBegun(database.query, name)
      try {
        await endWithin(timeout, task(payload, { ...job, signal }), { name, mostMs, stopWithinMs })
      } finally {
        // One that had to be stopped has not done what it is there for.
        if (own && !signal.aborted) await noteEnded(database.query, name)
        if (own) await forgetFailedRuns(database.query, name)
      }
    }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, limit(name, task)]))
}

const isPeriodic = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && Object.keys(periodicPayload).every((key) => key in payload)

async function endWithin(
  timeout: AbortSignal,
  work: Promise<void>,
  { name, mostMs, stopWithinMs }: { name: string; mostMs: number; stopWithinMs: number },
): Promise<void> {
  const given = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const giveUp = () => {
    const late = new Error(`${name} did not stop after ${mostMs / 1000} seconds; its place was given to others.`)
    timer = setTimeout(() => given.reject(late), stopWithinMs)
  }
  timeout.addEventListener('abort', giveUp, { once: true })
  // What it says after that is heard by nobody.
  given.promise.catch(() => {})
  try {
    await Promise.race([work, given.promise])
  } finally {
    clearTimeout(timer)
    timeout.removeEventListener('abort', giveUp)
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

const silence = new Logger(() => () => {})
