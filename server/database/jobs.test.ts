import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { inTransaction, type Database } from './database.ts'
import { openClock } from './clock.ts'
import { migrateJobs, queueLater, runJobsOnce, startJobs, type Job, type Tasks } from './jobs.ts'
import { selectLate } from './periodic-jobs.ts'

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
  for (const table of ['graphile_worker._private_jobs', 'graphile_worker._private_known_crontabs', 'periodic_job'])
    await database.pool.query(`delete from ${table}`)
  vi.clearAllMocks()
})

const nodes: { stop(): Promise<void> }[] = []
async function startNode(nodeTasks = tasks, settings: Partial<Parameters<typeof startJobs>[0]> = {}) {
  const node = await startJobs({ database, tasks: nodeTasks, log: quiet, lookEveryMs: 30_000, ...settings })
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

/** The same database on a machine whose calendar the test sets. */
function machine({ aheadMs = 0 } = {}) {
  const set = { aheadMs }
  return {
    set,
    database: { ...database, clock: openClock(database.pool, { calendarMs: () => Date.now() + set.aheadMs }) },
  }
}

const dayMs = 86_400_000
/** Each node's clock and what is due are looked at so often. */
const often = { askEveryMs: 20 }
const waiting = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int from graphile_worker.jobs')
  return rows[0]?.count
}

describe('a node whose clock is wrong', () => {
  test.each([40 * dayMs, -40 * dayMs, 31_000])(
    '[SCALE-01] runs no jobs when it is %i ms ahead, says so, and leaves them to others',
    async (aheadMs) => {
      const wrong = vi.fn<Tasks[string]>(async () => {})
      const { database: its } = machine({ aheadMs })
      await startNode({ 'send-mail': wrong }, { database: its, ...often })
      await queue({ to: 'claire' })
      await startNode()
      await expect.poll(() => sent, soon).toEqual([{ to: 'claire' }])
      expect(wrong).not.toHaveBeenCalled()
      expect(quiet.error).toHaveBeenCalledExactlyOnceWith(
        expect.anything(),
        expect.stringMatching(/clock of this node is \d+ s (ahead of|behind) the database/),
      )
    },
  )

  test('[SCALE-01] goes on by itself when its clock is right again, and stops when it jumps while it works', async () => {
    const { set, database: its } = machine({ aheadMs: 40 * dayMs })
    await startNode(tasks, { database: its, ...often })
    await queue({ to: 'claire' })
    set.aheadMs = 0
    await expect.poll(() => sent, soon).toEqual([{ to: 'claire' }])
    set.aheadMs = -40 * dayMs
    await expect.poll(() => quiet.error, soon).toHaveBeenCalledTimes(2)
    // Its runner has left when no connection says that it is there.
    const present = () =>
      database.pool.query(`select from pg_stat_activity where application_name like 'cepage jobs %'
      and datname = current_database()`)
    await expect.poll(async () => (await present()).rowCount, soon).toBe(0)
    await queue({ to: 'paul' })
    set.aheadMs = 0
    await expect.poll(() => sent, soon).toEqual([{ to: 'claire' }, { to: 'paul' }])
  })

  test('[SCALE-01] is no worse than another within half a minute', async () => {
    const { database: its } = machine({ aheadMs: 29_000 })
    await startNode(tasks, { database: its, ...often })
    await queue({ to: 'claire' })
    await expect.poll(() => sent, soon).toEqual([{ to: 'claire' }])
  })
})

