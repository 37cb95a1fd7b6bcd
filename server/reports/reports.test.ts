import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutPersons } from '#contract/without-persons.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { silentLog, testContext } from '../testing/context.ts'
import { takeReport } from './reports.ts'

const operatorToken = 'a token of operators'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { rateLimitFactor: 1, operatorToken } })
})
afterAll(() => app.drop())

const report = { kind: 'ChunkLoadError', message: 'LoginPage did not come', path: '/fr/login' } as const

/** A rule's context whose log is kept. */
async function aListener(options: Parameters<typeof testContext>[1] = {}) {
  const lines: object[] = []
  const log = { ...silentLog, info: (line: object) => void lines.push(line) } as unknown as FastifyBaseLogger // Only this level is used.
  return { ctx: { ...(await testContext(app.database, options)), log }, lines }
}

test('[CALL-03] what a browser reports is taken, with and without a language, and counted by site and kind', async () => {
  const visitor = app.visitor()
  for (const path of ['/api/report', '/de/api/report']) {
    const answer = await visitor.post(path, report)
    expect([answer.statusCode, answer.json().response]).toEqual([200, { reported: true }])
  }
  expect([...visitor.cookies]).toEqual([])
  const figures = await app.server.inject({
    url: '/metrics',
    headers: { host: '127.0.0.1', authorization: `Bearer ${operatorToken}` },
  })
  expect(figures.body).toContain('cepage_browser_errors_total{site="vigneron-online",kind="ChunkLoadError"} 2')
})

test.each([
  ['nothing', {}],
  ['another kind', { ...report, kind: 'Else' }],
  ['a message without end', { ...report, message: 'x'.repeat(301) }],
  ['no text', { ...report, message: { toString: 'x' } }],
])('[CALL-03] a report of %s is refused', async (_, body) => {
  expect((await app.visitor().post('/api/report', body)).statusCode).toBe(400)
})

test('[CALL-03] the log never learns of a person, whatever a browser sends', async () => {
  const { ctx, lines } = await aListener()
  await takeReport(ctx, {
    kind: 'Error',
    message:
      'No camille@example.org at /x?token=abc#key=1 for 8d5c3a1e-1f2b-4c3d-8e9f-0a1b2c3d4e5f, card 4242424242424242',
    path: '/fr/clos-des-murmures/order/ABCD-EFGH?email=camille@example.org',
  })
  expect(lines).toEqual([
    {
      report: {
        kind: 'Error',
        message: 'No (address) at /x for (id), card (id)',
        path: '/fr/clos-des-murmures/order',
      },
    },
  ])
})

test('[CALL-03] of the same report the first five of an hour are written down, of another the next', async () => {
  let now = new Date('2026-06-01T10:00:00Z')
  const { ctx, lines } = await aListener({ now: () => now, address: '192.0.2.77' })
  for (let time = 0; time < 9; time += 1) await takeReport(ctx, report)
  expect(lines).toHaveLength(5)
  await takeReport(ctx, { ...report, message: 'Something else' })
  expect(lines).toHaveLength(6)
  now = new Date('2026-06-01T11:00:00Z')
  await takeReport(ctx, report)
  expect(lines).toHaveLength(7)
})

test('[CALL-03] an address that floods is refused, and fills neither log nor figures', async () => {
  const { ctx } = await aListener({ address: '192.0.2.99' })
  const answers = await Promise.allSettled(Array.from({ length: 70 }, () => takeReport(ctx, report)))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(10)
})

test('[CALL-03] a message made to be slow is cleaned at once', () => {
  const before = process.threadCpuUsage()
  for (const shape of ['@', 'a@', '/order/', '1', 'a-', '?'])
    for (let round = 0; round < 20; round += 1) withoutPersons(shape.repeat(300).slice(0, 300))
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(50)
})
