import { sql } from 'kysely'
import type { DatabaseClock } from './clock.ts'
import type { Queries } from './database.ts'
import { presence } from './job-runner.ts'
import { one } from './rows.ts'

interface Readiness {
  migrations: number
  jobs: boolean
  /** Some node does jobs just now. */
  isWorkedAt: boolean
}

/** How many migrations have been applied, whether there is a queue for jobs, and whether anybody works at it. */
export const selectReadiness = (db: Queries): Promise<Readiness> =>
  one(
    db,
    sql<Readiness>`
      select (select count(*) from schema_migration) as migrations,
        to_regclass('graphile_worker._private_jobs') is not null as jobs,
        exists (select from pg_stat_activity
          where datname = current_database() and application_name like ${`${presence}%`}) as "isWorkedAt"`,
  )

/** Why a node runs no jobs, in words; null while its clock is right. */
export function clockProblem(clock: Pick<DatabaseClock, 'isNodeRight' | 'nodeAheadMs'>): string | null {
  if (clock.isNodeRight()) return null
  const seconds = Math.round(clock.nodeAheadMs() / 1000)
  const off = seconds > 0 ? `${seconds} s ahead of` : `${-seconds} s behind`
  return `The clock of this node is ${off} the database’s: it runs no jobs until that is mended.`
}
