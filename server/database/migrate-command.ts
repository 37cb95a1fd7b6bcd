import { readConfig } from '../config.ts'
import { openDatabase } from './database.ts'
import { migrateJobs } from './jobs.ts'
import { migrate } from './migrations.ts'

try {
  const database = await openDatabase(readConfig())
  try {
    const applied = await migrate(database.direct)
    await migrateJobs(database)
    for (const name of applied) console.log(`Applied ${name}.`)
    if (applied.length === 0) console.log('The database is up to date.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
