import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { keepCompiledCode } from '../server/compile-cache.ts'
import { type DemoPerson, demoStaff } from '../server/team/demo-staff.ts'
import { buildClient } from './build.ts'

// The demo runs what a visitor of a real site gets: the production build.
process.env.NODE_ENV = 'production'
process.env.DEMO = 'true'
process.env.LOG_LEVEL ??= 'warn'

const root = path.resolve(import.meta.dirname, '..')
const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(root, '.data'))
process.env.DATA_DIR = dataDir
const startedAt = performance.now()
const writeCompiledCode = keepCompiledCode(root)
const step = (text: string) => console.log(`  ${text}`)

try {
  console.log('Cépage, the demo')
  if (process.argv.includes('--reset')) {
    if (isDatabaseRunning()) throw new Error('The demo is running on this data: stop it first, then reset.')
    rmSync(dataDir, { recursive: true, force: true })
    step('everything of before is gone')
  }
  if (await buildClient()) step('the pages are built')
  const { readConfig } = await import('../server/config.ts')
  const { startServer } = await import('../server/start.ts')
  step('starting the database, loading the demo on the first start…')
  const server = await startServer(readConfig(), { rootDir: root })
  announce(server.port, server.sitePorts, server.officePort)
  writeCompiledCode()
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

/** PostgreSQL notes its process beside its data. */
function isDatabaseRunning(): boolean {
  const note = path.join(dataDir, 'postgres/postmaster.pid')
  const pid = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function announce(port: number, sitePorts: Map<string, number>, officePort: number | null): void {
  const hosts = ['vigneron-online', 'hirondelles', 'bensadevot', 'la-paulee']
  const sites = [
    ['the platform', `http://localhost:${port}`, ''],
    ...hosts.map((code) => [code, `http://${code}.localhost:${port}`, `or http://localhost:${sitePorts.get(code)}`]),
  ]
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`
Ready after ${seconds} s.

  Sites
${sites.map(([name = '', url = '', other = '']) => `    ${name.padEnd(17)} ${url.padEnd(42)} ${other}`.trimEnd()).join('\n')}

  Accounts (vigneron-online, hirondelles, bensadevot)
    claire@example.org  demo-password     user
    admin@example.org   demo-password     superadmin

  Office: each link opens it as this person      http://office.localhost:${port} or http://localhost:${officePort}
${demoStaff.map((person) => `    ${`http://office.localhost:${port}/demo/open/${person.name}`.padEnd(52)} ${rolesOf(person)}`).join('\n')}

  Cards (any future date, any code)
    4242 4242 4242 4242  pays
    4000 0000 0000 9995  is declined
    4000 0025 0000 3155  asks for 3-D Secure
    4000 0000 0000 7726  pays; a refund of it is pending for ten seconds
    4000 0000 0000 5126  pays; a refund of it fails after ten seconds
    4000 0000 0000 0259  pays; the buyer disputes it at once, and wins after ten seconds
    4000 0000 0000 2685  pays; the buyer disputes it at once, and loses after ten seconds

  Mails     http://localhost:${port}/demo/mails   (and in ${path.relative(process.cwd(), path.join(dataDir, 'outbox')) || '.'})
  API       http://localhost:${port}/docs

  Ctrl+C stops it; a later start keeps what you did; \`npm run demo -- --reset\` starts afresh.
`)
}

/** `owner of clos-des-murmures` */
function rolesOf({ memberships }: DemoPerson): string {
  return memberships.map(([place, role]) => `${role} of ${place}`).join(', ')
}

function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `A port is taken (${'port' in error ? String(error.port) : 'PORT to PORT+5'}): stop what runs there, or choose others with PORT=4000 npm run demo.`
  return error instanceof Error ? error.message : String(error)
}
