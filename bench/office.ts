import { ask, type Ask } from './ask.ts'
import { asks } from './asks.ts'
import { cpuOf, inTurns, underLoad } from './measure.ts'
import type { Measured } from './processes.ts'
import type { Prepared } from './recorded.ts'
import { milliseconds, perSecond, percent, ratio, type Table } from './report.ts'
import type { World } from './world.ts'

export const host = 'office.localhost'
/** What the grower's screens ask for, each as its first view does. */
const screens = {
  'who and where': '/me',
  today: '/places/clos-des-murmures/today',
  'orders to pack': '/places/clos-des-murmures/orders?view=pack',
  'all orders': '/places/clos-des-murmures/orders?view=all',
  cellar: '/places/clos-des-murmures/stock',
  wines: '/places/clos-des-murmures/wines',
  messages: '/places/clos-des-murmures/messages',
  customers: '/places/clos-des-murmures/customers',
  codes: '/places/clos-des-murmures/codes',
  delivery: '/places/clos-des-murmures/delivery',
  team: '/places/clos-des-murmures/team',
  log: '/places/clos-des-murmures/audit',
  figures: '/places/clos-des-murmures/figures',
}

/**
 * The reads of the office, as the owner of Clos des Murmures sends them, in turns with a visitor's cart, so that a slow
 * hour is seen in both.
 */
export async function measureOffice(
  world: World,
  server: Measured,
  { shelf, callers }: Prepared,
  { milliseconds: ms, ...turns }: { least: number; most: number; milliseconds: number },
): Promise<Table> {
  const cookie = await enter(server)
  const yardstick = callers.map((caller) => asks['cart read'](shelf, caller))
  const rows: string[][] = []
  for (const [name, path] of Object.entries(screens)) {
    const call = officeCall(path, cookie)
    const { bytes } = await ask(server.port, call)
    await underLoad(world, server, [call], { milliseconds: 300 })
    const { thing, cpuToFloor, spread } = await inTurns(
      turns,
      () => underLoad(world, server, [call], { milliseconds: ms }),
      () => underLoad(world, server, yardstick, { milliseconds: ms }),
    )
    rows.push([
      name,
      perSecond(thing.perSecond),
      milliseconds(thing.cpu),
      milliseconds(thing.postgresCpu ?? 0),
      milliseconds(cpuOf(thing)),
      ratio(cpuToFloor),
      percent(spread),
      String(bytes.length),
    ])
  }
  return {
    title: 'Office',
    note: 'Reads of the office, of the owner of one house of the demo, eight connections. Milliseconds of processor per call: of the server, of PostgreSQL, and both; then as a share of what a cart read costs in the same minutes; bytes as they travel.',
    head: ['', 'per second', 'CPU', 'PostgreSQL', 'both', 'to cart read', 'spread', 'bytes'],
    rows,
  }
}

/** A read of the office. */
export const officeCall = (path: string, cookie: string): Ask => ({
  ...{ method: 'GET', host, cookie },
  path: `/api/office${path}`,
})

/** The demo's door, for one of its people. @throws when it stays shut */
export async function enter(server: Measured, who = 'helene'): Promise<string> {
  const { status, headers } = await ask(server.port, { method: 'GET', host, path: `/demo/open/${who}` })
  const cookie = headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ')
  if (status !== 302 || !cookie) throw new Error(`The demo's door answered ${status}.`)
  return cookie
}
