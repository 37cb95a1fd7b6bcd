import path from 'node:path'
import { keepCompiledCode } from './compile-cache.ts'

// Before anything reads it: React chooses its slow development build when it is not set.
process.env.NODE_ENV ??= 'production'

const rootDir = path.resolve(import.meta.dirname, '..')
const writeCompiledCode = keepCompiledCode(rootDir)
const { readConfig } = await import('./config.ts')
const { startServer } = await import('./start.ts')

try {
  const config = readConfig()
  const server = await startServer(config, { rootDir })
  console.log(JSON.stringify({ level: 'info', msg: 'listening', port: server.port }))
  // Past the log, which is kept for longer than this should be.
  if (server.firstLink !== null)
    process.stdout.write(`Nobody holds the keys of this installation yet. Open this once:\n${server.firstLink}\n`)
  writeCompiledCode()
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    // What hangs must not keep the process: the supervisor's patience is not endless.
    setTimeout(() => process.exit(1), 15_000 + config.drainSeconds * 1000).unref()
    // Ctrl+C is somebody who waits; SIGTERM is a supervisor, whose proxy is to send its requests elsewhere first.
    if (signal === 'SIGTERM') await server.drain()
    await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop(signal).catch(() => process.exit(1))
    })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
