import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { OrderCard } from '#contract/orders-office.ts'
import { orderMailTasks } from '../checkout/order-mail-tasks.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { listen } from '../database/notices.ts'
import type { Mail } from '../notifications/mailer.ts'
import { fingerprint, openOffice } from '../team/testing.ts'
import { selectOrdersOfDay } from './office-repository.ts'
import { type House, houses } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const mails: Mail[] = []
const tasks = orderMailTasks(office.services, { mailer: { send: async (mail) => void mails.push(mail) } })

/** Runs the mails about orders that are due; the rest of the queue is nobody's here. */
async function runMails(): Promise<void> {
  mails.length = 0
  await office.database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    office.services.now(),
  ])
  await runJobsOnce(office.database, tasks)
}

const { aHouse, anOrder } = houses(office)

const list = async (house: House, query = 'view=pack', device = house.owner) =>
  (await device.get(`${house.url}/orders?${query}`)).body.response
const detail = async (house: House, id: string, device = house.owner) =>
  (await device.get(`${house.url}/orders/${id}`)).body.response
const step = (house: House, id: string, from: string, to: string, more: object = {}, device = house.owner) =>
  device.post(`${house.url}/orders/${id}/step`, { from, to, ...more })
const ids = (orders: OrderCard[]) => orders.map(({ id }) => id)

test('[ORDERS-02] what was handed over is not called off, and its bottles are not for sale again', async () => {
  const house = await aHouse()
  const id = await anOrder(house)
  await step(house, id, 'waiting', 'ready')
  await step(house, id, 'ready', 'delivered')
  const { body } = await house.owner.post(`${house.url}/orders/${id}/call-off`)
  expect(body.errors[0].key).toBe('VERSION_OLD')
  expect((await detail(house, id)).status).toBe('confirmed')
})

