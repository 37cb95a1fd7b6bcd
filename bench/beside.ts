import path from 'node:path'
import { ask, type Ask } from './ask.ts'
import { asks, type AskName, type Caller } from './asks.ts'
import { callerBy } from './callers.ts'
import { cpuOf, inTurns, underLoad } from './measure.ts'
import { enter, officeCall } from './office.ts'
import { type Measured, rootDir, startMeasured } from './processes.ts'
import { format, milliseconds, percent, ratio, type Table } from './report.ts'
import { buildApartments, fillCellars, lengthenList, readShelf, type Shelf } from './shelf.ts'
import { openWorld, serverEnvironment, type World } from './world.ts'

interface ComparisonOptions {
  /** Of the other build: a checkout with its packages and its client. */
  folder: string
  isQuick: boolean
  /** Names of rows; all of them when it is empty. */
  only: readonly string[]
}

/** A build with the demo, and what is asked of it. */
interface Build {
  server: Measured
  shelf: Shelf
  callers: Caller[]
  /** Cookie of the owner of one house. */
  owner: string
  /** So many have bought: each of them once. */
  bought: number
}

const read = [
  'product list',
  'whole products',
  'product',
  'shop list',
  'search',
  'wine search',
  'cart read',
  'add to cart',
  'availability',
  'posts',
] as const satisfies readonly AskName[]

const officeReads = {
  'office: today': '/places/clos-des-murmures/today',
  'office: all orders': '/places/clos-des-murmures/orders?view=all',
  'office: wines': '/places/clos-des-murmures/wines',
  'office: cellar': '/places/clos-des-murmures/stock',
}

/**
 * This build and another one in turns, on one PostgreSQL: what each call costs here, as a share of what it costs there.
 * Both are asked by the same calls, so it works beside any build that keeps the specification's calls and the demo.
 */
export async function benchBeside({ folder, isQuick, only }: ComparisonOptions): Promise<void> {
  const world = await openWorld()
  const turns = isQuick ? { least: 3, most: 3 } : { least: 7, most: 15 }
  const effort = isQuick ? { milliseconds: 700, buyers: 40 } : { milliseconds: 1500, buyers: 120 }
  try {
    const ours = await prepare(world, 'ours', rootDir)
    const theirs = await prepare(world, 'theirs', path.resolve(folder))
    const rows: string[][] = []
    const add = async (name: string, measure: (build: Build) => ReturnType<typeof underLoad>) => {
      if (only.length > 0 && !only.includes(name)) return
      const { thing, floor, cpuToFloor, leastToFloor, spread } = await inTurns(
        turns,
        () => measure(ours),
        () => measure(theirs),
      )
      const [here, there] = [cpuOf(thing), cpuOf(floor)].map(milliseconds)
      rows.push([name, here ?? '', there ?? '', ratio(cpuToFloor), percent(spread), ratio(leastToFloor)])
      console.log(`  ${rows.at(-1)?.join('  ')}`)
    }
    for (const name of read)
      await add(name, ({ server, shelf, callers }) =>
        underLoad(
          world,
          server,
          callers.map((caller, turn) => asks[name](shelf, caller, turn)),
          { milliseconds: effort.milliseconds },
        ),
      )
    for (const [name, screen] of Object.entries(officeReads))
      await add(name, ({ server, owner }) =>
        underLoad(world, server, [officeCall(screen, owner)], { milliseconds: effort.milliseconds }),
      )
    const order = (restMs: number) => async (build: Build) =>
      underLoad(world, build.server, await nextOrders(build, effort.buyers), { milliseconds: 0, isOnce: true, restMs })
    await add('place order', order(0))
    await add('place order, mails and jobs included', order(isQuick ? 5000 : 15_000))
    console.log(`\n${format(tableOf(rows))}`)
    await ours.server.stop()
    await theirs.server.stop()
  } finally {
    await world.close()
  }
}

const tableOf = (rows: string[][]): Table => ({
  title: 'Beside another build',
  note: 'Milliseconds of processor per call, of the server and of PostgreSQL together: of this build, of the other one, and their ratio, the middle of turns on one PostgreSQL; last the ratio of the least of each, which a busy machine changes least.',
  head: ['', 'here', 'there', 'here to there', 'spread', 'least to least'],
  rows,
})

async function prepare(world: World, name: string, rootFolder: string): Promise<Build> {
  await world.createEmpty(name)
  const environment = serverEnvironment(world, name)
  const start = () => startMeasured('server/main.ts', [], environment, rootFolder)
  // The first start makes the tables and the demo.
  await (await start()).stop()
  const database = await world.open(name)
  await lengthenList(database.query)
  await fillCellars(database.query)
  await buildApartments(database.query, 1)
  const shelf = await readShelf(database.query)
  await database.pool.query('vacuum analyze')
  await database.close()
  const server = await start()
  return { server, shelf, callers: await newCallers(server, shelf, 16), owner: await enter(server), bought: 0 }
}

async function newCallers(server: Measured, shelf: Shelf, count: number): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let at = 0; at < count; at++) callers.push(await callerBy((asked) => sendTo(server, asked), shelf))
  return callers
}

/** By the network, as any other build can be asked. @throws when it is refused */
async function sendTo({ port }: Measured, asked: Ask): Promise<{ cookie: string | undefined }> {
  const { status, headers, bytes } = await ask(port, asked, 'identity')
  if (status !== 200) throw new Error(`${asked.path} was refused with ${status}: ${bytes.toString()}`)
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] }
}

/** Orders of visitors who come for the first time, under addresses that nobody has had. */
async function nextOrders(build: Build, count: number): Promise<Ask[]> {
  const { server, shelf, bought } = build
  build.bought += count
  const buyers = await newCallers(server, shelf, count)
  return buyers.map((caller, at) => asks.checkout(shelf, caller, bought + at))
}
