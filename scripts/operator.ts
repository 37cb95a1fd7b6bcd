import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { inviteOperator } from '../server/team/first-person.ts'

const config = readConfig()
const database = await openDatabase(config)
try {
  console.log(await inviteOperator({ database, config, now: database.clock.now }, process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