describe('the list', async () => {
  const house = await aHouse()
  const fetched = await anOrder(house)
  const sent = await anOrder(house, { payment: 1, fetched: false, lastname: 'Élodie-Müller' })
  const saying = async (q: string) => ids((await list(house, `view=pack&q=${encodeURIComponent(q)}`)).orders)

  test('[ORDERS-01] orders stand in the view of what they wait for, the oldest first', async () => {
    const pack = await list(house)
    expect(pack.counts).toEqual({ pack: 1, handover: 0, unpaid: 1, sent: 0, all: 2 })
    expect(ids(pack.orders)).toEqual([fetched])
    expect(pack.orders[0]).toMatchObject({ bottles: 2, stage: 'pack', deliveryType: 'PICKUP', name: 'Claire Colin' })
    expect(pack.bottles).toEqual([expect.objectContaining({ quantity: 2 })])
    expect(ids((await list(house, 'view=unpaid')).orders)).toEqual([sent])
    expect(ids((await list(house, 'view=all')).orders)).toEqual([sent, fetched])
  })

  test('[ORDERS-01] words are found whatever their accents, by name and reference, in all orders, the newest first', async () => {
    expect(await saying('elodie muller')).toEqual([sent])
    expect(await saying('MÜLL élo')).toEqual([sent])
    expect(await saying(fetched.slice(0, 6))).toContain(fetched)
    expect(await saying('claire')).toEqual([sent, fetched])
    expect(await saying('colin muller')).toEqual([])
    expect(await saying('100%')).toEqual([])
    expect(await saying('%')).toEqual([])
    expect(await saying('nobody')).toEqual([])
  })

  test('[ORDERS-01] an order is found by its number, its town, and a wine in any of its languages and its year', async () => {
    const { pool } = office.database
    await pool.query(`update purchase_line set title = $1, year = 2031 where purchase_id = $2`, [
      JSON.stringify({ fr: 'Étoile d’hiver', de: 'Winterstern' }),
      sent,
    ])
    await pool.query(
      `update purchase set recipient = jsonb_build_object('firstname', 'Zoé', 'lastname', 'Oppermann', 'address', contact -> 'address'),
         contact = jsonb_set(contact, '{address,city}', '"Besançon"') where id = $1`,
      [sent],
    )
    const { rows } = await pool.query<{ number: number }>('select number from purchase where id = $1', [sent])
    const said = [
      'etoile hiver',
      'wintersT',
      'étoile 2031',
      'oppermann étoile',
      `n° ${rows[0]?.number} winterstern`,
      'besanc',
    ]
    for (const q of said) expect([q, await saying(q)]).toEqual([q, [sent]])
    expect(await saying('winterstern arbois')).toEqual([])
    expect(await saying('arbois')).toEqual([fetched])
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[ORDERS-01] the cellar sees what to pack and for whom, and no price', async () => {
    const { orders } = await list(house, 'view=pack', house.cellar)
    expect(orders[0]).toMatchObject({ name: 'Claire Colin', totalAmount: null })
    const seen = await detail(house, fetched, house.cellar)
    const amounts = ['totalAmount', 'productsAmount', 'deliveryAmount', 'reductionAmount', 'refundedAmount']
    for (const name of amounts) expect(seen[name]).toBeNull()
    expect(seen.lines[0].unitAmount).toBeNull()
    expect(seen.mayMarkPaid || seen.mayCallOff).toBe(false)
  })

  test('[ORDERS-01] nobody reads or steps an order of another shop through their own', async () => {
    const other = await aHouse()
    expect((await other.owner.get(`${other.url}/orders/${fetched}`)).body.errors[0].key).toBe('ORDER_NOT_FOUND')
    expect((await step(other, fetched, 'waiting', 'ready')).body.errors[0].key).toBe('ORDER_NOT_FOUND')
    expect((await list(other, `view=all&before=${fetched}`)).orders).toEqual([])
  })

  test('[DAY-01] an order that waits for no payment is told to open screens when it is there', async () => {
    const other = await aHouse()
    const place = other.url.split('/').at(-1)
    const told: string[] = []
    const listening = await listen(office.database, 'office_changed', (notice) => told.push(notice))
    await anOrder(other)
    await expect
      .poll(() => told.map((notice) => JSON.parse(notice)))
      .toEqual(expect.arrayContaining(['orders', 'today'].map((topic) => ({ place, topic }))))
    await listening.stop()
  })

  test('[ORDERS-01] from one order the way leads to the next of the same view', async () => {
    const other = await aHouse()
    const [first, second, third] = [await anOrder(other), await anOrder(other), await anOrder(other)]
    const beside = async (view: string) => {
      const { previousId, nextId } = (await other.owner.get(`${other.url}/orders/${second}?view=${view}`)).body.response
      return [previousId, nextId]
    }
    expect(await beside('pack')).toEqual([first, third])
    expect(await beside('all')).toEqual([third, first])
  })

  test('[ORDERS-01] fifty of all orders come at a time, and none twice', async () => {
    const other = await aHouse()
    const { rows } = await office.database.pool.query(`select * from purchase where id = $1`, [await anOrder(other)])
    for (let count = 0; count < 60; count++) {
      const copy = { ...rows[0], id: `COPY${String(count).padStart(8, '0')}`, number: 100 + count, cart_id: null }
      const names = Object.keys(copy)
      await office.database.pool.query(
        `insert into purchase (${names.join(', ')}) select ${names.map((name) => `r."${name}"`).join(', ')}
         from jsonb_populate_record(null::purchase, $1) r`,
        [JSON.stringify(copy)],
      )
      await office.database.pool.query(
        `insert into purchase_line (purchase_id, position, type, code, title, thumbnail, quantity, unit_amount)
         select $1, position, type, code, title, thumbnail, quantity, unit_amount from purchase_line where purchase_id = $2`,
        [copy.id, rows[0].id],
      )
    }
    for (const query of ['view=all', 'view=pack&q=colin']) {
      const one = await list(other, query)
      const two = await list(other, `${query}&before=${one.before}`)
      expect([one.orders.length, two.orders.length, two.before]).toEqual([50, 11, null])
      expect(new Set([...ids(one.orders), ...ids(two.orders)]).size).toBe(61)
    }
    await office.database.pool.query(`delete from purchase where id like 'COPY%'`)
  })
})

