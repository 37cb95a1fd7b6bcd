import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type DatabaseClock, openClock } from './clock.ts'

const dayMs = 86_400_000

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

/** A machine whose calendar and whose steady clock the test moves. */
function aMachine() {
  let calendarMs = Date.UTC(2031, 0, 1)
  let steadyMs = 1000
  const pool = {
    /** What the database says, and how long its answer is under way. */
    saysMs: 0,
    takesMs: 10,
    connect: async () => ({
      query: async () => {
        steadyMs += pool.takesMs
        return { rows: [{ ms: pool.saysMs }] }
      },
      release: () => {},
    }),
  }
  const clock: DatabaseClock = openClock(pool as never, { calendarMs: () => calendarMs, steadyMs: () => steadyMs }) // All that is asked of a pool.
  return {
    clock,
    pool,
    setCalendar: (ms: number) => (calendarMs = ms),
    pass: (ms: number, { asleep = false } = {}) => {
      calendarMs += ms
      if (!asleep) steadyMs += ms
    },
  }
}

test('[SAFE-04] [SCALE-01] the time is the database’s, whatever the machine believes', async () => {
  const clock = openClock(testDatabase.database.pool, { calendarMs: () => Date.now() + 40 * dayMs })
  await clock.ask()
  const { rows } = await testDatabase.database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  // The two are asked one after the other; days are what could be wrong.
  expect(Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(dayMs)
  expect(Math.round(clock.nodeAheadMs() / dayMs)).toBe(40)
  expect(clock.isNodeRight()).toBe(false)
})

test('[SAFE-04] [SCALE-01] a calendar that is set to another date while a node works changes nothing that it decides', async () => {
  const { clock, pool, pass, setCalendar } = aMachine()
  pool.saysMs = Date.UTC(2026, 10, 27, 12)
  await clock.ask()
  pass(60_000)
  setCalendar(Date.UTC(1970, 0, 1))
  expect(clock.now().toISOString()).toBe('2026-11-27T12:01:00.005Z')
  expect(clock.isNodeRight()).toBe(false)
  setCalendar(clock.now().getTime() + 29_000)
  expect(clock.isNodeRight()).toBe(true)
  setCalendar(clock.now().getTime() - 31_000)
  expect(clock.isNodeRight()).toBe(false)
})

test('[SAFE-04] [SCALE-01] an answer that was long under way is believed only where it contradicts what is known', async () => {
  const { clock, pool, pass } = aMachine()
  const noon = Date.UTC(2026, 10, 27, 12)
  pool.saysMs = noon
  await clock.ask()
  const known = clock.now().getTime()
  pool.saysMs = known + 100
  pool.takesMs = 5000
  await clock.ask()
  expect(clock.now().getTime()).toBe(known + 5000)
  // A machine that has slept for an hour knows it from the first answer, however slow.
  pass(3_600_000, { asleep: true })
  pool.saysMs = known + 3_600_000
  await clock.ask()
  expect(clock.now().getTime() - known).toBeGreaterThanOrEqual(3_600_000)
})
