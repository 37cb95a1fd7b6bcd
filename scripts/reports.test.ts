import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addOutcomes, browserOutcome, unitOutcome } from './reports.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'cepage-reports-'))

function written(name: string, report: unknown): string {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a run ends with the names of the tests that failed, those of a file that could not be read, and of every browser', () => {
  const unit = written('unit.json', {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: 'cart.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a cart is counted', status: 'passed' },
          { fullName: 'a cart expires', status: 'failed' },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  const browser = written('browser.json', {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        file: 'buy.spec.ts',
        specs: [{ title: 'six bottles are bought', ok: true, tests: [{ projectName: 'firefox', status: 'expected' }] }],
        suites: [
          {
            file: 'buy.spec.ts',
            specs: [
              { title: 'a promise is kept', ok: false, tests: [{ projectName: 'webkit', status: 'unexpected' }] },
              { title: 'luck', ok: true, tests: [{ projectName: 'browser', status: 'flaky' }] },
            ],
          },
        ],
      },
    ],
  })
  expect([unitOutcome(unit), browserOutcome(browser)].reduce(addOutcomes)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 0,
    failures: [
      'cart.test.ts: a cart expires',
      'broken.test.ts',
      '[webkit] buy.spec.ts: a promise is kept',
      '[browser] buy.spec.ts: luck',
    ],
  })
})

test('a run that left no report has no tests', () => {
  expect(unitOutcome(path.join(folder, 'none.json')).passed).toBe(0)
  expect(browserOutcome(path.join(folder, 'none.json')).failures).toEqual([])
})
