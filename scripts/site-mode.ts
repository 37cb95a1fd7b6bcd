import { readConfig } from '../server/config.ts'
import { inTransaction, openDatabase } from '../server/database/database.ts'
import { type SiteMode, siteModes, updateSiteMode } from '../server/site/repository.ts'

const usage = `Usage: npm run site-mode -- <site> <${siteModes.join('|')}> <on|off>
Works beside a running server with the same DATABASE_URL or DATA_DIR; every page follows at once.`

const isMode = (word: string | undefined): word is SiteMode => siteModes.some((mode) => mode === word)

/** Closes a site for maintenance, or until it is ready, and opens it again (SITE-05). */
async function changeMode([code, mode, state, ...more]: string[]): Promise<string> {
  if (!code || !isMode(mode) || (state !== 'on' && state !== 'off') || more.length > 0) throw new Error(usage)
  const database = await openDatabase(readConfig())
  try {
    const change = { code, mode, isOn: state === 'on' }
    if (!(await inTransaction(database.query, (trx) => updateSiteMode(trx, change))))
      throw new Error(`There is no site ${code}.`)
  } finally {
    await database.close()
  }
  return `${code}: ${mode} is ${state}.`
}

try {
  console.log(await changeMode(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
