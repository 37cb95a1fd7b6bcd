import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate, PostgresDialect } from 'kysely-codegen'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrations.ts'

// Writes server/database/types.ts from a scratch database that the migrations have made; the SQL is the only truth.
// With --check nothing is written, and a difference ends with status 1.
const file = path.join(import.meta.dirname, '../server/database/types.ts')
const typesNow = await generateTypes()
if (!process.argv.includes('--check')) await writeFile(file, typesNow)
else if (typesNow !== (await readFile(file, 'utf8'))) {
  console.error('server/database/types.ts does not match the migrations: run `npm run db:types` and commit the file.')
  process.exitCode = 1
}

async function generateTypes(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cepage-types-'))
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    pgBin: process.env['PG_BIN'],
    databasePoolSize: 5,
  })
  try {
    await migrate(database.pool)
    return await generate({
      db: database.query,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      // What server/database/column-types.ts makes of a column. An int8 beyond 2^53 is an error there.
      typeMapping: { int8: 'number' },
      excludePattern: 'schema_migration',
      outFile: null,
      camelCase: false,
    })
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
