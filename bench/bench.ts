import { type AskName, asks, type Make } from './asks.ts'
import { ask, type Ask } from './ask.ts'
import type { BareAnswer } from './bare-server.ts'
import { measureDeliveryPrices } from './delivery-prices.ts'
import { firstLoad } from './first-load.ts'
import { fullSize, grow, midSize } from './grow.ts'
import { bareSql, type Figures, inTurns, middle, underLoad } from './measure.ts'
import { measureInteractions } from './interactions.ts'
import { measureFirstVisits } from './lighthouse.ts'
import { watchedPages } from './pages.ts'
import { type Measured, startMeasured } from './processes.ts'
import { type Prepared, prepare, recordCalls } from './recorded.ts'
import type { Statement } from './recorder.ts'
import { kibibytes, milliseconds, perSecond, ratio, type Table, writeReport, format } from './report.ts'
import { measureStarts } from './starts.ts'
import { openWorld, serverEnvironment, type World } from './world.ts'

interface Effort {
  isQuick: boolean
  rounds: number
  milliseconds: number
  buyers: number
  guests: number
}

const quick: Effort = { isQuick: true, rounds: 1, milliseconds: 900, buyers: 160, guests: 80 }
const full: Effort = { isQuick: false, rounds: 5, milliseconds: 3000, buyers: 1500, guests: 600 }

/** Everything that is measured, in one run on one machine; printed and written to docs/performance.md. */
export async function bench({ isQuick }: { isQuick: boolean }): Promise<void> {
  const effort = isQuick ? quick : full
  const world = await openWorld()
  const tables: Table[] = []
  const add = (table: Table) => {
    tables.push(table)
    console.log(`\n${format(table)}`)
  }
  try {
    await world.create('small')
    // Half of those who buy once do it beside the floor, the others in the small and the large world.
    const prepared = await prepare(world, 'small', {
      callers: 64,
      buyers: 2 * effort.buyers,
      guests: 2 * effort.guests,
    })
    const [beside, growing] = [0, 1].map((half) => ({
      ...prepared,
      buyers: prepared.buyers.slice(half * effort.buyers, (half + 1) * effort.buyers),
      guests: prepared.guests.slice(half * effort.guests, (half + 1) * effort.guests),
    })) as [Prepared, Prepared] // Two halves.
    await world.copy('small', 'recorded')
    await world.copy('small', 'floor')
    await world.copy('small', 'large')
    const calls = await recordCalls(world, 'recorded', prepared.shelf, [
      ...sqlCalls.map((name) => ({ ask: name, callers: prepared.callers })),
      ...onceCalls.map(({ ask: name, by }) => ({ ask: name, callers: beside[by] })),
    ])
    const server = await startMeasured('server/main.ts', [], serverEnvironment(world, 'small'))
    add(await weights(server))
    if (!isQuick) add(await measureFirstVisits(world, server))
    add(await measureInteractions(server, effort))
    add(await pages(world, server, effort))
    add(await callsAgainstSql(world, server, beside, calls, effort))
    add(await growth(world, server, growing, effort))
    if (!isQuick) add(await twoNodes(world, server, prepared, effort))
    await server.stop()
    add(await measureStarts(world))
    writeReport(tables, isQuick)
  } finally {
    await world.close()
  }
}

/** What a visitor does once; by transfer, so that no card provider is in it. */
const onceCalls = [
  { name: 'place order', ask: 'checkout', by: 'buyers' },
  { name: 'book a stay', ask: 'book a stay', by: 'guests' },
] as const

const sqlCalls = ['product list', 'shop list', 'search', 'cart read', 'add to cart', 'availability', 'posts'] as const

async function weights(server: Measured): Promise<Table> {
  const rows: string[][] = []
  for (const [name, { host, path }] of Object.entries(watchedPages)) {
    const { html, css, javascript, scripts, fonts } = await firstLoad(server.port, host, path)
    rows.push([name, kibibytes(html), kibibytes(css), kibibytes(javascript), String(scripts), kibibytes(fonts)])
  }
  return {
    title: 'First load',
    note: 'KiB as they travel (brotli); the styles stand in the document and are counted apart from it.',
    head: ['page', 'HTML', 'CSS', 'JavaScript', 'scripts', 'fonts'],
    rows,
  }
}

