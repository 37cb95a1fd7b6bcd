import { globSync, readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/**
 * Tests of the house itself share one process a worker, so each module is read once and not by two hundred files. Those
 * that put something else in a module's or the surroundings' place have a process of their own.
 */
const together = '{contract,server}/**/*.test.ts'
const changesModules = globSync(together).filter((file) => /vi\.(mock|stub)/.test(readFileSync(file, 'utf8')))

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      globalSetup: ['server/testing/global-setup.ts'],
      // Each file has its own database; two cores, two workers.
      maxWorkers: 2,
      // Generous, and the only time there is: a busy machine makes a test longer, not wrong.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // A test that is skipped or left alone with `.only` proves nothing.
      allowOnly: false,
      projects: [
        {
          extends: true,
          test: { name: 'house', include: [together], exclude: changesModules, isolate: false },
        },
        {
          extends: true,
          test: {
            name: 'apart',
            // The faults kill processes and have a run of their own: `npm test` runs their cut, `npm run test:faults` all.
            include: [
              '{client,scripts,tools,bench,conformance}/**/*.test.{ts,tsx}',
              '*.test.ts',
              ...changesModules,
              ...(process.env.FULL || process.env.FAULTS ? ['faults/**/*.test.ts'] : []),
              ...(process.env.CLUSTER ? ['cluster/**/*.test.ts'] : []),
            ],
          },
        },
      ],
    },
  }),
)
