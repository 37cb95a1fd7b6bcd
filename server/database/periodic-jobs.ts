import { sql } from 'kysely'
import type { Queries } from './database.ts'
import { many } from './rows.ts'

/** A job that nobody asks for. It runs on one node at a time, when the database's clock says so. */
export interface PeriodicJob {
  task: string
  everyMinutes: number
  /** Of that time, from midnight in UTC on: 25 of 60 is five and twenty past each hour. */
  atMinute?: number
  /** A run that takes longer is told to stop, and gives its place to others. */
  endsWithinSeconds: number
  /** Goods and money wait for it: it goes before a queue of other jobs. */
  isFirst?: boolean
  /** One that failed is tried again at its next time; a rare one sooner, so many times. */
  maxAttempts?: number
}

/** What such a job carries, so that its run is told from one that somebody asked for. */
export const periodicPayload = { periodic: true }

/** An hour of a rare one, four minutes of one that runs each minute: so late a run may end before somebody is told. */
const lateAfterMinutes = ({ everyMinutes }: PeriodicJob) => everyMinutes + Math.max(4, Math.min(everyMinutes, 60))

/**
 * Queues what has become due by the database's clock since it was last queued, once however many nodes ask, and each
 * without a time of this node's. What was due while no node ran is made up for once. One that still runs is followed by
 * one more, not joined by it: both are of one queue. What is asked for the first time is only noted.
 */
export async function queueDue(queries: Queries, jobs: readonly PeriodicJob[]): Promise<void> {
  const wanted = jobs.map((job) => ({
    name: job.task,
    every: job.everyMinutes * 60,
    at: (job.atMinute ?? 0) * 60,
    late: `${lateAfterMinutes(job)} minutes`,
    priority: job.isFirst ? -10 : 0,
    attempts: job.maxAttempts ?? 1,
  }))
  await sql`
    with wanted as (
      select wanted.*, to_timestamp(floor((extract(epoch from now()) - at) / every) * every + at) as due_at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted
        (name text, every int, at int, late interval, priority int, attempts int)
    ), noted as (
      insert into periodic_job (name, due_at, late_after) select name, due_at, late from wanted on conflict do nothing
    ), ended as (
      -- Of a release that is no more: nobody is told that it is late.
      delete from periodic_job where not exists (select from wanted where wanted.name = periodic_job.name)
    ), due as (
      -- Later than now it stands where the database's clock was set back.
      update periodic_job known set due_at = wanted.due_at, late_after = wanted.late from wanted
      where known.name = wanted.name and (known.due_at <> wanted.due_at or known.late_after <> wanted.late)
      returning known.name, wanted.priority, wanted.attempts
    )
    select graphile_worker.add_job(name, payload => ${JSON.stringify(periodicPayload)}::json, queue_name => name,
      job_key => name, max_attempts => attempts, priority => priority) from due`.execute(queries)
}

/**
 * A node whose clock was ahead, of a release that queued by it, has put periodic jobs off to its date, and noted that they
 * ran then: nobody would run them before. A job that has failed waits for a while of its own.
 */
export async function healPutOff(queries: Queries, jobs: readonly PeriodicJob[]): Promise<void> {
  await sql`
    with noted as (
      update graphile_worker._private_known_crontabs set last_execution = null
      where last_execution > now() + interval '1 minute'
    )
    update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = any(${jobs.map(({ task }) => task)}::text[])
      and coalesce(job.key, task.identifier) = task.identifier and job.locked_at is null
      and job.run_at > now() + interval '1 minute' + exp(least(job.attempts, 10)) * interval '1 second'`.execute(
    queries,
  )
}

export async function noteBegun(queries: Queries, task: string): Promise<void> {
  await sql`update periodic_job set began_at = now() where name = ${task}`.execute(queries)
}

/** It came to its end, well or not; what it failed with is the job's own. */
export async function noteEnded(queries: Queries, task: string): Promise<void> {
  await sql`update periodic_job set ended_at = now() where name = ${task}`.execute(queries)
}

/** The last failure says it all, and a run that ended well says that it is over. */
export async function forgetFailedRuns(queries: Queries, task: string): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = ${task} and attempts >= max_attempts and locked_at is null))`.execute(queries)
}

export interface LateJob {
  task: string
  /** Since it last ended, or since it is known. */
  lateSeconds: number
}

/** Those that have not come to an end for longer than they may, whatever keeps them. */
export const selectLate = (queries: Queries): Promise<LateJob[]> =>
  many(
    queries,
    sql<LateJob>`
      select name as task, extract(epoch from now() - coalesce(ended_at, known_since))::float8 as "lateSeconds"
      from periodic_job where coalesce(ended_at, known_since) + late_after < now() order by name`,
  )
