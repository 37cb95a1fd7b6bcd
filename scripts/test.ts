import { rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { check } from './check.ts'
import { ensureClusterParts } from './cluster-parts.ts'
import { ensureEngines } from './engines.ts'
import { addOutcomes, browserOutcome, unitOutcome } from './reports.ts'
import { failedSteps, root, runStep } from './steps.ts'

const reports = path.join(root, 'test-results')
const unitReport = path.join(reports, 'unit.json')
const faultsReport = path.join(reports, 'faults.json')
const clusterReport = path.join(reports, 'cluster.json')
const browserReport = path.join(reports, 'browser.json')

rmSync(reports, { recursive: true, force: true })
await check()
// Before the tests: those that kill and restart whole servers run the production build.
const isBuilt = await runStep('Build', 'node', ['scripts/build.ts'], { NODE_ENV: 'production' })
await runStep('Unit, server and component tests', 'vitest', ['run', ...reporters(unitReport)])
// The shorter cut of what `npm run test:faults` does at length.
await runStep('Faults', 'vitest', ['run', 'faults', ...reporters(faultsReport)], { FAULTS: '1' })
// And of `npm run test:cluster`, where its parts are there or may be installed; else it has said that it is left out.
const isClusterHere = isBuilt && (await ensureClusterParts())
if (isClusterHere)
  await runStep('Cluster', 'vitest', ['run', 'cluster', '--maxWorkers=1', ...reporters(clusterReport)], {
    CLUSTER: '1',
  })
const browser = await ensureBrowser().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  failedSteps.push('A browser to test in')
  return null
})
if (isBuilt && browser !== null) {
  await ensureEngines()
  await runStep('Browser tests', 'playwright', ['test'], { CHROMIUM: browser, BROWSER_REPORT: browserReport })
}

const outcome = [
  unitOutcome(unitReport),
  unitOutcome(faultsReport),
  ...(isClusterHere ? [unitOutcome(clusterReport)] : []),
  browserOutcome(browserReport),
].reduce(addOutcomes)
// Once more, at the end, where whoever sees only the last lines sees them.
for (const step of failedSteps) console.error(`\n✗ ${step}`)
for (const failure of outcome.failures) console.error(`  ✗ ${failure.replace(`${root}${path.sep}`, '')}`)
if (outcome.skipped > 0)
  console.error(`\n${outcome.skipped} tests were skipped: a test that does not run proves nothing.`)
console.log(`\n${outcome.passed} passed, ${outcome.failed} failed`)
process.exit(failedSteps.length === 0 && outcome.skipped === 0 ? 0 : 1)

function reporters(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}
