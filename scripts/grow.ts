import { parseArgs } from 'node:util'
import { fullSize, grow, type WorldSize } from '../bench/grow.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'

// `npm run grow -- --shops 10000 --products 1000000`: fills the demo's database, or that of DATABASE_URL, with a large
// world. What is not given is as large as in the full benchmark, or nothing when anything is given.
const names = Object.keys(fullSize) as (keyof WorldSize)[] // Its own keys.
const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) })
const given = names.some((name) => values[name] !== undefined)
const sizeOf = (name: keyof WorldSize) => Number(values[name] ?? (given ? 1 : fullSize[name]))
const size = Object.fromEntries(names.map((name) => [name, sizeOf(name)])) as unknown as WorldSize // One number for each name.
const wrong = names.find((name) => !Number.isSafeInteger(size[name]) || size[name] < 1)
if (wrong) {
  console.error(`--${wrong} is to be a whole number from 1 on.`)
  process.exit(1)
}
const database = await openDatabase(readConfig())
await grow(database.pool, size, console.log)
await database.close()
