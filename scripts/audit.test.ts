import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { verdictOf } from './audit.ts'

const report = (high: number, critical: number) =>
  JSON.stringify({ metadata: { vulnerabilities: { info: 1, low: 2, moderate: 3, high, critical } } })

test.each([
  ['slight weaknesses', report(0, 0), true],
  ['a serious one', report(1, 0), false],
  ['a critical one', report(0, 1), false],
  ...[404, 405, 501].map((statusCode) => [`a registry without audits (${statusCode})`, refused(statusCode), true]),
  ...[401, 429, 500, 503].map((statusCode) => [`a registry that fails (${statusCode})`, refused(statusCode), false]),
  ['a line that is cut', JSON.stringify({ message: 'request failed, reason: ECONNRESET', error: {} }), false],
  ['no answer', '', false],
  ['an answer that is none', 'null', false],
] as [string, string, boolean][])('the audit of %s', (_, answer, isPassed) => {
  expect(verdictOf(answer).isPassed).toBe(isPassed)
})

function refused(statusCode: number): string {
  return JSON.stringify({ message: `${statusCode} - POST /-/npm/v1/security/advisories/bulk`, statusCode, error: {} })
}

test('an install runs nothing of a package', () => {
  const settings = readFileSync(path.resolve(import.meta.dirname, '../.npmrc'), 'utf8').split('\n')
  expect(settings).toContain('ignore-scripts=true')
})
