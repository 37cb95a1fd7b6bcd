import { sql } from 'kysely'
import type { Queries } from './database.ts'
import { one } from './rows.ts'

/** How many migrations have been applied, and whether there is a queue for jobs. */
export const selectReadiness = (db: Queries): Promise<{ migrations: number; jobs: boolean }> =>
  one(
    db,
    sql<{ migrations: number; jobs: boolean }>`
      select (select count(*) from schema_migration) as migrations,
        to_regclass('graphile_worker._private_jobs') is not null as jobs`,
  )
