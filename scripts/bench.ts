import { runStep } from './steps.ts'

// `npm run bench`, quicker with `-- --quick`, in part with `-- --only=Pages,Calls`: see docs/performance.md.
if (!(await runStep('Build', 'node', ['scripts/build.ts'], { NODE_ENV: 'production' }))) process.exit(1)
process.env.NODE_ENV = 'production'
const { bench } = await import('../bench/bench.ts')
const only = process.argv.flatMap((word) => /^--only=(.+)$/.exec(word)?.[1]?.split(',') ?? [])
const failed = await bench({ isQuick: process.argv.includes('--quick'), only })
process.exit(failed.length === 0 ? 0 : 1)
