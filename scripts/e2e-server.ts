import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// The browser tests' own server: the production build on fresh demo data, thrown away at the end.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cepage-e2e-'))
Object.assign(process.env, { DEMO: 'true', DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' })
process.env.NODE_ENV ??= 'production'

const { readConfig } = await import('../server/config.ts')
const { startServer } = await import('../server/start.ts')
const server = await startServer(readConfig(), { rootDir: path.resolve(import.meta.dirname, '..') })
console.log(`The demo of the browser tests answers on port ${server.port}.`)

const stop = () => {
  void server.close().finally(() => {
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
