import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// The browser tests' own server: the production build on fresh demo data, thrown away at the end.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cepage-e2e-'))
// A test that runs an operator's command beside this server finds its data here.
const note = path.join(os.tmpdir(), `cepage-e2e-${process.env.PORT ?? 3000}.data-dir`)
writeFileSync(note, dataDir)
Object.assign(process.env, { DEMO: 'true', DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' })
process.env.NODE_ENV ??= 'production'

const { readConfig } = await import('../server/config.ts')
const { startServer } = await import('../server/start.ts')
const server = await startServer(readConfig(), { rootDir: path.resolve(import.meta.dirname, '..') })
console.log(`The demo of the browser tests answers on port ${server.port}.`)

const stop = () => {
  void server.close().finally(() => {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(note, { force: true })
    process.exit(0)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
