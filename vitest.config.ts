import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      // The faults kill processes and have a run of their own: `npm test` runs their cut, `npm run test:faults` all.
      include: [
        '{contract,server,client,scripts,tools,bench,conformance}/**/*.test.{ts,tsx}',
        '*.test.ts',
        ...(process.env.FULL || process.env.FAULTS ? ['faults/**/*.test.ts'] : []),
        ...(process.env.CLUSTER ? ['cluster/**/*.test.ts'] : []),
      ],
      globalSetup: ['server/testing/global-setup.ts'],
      // Each file has its own database; two cores, two workers.
      maxWorkers: 2,
      // Generous, and the only time there is: a busy machine makes a test longer, not wrong.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // A test that is skipped or left alone with `.only` proves nothing.
      allowOnly: false,
    },
  }),
)
