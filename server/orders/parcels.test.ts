import { afterAll, beforeEach, expect, test } from 'vitest'
import { orderMailTasks } from '../checkout/order-mail-tasks.ts'
import { aShopper } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { openOffice } from '../team/testing.ts'
import { type House, houses } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const mails: Mail[] = []
const tasks = orderMailTasks(office.services, { mailer: { send: async (mail) => void mails.push(mail) } })
const { aHouse, anOrder, world } = houses(office)
let house: House
beforeEach(async () => {
  house = await aHouse()
})

/** Once the undo is gone: what is then written. */
async function runMails(): Promise<Mail[]> {
  office.passMinutes(1)
  mails.length = 0
  await office.database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    office.services.now(),
  ])
  await runJobsOnce(office.database, tasks)
  return mails
}

interface Seen {
  shippingStatus: string
  stage: string
  bottles: number
  sentParcels: number
  parcels: { id: string; trackingNumber: string | null; lines: { quantity: number }[] }[]
  lines: { id: string; unsent: number }[]
  events: { kind: string }[]
}

/** A paid order of six bottles that goes by a carrier. */
async function aParcel(at: House = house, quantity = 6): Promise<string> {
  const id = await anOrder(at, { payment: 1, fetched: false, bottles: [[at.wine, quantity]] })
  await at.owner.post(`${at.url}/orders/${id}/paid`)
  await runMails()
  return id
}
const detail = async (id: string): Promise<Seen> =>
  (await house.owner.get(`${house.url}/orders/${id}`)).body.response as Seen
const step = (id: string, from: string, to: string, more: object = {}) =>
  house.owner.post(`${house.url}/orders/${id}/step`, { from, to, ...more })

async function send(id: string, quantity: number, more: object = {}, device = house.owner) {
  const { lines, parcels } = await detail(id)
  return device.post(`${house.url}/orders/${id}/parcels`, {
    ...{ parcelsBefore: parcels.length, lines: [{ line: lines[0]?.id, quantity }] },
    ...more,
  })
}
const keyOf = (answer: Awaited<ReturnType<typeof send>>): string =>
  answer.status === 200 ? 'done' : answer.body.errors[0].key
const undo = (answer: Awaited<ReturnType<typeof send>>) =>
  house.owner.post(`${house.url}/audit/${answer.body.undo.entry}/undo`)
const expectSound = async () => expect(await checkInvariants(office.database.query)).toEqual([])

/** What its buyer is told by the site. */
async function asBuyer(id: string) {
  const { rows } = await office.database.pool.query<{ email: string }>(
    `select email_folded as email from purchase where id = $1`,
    [id],
  )
  const buyer = await aShopper(world)
  const proof = { orderId: id, email: rows[0]?.email ?? '' }
  return {
    order: (await buyer.call('orderLookup', proof)).order,
    shipping: await buyer.call('orderShippingStatus', proof),
  }
}

test('[CHECKOUT-06] of one parcel the call says what it always said, and nothing besides', async () => {
  const id = await aParcel()
  await step(id, 'waiting', 'preparing')
  expect((await asBuyer(id)).shipping).toEqual({ shippingStatus: 'preparing', trackingNumber: null })
  await step(id, 'preparing', 'shipped', { trackingNumber: '6A12345678901', carrier: 'colissimo' })
  expect((await asBuyer(id)).shipping).toEqual({ shippingStatus: 'shipped', trackingNumber: '6A12345678901' })
  const [mail] = await runMails()
  expect(mail?.text).toContain('Colissimo, 6A12345678901')
  await expectSound()
})

test('[ORDERS-02] an order leaves in two parcels: each is written about with what is in it, and its page says both', async () => {
  const id = await aParcel()
  await step(id, 'waiting', 'preparing')
  expect((await send(id, 2, { trackingNumber: 'DP 1', carrier: 'dpd' })).body.response.isWhole).toBe(false)
  expect(await detail(id)).toMatchObject({ shippingStatus: 'preparing', stage: 'handover', bottles: 4, sentParcels: 1 })
  const [first] = await runMails()
  expect(first?.subject).toContain('A parcel of your order')
  expect(first?.text).toMatch(/2 × .*DPD, DP 1.*4 bottles follow/s)
  const partly = await asBuyer(id)
  expect(partly.order).toMatchObject({ shippingStatus: 'preparing', unsentCount: 4 })
  expect(partly.shipping).toMatchObject({ shippingStatus: 'preparing', trackingNumber: 'DP 1', unsentCount: 4 })

  expect((await send(id, 4, { trackingNumber: 'DP 2', carrier: 'dpd' })).body.response.isWhole).toBe(true)
  const [second] = await runMails()
  expect(second?.text).toMatch(/4 × .*DP 2.*last parcel/s)
  const whole = await asBuyer(id)
  expect(whole.shipping).toMatchObject({ shippingStatus: 'shipped', trackingNumber: 'DP 2' })
  expect(whole.order.parcels).toMatchObject([
    {
      carrier: 'DPD',
      trackingNumber: 'DP 1',
      trackingUrl: 'https://trace.dpd.fr/fr/trace/DP1',
      lines: [{ quantity: 2 }],
    },
    { trackingNumber: 'DP 2', lines: [{ quantity: 4 }] },
  ])
  await expectSound()
})

