import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../database/invariants.ts'
import { type Device, openOffice } from '../team/testing.ts'
import { seededNumbers } from '../testing/seeded-numbers.ts'
import { type House, houses } from './testing.ts'

// Two phones without a signal write down what was done in the cellar, each from what it last saw. When the signal is back
// all of it is sent: each write as the one operation it was, and again where an answer was lost.

const office = await openOffice()
afterAll(() => office.close())
const { aHouse, anOrder } = houses(office)
const bottlesAtFirst = 60

interface Write {
  /** What it is, where a test asks what became of it. */
  name: string
  device: Device
  path: string
  body: object
  operation: string
}

let house: House
beforeAll(async () => {
  house = await aHouse()
})

/** Two orders that are fetched, one parcel, and what both phones have written about them. */
async function aDayInTheCellar() {
  const { owner, cellar, wine } = house
  const [fetched, other] = [await anOrder(house), await anOrder(house)]
  const parcel = await anOrder(house, { payment: 1, fetched: false })
  await owner.post(`${house.url}/orders/${parcel}/paid`)
  const at = new Date(office.services.now().getTime() - 60_000).toISOString()
  const write =
    (device: Device) =>
    (name: string, path: string, body: object): Write => ({
      ...{ name, device, path, body },
      operation: randomUUID(),
    })
  const step = (id: string, from: string, to: string, more: object = {}) =>
    [`/orders/${id}/step`, { from, to, ...more }] as const
  const [hers, his] = [write(owner), write(cellar)]
  const broken = hers('broken', `/stock/${wine.stockItemId}/move`, { delta: -1, reason: 'breakage', at })
  return {
    ...{ fetched, other, parcel },
    phones: [
      [
        hers('ready', ...step(fetched, 'waiting', 'ready')),
        hers('sale of two', '/sale', { wines: [{ id: wine.id, quantity: 2 }], at }),
        hers('fetched', ...step(fetched, 'ready', 'delivered')),
        hers('packed', ...step(parcel, 'waiting', 'preparing')),
        broken,
        hers('sent', ...step(parcel, 'preparing', 'shipped', { trackingNumber: 'HERS', carrier: 'gls' })),
        hers('never broken', '/operations/take-back', { operation: broken.operation }),
      ],
      [
        his('ready too', ...step(fetched, 'waiting', 'ready')),
        his('other ready', ...step(other, 'waiting', 'ready')),
        his('sale of three', '/sale', { wines: [{ id: wine.id, quantity: 3 }], at }),
        his('packed and sent', ...step(parcel, 'waiting', 'shipped', { trackingNumber: 'HIS', carrier: 'ups' })),
        his('opened', `/stock/${wine.stockItemId}/move`, { delta: -1, reason: 'pour', at }),
        his('other fetched', ...step(other, 'ready', 'delivered')),
      ],
    ],
  }
}

/** What was answered to each write, by its name; the same again where it was sent again. */
async function send(writes: readonly Write[], { atOnce }: { atOnce: number }): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (let first = 0; first < writes.length; first += atOnce) {
    const now = writes.slice(first, first + atOnce)
    const said = await Promise.all(
      now.map(({ device, path, body, operation }) => device.post(house.url + path, body, operation)),
    )
    for (const [index, { status, body }] of said.entries()) {
      const { name } = now[index]!
      const answer = status === 200 ? `done ${JSON.stringify(body.response)} ${body.undo?.entry}` : String(status)
      expect(['200', '409'], `${name}: ${JSON.stringify(body.errors)}`).toContain(status === 200 ? '200' : answer)
      // What was done is answered as the first time; what was refused may be possible by then, and is done once.
      const before = answers.get(name)
      if (before?.startsWith('done')) expect(answer, name).toBe(before)
      answers.set(name, answer)
    }
  }
  return answers
}

