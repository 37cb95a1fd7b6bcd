import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureClusterParts } from './cluster-parts.ts'
import { clusterMarks, partBetween } from './reliability-page.ts'
import { root, runStep } from './steps.ts'

// npm run test:cluster: three nodes of ours on a highly available PostgreSQL whose parts die one after the other, and
// the figures of it in docs/reliability.md. With --cut a shorter form, which writes nothing.
const isCut = process.argv.includes('--cut')
const figures = path.join(root, 'test-results/faults/cluster.json')
const page = path.join(root, 'docs/reliability.md')

if (!(await ensureClusterParts())) process.exit(1)
rmSync(figures, { force: true })
const isGreen =
  (await runStep('Build', 'node', ['scripts/build.ts'], { NODE_ENV: 'production' })) &&
  (await runStep(
    isCut ? 'Cluster, the cut' : 'Cluster, the long form',
    'vitest',
    ['run', 'cluster', '--maxWorkers=1'],
    isCut ? { CLUSTER: '1' } : { CLUSTER: '1', FULL: '1' },
  ))
if (isGreen && !isCut) {
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.replace(partBetween(text, clusterMarks), clusterPart()))
  await runStep('Format the page', 'oxfmt', [page])
  console.log('\ndocs/reliability.md holds the figures of this run.')
}
process.exit(isGreen ? 0 : 1)

function clusterPart(): string {
  // Written by faults/report.ts.
  const rows = Object.entries(JSON.parse(readFileSync(figures, 'utf8')) as Record<string, number>)
  const machine = `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}, Node ${process.version}`
  return `${clusterMarks.begin}

## A cluster whose parts die

Written by \`npm run test:cluster\` on ${new Date().toISOString().slice(0, 10)} (${machine}); the settings stand in [operations.md](operations.md), section 4.
Three PostgreSQL under Patroni with one synchronous standby, etcd, HAProxy, PgBouncer and three nodes of ours share that machine, and buyers of bottles, seats and nights are at work in every round.
The run ends without writing this part when an acknowledged purchase is lost, an invariant does not hold, somebody was charged without an order, a primary that was frozen or cut off accepts anything afterwards, or the shop does not sell again within 30 seconds.
A round's seconds without a sale are the longest time between two purchases that were acknowledged, from before the fault until the cluster is whole again.

| | figure |
|---|---|
${rows.map(([name, value]) => `| ${name} | ${value.toLocaleString('en')} |`).join('\n')}

${clusterMarks.end}`
}
