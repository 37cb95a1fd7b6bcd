import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { clusterMarks, partBetween } from './reliability-page.ts'
import { root, runStep } from './steps.ts'

// npm run test:faults: the long form of everything under faults/, and the page with the figures it obtained.
// With --cut the shorter form that `npm test` runs, too; it writes no page.
const isCut = process.argv.includes('--cut')
const results = path.join(root, 'test-results/faults')
const page = path.join(root, 'docs/reliability.md')

/** The files of figures in the order of the page, and what each is about. */
const chapters: [file: string, title: string][] = [
  ['crash-steps', 'kill -9 at every step of buying and booking'],
  ['crash-random', 'kill -9 at any moment while visitors buy'],
  ['database-loss', 'The database goes away'],
  ['nodes', 'Three nodes behind a proxy'],
  ['clock', 'Nodes whose clocks are days off'],
  ['one-connection', 'One connection for everybody'],
  ['provider', 'The card provider misbehaves'],
  ['mail', 'The mail server is away'],
  ['load', 'Three hundred buyers, sixty bottles'],
  ['fuzz', 'Generated requests over every endpoint'],
  ['hostile', 'Bytes no browser would send'],
  ['foreign', 'Mails and calendars made to keep a node busy'],
]

/** Orders that are given back in any order, while the card provider is away. */
const anyOrder = 'server/refunds/any-order.test.ts'

rmSync(results, { recursive: true, force: true })
const isBuilt = await runStep('Build', 'node', ['scripts/build.ts'], { NODE_ENV: 'production' })
const isGreen =
  isBuilt &&
  // One file at a time: each has the machine for itself, so that its figures are its own.
  (await runStep(
    isCut ? 'Faults, the cut' : 'Faults, the long form',
    'vitest',
    ['run', 'faults', 'server/database/backup.test.ts', ...(isCut ? [] : [anyOrder]), '--maxWorkers=1'],
    // `npm test` runs a few hundred of these orders by itself.
    isCut ? { FAULTS: '1' } : { FULL: '1', ORDERS: '3000' },
  ))
if (isGreen && !isCut) {
  // What another command has written there stays.
  writeFileSync(page, reliabilityPage(partBetween(readFileSync(page, 'utf8'), clusterMarks)))
  await runStep('Format the page', 'oxfmt', [page])
  console.log('\ndocs/reliability.md holds the figures of this run.')
}
process.exit(isGreen ? 0 : 1)

function reliabilityPage(cluster: string): string {
  const known = new Set([...chapters.map(([file]) => `${file}.json`), 'cluster.json'])
  const unknown = existsSync(results) ? readdirSync(results).filter((name) => !known.has(name)) : []
  if (unknown.length > 0) throw new Error(`scripts/faults.ts does not know these figures: ${unknown.join(', ')}.`)
  const machine = `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}, Node ${process.version}`
  return `# Reliability

Written by \`npm run test:faults\` on ${new Date().toISOString().slice(0, 10)} (${machine}); do not edit it by hand.
The run ends without writing this page when a single order, payment or night is lost, an invariant of \`server/database/invariants.sql\` does not hold, or an answer is a 5xx other than 503 with Retry-After.
A shorter form of the same tests runs in every \`npm test\`, and alone by \`npm run test:faults -- --cut\`.
What each step leaves behind when a node dies there is in [decision 3](decisions/0003-hold-commit-release.md).

| | figure |
|---|---|
${chapters.map(chapterRows).join('\n')}

Proved elsewhere, in every \`npm test\`: backup and restore with the invariants (server/database/backup.test.ts), the data of the release before (server/database/releases.test.ts), a disk that is full while a portrait is put up (server/storage/disk-full.test.ts), a script that a stranger gets into a page (e2e/strict-csp.spec.ts), races on the last bottle, seat and night (server/checkout/races.test.ts, server/hospitality/races.test.ts).

${cluster}
`
}

function chapterRows([file, title]: [string, string]): string {
  // Written by faults/report.ts.
  const figures = JSON.parse(readFileSync(path.join(results, `${file}.json`), 'utf8')) as Record<string, number>
  const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${value.toLocaleString('en')} |`)
  return [`| **${title}** | |`, ...rows].join('\n')
}
