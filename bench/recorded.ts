import { createApp } from '../server/app.ts'
import { silentLog } from '../server/testing/context.ts'
import { fakeCards } from '../server/testing/cards.ts'
import type { Database } from '../server/database/database.ts'
import { type AskName, asks, type Caller } from './asks.ts'
import { aCaller, aGuest, inject } from './callers.ts'
import { rootDir } from './processes.ts'
import { type Statement, recordStatements } from './recorder.ts'
import { buildApartments, fillCellars, lengthenList, readShelf, type Shelf } from './shelf.ts'
import { benchConfig, type World } from './world.ts'

export interface Prepared {
  shelf: Shelf
  /** Visitors who come again and again. */
  callers: Caller[]
  /** Visitors who order once. */
  buyers: Caller[]
  /** Visitors who book a stay once. */
  guests: Caller[]
}

/** Fills a database with visitors and their carts. */
export async function prepare(
  world: World,
  name: string,
  counts: { callers: number; buyers: number; guests: number },
): Promise<Prepared> {
  const database = await world.open(name)
  await lengthenList(database.query)
  await fillCellars(database.query)
  await buildApartments(database.query, counts.guests)
  const shelf = await readShelf(database.query)
  const { server } = await appOn(world, database, name)
  const make = async (count: number) => {
    const made: Caller[] = []
    for (let at = 0; at < count; at++) made.push(await aCaller(server, shelf))
    return made
  }
  const guests: Caller[] = []
  for (let at = 0; at < counts.guests; at++) guests.push(await aGuest(server, shelf, at))
  const prepared = { shelf, callers: await make(counts.callers), buyers: await make(counts.buyers), guests }
  await database.pool.query('vacuum analyze')
  await server.close()
  await database.close()
  return prepared
}

/** The statements of each call, sent once each, on a database that is like the one where they will be replayed. */
export async function recordCalls(
  world: World,
  name: string,
  shelf: Shelf,
  wanted: { ask: AskName; callers: Caller[] }[],
): Promise<Map<AskName, Statement[][]>> {
  const database = await world.open(name)
  const recorder = recordStatements(database)
  const { server } = await appOn(world, database, name)
  const calls = new Map<AskName, Statement[][]>()
  for (const { ask, callers } of wanted) {
    const sent: Statement[][] = []
    for (const [turn, caller] of callers.entries())
      sent.push(await recorder.record(() => inject(server, asks[ask](shelf, caller, turn))))
    calls.set(ask, sent)
  }
  await server.close()
  await database.close()
  return calls
}

function appOn(world: World, database: Database, name: string) {
  const services = {
    config: benchConfig(world, name),
    database,
    cards: fakeCards(),
    now: () => new Date(),
    log: silentLog,
  }
  return createApp({ services, renderer: null, rootDir })
}
