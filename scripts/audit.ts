import { spawnSync } from 'node:child_process'
import { root } from './steps.ts'

/** What `npm audit --json` says of the packages; `error` where the registry has no such service. */
interface Audit {
  metadata?: { vulnerabilities: Record<'info' | 'low' | 'moderate' | 'high' | 'critical', number> }
}

/**
 * Whether no package that the server runs on is known to be dangerous. A registry that cannot be asked is said, and
 * does not fail the check: most mirrors have no audits.
 */
export function audit(): boolean {
  console.log('\n▸ Known weaknesses of the dependencies')
  const ask = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000']
  const { stdout } = spawnSync('npm', ask, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  const found = readAudit(stdout).metadata?.vulnerabilities
  if (!found) {
    console.log('This registry answers no audit: nothing is known of the dependencies.')
    return true
  }
  const serious = found.high + found.critical
  if (serious > 0) console.error(`${serious} serious ones: \`npm audit --omit=dev\` names them.`)
  return serious === 0
}

function readAudit(text: string): Audit {
  try {
    return JSON.parse(text) as Audit // npm's own report.
  } catch {
    return {}
  }
}
