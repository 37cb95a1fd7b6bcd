import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TodayLine } from '../contract/today-office.ts'
import { checkInvariants } from '../server/database/invariants.ts'
import { type Device, type Office, openOffice } from '../server/team/testing.ts'
import { fillDecember } from './december.ts'
import { scansOf } from './plans.ts'
import { type Recorder, recordStatements } from './recorder.ts'

const house = '/api/office/places/clos-des-murmures'
const open = 300
/** Tables that grow with every order a shop has ever had. */
const growing = new Set(['purchase', 'purchase_line', 'order_words', 'hold', 'stock_movement', 'shipment'])

let office: Office
let recorder: Recorder
let client: pg.PoolClient
let helene: Device
beforeAll(async () => {
  office = await openOffice({ hasPast: true })
  recorder = recordStatements(office.database)
  const { pool } = office.database
  const { rows } = await pool.query<{ id: string }>(
    `select shop_id as id from place where handle = 'clos-des-murmures'`,
  )
  await fillDecember(pool, { shopId: rows[0]?.id ?? '', open, old: 10_000, others: 20_000 })
  client = await pool.connect()
  helene = await office.deviceOf('helene')
  await helene.get(`${house}/today`)
})
afterAll(async () => {
  client.release()
  await office.close()
})

/** What a call sends: so many statements at most, none of which reads more than the open orders hold. */
async function expectBounded(url: string, { most, mostRows }: { most: number; mostRows: number }) {
  let answer: Awaited<ReturnType<Device['get']>> | undefined
  const statements = await recorder.record(async () => (answer = await helene.get(url)))
  expect(answer?.status).toBe(200)
  expect(statements.length, statements.map(({ text }) => text.trim().slice(0, 80)).join('\n')).toBeLessThanOrEqual(most)
  for (const statement of statements) {
    const scans = (await scansOf(client, statement)).filter(({ table }) => growing.has(table))
    const shown = `${statement.text.trim().slice(0, 300)}\n${JSON.stringify(scans)}`
    expect(
      scans.filter(({ how }) => how === 'Seq Scan'),
      shown,
    ).toEqual([])
    expect(
      scans.reduce((sum, { rows }) => sum + rows, 0),
      shown,
    ).toBeLessThanOrEqual(mostRows)
  }
  return answer?.body.response
}

test('[DAY-01] on a day in December Today reads what is open, and counts all of it', async () => {
  const { lines } = await expectBounded(`${house}/today`, { most: 20, mostRows: open * 20 })
  const line = (kind: TodayLine['kind']) => lines.find((one: TodayLine) => one.kind === kind)
  // Nine and one of the demo's own morning, beside two hundred and fifty that came in its style.
  const { rows } = await client.query<{ orders: number; bottles: number }>(
    `select count(distinct purchase.id)::int as orders, sum(line.quantity)::int as bottles from purchase
     join purchase_line line on line.purchase_id = purchase.id and line.type = 'PRODUCT'
     where purchase.shop_id = (select shop_id from place where handle = 'clos-des-murmures')
       and purchase.status in ('paid', 'confirmed') and purchase.shipping_status = 'waiting'
       and (purchase.status = 'paid' or purchase.payment_type = 'ON_SITE')`,
  )
  expect(rows[0]?.orders).toBeGreaterThan(200)
  expect(line('toPack')).toMatchObject(rows[0] ?? {})
  expect(line('toSend')).toMatchObject({ orders: 51 })
})

test.each(['pack', 'handover', 'unpaid', 'sent', 'all'])(
  '[ORDERS-01] on a day in December the list of orders, %s, reads what it shows',
  async (view) => {
    await expectBounded(`${house}/orders?view=${view}`, { most: 8, mostRows: open * 12 })
  },
)

test('[ORDERS-01] on a day in December a search in the list reads what it finds, of a name of one as of a wine of all', async () => {
  const { rows } = await client.query<{ rare: string; common: string; wine: string }>(
    `select (select contact ->> 'lastname' from purchase where id = 'WAIT00000001') as rare,
       (select contact ->> 'lastname' from purchase where id = 'PAST00000001') as common,
       (select title ->> 'fr' from purchase_line where purchase_id = 'PAST00000001' limit 1) as wine`,
  )
  const [{ rare, common, wine } = { rare: '', common: '', wine: '' }] = rows
  for (const [q, number] of [
    [rare, 25],
    [common, 50],
    [wine, 50],
    [`${common} ${wine}`, 50],
    ['nobody', 0],
  ] as const) {
    const { orders } = await expectBounded(`${house}/orders?view=all&q=${encodeURIComponent(q)}`, {
      most: 8,
      mostRows: open * 12,
    })
    if (number < 50) expect(orders.length, q).toBeGreaterThanOrEqual(number)
    else expect(orders, q).toHaveLength(number)
  }
})

test('[ORDERS-05] on a day in December the list of customers reads what those have bought whom it shows, on any page', async () => {
  const url = `${house}/customers`
  const { before } = await expectBounded(url, { most: 8, mostRows: open * 4 })
  const { customers } = await expectBounded(`${url}?before=${before}`, { most: 8, mostRows: open * 4 })
  expect(customers).toHaveLength(50)
  await expectBounded(`${url}/${customers[0].id}`, { most: 12, mostRows: open })
})

test('[STOCK-01] on a day in December the cellar reads the sales of four weeks, and not of ten years', async () => {
  await expectBounded(`${house}/stock`, { most: 8, mostRows: open * 40 })
})

test('what was made contradicts nothing', async () => {
  expect(await checkInvariants(office.database.query)).toEqual([])
})