async function pages(world: World, server: Measured, { rounds, milliseconds: ms }: Effort): Promise<Table> {
  const { host, path } = watchedPages.list
  const page: Ask = { method: 'GET', host, path }
  const { headers, bytes } = await ask(server.port, page)
  const kept = Object.entries(headers).filter(
    ([name]) => !['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date'].includes(name),
  )
  const answer: BareAnswer = {
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: bytes,
  }
  const bare = await startMeasured('bench/bare-server.ts', [world.note(answer)], {})
  const load = (target: Measured, options: { isAnotherOrigin?: boolean } = {}) =>
    underLoad(world, target, [page], { milliseconds: ms, ...options })
  for (const target of [server, bare]) await load(target)
  await load(server, { isAnotherOrigin: true })
  const [cached, floor] = await inTurns(
    rounds,
    () => load(server),
    () => load(bare),
  )
  const [uncached] = await inTurns(
    rounds,
    () => load(server, { isAnotherOrigin: true }),
    async () => floor,
  )
  await bare.stop()
  const row = (name: string, figures: Figures) => [
    name,
    perSecond(figures.perSecond),
    ...times(figures),
    ratio(figures.perSecond / floor.perSecond),
  ]
  return {
    title: 'Pages',
    note: 'A list of 40 wines, brotli. The floor is `node:http` alone with the same bytes and headers. Milliseconds of processor per request; with PostgreSQL where a page is rendered.',
    head: ['', 'per second', 'CPU', 'PostgreSQL', 'p50', 'p99', 'of the floor'],
    rows: [row('bare node:http', floor), row('cached page', cached), row('rendered page', uncached)],
  }
}

const times = ({ cpu, postgresCpu, p50, p99 }: Figures): string[] => [
  milliseconds(cpu),
  postgresCpu === null ? '—' : milliseconds(postgresCpu),
  p50.toFixed(1),
  p99.toFixed(1),
]

async function callsAgainstSql(
  world: World,
  server: Measured,
  { shelf, callers, ...once }: Prepared,
  calls: Map<AskName, Statement[][]>,
  { rounds, milliseconds: ms }: Effort,
): Promise<Table> {
  const rows: string[][] = []
  const add = (name: string, statements: number, [figures, floor]: [Figures, Figures]) => {
    const floorCpu = floor.cpu + (floor.postgresCpu ?? 0)
    const cpu = figures.cpu + (figures.postgresCpu ?? 0)
    rows.push([
      name,
      String(statements),
      perSecond(figures.perSecond),
      ...times(figures),
      perSecond(floor.perSecond),
      milliseconds(floorCpu),
      ratio(figures.perSecond / floor.perSecond),
      ratio(cpu / floorCpu),
    ])
  }
  for (const name of sqlCalls) {
    const sent = callers.map((caller, turn) => asks[name](shelf, caller, turn))
    const recorded = calls.get(name) ?? []
    const load = () => underLoad(world, server, sent, { milliseconds: ms })
    const replay = () => bareSql(world, 'floor', recorded, { milliseconds: ms })
    await underLoad(world, server, sent, { milliseconds: 300 })
    add(name, recorded.at(-1)?.length ?? 0, await inTurns(rounds, load, replay))
  }
  for (const { name, ask: askName, by } of onceCalls) {
    const make: Make = asks[askName]
    const sent = once[by].map((caller, turn) => make(shelf, caller, turn))
    const recorded = calls.get(askName) ?? []
    // Each of them comes once, so the rounds share them out.
    const [ofAsks, ofFloor] = [shares(sent, rounds), shares(recorded, rounds)]
    const onceOnly = { milliseconds: 0, isOnce: true }
    const placed = await inTurns(
      rounds,
      () => underLoad(world, server, ofAsks.shift() ?? [], onceOnly),
      () => bareSql(world, 'floor', ofFloor.shift() ?? [], onceOnly),
    )
    add(name, recorded.at(-1)?.length ?? 0, placed)
  }
  rows.push([
    'delivery prices (pure)',
    '0',
    perSecond(1000 / measureDeliveryPrices()),
    milliseconds(measureDeliveryPrices()),
    ...Array.from({ length: 7 }, () => ''),
  ])
  return {
    title: 'Calls',
    note: 'Eight connections. The floor is the very statements of the same calls, sent by a process that does nothing else, to a copy of the same database. Milliseconds of processor per call: of the server, and of PostgreSQL; the floor’s are of both together. An order is paid by transfer: no card provider is in it.',
    head: [
      '',
      'round trips',
      'per second',
      'CPU',
      'PostgreSQL',
      'p50',
      'p99',
      'floor per second',
      'floor CPU',
      'rate of floor',
      'CPU to floor',
    ],
    rows,
  }
}

