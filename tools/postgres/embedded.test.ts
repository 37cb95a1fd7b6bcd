import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { ensureEmbeddedDatabase } from './embedded.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'cepage-embedded-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A process of its own that opens the embedded database, runs the script and tells its lines. */
function anotherProcess(script: string) {
  const source = `
    import { openDatabase } from ${JSON.stringify(path.join(import.meta.dirname, '../../server/database/database.ts'))}
    const database = await openDatabase({ databaseUrl: undefined, dataDir: process.argv[1], databasePoolSize: 4 })
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { kill: () => child.kill('SIGKILL'), ended, nextLine: async () => (await lines.next()).value }
}

async function ask(connection: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('the built-in database keeps its rows over a restart', async () => {
  const first = await ensureEmbeddedDatabase({ dataDir })
  await ask(first.connection, 'create table wine as select 12 as bottles')
  await first.close()
  await expect(ask(first.connection, 'select 1')).rejects.toThrow()
  const second = await ensureEmbeddedDatabase({ dataDir })
  expect(await ask(second.connection, 'select bottles from wine')).toEqual([{ bottles: 12 }])
  expect([first.isOwner, second.isOwner]).toEqual([true, true])
  await second.close()
})

test('processes that start at the same time share one server', async () => {
  const processes = [1, 2, 3, 4].map(() =>
    anotherProcess(`
      const { rows } = await database.pool.query("select pg_postmaster_start_time()::text as t")
      console.log(rows[0].t)
      setTimeout(() => {}, 60_000)`),
  )
  const startTimes = await Promise.all(processes.map((each) => each.nextLine()))
  expect(startTimes[0]).toMatch(/^\d{4}-/)
  expect(new Set(startTimes).size).toBe(1)
  for (const each of processes) each.kill()
  await Promise.all(processes.map((each) => each.ended))
  const last = await ensureEmbeddedDatabase({ dataDir })
  expect(last.isOwner).toBe(true)
  await last.close()
})

test('no acknowledged row is lost when the process that runs the server is killed, and another takes over', async () => {
  const owner = anotherProcess(`
    await database.pool.query('create table sale (n int primary key)')
    for (let n = 1; ; n++) {
      await database.pool.query('insert into sale values ($1)', [n])
      console.log(n)
    }`)
  await owner.nextLine()
  const sharer = await openDatabase({ databaseUrl: undefined, dataDir, pgBin: undefined, databasePoolSize: 2 })
  let acknowledged = 0
  while (acknowledged < 200) acknowledged = Number(await owner.nextLine())
  owner.kill()
  await owner.ended
  for (let line = await owner.nextLine(); line; line = await owner.nextLine()) acknowledged = Number(line)
  await vi.waitUntil(() => !existsSync(path.join(dataDir, 'postgres/postmaster.pid')), { timeout: 120_000 })
  const { rows } = await sharer.pool.query('select n from sale order by n')
  const sold = rows.map(({ n }) => Number(n))
  expect(sold.length).toBeGreaterThanOrEqual(acknowledged)
  expect(sold).toEqual(sold.map((_, index) => index + 1))
  await sharer.close()
})

test('a lock file left with the pid of another program does not stop the start', async () => {
  const first = await ensureEmbeddedDatabase({ dataDir })
  const lockFile = path.join(dataDir, 'postgres/postmaster.pid')
  const [, ...lines] = readFileSync(lockFile, 'utf8').split('\n')
  await first.close()
  writeFileSync(lockFile, [process.pid, ...lines].join('\n'))
  const second = await ensureEmbeddedDatabase({ dataDir })
  expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.close()
})

test('a server that another process is still starting is waited for, however slow the disk is', async () => {
  const first = await ensureEmbeddedDatabase({ dataDir })
  await first.close()
  const folder = path.join(dataDir, 'postgres')
  const slow = spawn('/bin/sh', ['-c', 'sleep 8; exit 0', 'postgres', folder], { stdio: 'ignore' })
  writeFileSync(path.join(folder, 'postmaster.pid'), `${slow.pid}\n${folder}\n`)
  const server = await ensureEmbeddedDatabase({ dataDir })
  expect(slow.exitCode).toBe(0)
  expect(server.isOwner).toBe(true)
  await server.close()
})

test('only the user who runs the server can reach it', async () => {
  const server = await ensureEmbeddedDatabase({ dataDir })
  expect(await ask(server.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await ask(server.connection, 'show fsync')).toEqual([{ fsync: 'on' }])
  await server.close()
})

test('a wrong PG_BIN is named in one sentence', async () => {
  await expect(ensureEmbeddedDatabase({ dataDir, pgBin: '/nowhere' })).rejects.toThrow(
    'PG_BIN is /nowhere, but no usable PostgreSQL answers there.',
  )
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})