test('[ORDERS-02] what has left is not packed again, and does not stand in the cellar', async () => {
  const other = await aHouse()
  const id = await aParcel(other)
  const { lines } = (await other.owner.get(`${other.url}/orders/${id}`)).body.response
  const toPack = async () => (await other.owner.get(`${other.url}/orders?view=pack`)).body.response.bottles[0].quantity
  const planned = async () => (await other.owner.get(`${other.url}/packing`)).body.response.orders[0].lines[0].quantity
  expect([await toPack(), await planned()]).toEqual([6, 6])
  await other.cellar.post(`${other.url}/orders/${id}/parcels`, {
    ...{ parcelsBefore: 0, lines: [{ line: lines[0].id, quantity: 4 }] },
  })
  expect([await toPack(), await planned()]).toEqual([2, 2])
  const { rows } = await office.database.pool.query<{ who: string }>(
    `select display_name as who from shipment join staff on staff.id = packed_by where purchase_id = $1`,
    [id],
  )
  expect((await other.owner.get(`${other.url}/orders/${id}`)).body.response.parcels[0].packedBy).toBe(rows[0]?.who)
})

test('[ORDERS-02] a parcel taken back within ten seconds is written about to nobody, and its bottles wait where they waited', async () => {
  const id = await aParcel()
  const sent = await send(id, 6, { trackingNumber: 'GL 7', carrier: 'gls' })
  expect((await detail(id)).shippingStatus).toBe('shipped')
  const back = await undo(sent)
  expect(back.status).toBe(200)
  expect(await detail(id)).toMatchObject({ shippingStatus: 'waiting', bottles: 6, parcels: [] })
  expect(await runMails()).toEqual([])
  await expectSound()
})

test('[ORDERS-02] packed and sent in one step it is one parcel and one letter, and one undo leaves it to be packed', async () => {
  const id = await aParcel()
  const inOne = () => step(id, 'waiting', 'shipped', { trackingNumber: '6A1', carrier: 'colissimo' })
  const back = await undo(await inOne())
  expect(back.status).toBe(200)
  expect(await detail(id)).toMatchObject({ shippingStatus: 'waiting', bottles: 6, parcels: [] })
  expect(await runMails()).toEqual([])
  expect((await inOne()).status).toBe(200)
  expect(await detail(id)).toMatchObject({ stage: 'sent', parcels: [{ trackingNumber: '6A1' }] })
  expect((await runMails()).map(({ text }) => text.includes('6A1'))).toEqual([true])
  // Whoever had it on their table as well hears that it is gone.
  expect(keyOf(await step(id, 'waiting', 'preparing'))).toBe('VERSION_OLD')
  await expectSound()
})

test('[ORDERS-02] a step back takes the last parcel back alone, and the way forth gives it its number again', async () => {
  const id = await aParcel()
  await step(id, 'waiting', 'preparing')
  await send(id, 1, { trackingNumber: 'A' })
  await step(id, 'preparing', 'shipped', { trackingNumber: 'B', carrier: 'ups' })
  const back = await step(id, 'shipped', 'preparing')
  expect(await detail(id)).toMatchObject({ bottles: 5, parcels: [{ trackingNumber: 'A' }] })
  await undo(back)
  expect((await detail(id)).parcels).toMatchObject([{ trackingNumber: 'A' }, { trackingNumber: 'B', carrier: 'ups' }])
  await expectSound()
})

test('[ORDERS-02] nothing leaves twice: not more than is left, not what was given back, not what another has sent', async () => {
  const id = await aParcel()
  expect(keyOf(await send(id, 7))).toBe('VERSION_OLD')
  expect(keyOf(await send(id, 1, { parcelsBefore: 1 }))).toBe('VERSION_OLD')
  const [line] = (await detail(id)).lines
  const twice = [line, line].map((each) => ({ line: each?.id, quantity: 1 }))
  expect(keyOf(await send(id, 1, { lines: twice }))).toBe('VALIDATION')
  const fetched = await anOrder(house)
  expect(keyOf(await send(fetched, 1))).toBe('VALIDATION')
  const unpaid = await anOrder(house, { payment: 1, fetched: false })
  expect(keyOf(await send(unpaid, 1))).toBe('done')
  await expectSound()
})

test('[ORDERS-02] of two who send the same at once one does, and together never more than was ordered', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await aParcel(house, 4)
    const { lines } = await detail(id)
    const parcel = { parcelsBefore: 0, lines: [{ line: lines[0]?.id, quantity: 3 }] }
    const url = `${house.url}/orders/${id}/parcels`
    const answers = await Promise.all([
      house.owner.post(url, parcel),
      house.cellar.post(url, parcel),
      step(id, 'waiting', 'shipped', {}),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    const { rows } = await office.database.pool.query<{ shipped: number }>(
      `select shipped from purchase_line where purchase_id = $1`,
      [id],
    )
    expect([3, 4]).toContain(rows[0]?.shipped)
  }
  await expectSound()
})

test('[ORDERS-02] the database itself refuses to send more than was ordered', async () => {
  const id = await aParcel()
  const [line] = (await detail(id)).lines
  const insert = `with parcel as (insert into shipment (purchase_id, number, shipped_at) values ($1, 9, now()) returning id)
    insert into shipment_line select id, $2, 7 from parcel`
  await expect(office.database.pool.query(insert, [id, line?.id])).rejects.toThrow(
    'purchase_line_shipped_within_quantity',
  )
})

test('[ORDERS-02] a parcel of another house is not taken back through one’s own', async () => {
  const id = await aParcel()
  const sent = await send(id, 2)
  const other = await aHouse()
  const url = `${other.url}/orders/${id}/parcels/${sent.body.response.parcel}/back`
  expect(keyOf(await other.owner.post(url, { station: 'preparing' }))).toBe('ORDER_NOT_FOUND')
  expect((await detail(id)).parcels).toHaveLength(1)
})
