import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { check } from './check.ts'
import { ensureEngines } from './engines.ts'
import { root, runStep } from './steps.ts'

const reports = path.join(root, 'test-results')
const unitReport = path.join(reports, 'unit.json')
const faultsReport = path.join(reports, 'faults.json')
const browserReport = path.join(reports, 'browser.json')

interface Counts {
  passed: number
  failed: number
  skipped: number
}

rmSync(reports, { recursive: true, force: true })
const isChecked = await check()
// Before the tests: those that kill and restart whole servers run the production build.
const isBuilt = await runStep('Build', 'node', ['scripts/build.ts'], { NODE_ENV: 'production' })
const isUnitGreen = await runStep('Unit, server and component tests', 'vitest', ['run', ...reporters(unitReport)])
// The shorter cut of what `npm run test:faults` does at length.
const isSound = await runStep('Faults', 'vitest', ['run', 'faults', ...reporters(faultsReport)], { FAULTS: '1' })
const browser = await ensureBrowser().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return null
})
if (isBuilt && browser !== null) await ensureEngines()
const isBrowserGreen =
  isBuilt &&
  browser !== null &&
  (await runStep('Browser tests', 'playwright', ['test'], { CHROMIUM: browser, BROWSER_REPORT: browserReport }))

const counts = [unitCounts(unitReport), unitCounts(faultsReport), browserCounts()].reduce(add)
const isGreen = isChecked && isUnitGreen && isSound && isBuilt && isBrowserGreen
if (!isChecked) console.error('\nThe checks failed: `npm run check` runs them alone; `npx oxfmt .` mends the format.')
if (counts.skipped > 0)
  console.error(`\n${counts.skipped} tests were skipped: a test that does not run proves nothing.`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(isGreen && counts.skipped === 0 ? 0 : 1)

function reporters(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

function unitCounts(file: string): Counts {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 }
  // Vitest's own report.
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as typeof none) : none
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

function browserCounts(): Counts {
  const none = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }
  // Playwright's own report.
  const { stats } = existsSync(browserReport) ? (JSON.parse(readFileSync(browserReport, 'utf8')) as typeof none) : none
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}