const detail = async (id: string) => (await house.owner.get(`${house.url}/orders/${id}`)).body.response
/** What is in the ledger of the wine since, by why. */
async function movedSince(from: string): Promise<Record<string, number[]>> {
  const { rows } = await office.database.pool.query<{ id: string; delta: number; reason: string }>(
    `select id, delta, reason from stock_movement where stock_item_id = $1 and id > $2 and reason <> 'sale' order by delta`,
    [house.wine.stockItemId, from],
  )
  return Object.fromEntries(
    [...new Set(rows.map(({ reason }) => reason))].map((reason) => [
      reason,
      rows.filter((row) => row.reason === reason).map(({ delta }) => delta),
    ]),
  )
}
async function lastMovement(): Promise<string> {
  const { rows } = await office.database.pool.query<{ id: string }>(
    `select coalesce(max(id), 0)::text as id from stock_movement where stock_item_id = $1`,
    [house.wine.stockItemId],
  )
  return rows[0]?.id ?? '0'
}
const stepsOf = async (id: string) =>
  (
    await office.database.pool.query<{ to: string }>(
      `select values ->> 'to' as to from audit_entry where action = 'orderStep' and values ->> 'order' = $1 order by id`,
      [id],
    )
  ).rows.map(({ to }) => to)

/** Bottles go once for each write that sold, opened or broke them, whatever else came in between. */
async function expectOnce(day: Awaited<ReturnType<typeof aDayInTheCellar>>, from: string): Promise<void> {
  const moved = await movedSince(from)
  expect(moved.cellar).toEqual([-3, -2])
  expect(moved.pour).toEqual([-1])
  expect((moved.breakage ?? []).reduce((sum, delta) => sum + delta, 0)).toBe(0)
  for (const id of [day.fetched, day.other, day.parcel]) {
    const steps = await stepsOf(id)
    expect(new Set(steps).size, steps.join()).toBe(steps.length)
  }
  expect((await detail(day.parcel)).parcels.length).toBeLessThanOrEqual(1)
  expect(await checkInvariants(office.database.query)).toEqual([])
}

describe.each([1, 2, 3, 4, 5, 6])('round %i', (round) => {
  beforeAll(async () => {
    await office.database.pool.query(`update stock_item set on_hand = $2 where id = $1`, [
      house.wine.stockItemId,
      bottlesAtFirst,
    ])
  })

  test('[DAY-01] [ORDERS-02] [STOCK-02] what two phones kept is done once each, each phone’s in its order, between each other in any', async () => {
    const day = await aDayInTheCellar()
    const from = await lastMovement()
    const next = seededNumbers(`in turn ${round}`)
    const sent = interleaved(day.phones, next).flatMap((write) => Array.from({ length: 1 + next(3) }, () => write))
    const answers = await send(sent, { atOnce: 1 })
    // Both had the same order on their table; whoever came first has done it, and what follows follows.
    expect((await detail(day.fetched)).stage).toBe('done')
    expect((await detail(day.other)).stage).toBe('done')
    const { stage, parcels } = await detail(day.parcel)
    expect([stage, parcels.length]).toEqual(['sent', 1])
    const isHis = answers.get('packed and sent')?.startsWith('done')
    expect(parcels[0].trackingNumber).toBe(isHis ? 'HIS' : 'HERS')
    await expectOnce(day, from)
  })

  test('[DAY-01] [ORDERS-02] [STOCK-02] in any order at all, three at once and again and again, nothing is done twice', async () => {
    const day = await aDayInTheCellar()
    const from = await lastMovement()
    const next = seededNumbers(`at once ${round}`)
    const all = day.phones.flat()
    await send(shuffled([...all, ...all, ...all], next), { atOnce: 3 })
    await expectOnce(day, from)
  })
})

/** One of each in turn, by chance; none overtakes its own. */
function interleaved<T>(queues: readonly T[][], next: (below: number) => number): T[] {
  const left = queues.map((queue) => [...queue])
  const all: T[] = []
  while (left.some((queue) => queue.length > 0)) {
    const some = left.filter((queue) => queue.length > 0)
    all.push(some[next(some.length)]!.shift()!)
  }
  return all
}

function shuffled<T>(all: readonly T[], next: (below: number) => number): T[] {
  const mixed = [...all]
  for (let last = mixed.length - 1; last > 0; last--) {
    const at = next(last + 1)
    ;[mixed[last], mixed[at]] = [mixed[at]!, mixed[last]!]
  }
  return mixed
}
