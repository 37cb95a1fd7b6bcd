import { existsSync, readFileSync } from 'node:fs'

/** What a run of tests came to, in the runner's own counts, and the tests that failed by their names. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  failures: string[]
}

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** Vitest's own report. */
interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Playwright's own report. */
interface BrowserReport {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  suites: Suite[]
}
interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; tests: { projectName: string; status: string }[] }[]
}

export function unitOutcome(file: string): Outcome {
  if (!existsSync(file)) return nothing
  const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed').map((each) => each.fullName)
    // A file that could not even be read has no tests to name.
    return failed.length === 0 && status === 'failed' ? [name] : failed.map((each) => `${name}: ${each}`)
  })
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped, failures }
}

export function browserOutcome(file: string): Outcome {
  if (!existsSync(file)) return nothing
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as BrowserReport
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  }
}

function failuresOf({ file, suites = [], specs }: Suite): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  )
  return [...failed, ...suites.flatMap(failuresOf)]
}

export function addOutcomes(a: Outcome, b: Outcome): Outcome {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}
