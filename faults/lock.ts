import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A row or table that somebody else holds for a moment: whatever of the server needs it waits at that very step. */
export interface Lock {
  /** Resolves when a transaction waits for it. */
  someoneWaits: () => Promise<void>
  release: () => Promise<void>
}

export async function lock(databaseUrl: string, statement: string): Promise<Lock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return {
    async someoneWaits() {
      await until(async () => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`,
        )
        return Boolean(rowCount)
      }, 'somebody waits for the lock')
    },
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Looks again and again. @throws with what was waited for, shortly before the runner's own limit. */
export async function until(isSo: () => Promise<boolean> | boolean, what: string, limitMs = 280_000): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs} ms in vain until ${what}.`)
    await sleep(20)
  }
}
