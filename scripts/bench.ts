import { runStep } from './steps.ts'

// `npm run bench`, quicker with `-- --quick`, in part with `-- --only=Pages,Calls`: see docs/performance.md.
// `npm run bench -- --beside <folder>` measures another build (with its packages and its client) in turns with this one.
if (!(await runStep('Build', 'node', ['scripts/build.ts'], { NODE_ENV: 'production' }))) process.exit(1)
process.env.NODE_ENV = 'production'
const only = process.argv.flatMap((word) => /^--only=(.+)$/.exec(word)?.[1]?.split(',') ?? [])
const isQuick = process.argv.includes('--quick')
const folder = process.argv[process.argv.indexOf('--beside') + 1]
if (process.argv.includes('--beside') && folder) {
  const { benchBeside } = await import('../bench/beside.ts')
  await benchBeside({ folder, isQuick, only })
  process.exit(0)
}
const { bench } = await import('../bench/bench.ts')
const failed = await bench({ isQuick, only })
process.exit(failed.length === 0 ? 0 : 1)
