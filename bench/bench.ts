import { chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { type AskName, asks, type Make } from './asks.ts'
import { ask, type Ask } from './ask.ts'
import type { BareAnswer } from './bare-server.ts'
import { measureDeliveryPrices } from './delivery-prices.ts'
import { type FirstLoad, firstLoad } from './first-load.ts'
import { fullSize, grow, midSize } from './grow.ts'
import { bareSql, type Beside, cpuOf, type Figures, inTurns, middle, underLoad } from './measure.ts'
import { goalsTable } from './goals.ts'
import { measureInteractions } from './interactions.ts'
import { measureFirstVisits } from './lighthouse.ts'
import { measureLargeShop } from './large-shop.ts'
import { median } from './numbers.ts'
import { measureOffice } from './office.ts'
import { inEachLanguage, visitedPages, watchedPages } from './pages.ts'
import peerFigures from './peers.json' with { type: 'json' }
import { type Measured, startMeasured } from './processes.ts'
import { type Prepared, prepare, recordCalls } from './recorded.ts'
import type { Statement } from './recorder.ts'
import { kibibytes, milliseconds, percent, perSecond, ratio, type Table, writeReport, format } from './report.ts'
import { measureStarts } from './starts.ts'
import { longestTaskWhileWaking, referenceTask, slowerBy } from './waking.ts'
import { openWorld, serverEnvironment, type World } from './world.ts'

interface Effort {
  isQuick: boolean
  /** Of what can be done once only. */
  rounds: number
  /** Of what can be repeated until its rounds agree. */
  least: number
  most: number
  milliseconds: number
  buyers: number
  guests: number
}

const quick: Effort = { isQuick: true, rounds: 1, least: 1, most: 1, milliseconds: 900, buyers: 160, guests: 80 }
/** All tables within half an hour of a machine that does nothing else. */
const full: Effort = { isQuick: false, rounds: 5, least: 5, most: 9, milliseconds: 2000, buyers: 1500, guests: 600 }

/** The tables, in their order. */
const titles = [
  ...[
    'Goals',
    'First load',
    'First visit on a phone',
    'Waking',
    'Interaction',
    'Pages',
    'Calls',
    'Office',
    'Growth',
    'Large shop',
    'Two nodes',
  ],
  'Start and memory',
]

/** Those that are measured with people who buy or book once, and whom it takes minutes to prepare. */
const tablesOfBuyers = ['Calls', 'Growth']

interface BenchOptions {
  isQuick: boolean
  /** Titles of the tables that are wanted; all of them when it is empty. */
  only: readonly string[]
}

/**
 * Everything that is measured, in one run on one machine; each table is printed and written to docs/performance.md when
 * it is there, and one that fails takes no other along.
 * @returns the titles of those that failed
 * @throws an Error that names the tables there are, when one is wanted that is none of them
 */
export async function bench({ isQuick, only }: BenchOptions): Promise<string[]> {
  const unknown = only.filter((title) => !titles.includes(title))
  if (unknown.length > 0)
    throw new Error(`There is no table ${unknown.join(', ')}. The tables are: ${titles.join(', ')}.`)
  const effort = isQuick ? quick : full
  const world = await openWorld()
  const failed: string[] = []
  const add = async (title: string, measure: () => Promise<Table>) => {
    if (only.length > 0 && !only.includes(title)) return
    const startedAt = performance.now()
    try {
      const table = await measure()
      writeReport([table], titles, { isQuick, summary: goalsTable })
      console.log(`\n${format(table)}`)
    } catch (error) {
      console.error(`${title} could not be measured:`, error)
      failed.push(title)
    }
    console.log(`  ${title} took ${Math.round((performance.now() - startedAt) / 1000)} s.`)
  }
  try {
    await world.create('small')
    // Half of those who buy once do it beside the floor, the others in the small and the large world.
    const isBought = only.length === 0 || only.some((title) => tablesOfBuyers.includes(title))
    const halves = isBought ? 2 : 0
    const prepared = await prepare(world, 'small', {
      callers: 64,
      buyers: halves * effort.buyers,
      guests: halves * effort.guests,
    })
    const [beside, growing] = [0, 1].map((half) => ({
      ...prepared,
      buyers: prepared.buyers.slice(half * effort.buyers, (half + 1) * effort.buyers),
      guests: prepared.guests.slice(half * effort.guests, (half + 1) * effort.guests),
    })) as [Prepared, Prepared] // Two halves.
    await world.copy('small', 'recorded')
    await world.copy('small', 'floor')
    await world.copy('small', 'large')
    for (const name of ['few', 'many']) await world.copy('small', name)
    const calls = await recordCalls(world, 'recorded', prepared.shelf, [
      ...sqlCalls.map((name) => ({ ask: name, callers: prepared.callers })),
      ...(isBought ? onceCalls : []).map(({ ask: name, by }) => ({ ask: name, callers: beside[by] })),
    ])
    const server = await startMeasured('server/main.ts', [], serverEnvironment(world, 'small'))
    await add('First load', () => weights(server))
    if (!isQuick) await add('First visit on a phone', () => measureFirstVisits(world, server))
    await add('Waking', () => waking(server, effort))
    await add('Interaction', () => measureInteractions(server, effort))
    await add('Pages', () => pages(world, server, effort))
    await add('Calls', () => callsAgainstSql(world, server, beside, calls, effort))
    await add('Office', () => measureOffice(world, server, prepared, effort))
    await add('Growth', () => growth(world, server, growing, effort))
    await add('Large shop', () => measureLargeShop(world, { ...effort, times: isQuick ? 5 : 20 }))
    if (!isQuick) await add('Two nodes', () => twoNodes(world, server, prepared, effort))
    await server.stop()
    await add('Start and memory', () => measureStarts(world))
    return failed
  } finally {
    await world.close()
  }
}

/** What a visitor does once; by transfer, so that no card provider is in it. */
const onceCalls = [
  { name: 'place order', ask: 'checkout', by: 'buyers' },
  { name: 'book a stay', ask: 'book a stay', by: 'guests' },
] as const

const sqlCalls = [
  'product list',
  'product',
  'shop list',
  'search',
  'cart read',
  'add to cart',
  'availability',
  'posts',
] as const

/** Each page in each language; what is said is the heaviest. */
async function weights(server: Measured): Promise<Table> {
  const rows: string[][] = []
  for (const [name, page] of Object.entries(watchedPages)) {
    const loads: FirstLoad[] = []
    for (const { host, path } of Object.values(await inEachLanguage(server.port, page)))
      loads.push(await firstLoad(server.port, host, path))
    const most = (part: keyof FirstLoad) => Math.max(...loads.map((load) => load[part]))
    const sizes = (['html', 'css', 'javascript'] as const).map((part) => kibibytes(most(part)))
    rows.push([name, ...sizes, String(most('scripts')), kibibytes(most('texts')), kibibytes(most('fonts'))])
  }
  const { source, ...peers } = peerFigures.scripts
  const named = Object.entries(peers).map(([peer, size]) => `${peer} ${size}`)
  return {
    title: 'First load',
    note: `KiB as they travel (brotli), of each page in the language where it is heaviest; styles and loader stand in the document and are counted apart from it, the loader with the scripts. Scripts of others, ${peerFigures.date}: ${named.join(', ')}. ${source}`,
    head: ['page', 'HTML', 'CSS', 'JavaScript', 'scripts', 'texts', 'fonts'],
    rows,
  }
}

/** The longest time that a page answers to nothing while it comes alive; of a few visits the quietest. */
async function waking(server: Measured, { isQuick }: Effort): Promise<Table> {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const rows: string[][] = []
  for (const name of visitedPages) {
    const { host, path } = watchedPages[name]
    const [longest, shares]: [number[], number[]] = [[], []]
    for (let visit = 0; visit < (isQuick ? 1 : 5); visit++) {
      const reference = await referenceTask(browser)
      longest.push(await longestTaskWhileWaking(browser, `http://${host}:${server.port}${path}`))
      shares.push(longest[visit]! / reference)
    }
    rows.push([
      name,
      ...[Math.min(...longest), median(longest)].map((ms) => String(Math.round(ms))),
      ratio(median(shares)),
    ])
  }
  await browser.close()
  return {
    title: 'Waking',
    note: `The longest task of the page’s thread between its first paint and the moment its buttons answer: milliseconds of a processor ${slowerBy} times slower, in time of the thread; and as a share of what it costs beside it to show a list of a thousand lines.`,
    head: ['page', 'quietest of five', 'median', 'share'],
    rows,
  }
}

async function pages(world: World, server: Measured, { milliseconds: ms, ...turns }: Effort): Promise<Table> {
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
  const load = (target: Measured, options: { fromPage?: number } = {}) =>
    underLoad(world, target, [page], { milliseconds: ms, ...options })
  let fromPage = 0
  // More than are asked for in one round.
  const loadUnknown = () => load(server, { fromPage: (fromPage += 100_000) })
  for (const target of [server, bare]) await load(target)
  await loadUnknown()
  const cached = await inTurns(
    turns,
    () => load(server),
    () => load(bare),
  )
  const rendered = await inTurns(turns, loadUnknown, () => load(bare))
  await bare.stop()
  const row = (name: string, figures: Figures, { cpuToFloor, spread }: Pick<Beside, 'cpuToFloor' | 'spread'>) => [
    name,
    perSecond(figures.perSecond),
    ...times(figures),
    ratio(cpuToFloor),
    percent(spread),
  ]
  return {
    title: 'Pages',
    note: 'A list of 40 wines, brotli. The floor is `node:http` alone with the same bytes and headers. Milliseconds of processor per request; with PostgreSQL where a page is rendered. Each in turns with the floor; the ratio is of processor, the spread that of its rounds.',
    head: ['', 'per second', 'CPU', 'PostgreSQL', 'p50', 'p99', 'CPU to floor', 'spread'],
    rows: [
      row('bare node:http', cached.floor, { cpuToFloor: 1, spread: 0 }),
      row('cached page', cached.thing, cached),
      row('rendered page', rendered.thing, rendered),
    ],
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
  { rounds, milliseconds: ms, ...turns }: Effort,
): Promise<Table> {
  const rows: string[][] = []
  const add = (name: string, statements: number, { thing: figures, floor, cpuToFloor, spread }: Beside) => {
    const peers = Object.entries(peerFigures.calls).find(([call]) => call === name)?.[1]
    const toOurs = (peer: 'Vendure' | 'Medusa') => (peers ? ratio(peers[peer] / peers.ours) : '')
    rows.push([
      name,
      String(statements),
      perSecond(figures.perSecond),
      ...times(figures),
      milliseconds(cpuOf(floor)),
      ratio(cpuToFloor),
      percent(spread),
      toOurs('Vendure'),
      toOurs('Medusa'),
    ])
  }
  for (const name of sqlCalls) {
    const sent = callers.map((caller, turn) => asks[name](shelf, caller, turn))
    const recorded = calls.get(name) ?? []
    const load = () => underLoad(world, server, sent, { milliseconds: ms })
    const replay = () => bareSql(world, 'floor', recorded, { milliseconds: ms })
    await underLoad(world, server, sent, { milliseconds: 300 })
    add(name, recorded.at(-1)?.length ?? 0, await inTurns(turns, load, replay))
  }
  for (const { name, ask: askName, by } of onceCalls) {
    const make: Make = asks[askName]
    const sent = once[by].map((caller, turn) => make(shelf, caller, turn))
    const recorded = calls.get(askName) ?? []
    // Each of them comes once, so the rounds share them out.
    const [ofAsks, ofFloor] = [shares(sent, rounds), shares(recorded, rounds)]
    const onceOnly = { milliseconds: 0, isOnce: true }
    const placed = await inTurns(
      { least: rounds, most: rounds },
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
    ...Array.from({ length: 8 }, () => ''),
  ])
  return {
    title: 'Calls',
    note: `Eight connections. The floor is the very statements of the same calls, sent by a process that does nothing else, to a copy of the same database. Milliseconds of processor per call: of the server, and of PostgreSQL; the floor’s are of both together. An order is paid by transfer: no card provider is in it. The last two columns: how many times what ours cost theirs did, ${peerFigures.date}. ${peerFigures.source}`,
    head: [
      '',
      'round trips',
      'per second',
      'CPU',
      'PostgreSQL',
      'p50',
      'p99',
      'floor CPU',
      'CPU to floor',
      'spread',
      'Vendure',
      'Medusa',
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
  const add = (name: string, { thing: many, floor: few, cpuToFloor, spread }: Beside) => {
    rows.push([
      name,
      milliseconds(cpuOf(few)),
      milliseconds(cpuOf(many)),
      ratio(cpuToFloor),
      percent(spread),
      few.p50.toFixed(1),
      many.p50.toFixed(1),
    ])
  }
  const { rounds, milliseconds: ms, ...turns } = effort
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
        turns,
        () => underLoad(world, large, sent, { milliseconds: ms }),
        () => underLoad(world, small, sent, { milliseconds: ms }),
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
        { least: rounds, most: rounds },
        () => place(large, ofLarge),
        () => place(small, ofSmall),
      ),
    )
  }
  await large.stop()
  const count = (value: number) => value.toLocaleString('en')
  return {
    title: 'Growth',
    note: `The demo alone, and the demo among ${count(size.shops)} shops, ${count(size.products)} products, ${count(size.orders)} orders, ${count(size.apartments)} apartments with a year of bookings and ${count(size.sessions)} sessions. Milliseconds of processor per call, PostgreSQL’s among them.`,
    head: ['', 'demo', 'large', 'large to demo', 'spread', 'p50 demo', 'p50 large'],
    rows,
  }
}

/** What a second node adds, on one PostgreSQL; on a machine of two cores all of them share those. */
async function twoNodes(
  world: World,
  one: Measured,
  { shelf, callers }: Prepared,
  { milliseconds: ms, ...turns }: Effort,
): Promise<Table> {
  const two = await startMeasured('server/main.ts', [], serverEnvironment(world, 'small'))
  const rows: string[][] = []
  for (const name of ['product list', 'cart read', 'add to cart'] as const) {
    const sent = callers.map((caller, turn) => asks[name](shelf, caller, turn))
    const load = (server: Measured) => underLoad(world, server, sent, { milliseconds: ms })
    await load(two)
    const { thing: together, floor: alone } = await inTurns(
      turns,
      async () => {
        const [a, b] = await Promise.all([load(one), load(two)])
        return { ...middle([a, b]), perSecond: a.perSecond + b.perSecond }
      },
      () => load(one),
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
