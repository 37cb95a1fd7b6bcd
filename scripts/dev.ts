import path from 'node:path'

process.env.NODE_ENV = 'development'
process.env.DEMO ??= 'true'
process.env.DATA_DIR ??= '.data'

const root = path.resolve(import.meta.dirname, '..')
const { readConfig } = await import('../server/config.ts')
const { startServer } = await import('../server/start.ts')
const server = await startServer(readConfig(), { rootDir: root, isDevelopment: true })
console.log(
  `http://vigneron-online.localhost:${server.port}: pages follow the code; restart for a change of the server.`,
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void server.close().then(() => process.exit(0)))
