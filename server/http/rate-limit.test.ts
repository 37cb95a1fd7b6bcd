import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { testConfig } from '../testing/context.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { cleanRateLimits, limitRate } from './rate-limit.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

let now = new Date('2026-06-01T12:00:10Z')
const ctx = (rateLimitFactor = 1) => ({
  config: { ...testConfig(), rateLimitFactor },
  database: db.database,
  now: () => now,
})
const limit = { max: 10, windowSeconds: 60 }

test('[CHECKOUT-01] of sixty-four tries at once exactly as many pass as may, on whatever node', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, () => limitRate(ctx(), 'login', { ...limit, by: 'one' })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  for (const error of refused) {
    if (!(error instanceof Refusal)) throw error
    expect([error.code, error.values]).toEqual(['TOO_MANY_REQUESTS', { seconds: 50 }])
  }
})

test('[CHECKOUT-01] others, other names and the next window are counted by themselves', async () => {
  await limitRate(ctx(), 'login', { ...limit, by: 'another' })
  await limitRate(ctx(), 'contact', { ...limit, by: 'one' })
  await expect(limitRate(ctx(), 'login', { ...limit, by: 'one' })).rejects.toThrow('TOO_MANY_REQUESTS')
  await limitRate(ctx(100), 'login', { ...limit, by: 'one' })
  now = new Date('2026-06-01T12:01:00Z')
  await limitRate(ctx(), 'login', { ...limit, by: 'one' })
})

test('[CHECKOUT-01] nobody’s address is written down, and old counts are forgotten', async () => {
  await limitRate(ctx(), 'login', { ...limit, by: '203.0.113.7' })
  const rows = async () => (await sql<{ key: string }>`select key from rate_limit`.execute(db.database.query)).rows
  expect((await rows()).some(({ key }) => key.includes('203.0.113.7'))).toBe(false)
  await cleanRateLimits(db.database.query, new Date('2026-06-02T11:00:00Z'))
  expect(await rows()).not.toEqual([])
  await cleanRateLimits(db.database.query, new Date('2026-06-02T12:02:00Z'))
  expect(await rows()).toEqual([])
})
