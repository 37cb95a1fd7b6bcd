import { ensureEngines } from './engines.ts'
import { runStep } from './steps.ts'

// npm run test:browsers: the main journeys in the engines beside Chromium.
const engines = await ensureEngines()
if (engines.length === 0) {
  console.error('No engine beside Chromium is here: nothing is proved.')
  process.exit(1)
}
const projects = engines.flatMap((name) => ['--project', name])
const isGreen =
  (await runStep('Build', 'node', ['scripts/build.ts'], { NODE_ENV: 'production' })) &&
  (await runStep('Journeys in other browsers', 'playwright', ['test', ...projects, ...process.argv.slice(2)]))
process.exit(isGreen ? 0 : 1)
