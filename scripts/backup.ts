import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { backUp } from '../server/database/backup.ts'
import { openDatabase } from '../server/database/database.ts'

// npm run backup -- FILE: the database of DATABASE_URL, else the built-in one of DATA_DIR, while the server runs or not.
const file = process.argv[2]
try {
  if (!file) throw new Error('Name the file: npm run backup -- cepage.backup.gz')
  const config = readConfig()
  const database = await openDatabase(config)
  try {
    const { rows, files } = await backUp(database, {
      file,
      uploadsDir: path.join(config.dataDir, 'uploads'),
      key: config.backupKey,
    })
    console.log(
      `${file} holds ${rows} rows and ${files} uploads, ${config.backupKey === undefined ? 'and is not sealed: whoever has it can read it' : 'sealed with BACKUP_KEY'}.`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
