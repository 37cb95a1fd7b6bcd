import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { changePurchase } from '../server/purchase-command.ts'

const database = await openDatabase(readConfig())
try {
  console.log(await changePurchase({ database, now: database.clock.now }, process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
