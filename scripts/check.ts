import { audit } from './audit.ts'
import { failedSteps, runStep } from './steps.ts'

/** Everything that needs no server and no browser: format, lint, types, imports, and what is known of the dependencies. */
export async function check(): Promise<boolean> {
  const steps: [string, string, string[]][] = [
    ['Format', 'oxfmt', ['--check', '.']],
    ['Lint', 'oxlint', ['--quiet']],
    ['Types: contract', 'tsc', ['-p', 'contract']],
    ['Types: server', 'tsc', ['-p', 'server']],
    ['Types: client', 'tsc', ['-p', 'client']],
    ['Types: scripts and browser tests', 'tsc', ['-p', '.']],
    ['Map of imports, and what nobody needs', 'vitest', ['run', 'architecture.test.ts']],
    ['Database types are those of the migrations', 'node', ['scripts/database-types.ts', '--check']],
  ]
  let isWell = true
  for (const [title, command, args] of steps) isWell = (await runStep(title, command, args)) && isWell
  const isSafe = audit()
  if (!isSafe) failedSteps.push('Known weaknesses of the dependencies')
  return isSafe && isWell
}

if (import.meta.main) process.exit((await check()) ? 0 : 1)
