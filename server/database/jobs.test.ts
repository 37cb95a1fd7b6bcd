import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { inTransaction, type Database } from './database.ts'
import { migrateJobs, queueLater, runJobsOnce, startJobs, type Job, type Tasks } from './jobs.ts'

let testDatabase: TestDatabase
let database: Database
let sent: unknown[]
const tasks: Tasks = { 'send-mail': async (payload) => void sent.push(payload) }
const quiet = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
})
afterAll(() => testDatabase.drop())
beforeEach(async () => {
  sent = []
  await database.pool.query('delete from graphile_worker._private_jobs')
})

const nodes: { stop(): Promise<void> }[] = []
async function startNode(nodeTasks = tasks, { lookEveryMs = 30_000 } = {}) {
  const node = await startJobs({ database, tasks: nodeTasks, log: quiet, lookEveryMs })
  nodes.push(node)
  return node
}
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

const queue = (payload: object, options?: Parameters<typeof queueLater>[3]) =>
  inTransaction(database.query, (trx) => queueLater(trx, 'send-mail', payload, options))

test('a job queued in a transaction runs once after the commit', async () => {
  await queue({ to: 'claire' })
  await runJobsOnce(database, tasks)
  await runJobsOnce(database, tasks)
  expect(sent).toEqual([{ to: 'claire' }])
})

test('a job queued in a transaction that rolls back never runs', async () => {
  const failing = inTransaction(database.query, async (trx) => {
    await queueLater(trx, 'send-mail', { to: 'nobody' })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await runJobsOnce(database, tasks)
  expect(sent).toEqual([])
})

test('a key keeps one waiting job, the latest, and a later hour keeps a job waiting', async () => {
  await queue({ to: 'claire', lines: 1 }, { jobKey: 'order-1' })
  await queue({ to: 'claire', lines: 2 }, { jobKey: 'order-1' })
  await queue({ to: 'later' }, { runAt: new Date(Date.now() + 3_600_000) })
  await runJobsOnce(database, tasks)
  expect(sent).toEqual([{ to: 'claire', lines: 2 }])
})

test('a job that fails tells why, and is kept for another attempt', async () => {
  const seen: Job[] = []
  const failing: Tasks = {
    'send-mail': async (_payload, job) => {
      seen.push(job)
      throw new Error('no mail server')
    },
  }
  await queue({ to: 'claire' }, { maxAttempts: 5 })
  await expect(runJobsOnce(database, failing)).rejects.toThrow('no mail server')
  expect(seen).toEqual([{ id: expect.any(Number), attempt: 1, maxAttempts: 5, signal: expect.any(AbortSignal) }])
  const { rows } = await database.pool.query('select last_error, locked_by, attempts from graphile_worker.jobs')
  expect(rows).toEqual([{ last_error: 'no mail server', locked_by: null, attempts: 1 }])
})

test('eight nodes may install the queue at once', async () => {
  await expect(Promise.all(Array.from({ length: 8 }, () => migrateJobs(database)))).resolves.toHaveLength(8)
})

const othersOfThisDatabase = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
const cutOthers = () => database.pool.query(`select pg_terminate_backend(pid) ${othersOfThisDatabase}`)
const soon = { timeout: 120_000 }

test('a running node does jobs as they come, also after its connections were cut', async () => {
  await startNode()
  await queue({ to: 'claire' })
  await expect.poll(() => sent, soon).toContainEqual({ to: 'claire' })
  await cutOthers()
  await queue({ to: 'paul' })
  await expect.poll(() => sent, soon).toContainEqual({ to: 'paul' })
})

test('a job whose node loses the database while it works does not stay locked', async () => {
  const isCut = vi.fn<() => void>()
  const cutting: Tasks = {
    'send-mail': async () => {
      if (isCut.mock.calls.length === 0) await cutOthers()
      isCut()
    },
  }
  await startNode(cutting)
  await queue({ to: 'claire' })
  await expect.poll(() => isCut, soon).toHaveBeenCalled()
  // The look itself may meet a connection that has just been cut, and is then repeated.
  const jobCount = () => database.pool.query('select from graphile_worker.jobs').then(({ rowCount }) => rowCount)
  await expect.poll(() => jobCount().catch(() => undefined), soon).toBe(0)
})

test('the job of a node that was killed is done by another', async () => {
  await queue({ to: 'claire' })
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'pool-of-a-dead-node', locked_at = now() - interval '1 minute'",
  )
  await runJobsOnce(database, tasks)
  expect(sent).toEqual([])
  await startNode()
  await expect.poll(() => sent, soon).toHaveLength(1)
})

test('[SCALE-01] a runner that shows no sign of life gives its place to another', async () => {
  const runners = async () => {
    const { rows } = await database.pool.query<{ pid: number; name: string }>(
      `select pid, application_name as name from pg_stat_activity where datname = current_database()
       and application_name like 'cepage jobs %'`,
    )
    return rows
  }
  await startNode(undefined, { lookEveryMs: 50 })
  await expect.poll(runners, soon).toHaveLength(1)
  const [first] = await runners()
  // Its connection stays, and is nobody's any more.
  await expect
    .poll(async () => {
      await database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
        first?.name,
      ])
      return (await runners()).map(({ name }) => name !== first?.name)
    }, soon)
    .toEqual([true])
  await queue({ to: 'claire' })
  await expect.poll(() => sent, soon).toEqual([{ to: 'claire' }])
})