describe('the next thing', async () => {
  const house = await aHouse()

  test('[ORDERS-02] an order that is fetched is ready, then handed over, and its buyer hears of it once the undo is gone', async () => {
    const id = await anOrder(house)
    await runMails()
    expect(await detail(house, id)).toMatchObject({ next: 'ready', minimumAge: 18 })
    await step(house, id, 'waiting', 'ready')
    await runMails()
    expect(mails).toEqual([])
    office.passMinutes(1)
    await runMails()
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(id)])
    expect(await detail(house, id)).toMatchObject({ stage: 'handover', next: 'delivered' })
    await step(house, id, 'ready', 'delivered', {}, house.cellar)
    const seen = await detail(house, id)
    expect(seen).toMatchObject({ stage: 'done', next: null })
    expect(seen.events.map(({ kind }: { kind: string }) => kind)).toEqual(['handedOver', 'ready', 'placed'])
  })

  test('[ORDERS-02] what is taken back within its ten seconds is written to nobody', async () => {
    const id = await anOrder(house)
    await runMails()
    const done = await step(house, id, 'waiting', 'ready')
    await house.owner.post(`${house.url}/audit/${done.body.undo.entry}/undo`)
    office.passMinutes(1)
    await runMails()
    expect(mails).toEqual([])
    expect((await detail(house, id)).events[0].kind).toBe('stepBack')
  })

  test('[ORDERS-02] a parcel is packed, then sent with its number, which its buyer sees', async () => {
    const id = await anOrder(house, { payment: 1, fetched: false })
    await house.owner.post(`${house.url}/orders/${id}/paid`)
    await step(house, id, 'waiting', 'preparing')
    await step(house, id, 'preparing', 'shipped', { trackingNumber: '8L 0123 4567' })
    office.passMinutes(1)
    await runMails()
    expect(mails.at(-1)?.text).toContain('8L 0123 4567')
    expect(await detail(house, id)).toMatchObject({ stage: 'sent', parcels: [{ trackingNumber: '8L 0123 4567' }] })
    await step(house, id, 'shipped', 'delivered')
    expect(await detail(house, id)).toMatchObject({ stage: 'done', parcels: [{ trackingNumber: '8L 0123 4567' }] })
  })

  test('[ORDERS-02] of two who hand the same order over at once one does, and the other hears that it is done', async () => {
    const id = await anOrder(house)
    await step(house, id, 'waiting', 'ready')
    const answers = await Promise.all([
      step(house, id, 'ready', 'delivered'),
      step(house, id, 'ready', 'delivered', {}, house.cellar),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('[ORDERS-02] no order takes a step that is not on its way', async () => {
    const id = await anOrder(house)
    expect((await step(house, id, 'waiting', 'shipped')).body.errors[0].key).toBe('VALIDATION')
    expect((await step(house, id, 'waiting', 'not_needed')).body.errors[0].key).toBe('VALIDATION')
    expect((await step(house, id, 'ready', 'delivered')).body.errors[0].key).toBe('VERSION_OLD')
  })
})

describe('money', async () => {
  const house = await aHouse()
  const state = () =>
    fingerprint(office, { except: ['audit_entry', 'operation', 'rate_limit', 'staff_session', 'staff', 'login_code'] })

  test('[ORDERS-02] a transfer that was noted and taken back was never noted, and nobody is thanked for it', async () => {
    const id = await anOrder(house, { payment: 1 })
    await runMails()
    const before = await state()
    const done = await house.owner.post(`${house.url}/orders/${id}/paid`)
    expect(await detail(house, id)).toMatchObject({ status: 'paid', stage: 'pack' })
    await house.owner.post(`${house.url}/audit/${done.body.undo.entry}/undo`)
    expect(await state()).toEqual(before)
    office.passMinutes(1)
    await runMails()
    expect(mails).toEqual([])
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[ORDERS-02] a transfer is noted once, however many say so at the same time', async () => {
    const id = await anOrder(house, { payment: 1 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => house.owner.post(`${house.url}/orders/${id}/paid`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[ORDERS-02] an unpaid order that is called off gives its bottles back and tells its buyer', async () => {
    const id = await anOrder(house, { payment: 1 })
    const stock = async () =>
      (await office.database.pool.query(`select on_hand, held from stock_item where id = $1`, [house.wine.stockItemId]))
        .rows[0]
    const before = await stock()
    await house.owner.post(`${house.url}/orders/${id}/call-off`)
    expect((await stock()).on_hand).toBe(before.on_hand + 2)
    await runMails()
    expect(mails.some(({ subject }) => subject.includes(id))).toBe(true)
    expect(await detail(house, id)).toMatchObject({ stage: 'ended', next: null, mayMarkPaid: false })
    expect((await house.owner.post(`${house.url}/orders/${id}/call-off`)).body.errors[0].key).toBe('VERSION_OLD')
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[ORDERS-02] a note of the house is kept, and of two who write at once nobody loses theirs unseen', async () => {
    const id = await anOrder(house)
    const write = (before: string, note: string) => house.owner.post(`${house.url}/orders/${id}/note`, { before, note })
    const first = await write('', 'Une carte : elle fête un anniversaire.')
    expect((await write('', 'autre chose')).body.errors[0].key).toBe('VERSION_OLD')
    expect((await detail(house, id)).note).toBe('Une carte : elle fête un anniversaire.')
    await house.owner.post(`${house.url}/audit/${first.body.undo.entry}/undo`)
    expect((await detail(house, id)).note).toBe('')
  })
})

describe('today', () => {
  const today = async (house: House, device = house.owner) =>
    (await device.get(`${house.url}/today`)).body.response.lines

  test('[DAY-01] a quiet day says nothing', async () => {
    expect(await today(await aHouse())).toEqual([])
  })

  test('[DAY-01] what waits stands in the order in which it presses, each with its one verb', async () => {
    const house = await aHouse()
    const ready = await anOrder(house)
    await step(house, ready, 'waiting', 'ready')
    await anOrder(house)
    const owed = await anOrder(house, { payment: 1 })
    const lines = await today(house)
    expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['toPack', 'toHandOver', 'transfer'])
    expect(lines[0]).toMatchObject({ orders: 1, bottles: 2 })
    expect(lines[1]).toMatchObject({ orderId: ready, isToBePaid: true })
    expect(lines[2]).toMatchObject({ orderId: owed, days: 0 })
    const forCellar = await today(house, house.cellar)
    expect(forCellar.map(({ kind }: { kind: string }) => kind)).toEqual(['toPack', 'toHandOver'])
  })

  test('[DAY-01] where a day has too much, money that has not come leaves off before what somebody comes for', async () => {
    const house = await aHouse()
    const transfer = await anOrder(house, { payment: 1, fetched: false })
    const fetched = await anOrder(house)
    await step(house, fetched, 'waiting', 'ready')
    const first = async (limit: number) => {
      const of = { shopId: house.shop.id, seesMoney: true, limit }
      return (await selectOrdersOfDay(office.database.query, of)).map(({ id }) => id)
    }
    expect(await first(1)).toEqual([fetched])
    expect(await first(2)).toEqual([fetched, transfer])
  })

  test('[DAY-01] the platform’s day names how much it looks after, what failed and which houses nobody holds the keys of', async () => {
    const agnes = await office.deviceOf('agnes')
    const { lines, looksAfter } = (await agnes.get('/api/office/places/platform/today')).body.response
    expect(lines.map(({ kind }: { kind: string }) => kind)).toContain('houseWithoutKeys')
    const { houses } = (await agnes.get('/api/office/places/platform/houses')).body.response
    const sites = houses.filter(({ kind }: { kind: string }) => kind === 'SITE').length
    expect(looksAfter).toEqual({ houses: houses.length - sites, sites })
  })
})

describe('a step that waited on a device without a signal', async () => {
  const house = await aHouse()
  const packs = (id: string, operation: string) =>
    house.cellar.post(`${house.url}/orders/${id}/step`, { from: 'waiting', to: 'ready' }, operation)
  const takesBack = (operation: string, device = house.cellar) =>
    device.post(`${house.url}/operations/take-back`, { operation })
  const stageOf = async (id: string) => (await detail(house, id)).stage

  test('[DAY-01] taken back before it came, it is never done, however late it comes', async () => {
    const [id, operation] = [await anOrder(house), randomUUID()]
    for (const status of [200, 200]) expect((await takesBack(operation)).status).toBe(status)
    expect((await packs(id, operation)).body.errors[0].key).toBe('TAKEN_BACK')
    expect(await stageOf(id)).toBe('pack')
    expect((await packs(id, randomUUID())).status).toBe(200)
  })

  test('[DAY-01] taken back after it came, unheard, it is undone, and done no more', async () => {
    const [id, operation] = [await anOrder(house), randomUUID()]
    expect((await packs(id, operation)).status).toBe(200)
    expect((await takesBack(operation)).status).toBe(200)
    expect(await stageOf(id)).toBe('pack')
    // The answer of then, for the same call; nothing is done by it.
    expect((await packs(id, operation)).status).toBe(200)
    expect(await stageOf(id)).toBe('pack')
    expect((await takesBack(operation)).body.errors[0].key).toBe('NOT_UNDOABLE')
  })

  test('[DAY-01] sent and taken back at the same moment it is not done, whoever is first', async () => {
    for (let round = 0; round < 12; round++) {
      const [id, operation] = [await anOrder(house), randomUUID()]
      const both = [() => packs(id, operation), () => takesBack(operation)]
      const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((ask) => ask()))
      expect(answers.map(({ body }) => body.errors[0]?.key ?? 'done')).toContain('done')
      expect(await stageOf(id)).toBe('pack')
    }
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[DAY-01] nobody takes back what somebody else has written', async () => {
    const [id, operation] = [await anOrder(house), randomUUID()]
    await packs(id, operation)
    expect((await takesBack(operation, house.owner)).status).toBe(200)
    expect(await stageOf(id)).toBe('handover')
  })
})
