import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { testConfig } from '../testing/context.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { cleanRateLimits, limitRate, limitRates } from './rate-limit.ts'

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
    expect([error.code, error.values]).toEqual(['TOO_MANY_REQUESTS', { seconds: 56 }])
  }
})

test('[CHECKOUT-01] of several limits the one that refuses counts neither itself nor those behind it', async () => {
  const by = '2001:db8:7::1'
  const tryBoth = (max: number) =>
    limitRates(ctx(), {
      before: { max: 100, windowSeconds: 60, by },
      between: { max, windowSeconds: 3600, by: 'both' },
      behind: { max: 3, windowSeconds: 60, by },
    })
  await tryBoth(2)
  await tryBoth(2)
  for (let time = 0; time < 5; time++) await expect(tryBoth(2)).rejects.toThrow('TOO_MANY_REQUESTS')
  await tryBoth(3)
  await expect(tryBoth(4)).rejects.toThrow('TOO_MANY_REQUESTS')
  const { rows } = await sql<{ name: string; hits: number }>`
    select split_part(key, ':', 1) as name, hits from rate_limit where key ~ '^(before|between|behind):' order by 1, 2`.execute(
    db.database.query,
  )
  // An IPv6 address counts for two networks.
  expect(rows.map(({ name, hits }) => `${name} ${hits}`)).toEqual([
    'before 9',
    'before 9',
    'behind 3',
    'behind 3',
    'between 4',
  ])
})

test('[CHECKOUT-01] tries that count the same limits in another order at once do not wait for each other for ever', async () => {
  const limits = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((by) => [`crossing-${by}`, { max: 1000, windowSeconds: 60, by }]),
  )
  const reversed = Object.fromEntries(Object.entries(limits).toReversed())
  await Promise.all(Array.from({ length: 60 }, (_, index) => limitRates(ctx(), index % 2 ? limits : reversed)))
  const { rows } = await sql<{ hits: number }>`select hits from rate_limit where key like 'crossing-%'`.execute(
    db.database.query,
  )
  expect(rows.map(({ hits }) => hits)).toEqual([60, 60, 60, 60])
})

test('[CHECKOUT-01] others, other names and the next window are counted by themselves', async () => {
  await limitRate(ctx(), 'login', { ...limit, by: 'another' })
  await limitRate(ctx(), 'contact', { ...limit, by: 'one' })
  await expect(limitRate(ctx(), 'login', { ...limit, by: 'one' })).rejects.toThrow('TOO_MANY_REQUESTS')
  await limitRate(ctx(100), 'login', { ...limit, by: 'one' })
  now = new Date('2026-06-01T12:01:06Z')
  await limitRate(ctx(), 'login', { ...limit, by: 'one' })
})

test('[CHECKOUT-01] around the end of a minute there are no more tries than in any other', async () => {
  const passed: string[] = []
  // Fifty seconds from five before the full minute, a try in each.
  for (let second = 55; second < 105; second++) {
    now = new Date(Date.UTC(2026, 5, 1, 13, 0, second))
    const isThrough = await limitRate(ctx(), 'login', { ...limit, by: 'patient' }).then(
      () => true,
      () => false,
    )
    if (isThrough) passed.push(now.toISOString())
  }
  expect(passed).toHaveLength(10)
})

test('[CHECKOUT-01] the addresses of one line count together, those of a neighbour by themselves, and a /48 more loosely', async () => {
  const tries = async (addresses: string[]) => {
    const results = []
    for (const by of addresses) results.push(await limitRate(ctx(), 'look-up', { ...limit, by }).catch(() => 'refused'))
    return results.filter((result) => result === undefined).length
  }
  const ofOneLine = Array.from({ length: 24 }, (_, index) => `2001:db8:1:2::${index + 1}`)
  expect(await tries(ofOneLine)).toBe(10)
  expect(await tries(['2001:db8:1:3::1'])).toBe(1)
  // A /48 has 65,536 such lines.
  const ofOneCompany = Array.from({ length: 100 }, (_, index) => `2001:db8:7:${index.toString(16)}::1`)
  expect(await tries(ofOneCompany)).toBe(80)
  expect(
    await tries(Array.from({ length: 12 }, (_, index) => (index % 2 ? '203.0.113.9' : '::ffff:203.0.113.9'))),
  ).toBe(10)
})

test('[CHECKOUT-01] nobody’s address is written down, and old counts are forgotten', async () => {
  await limitRate(ctx(), 'login', { ...limit, by: '203.0.113.7' })
  const rows = async () => (await sql<{ key: string }>`select key from rate_limit`.execute(db.database.query)).rows
  expect((await rows()).some(({ key }) => key.includes('203.0.113.7'))).toBe(false)
  // Nor can it be found by hashing every address there is.
  const unsalted = createHash('sha256').update('203.0.113.7').digest('base64url').slice(0, 22)
  expect((await rows()).some(({ key }) => key.endsWith(unsalted))).toBe(false)
  await cleanRateLimits(db.database.query, new Date('2026-06-02T12:00:00Z'))
  expect(await rows()).not.toEqual([])
  await cleanRateLimits(db.database.query, new Date('2026-06-02T13:10:00Z'))
  expect(await rows()).toEqual([])
})