test('[SCALE-01] a job given to a node that never heard of it is done all the same, and none is done twice', async () => {
  const finish = Promise.withResolvers<void>()
  const slow: Tasks = { 'send-mail': async (payload) => (sent.push(payload), finish.promise) }
  await startNode(slow, { lookEveryMs: 50 })
  await queue({ to: 'claire' })
  await expect.poll(() => sent, soon).toHaveLength(1)
  await queue({ to: 'paul' }, { runAt: new Date(Date.now() + 3_600_000) })
  // The answer that said so was lost with its connection.
  await database.pool.query(
    `update graphile_worker._private_jobs jobs set run_at = now(), attempts = 1, locked_by = mine.locked_by,
       locked_at = now() - interval '1 minute'
     from graphile_worker._private_jobs mine where mine.locked_by is not null`,
  )
  await expect.poll(() => sent, soon).toEqual([{ to: 'claire' }, { to: 'paul' }])
  finish.resolve()
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
  expect(sent).toHaveLength(2)
})

test('the job of a node that is alive is left to it, however long it takes', async () => {
  const finish = Promise.withResolvers<void>()
  const slow: Tasks = { 'send-mail': async () => (sent.push('started'), finish.promise) }
  await startNode(slow)
  await queue({ to: 'claire' })
  await expect.poll(() => sent, soon).toHaveLength(1)
  await database.pool.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'")
  await startNode()
  const { rows } = await database.pool.query('select locked_by from graphile_worker.jobs')
  expect(rows).toEqual([{ locked_by: expect.stringMatching(/^pool-/) }])
  finish.resolve()
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
  expect(sent).toEqual(['started'])
})

test('[SCALE-01] what a node has fetched, and has no hand free for, is done by another', async () => {
  const finish = Promise.withResolvers<void>()
  const slow: Tasks = { 'send-mail': async () => (sent.push('started'), finish.promise) }
  await inTransaction(database.query, async (trx) => {
    for (const to of ['claire', 'paul', 'odile', 'jean']) await queueLater(trx, 'send-mail', { to })
  })
  // It has two hands.
  await startNode(slow)
  await expect.poll(() => sent, soon).toEqual(['started', 'started'])
  const others: unknown[] = []
  await startNode({ 'send-mail': async (payload) => void others.push(payload) })
  await expect.poll(() => others, soon).toEqual([{ to: 'odile' }, { to: 'jean' }])
  finish.resolve()
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
  expect([...sent, ...others]).toHaveLength(4)
})
