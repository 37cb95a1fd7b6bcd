import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureEmbeddedDatabase } from '../../tools/postgres/embedded.ts'

const prefix = 'cepage-test-'

/**
 * One PostgreSQL for a whole run of Vitest, in a folder of its own, so that two runs never meet. The workers find it
 * by TEST_DATABASE_URL; where that is already set, another server is meant and nothing is started.
 */
export async function setup() {
  if (process.env['TEST_DATABASE_URL']) return undefined
  removeAbandoned()
  const dataDir = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // A test's data need not survive a power cut; without waiting for the disk the suite is several times faster.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const server = await ensureEmbeddedDatabase({ dataDir, settings })
  const { host, port, user, database } = server.connection
  process.env['TEST_DATABASE_URL'] =
    `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A run that was killed took its PostgreSQL along, but not its folder. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    rmSync(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
