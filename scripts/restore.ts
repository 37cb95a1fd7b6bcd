import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { checkInvariants } from '../server/database/invariants.ts'
import { restore } from '../server/database/restore.ts'

// npm run restore -- FILE: into an empty database, that of DATABASE_URL or a new built-in one in DATA_DIR.
const file = process.argv[2]
try {
  if (!file) throw new Error('Name the file: npm run restore -- cepage.backup.gz')
  const config = readConfig()
  const database = await openDatabase(config)
  try {
    const { rows, files, createdAt, leftOut } = await restore(database, {
      file,
      uploadsDir: path.join(config.dataDir, 'uploads'),
      key: config.backupKey,
    })
    console.log(`Restored ${rows} rows and ${files} uploads, as they were at ${createdAt}.`)
    if (leftOut.length > 0)
      console.log(`Not queued again (started by the clock, or unknown here): ${leftOut.join(', ')}.`)
    const broken = await checkInvariants(database.query, { isPatient: true })
    for (const { name, count } of broken) console.error(`It does not hold (${count} rows): ${name}`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
