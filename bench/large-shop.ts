import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ask } from './ask.ts'
import { type Beside, cpuOf, type Figures, inTurns } from './measure.ts'
import { median, quantile } from './numbers.ts'
import { enter, host } from './office.ts'
import { watchedPages } from './pages.ts'
import { cpuOfTree, type Measured, startMeasured } from './processes.ts'
import { milliseconds, percent, ratio, type Table } from './report.ts'
import { serverEnvironment, type World } from './world.ts'

/** The shop that is asked for has forty wines by then (`lengthenList`); the large one so many. */
export const winesOfLargeShop = 10_000
const place = '/places/clos-des-murmures'

/** Fills the shop up as its office would have: with room between the wines, texts and bottles. */
export async function enlarge(pool: pg.Pool, wines: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into product (shop_id, type, code, category_id, position, title, subtitle, year, price_amount, bottle_units, volume_ml,
          colour, style, thumbnail, document)
        select model.shop_id, 'PRODUCT', 'more-' || lpad(n::text, 6, '0'), model.category_id, 1000 + n * 16,
          jsonb_build_object('fr', 'Cuvée ' || n, 'de', 'Cuvée ' || n, 'en', 'Cuvée ' || n), model.subtitle, 2015 + n % 10,
          900 + n % 3000, 1, 750, model.colour, model.style, model.thumbnail, model.document
        from (select product.* from product join shop on shop.id = shop_id
          where shop.code = 'clos-des-murmures' and type = 'PRODUCT' order by product.position limit 1) model,
        generate_series(1, $1::int - (select count(*)::int from product join shop on shop.id = shop_id
          where shop.code = 'clos-des-murmures' and type = 'PRODUCT')) n`,
      [wines],
    )
    await client.query(
      `insert into stock_item (shop_id, code, on_hand)
        select shop_id, code, 60 from product where code like 'more-%' and type = 'PRODUCT' order by code`,
    )
    await client.query(
      `insert into product_component
        select product.id, stock_item.id, 1 from product join stock_item using (shop_id, code) where code like 'more-%'`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Who works at a server, and what they ask. */
interface Desk {
  server: Measured
  owner: string
  platform: string
  /** Another one for each write. */
  turn: number
}

type Deed = (desk: Desk) => Promise<unknown>

/** @throws when it is refused */
async function send(
  { server }: Desk,
  cookie: string,
  method: 'GET' | 'POST',
  path: string,
  payload?: unknown,
): Promise<{ response: never; undo: { entry: string } | null }> {
  const headers = { 'x-operation-id': randomUUID(), origin: `http://${host}:${server.port}` }
  const call = { method, host, path: `/api/office${path}`, cookie, payload, ...(method === 'POST' && { headers }) }
  const { status, bytes } = await ask(server.port, call, 'identity')
  if (status !== 200) throw new Error(`${path} answered ${status}: ${bytes.toString().slice(0, 300)}`)
  return JSON.parse(bytes.toString())
}

const read =
  (path: string): Deed =>
  (desk) =>
    send(desk, desk.owner, 'GET', `${place}${path}`)

const shown =
  (path: string): Deed =>
  async ({ server }) => {
    const { status } = await ask(server.port, { method: 'GET', host: 'vigneron-online.localhost', path })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
  }

/** Reads a part of what the house says of itself, and writes it a little otherwise. */
const estate =
  (part: 'words' | 'seller', change: (value: never, turn: number) => object): Deed =>
  async (desk) => {
    const { response } = await send(desk, desk.owner, 'GET', `${place}/estate`)
    const { version, ...value } = response[part] as { version: string }
    const written = change(value as never, (desk.turn += 1))
    return send(desk, desk.owner, 'POST', `${place}/estate/${part}`, { version, [part]: written })
  }

/** The wine in the middle of the first page. */
async function aWine(desk: Desk): Promise<{ id: string; priceAmount: number; title: string }> {
  const { response } = await send(desk, desk.owner, 'GET', `${place}/wines`)
  const wine = (response as { wines: { id: string; priceAmount: number; title: string }[] }).wines[20]
  if (!wine) throw new Error('The shop has no wine to write to.')
  return wine
}

const suspend =
  (isSuspended: boolean): Deed =>
  (desk) =>
    send(
      desk,
      desk.platform,
      'POST',
      `/places/platform/houses/clos-des-murmures/${isSuspended ? 'suspend' : 'reopen'}`,
      {
        ...(isSuspended && { reason: 'Only for a measurement, and for a moment.' }),
      },
    )

