import { runStep } from './steps.ts'

// `npm run bench`, or `npm run bench -- --quick`: see docs/performance.md.
if (!(await runStep('Build', 'node', ['scripts/build.ts'], { NODE_ENV: 'production' }))) process.exit(1)
process.env.NODE_ENV = 'production'
const { bench } = await import('../bench/bench.ts')
await bench({ isQuick: process.argv.includes('--quick') })
process.exit(0)