describe('jobs that nobody asks for', () => {
  const periodic = [{ task: 'send-mail', everyMinutes: 60, endsWithinSeconds: 60 }]
  const becomeDue = () => database.pool.query(`update periodic_job set due_at = due_at - interval '1 hour'`)
  const known = async () => {
    const { rows } = await database.pool.query('select name, ended_at is not null as "hasEnded" from periodic_job')
    return rows
  }

  test('[SCALE-01] are queued once however many nodes look, when the database’s clock says so, and made up for once', async () => {
    for (let node = 0; node < 3; node++) await startNode(tasks, { periodic, ...often })
    await expect.poll(known, soon).toEqual([{ name: 'send-mail', hasEnded: false }])
    expect(sent).toEqual([])
    await database.pool.query(`update periodic_job set due_at = due_at - interval '5 hours'`)
    await expect.poll(known, soon).toEqual([{ name: 'send-mail', hasEnded: true }])
    await expect.poll(waiting, soon).toBe(0)
    expect(sent).toEqual([{ periodic: true }])
  })

  test('[SCALE-01] are run although a node that was days ahead has put them off, and noted that they ran then', async () => {
    await database.pool.query(
      `insert into graphile_worker._private_known_crontabs values ('send-mail', now(), now() + interval '40 days')`,
    )
    await database.pool.query(
      `select graphile_worker.add_job('send-mail', '{"from": "then"}', run_at => now() + interval '40 days', job_key => 'send-mail')`,
    )
    await startNode(tasks, { periodic, ...often })
    await expect.poll(() => sent, soon).toEqual([{ from: 'then' }])
    // The same while nodes run, by a node of another release.
    await database.pool.query(
      `select graphile_worker.add_job('send-mail', '{"from": "later"}', run_at => now() + interval '40 days', job_key => 'send-mail')`,
    )
    await expect.poll(() => sent, soon).toHaveLength(2)
    await database.pool.query(`update periodic_job set due_at = now() + interval '40 days'`)
    await expect.poll(() => sent, soon).toHaveLength(3)
    const { rows } = await database.pool.query(
      'select from graphile_worker._private_known_crontabs where last_execution > now()',
    )
    expect(rows).toEqual([])
  })

  test('[SCALE-01] what others put off for a reason of theirs stays put off', async () => {
    await queue({ to: 'later' }, { runAt: new Date(Date.now() + 40 * dayMs), jobKey: 'of-somebody' })
    await startNode(tasks, { periodic, ...often })
    await becomeDue()
    await expect.poll(() => sent, soon).toEqual([{ periodic: true }])
    await expect.poll(waiting, soon).toBe(1)
  })

  test('[SCALE-01] run on one node at a time, and one more follows the one that runs', async () => {
    const finish = Promise.withResolvers<void>()
    const slow: Tasks = { 'send-mail': async () => (sent.push('began'), finish.promise) }
    for (let node = 0; node < 2; node++) await startNode(slow, { periodic, ...often })
    await becomeDue()
    await expect.poll(() => sent, soon).toHaveLength(1)
    for (let time = 0; time < 3; time++) {
      await becomeDue()
      await expect.poll(waiting, soon).toBe(2)
    }
    // Whatever else there is goes on beside it.
    await queue({ to: 'claire' })
    await expect.poll(() => sent, soon).toHaveLength(2)
    finish.resolve()
    await expect.poll(() => sent, soon).toHaveLength(3)
    await expect.poll(waiting, soon).toBe(0)
    expect(sent).toHaveLength(3)
  })

  test('[SCALE-01] a run that takes too long is told, loses its place to the next, and is late until one ends', async () => {
    const signals: AbortSignal[] = []
    let hangs = true
    const hanging: Tasks = {
      async 'send-mail'(_, { signal }) {
        signals.push(signal)
        if (hangs) await new Promise(() => {})
      },
    }
    const short = [{ task: 'send-mail', everyMinutes: 60, endsWithinSeconds: 0.05 }]
    await startNode(hanging, { periodic: short, ...often, stopWithinMs: 20, lanes: [{ slots: 1, holds: () => true }] })
    const errors = async () => (await database.pool.query('select last_error from graphile_worker.jobs')).rows
    await becomeDue()
    await expect
      .poll(errors, soon)
      .toEqual([{ last_error: expect.stringContaining('did not stop after 0.05 seconds') }])
    await becomeDue()
    await expect.poll(() => signals.map(({ aborted }) => aborted), soon).toEqual([true, true])
    // Of many runs that failed one says why.
    await expect.poll(async () => (await errors()).length, soon).toBe(1)
    await database.pool.query(`update periodic_job set known_since = now() - interval '3 hours'`)
    expect(await selectLate(database.query)).toEqual([{ task: 'send-mail', lateSeconds: expect.any(Number) }])
    hangs = false
    await becomeDue()
    await expect.poll(() => selectLate(database.query), soon).toEqual([])
    await expect.poll(waiting, soon).toBe(0)
  })

  test('[SCALE-01] one that fails has ended, and says why until one goes well', async () => {
    let fails = true
    const failing: Tasks = {
      'send-mail': async () => {
        if (fails) throw new Error('no such table')
      },
    }
    await startNode(failing, { periodic, ...often })
    await becomeDue()
    await expect.poll(known, soon).toEqual([{ name: 'send-mail', hasEnded: true }])
    await expect.poll(waiting, soon).toBe(1)
    fails = false
    await becomeDue()
    await expect.poll(waiting, soon).toBe(0)
  })

  test('[SCALE-01] what a later release does not know any more is nobody’s delay', async () => {
    await startNode(tasks, {
      periodic: [...periodic, { ...periodic[0], task: 'of-before' } as (typeof periodic)[0]],
      ...often,
    })
    await expect.poll(known, soon).toHaveLength(2)
    await Promise.all(nodes.splice(0).map((node) => node.stop()))
    await startNode(tasks, { periodic, ...often })
    await expect.poll(known, soon).toHaveLength(1)
  })
})