/** What is done before each, and is not counted, beside what is. */
const deeds: Record<string, { before?: Deed; deed: Deed; after?: Deed }> = {
  'save the words': {
    deed: estate('words', (words: { village: string }, turn) => ({ ...words, founded: 1800 + (turn % 200) })),
  },
  'save the seller': {
    deed: estate('seller', (seller: { phone: { number: string } }, turn) => ({
      ...seller,
      phone: `+33 3 84 00 ${10 + (turn % 80)} 12`,
    })),
  },
  'save a sheet': {
    deed: async (desk) => {
      const { id } = await aWine(desk)
      const { response } = await send(desk, desk.owner, 'GET', `${place}/wines/${id}`)
      const { sheet } = response as { sheet: { title: Record<string, string> } }
      const title = { ...sheet.title, de: `Cuvée Vingt ${(desk.turn += 1)}` }
      return send(desk, desk.owner, 'POST', `${place}/wines/${id}/sheet`, {
        before: { title: sheet.title },
        after: { title },
      })
    },
  },
  'set a price': {
    deed: async (desk) => {
      const { id, priceAmount } = await aWine(desk)
      const to = 900 + ((desk.turn += 1) % 2000)
      return send(desk, desk.owner, 'POST', `${place}/wines/${id}/price`, { from: priceAmount, to })
    },
  },
  sort: {
    deed: async (desk) => {
      const { id } = await aWine(desk)
      return send(desk, desk.owner, 'POST', `${place}/wines/${id}/move`, { from: 21, to: 5 })
    },
  },
  suspend: { deed: suspend(true), after: suspend(false) },
  reopen: { before: suspend(true), deed: suspend(false) },
  today: { deed: read('/today') },
  'list of wines': { deed: read('/wines') },
  'wines on sale': { deed: read('/wines?view=sale') },
  cellar: { deed: read('/stock') },
  'wines running out': { deed: read('/stock?view=low') },
  'shelf at the cellar door': { deed: read('/sale') },
  'wines on the telephone': { deed: read('/phone-orders/options') },
  'find a rare word': { deed: read('/find?q=cuvee%2017') },
  'find a word of many': { deed: read('/find?q=cuvee') },
  'one wine': {
    deed: async (desk) => {
      const { id } = await aWine(desk)
      return send(desk, desk.owner, 'GET', `${place}/wines/${id}`)
    },
  },
  sitemap: { deed: shown('/sitemap.xml') },
  'page of the shop': { deed: shown(watchedPages.list.path) },
}

/** One after the other, as a house works: what the deed itself costs, and not what goes before it. */
async function figuresOf(
  world: World,
  desk: Desk,
  { before, deed, after }: (typeof deeds)[string],
  times: number,
): Promise<Figures> {
  const took: number[] = []
  let [cpu, postgres, startedAt] = [0, 0, 0]
  for (let at = 0; at < times; at++) {
    await before?.(desk)
    const [ownBefore, postgresBefore] = [(await desk.server.usage()).cpuMs, cpuOfTree(world.postgresPid) ?? 0]
    startedAt = performance.now()
    await deed(desk)
    took.push(performance.now() - startedAt)
    cpu += (await desk.server.usage()).cpuMs - ownBefore
    postgres += (cpuOfTree(world.postgresPid) ?? 0) - postgresBefore
    await after?.(desk)
  }
  const sorted = took.toSorted((a, b) => a - b)
  return {
    perSecond: 1000 / median(sorted),
    cpu: cpu / times,
    postgresCpu: postgres / times,
    p50: median(sorted),
    p99: quantile(sorted, 0.99),
  }
}

/** The same work in a shop of forty wines and in one of ten thousand, in turns. The databases are there. */
export async function measureLargeShop(
  world: World,
  { times, ...turns }: { least: number; most: number; times: number },
): Promise<Table> {
  const database = await world.open('many')
  await enlarge(database.pool, winesOfLargeShop)
  await database.close()
  const open = async (name: string): Promise<Desk> => {
    const server = await startMeasured('server/main.ts', [], serverEnvironment(world, name))
    return { server, owner: await enter(server), platform: await enter(server, 'agnes'), turn: 0 }
  }
  const [few, many] = [await open('few'), await open('many')]
  const rows: string[][] = []
  try {
    for (const [name, deed] of Object.entries(deeds)) {
      for (const desk of [few, many]) await figuresOf(world, desk, deed, 3)
      const beside: Beside = await inTurns(
        turns,
        () => figuresOf(world, many, deed, times),
        () => figuresOf(world, few, deed, times),
      )
      const { thing, floor, cpuToFloor, spread } = beside
      const row = [name, milliseconds(cpuOf(floor)), milliseconds(cpuOf(thing)), ratio(cpuToFloor), percent(spread)]
      rows.push([...row, floor.p50.toFixed(1), thing.p50.toFixed(1)])
    }
  } finally {
    await Promise.all([few, many].map(({ server }) => server.stop()))
  }
  return {
    title: 'Large shop',
    note: `A house with forty wines and the same with ${winesOfLargeShop.toLocaleString('en')}, one call after the other, in turns. Milliseconds of processor, PostgreSQL’s among them, of what the call needs: who writes reads before what it writes upon, and that is counted with it. Pages and the sitemap are kept ones.`,
    head: ['', 'of 40', 'of 10,000', 'large to small', 'spread', 'p50 of 40', 'p50 of 10,000'],
    rows,
  }
}