/** Parts of the same size, in order; what does not fill one is left out. */
function shares<Item>(items: readonly Item[], parts: number): Item[][] {
  const size = Math.floor(items.length / parts)
  return Array.from({ length: parts }, (_, part) => items.slice(part * size, (part + 1) * size))
}

/** The same questions asked of the demo alone and of the demo in a large world, in turns. */
async function growth(
  world: World,
  small: Measured,
  { shelf, callers, ...once }: Prepared,
  effort: Effort,
): Promise<Table> {
  const size = effort.isQuick ? midSize : fullSize
  const database = await world.open('large')
  await grow(database.pool, size, effort.isQuick ? undefined : (line) => console.log(`  ${line}`))
  await database.close()
  const large = await startMeasured('server/main.ts', [], serverEnvironment(world, 'large'))
  const rows: string[][] = []
  const add = (name: string, [few, many]: [Figures, Figures]) => {
    const [before, after] = [few, many].map(({ cpu, postgresCpu }) => cpu + (postgresCpu ?? 0)) as [number, number] // Two in, two out.
    rows.push([
      name,
      milliseconds(before),
      milliseconds(after),
      ratio(after / before),
      few.p50.toFixed(1),
      many.p50.toFixed(1),
    ])
  }
  const { rounds, milliseconds: ms } = effort
  for (const name of [
    'product list',
    'shop list',
    'search',
    'wine search',
    'cart read',
    'add to cart',
    'availability',
    'posts',
  ] as const) {
    const sent = callers.map((caller, turn) => asks[name](shelf, caller, turn))
    for (const server of [small, large]) await underLoad(world, server, sent, { milliseconds: 300 })
    add(
      name,
      await inTurns(
        rounds,
        () => underLoad(world, small, sent, { milliseconds: ms }),
        () => underLoad(world, large, sent, { milliseconds: ms }),
      ),
    )
  }
  for (const { name, ask: askName, by } of onceCalls) {
    const make: Make = asks[askName]
    const sent = once[by].map((caller, turn) => make(shelf, caller, turn))
    // Each comes once in each world, so the rounds share them out; the first share warms both up.
    const [ofSmall, ofLarge] = [shares(sent, rounds + 1), shares(sent, rounds + 1)]
    const place = (server: Measured, left: Ask[][]) =>
      underLoad(world, server, left.shift() ?? [], { milliseconds: 0, isOnce: true })
    await place(small, ofSmall)
    await place(large, ofLarge)
    add(
      name,
      await inTurns(
        rounds,
        () => place(small, ofSmall),
        () => place(large, ofLarge),
      ),
    )
  }
  await large.stop()
  const count = (value: number) => value.toLocaleString('en')
  return {
    title: 'Growth',
    note: `The demo alone, and the demo among ${count(size.shops)} shops, ${count(size.products)} products, ${count(size.orders)} orders, ${count(size.apartments)} apartments with a year of bookings and ${count(size.sessions)} sessions. Milliseconds of processor per call, PostgreSQL’s among them.`,
    head: ['', 'demo', 'large', 'large to demo', 'p50 demo', 'p50 large'],
    rows,
  }
}

/** What a second node adds, on one PostgreSQL; on a machine of two cores all of them share those. */
async function twoNodes(
  world: World,
  one: Measured,
  { shelf, callers }: Prepared,
  { rounds, milliseconds: ms }: Effort,
): Promise<Table> {
  const two = await startMeasured('server/main.ts', [], serverEnvironment(world, 'small'))
  const rows: string[][] = []
  for (const name of ['product list', 'cart read', 'add to cart'] as const) {
    const sent = callers.map((caller, turn) => asks[name](shelf, caller, turn))
    const load = (server: Measured) => underLoad(world, server, sent, { milliseconds: ms })
    await load(two)
    const [alone, together] = await inTurns(
      rounds,
      () => load(one),
      async () => {
        const [a, b] = await Promise.all([load(one), load(two)])
        return { ...middle([a, b]), perSecond: a.perSecond + b.perSecond }
      },
    )
    rows.push([
      name,
      perSecond(alone.perSecond),
      perSecond(together.perSecond),
      ratio(together.perSecond / alone.perSecond),
    ])
  }
  await two.stop()
  return {
    title: 'Two nodes',
    note: 'Calls per second of one process and of two, on one PostgreSQL, all on this machine with what asks them.',
    head: ['', 'one', 'two', 'two to one'],
    rows,
  }
}
