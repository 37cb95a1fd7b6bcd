import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../server/config.ts'
import { type Database, inTransaction, openDatabase } from '../server/database/database.ts'
import { checkInvariants } from '../server/database/invariants.ts'
import { importSite } from '../server/database/island/arrive.ts'
import { openAgain } from '../server/database/island/departure.ts'
import { exportSite } from '../server/database/island/leave.ts'
import { noteMoved } from '../server/database/island/moved.ts'
import { originAt } from '../server/http/request-context.ts'
import { bringHouseTexts } from '../server/setup/create-site.ts'
import { hostOf } from '../server/site/host-names.ts'
import { openStorage } from '../server/storage/storage.ts'

const usage = `Usage, beside a running server with the same environment:
  npm run site -- export <code> FILE                    closes the site and writes all of it into one file
  npm run site -- import FILE [--host www.example.org]  brings it into this installation, under other names if given
  npm run site -- moved <code> [https://www.example.org]  takes it away here and leads its visitors there
  npm run site -- open <code>                           opens it again, when it stays after all`

interface Order {
  words: string[]
  hosts: string[] | undefined
}

type Command = (database: Database, config: Config, order: Order) => Promise<string>

const commands: Record<string, Command> = {
  async export(database, config, { words: [code, file, ...more] }) {
    if (!code || !file || more.length > 0) throw new Error(usage)
    const storage = openStorage(config)
    const { appSecrets, backupKey: key } = config
    const { rows, files, jobs } = await exportSite(database, { code, file, key, appSecrets, storage })
    return `${file} holds ${rows} rows, ${files} uploads and ${jobs} waiting jobs of ${code}, ${key === undefined ? 'and is not sealed: whoever has it can read it' : 'sealed with BACKUP_KEY'}.
Visitors of ${code} read that it is back soon. Import the file where it goes, then note it here: npm run site -- moved ${code} https://…
If it stays: npm run site -- open ${code}`
  },
  async import(database, config, { words: [file, ...more], hosts }) {
    if (!file || more.length > 0) throw new Error(usage)
    const { appSecret, officeHost, backupKey: key } = config
    await inTransaction(database.query, bringHouseTexts)
    const arrived = await importSite(database, {
      ...{ file, key, appSecret, officeHost, storage: openStorage(config) },
      ...(hosts && { hosts }),
      originAt: (host) => originAt(host, config.port, config),
    })
    const broken = await checkInvariants(database.query, { isPatient: true })
    for (const { name, count } of broken) console.error(`It does not hold (${count} rows): ${name}`)
    if (broken.length > 0) process.exitCode = 1
    return `${arrived.code} is here and open at ${arrived.hosts.join(', ')}: ${arrived.rows} rows, ${arrived.files} uploads, ${arrived.jobs} waiting jobs.`
  },
  async moved(database, config, { words: [code, address, ...more] }) {
    if (!code || more.length > 0) throw new Error(usage)
    const origin = address === undefined ? null : originIn(address)
    const gone = await noteMoved(database, { code, origin, storage: openStorage(config) })
    return `${code} is gone from here with ${gone} rows; its names ${origin === null ? 'lead nowhere' : `lead to ${origin}`}.`
  },
  async open(database, _config, { words: [code, ...more] }) {
    if (!code || more.length > 0) throw new Error(usage)
    await openAgain(database, code)
    return `${code} is open again.`
  },
}

function originIn(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new Error(`${address} is no address of a site: https://www.example.org`)
  return url.origin
}

function namesIn(list: string): string[] {
  return list.split(',').map((name) => {
    const host = hostOf(name)
    if (host === null) throw new Error(`${name} is no name of a site.`)
    return host
  })
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { host: { type: 'string' } } })
  const [name = '', ...words] = positionals
  const command = commands[name]
  if (!command) throw new Error(usage)
  const hosts = values.host === undefined ? undefined : namesIn(values.host)
  const config = readConfig()
  const database = await openDatabase(config)
  try {
    console.log(await command(database, config, { words, hosts }))
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