test('[SCALE-01] a job that hangs keeps no place for ever, and is tried again', async () => {
  const seen: Job[] = []
  const hanging: Tasks = { 'send-mail': async (_, job) => (seen.push(job), new Promise(() => {})) }
  await startNode(hanging, { limitMs: 50, stopWithinMs: 20 })
  await queue({ to: 'claire' })
  const errors = async () => (await database.pool.query('select last_error, locked_at from graphile_worker.jobs')).rows
  await expect
    .poll(errors, soon)
    .toEqual([{ last_error: expect.stringContaining('its place was given to others'), locked_at: null }])
  expect(seen[0]?.signal.aborted).toBe(true)
})

test('[CHECKOUT-04] however many jobs wait for a provider that is silent, letters leave', async () => {
  const silence = Promise.withResolvers<void>()
  const asked: unknown[] = []
  const both: Tasks = { ...tasks, 'ask-provider': async (payload) => (asked.push(payload), silence.promise) }
  const isLetter = (task: string) => task === 'send-mail'
  await inTransaction(database.query, async (trx) => {
    for (let count = 0; count < 20; count++) await queueLater(trx, 'ask-provider', { count })
  })
  await startNode(both, {
    lanes: [
      { slots: 2, holds: isLetter },
      { slots: 2, holds: (task) => !isLetter(task) },
    ],
  })
  await expect.poll(() => asked, soon).toHaveLength(2)
  await queue({ to: 'claire' })
  await expect.poll(() => sent, soon).toEqual([{ to: 'claire' }])
  expect(asked).toHaveLength(2)
  silence.resolve()
})

describe('the death of a node', () => {
  /** As if a node had fetched it and was killed. */
  const die = () =>
    database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-of-a-dead-node', attempts = attempts + 1,
        locked_at = now() - interval '1 minute'`,
    )

  test('[TEAM-01] takes no try from a job, also not its last', async () => {
    const attempts: number[] = []
    await queue({ to: 'claire' }, { maxAttempts: 1 })
    await die()
    await startNode({ 'send-mail': async (_, job) => void attempts.push(job.attempt) })
    await expect.poll(() => attempts, soon).toEqual([1])
    await expect.poll(waiting, soon).toBe(0)
  })

  test('[PLATFORM-02] counts from the fourth on: what kills its nodes is given up, and says so', async () => {
    await queue({ to: 'claire' }, { maxAttempts: 1 })
    // Nobody has this task, so the job is only freed.
    await startNode({ other: async () => {} }, { lookEveryMs: 20 })
    const job = async () =>
      (
        await database.pool.query(
          'select attempts, last_error, locked_by from graphile_worker.jobs where locked_by is null',
        )
      ).rows
    for (let death = 0; death < 3; death++) {
      await die()
      await expect.poll(job, soon).toEqual([{ attempts: 0, last_error: null, locked_by: null }])
    }
    await die()
    await expect
      .poll(job, soon)
      .toEqual([{ attempts: 1, last_error: 'Its node ended while it was done, 4 times.', locked_by: null }])
  })

  test('[SCALE-01] frees the turn of a periodic job, too', async () => {
    const periodic = [{ task: 'send-mail', everyMinutes: 60, endsWithinSeconds: 60 }]
    await database.pool.query(
      `select graphile_worker.add_job('send-mail', '{"from": "before"}', queue_name => 'send-mail')`,
    )
    await die()
    await database.pool.query(
      `update graphile_worker._private_job_queues set locked_by = 'pool-of-a-dead-node', locked_at = now() - interval '1 minute'`,
    )
    await startNode(tasks, { periodic, ...often })
    await expect.poll(() => sent, soon).toEqual([{ from: 'before' }])
    await database.pool.query(`update periodic_job set due_at = due_at - interval '1 hour'`)
    await expect.poll(() => sent, soon).toHaveLength(2)
  })
})
