import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { QueuedJob } from '../backup-format.ts'
import type { Database } from '../database.ts'
import { queueAgain } from '../restore.ts'
import { findSite, type LeavingSite } from './leaving-site.ts'
import { type OwnedTable, readTables } from './tables.ts'
import { travellingJobs, whoseRows } from './travelling-jobs.ts'

/** What began before the site was closed ends by itself: a statement within ten seconds, a job within moments. */
const patienceMs = 60_000
const lookEveryMs = 50

/**
 * Closes a site for its move: visitors read that it is back soon, and whatever is written to it all the same is refused
 * by its tables. When this resolves nothing of it changes any more, and none of its jobs waits or runs; of other sites
 * nobody has waited for anything. Closing a closed site again does no harm.
 * @throws an Error with a sentence, the site open again, when something of it does not end.
 */
export async function closeForMove(database: Database, code: string): Promise<LeavingSite> {
  return alone(database, async (client) => {
    const site = await findSite(client, code)
    const { owned } = await readTables(client)
    await markClosed(client, site, owned)
    try {
      await untilNobodyWrites(client)
      await takeJobs(client, site, owned)
      return await findSite(client, code)
    } catch (error) {
      await client.query('rollback')
      await openClosed(client, site.id)
      throw error
    }
  })
}

/** Opens a site that was closed for its move and stays. @throws an Error with a sentence when it was not. */
export async function openAgain(database: Database, code: string): Promise<void> {
  await alone(database, async (client) => {
    const site = await findSite(client, code)
    if (!(await openClosed(client, site.id))) throw new Error(`${code} is not closed for a move.`)
  })
}

/** Work on a connection of its own, which may take longer than a request. */
export async function alone<Result>(database: Database, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await database.connectAlone()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end() // which also takes back what was not committed
  }
}

async function markClosed(client: pg.Client, site: LeavingSite, owned: readonly OwnedTable[]): Promise<void> {
  const rules = Object.fromEntries(owned.map(({ name, where }) => [name, where.replaceAll('$1', '$2')]))
  await client.query('begin')
  // First the site, as long as its tables still take anything.
  await client.query(
    `update site set is_maintenance = true where id = $1 and not exists (select from site_departure where site_id = $1)`,
    [site.id],
  )
  await client.query(
    `insert into site_departure (site_id, was_maintenance, owned) values ($1, $2, $3) on conflict (site_id) do nothing`,
    [site.id, site.isMaintenance, JSON.stringify(rules)],
  )
  await client.query('commit')
}

/** Who may have found the site open has a number below this one; see `refuse_departed`. */
async function untilNobodyWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  await until('A transaction that began before the site was closed does not end', async () => {
    const over = await client.query<{ isOver: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as "isOver"',
      [rows[0]?.next],
    )
    return over.rows[0]?.isOver === true
  })
}

/** What waits in the queue goes into the departure; what is being done is waited for, and waits again if it was refused. */
async function takeJobs(client: pg.Client, site: LeavingSite, owned: readonly OwnedTable[]): Promise<void> {
  await until('A job of the site does not end', async () => {
    await client.query('begin')
    const jobs = await jobsOf(client, site, owned)
    const { rows: taken } = await client.query<{ id: string }>(
      'select id::text from graphile_worker.complete_jobs($1::bigint[])',
      [jobs.map(({ id }) => id)],
    )
    const takenIds = new Set(taken.map(({ id }) => id))
    const waiting = jobs.filter(({ id }) => takenIds.has(id)).map(({ id: _, ...job }) => job)
    await client.query('update site_departure set jobs = jobs || $2::jsonb where site_id = $1', [
      site.id,
      JSON.stringify(waiting),
    ])
    await client.query('commit')
    return waiting.length === jobs.length
  })
}

/** Those that name anything of the site; what was given up stays where an operator sees it. */
async function jobsOf(
  client: pg.Client,
  site: LeavingSite,
  owned: readonly OwnedTable[],
): Promise<(QueuedJob & { id: string })[]> {
  const { rows } = await client.query<QueuedJob & { id: string }>(`
    select jobs.id::text, tasks.identifier as name, jobs.payload, jobs.run_at::text as "runAt",
      jobs.max_attempts - jobs.attempts + (jobs.locked_at is not null)::int as "attemptsLeft", jobs.key, jobs.priority
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    -- One that is being done counts as tried, and is waited for.
    where jobs.attempts < jobs.max_attempts or jobs.locked_at is not null order by jobs.id`)
  const travelling = rows.filter(({ name }) => Object.hasOwn(travellingJobs, name))
  const words = [...new Set(travelling.flatMap(({ payload }) => wordsOf(payload)))]
  const ours = new Set([site.id, site.code])
  for (const table of owned)
    for (const { id, isOwn } of await whoseRows(client, site.id, table, words)) if (isOwn) ours.add(id)
  return travelling.filter(({ payload }) => wordsOf(payload).some((word) => ours.has(word)))
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

async function openClosed(client: pg.Client, siteId: string): Promise<boolean> {
  await client.query('begin')
  const { rows } = await client.query<{ wasMaintenance: boolean; jobs: QueuedJob[] }>(
    'delete from site_departure where site_id = $1 returning was_maintenance as "wasMaintenance", jobs',
    [siteId],
  )
  const [departure] = rows
  if (departure) {
    await queueAgain(client, departure.jobs)
    await client.query('update site set is_maintenance = $2 where id = $1', [siteId, departure.wasMaintenance])
  }
  await client.query('commit')
  return departure !== undefined
}

async function until(otherwise: string, isDone: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isDone())) {
    if (performance.now() > giveUpAt) throw new Error(`${otherwise}; the site is open again.`)
    await sleep(lookEveryMs)
  }
}
