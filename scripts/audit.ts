import { spawnSync } from 'node:child_process'
import { root } from './steps.ts'

/** What `npm audit --json` says of the packages, or how the registry has refused to say it. */
interface Audit {
  metadata?: { vulnerabilities: Record<'info' | 'low' | 'moderate' | 'high' | 'critical', number> }
  statusCode?: number
  message?: string
}

export interface Verdict {
  isPassed: boolean
  sentence?: string
}

/** Whether no package that the server runs on is known to be dangerous. */
export function audit(): boolean {
  console.log('\n▸ Known weaknesses of the dependencies')
  const ask = ['audit', '--omit=dev', '--json', '--fetch-retries=2', '--fetch-timeout=15000']
  const { stdout } = spawnSync('npm', ask, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  const { isPassed, sentence } = verdictOf(stdout)
  if (sentence) (isPassed ? console.log : console.error)(sentence)
  return isPassed
}

/** How a registry says that it has no audits; most mirrors have none. */
const hasNoAudits = new Set([404, 405, 501])

/**
 * What follows from the report. A registry without audits is said and passes; one that has them and does not answer
 * fails, or a weakness would pass whenever the line is bad.
 */
export function verdictOf(report: string): Verdict {
  const { metadata, statusCode, message = 'no report came' } = readAudit(report)
  if (metadata) {
    const { high, critical } = metadata.vulnerabilities
    if (high + critical === 0) return { isPassed: true }
    return { isPassed: false, sentence: `${high + critical} serious ones: \`npm audit --omit=dev\` names them.` }
  }
  if (statusCode !== undefined && hasNoAudits.has(statusCode))
    return { isPassed: true, sentence: 'This registry has no audits: nothing is known of the dependencies.' }
  return { isPassed: false, sentence: `The registry did not answer (${message}): run the check again.` }
}

function readAudit(text: string): Audit {
  try {
    return (JSON.parse(text) ?? {}) as Audit // npm's own report.
  } catch {
    return {}
  }
}
