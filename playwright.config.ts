import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { type EngineName, foundEngines } from './scripts/engines.ts'

const port = Number(process.env.E2E_PORT ?? 4300)

export default defineConfig<object, { engineName: EngineName }>({
  projects: [
    { name: 'browser', testDir: 'e2e' },
    { name: 'conformance', testDir: 'conformance', testMatch: '*.spec.ts' },
    // Only those that are here: one that is not is left out, and `scripts/engines.ts` says so.
    ...foundEngines().map((engineName) => ({ name: engineName, testDir: 'browsers', use: { engineName } })),
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Generous, and the only times there are: a busy machine makes a test longer, not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    baseURL: `http://vigneron-online.localhost:${port}`,
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters as wide as on a phone: Linux rounds them to whole pixels, more or less so from one version to the next.
        '--font-render-hinting=none',
      ],
    },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node scripts/e2e-server.ts`,
    reuseExistingServer: process.env.E2E_REUSE !== undefined,
    env: { PORT: String(port), NODE_ENV: 'production' },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
