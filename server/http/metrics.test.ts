import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { isOperator } from './operators.ts'

let app: TestApp
const operatorToken = 'a token of operators'
beforeAll(async () => {
  app = await testApp({ config: { operatorToken } })
})
afterAll(() => app.drop())

const asOperator = { authorization: `Bearer ${operatorToken}` }
const scrape = (headers: Record<string, string> = asOperator, remoteAddress = '127.0.0.1') =>
  app.server.inject({ url: '/metrics', headers: { host: '127.0.0.1:3000', ...headers }, remoteAddress })

test('a collector on the machine reads what was answered, what is held, sold and queued', async () => {
  await app.visitor().get('/fr/api/vigneron-online/shop/list')
  await app.visitor().post('/fr/api/shop/shop/none/products')
  await app.database.pool.query(
    `insert into periodic_job (name, due_at, late_after, ended_at) values ('sweep', now(), '5 minutes', now() - interval '6 minutes')`,
  )
  const { statusCode, headers, body } = await scrape()
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('cepage_requests_total{kind="call",endpoint="shopList",status="2xx"} 1\n')
  expect(body).toContain('cepage_requests_total{kind="call",endpoint="shopProducts",status="4xx"} 1\n')
  expect(body).toContain('cepage_request_seconds_bucket{le="+Inf",kind="call"} 2\n')
  for (const name of [
    'cepage_bookings{status="',
    'cepage_live_holds{kind="nights"} ',
    'cepage_mails{state="failed"} 0',
    'cepage_jobs_oldest_seconds ',
    'cepage_clock_ahead_seconds ',
    'cepage_periodic_job_late{job="sweep"} 1',
    'cepage_periodic_job_ended_seconds{job="sweep"} ',
    'cepage_stepped_back{kind="payments"} 0',
    'cepage_page_cache_bytes 0',
    'cepage_database_up 1',
  ])
    expect(body).toContain(name)
})

test('what is written is Prometheus’ text: each family once, every line a number', async () => {
  const lines = (await scrape()).body.split('\n').filter(Boolean)
  const families = lines.filter((line) => line.startsWith('# TYPE'))
  expect(new Set(families).size).toBe(families.length)
  for (const line of lines)
    expect(line).toMatch(
      /^(# HELP \w+ .+|# TYPE \w+ (counter|gauge|histogram)|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.]+(e[+-]?\d+)?)$/,
    )
})

test('[SCALE-01] the dashboard in docs/grafana.json asks for no figure that is not there', async () => {
  const dashboard = readFileSync(path.resolve(import.meta.dirname, '../../docs/grafana.json'), 'utf8')
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] } // Ours.
  const asked = panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(cepage|process)_\w+/g)),
  )
  const scraped = (await scrape()).body.match(/^# TYPE \w+/gm)?.map((line) => line.slice('# TYPE '.length)) ?? []
  // A figure by state is not written while nothing is in any of its states, nor one of a standby where there is none.
  const read = ['../database/figures.ts', 'metrics.ts'].flatMap(
    (file) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8').match(/\bcepage_\w+/g) ?? [],
  )
  const there = new Set<string>([...scraped, ...read])
  expect(asked.length).toBeGreaterThan(20)
  for (const name of ['replica_lag_seconds', 'replica_read', 'edge_purges', 'edge_purges_oldest_seconds'])
    expect(asked).toContain(`cepage_${name}`)
  expect(asked.filter((name) => !there.has(name?.replace(/_bucket$/, '') ?? ''))).toEqual([])
})

test('nobody is an operator without the token, not even who seems to sit at the machine', async () => {
  const statusOf = async (headers: Record<string, string>, address?: string) =>
    (await scrape(headers, address)).statusCode
  expect(await statusOf({})).toBe(404)
  expect(await statusOf({ host: 'localhost' })).toBe(404)
  expect(await statusOf({ 'cf-connecting-ip': '203.0.113.9' })).toBe(404)
  expect(await statusOf({}, '203.0.113.9')).toBe(404)
  expect(await statusOf({ host: 'vigneron-online.localhost' })).toBe(404)
  for (const authorization of ['Bearer wrong', 'Bearer undefined', 'Bearer ', 'Basic YTpi'])
    expect([authorization, await statusOf({ authorization })]).toEqual([authorization, 404])
  expect(await statusOf({ ...asOperator, host: 'vigneron-online.localhost' }, '203.0.113.9')).toBe(200)
})

test('where no token is set, there are no operators', () => {
  for (const authorization of [undefined, 'Bearer undefined', 'Bearer '])
    expect(
      isOperator({ headers: { host: 'localhost', authorization } } as FastifyRequest, { operatorToken: undefined }), // All that is read of a request.
    ).toBe(false)
})
