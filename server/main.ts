// Before anything reads it: React chooses its slow development build when it is not set.
process.env.NODE_ENV ??= 'production'

const { readConfig } = await import('./config.ts')
const { startServer } = await import('./start.ts')
const path = await import('node:path')

try {
  const server = await startServer(readConfig(), { rootDir: path.resolve(import.meta.dirname, '..') })
  console.log(JSON.stringify({ level: 'info', msg: 'listening', port: server.port }))
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // What hangs must not keep the process: the supervisor's patience is not endless.
    setTimeout(() => process.exit(1), 15_000).unref()
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
