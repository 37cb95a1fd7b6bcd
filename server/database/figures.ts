import { sql } from 'kysely'
import type { Queries } from './database.ts'
import { steppedBack } from './turns.ts'

interface Figure {
  name: string
  labels: Record<string, string>
  value: number
}

/** Reading them counts whole tables; a collector that asks more often gets the same figures again. */
const keptMs = 10_000
const kept = new WeakMap<Queries, { readAt: number; figures: Promise<Figure[]> }>()

/** What all nodes share, as numbers for operators: purchases, holds, payments, mails, the queue, what caches have to forget. */
export function readFigures(db: Queries): Promise<Figure[]> {
  const last = kept.get(db)
  if (last && performance.now() - last.readAt < keptMs) return last.figures
  const figures = select(db)
  kept.set(db, { readAt: performance.now(), figures })
  figures.catch(() => kept.delete(db)) // the caller is told; the next one asks again
  return figures
}

async function select(db: Queries): Promise<Figure[]> {
  const { rows } = await sql<{ name: string; label: string; key: string; value: number }>`
    select 'cepage_orders' as name, 'status' as label, status as key, count(*)::float8 as value from purchase where shop_id is not null group by status
    union all select 'cepage_bookings', 'status', status, count(*) from purchase where agency_id is not null group by status
    union all select 'cepage_live_holds', 'kind', kind, count(hold.id) from (values ('bottles'), ('places'), ('nights')) kinds (kind)
      left join hold on status = 'held' and expires_at > now() and kind = case when stock_item_id is not null then 'bottles'
        when slot_id is not null then 'places' else 'nights' end group by kind
    union all select 'cepage_refunds', 'state', state, count(refund.id) from (values ('open'), ('done'), ('back')) states (state)
      left join refund on state = case when completed_at is not null or settled_at is not null then 'done'
        when failed_at is not null or unclear_at is not null then 'back' else 'open' end group by state
    union all select 'cepage_disputes', 'state', state, count(dispute.id) from (values ('open'), ('closed')) states (state)
      left join dispute on (closed_at is null) = (state = 'open') group by state
    union all select 'cepage_payment_events', 'type', type, count(*) from payment_event group by type
    union all select 'cepage_mails', 'state', state, count(jobs.id) from (values ('queued'), ('failed'), ('given_up')) states (state)
      left join graphile_worker.jobs on task_identifier like 'mail.%' and state = ${jobState} group by state
    union all select 'cepage_jobs', 'state', state, count(jobs.id) from (values ('queued'), ('failed'), ('given_up')) states (state)
      left join graphile_worker.jobs on state = ${jobState} group by state
    union all select 'cepage_edge_purges', 'state', state, count(jobs.id) from (values ('queued'), ('failed'), ('given_up')) states (state)
      left join graphile_worker.jobs on task_identifier = 'edge.purge' and state = ${jobState} group by state
    union all select 'cepage_edge_purges_oldest_seconds', '', '',
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from graphile_worker.jobs
      where task_identifier = 'edge.purge' and attempts < max_attempts
    union all select 'cepage_periodic_job_late', 'job', name, (coalesce(ended_at, known_since) + late_after < now())::int
      from periodic_job
    union all select 'cepage_periodic_job_ended_seconds', 'job', name,
      extract(epoch from now() - coalesce(ended_at, known_since))::float8 from periodic_job
    union all select 'cepage_stepped_back', 'kind', kind, count from (${steppedBack}) stepped_back
    union all select 'cepage_jobs_oldest_seconds', '', '',
      coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker.jobs
      where run_at < now() and attempts < max_attempts`.execute(db)
  return rows.map(({ name, label, key, value }) => ({
    name,
    labels: label ? { [label]: key } : {},
    value,
  }))
}

/** A job that has failed is tried again, later and later, until it is given up. */
const jobState = sql`case when attempts >= max_attempts and locked_at is null then 'given_up' when last_error is not null then 'failed' else 'queued' end`
