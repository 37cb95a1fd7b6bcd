import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

const operatorToken = 'a token of operators'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { operatorToken: operatorToken } })
})
afterAll(() => app.drop())

const report = (payload: string, contentType: string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/report/csp',
    headers: { host: 'vigneron-online.localhost', 'content-type': contentType },
    payload,
  })
const counted = async () => {
  const headers = { authorization: `Bearer ${operatorToken}`, host: 'vigneron-online.localhost' }
  const { body } = await app.server.inject({ url: '/metrics', headers })
  return Object.fromEntries(
    [...body.matchAll(/cepage_csp_violations_total\{directive="([^"]+)"\} (\d+)/g)].map(([, name, n]) => [
      name,
      Number(n),
    ]),
  )
}

test('[SITE-01] what the policy refused is counted by directive, in both ways in which browsers write it', async () => {
  const old = {
    'csp-report': {
      'effective-directive': 'style-src-elem',
      'blocked-uri': 'inline',
      'document-uri': 'https://x.example/fr/order/1',
    },
  }
  const type = 'csp-violation'
  const several = [
    { type, body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/a?b=c' } },
    { type, body: { effectiveDirective: 'made-up-by-somebody' } },
    { type: 'deprecation', body: {} },
  ]
  expect((await report(JSON.stringify(old), 'application/csp-report')).statusCode).toBe(204)
  expect((await report(JSON.stringify(several), 'application/reports+json')).statusCode).toBe(204)
  expect(await counted()).toEqual({ 'style-src-elem': 1, 'script-src-elem': 1, other: 1 })
})

test('a report that is none is no mistake of ours, and none of a visitor who repeats it counts for ever', async () => {
  expect((await report('{"no":"report"}', 'application/csp-report')).statusCode).toBe(204)
  expect((await report('{', 'application/reports+json')).statusCode).toBe(400)
  expect((await report(JSON.stringify('x'.repeat(20_000)), 'application/csp-report')).statusCode).toBe(413)
  const one = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } })
  for (let sent = 0; sent < 700; sent++) await report(one, 'application/csp-report')
  expect((await counted())['img-src']).toBeLessThan(601)
})
