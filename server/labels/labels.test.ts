import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { openWord, sealWord } from '../sealed.ts'
import { type House, houses } from '../orders/testing.ts'
import { openOffice } from '../team/testing.ts'
import { sendcloudDouble, type SendcloudDouble } from './double/sendcloud-double.ts'
import { type LabelMaker, LabelMakerAway } from './label-maker.ts'
import { sendcloud } from './sendcloud.ts'
import { labelTasks } from './tasks.ts'

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
const { aHouse, anOrder } = houses(office)

let double: SendcloudDouble
let maker: LabelMaker
let house: House
let id: string

const keys = { publicKey: 'public-1234', secretKey: 'very secret' }
const account = () => `${house.url}/label-account`

/** Runs what is due, once; what failed is due again with the next run. */
async function work(with_: LabelMaker = maker): Promise<unknown[]> {
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = now()
     where task_id in (select id from graphile_worker._private_tasks where identifier like 'labels.%')`,
  )
  const failures: unknown[] = []
  await runJobsOnce(database, labelTasks(services, { maker: with_ })).catch((error: unknown) => failures.push(error))
  return failures
}

async function aParcel(at = house, more: object = {}): Promise<string> {
  const order = await anOrder(at, { payment: 1, fetched: false, ...more })
  await at.owner.post(`${at.url}/orders/${order}/paid`)
  await at.owner.post(`${at.url}/orders/${order}/step`, { from: 'waiting', to: 'preparing' })
  return order
}

beforeEach(async () => {
  house = await aHouse()
  await database.pool.query(
    `update shop set document = document || '{"address": {"addressLines": ["1 rue du Pont"], "postalCode": "39600", "city": "Arbois", "countryCode": "FR"}}'
     where id = $1`,
    [house.shop.id],
  )
  await house.owner.post(account(), keys)
  double = sendcloudDouble()
  maker = sendcloud({ apiBase: 'https://panel.sendcloud.example/api/v3', fetch: double.fetch })
  id = await aParcel()
})

const make = (orders = [id], device = house.owner) => device.post(`${house.url}/parcel-labels`, { orders })
const read = async (order = id, device = house.owner) =>
  (await device.get(`${house.url}/orders/${order}/parcel-labels`)).body.response
const only = async () => (await read()).labels[0]
const end = (labels: string[]) => house.owner.post(`${house.url}/parcel-labels/end`, { labels })
const keyOf = (answer: { body: { errors: { key: string }[] } }): string => answer.body.errors[0]?.key ?? 'done'
const live = () => double.made.filter(({ status }) => status !== 'CANCELLED')

describe('the keys', () => {
  test('[ORDERS-04] are asked about at once, kept sealed, and never told again', async () => {
    const other = await aHouse()
    const url = `${other.url}/label-account`
    expect((await other.owner.get(url)).body.response.account).toBeNull()
    await other.owner.post(url, keys)
    await work()
    const { body } = await other.owner.get(url)
    expect(body.response.account).toMatchObject({ keyTail: '1234', problem: null, checkedAt: expect.any(String) })
    const { rows } = await database.pool.query(
      `select (select jsonb_agg(a) from label_account a)::text || (select jsonb_agg(e) from audit_entry e)::text
         || (select jsonb_agg(o) from operation o)::text as all`,
    )
    expect(rows[0].all + JSON.stringify(body)).not.toContain('very secret')
    await other.owner.post(`${url}/remove`)
    expect((await other.owner.get(url)).body.response.account).toBeNull()
  })

  test('[ORDERS-04] that Sendcloud refuses say so; so do labels that are asked for with them', async () => {
    const other = await aHouse()
    await other.owner.post(`${other.url}/label-account`, { publicKey: 'p', secretKey: 'wrong' })
    await work()
    expect((await other.owner.get(`${other.url}/label-account`)).body.response.account.problem).toBe('keys')
    const order = await aParcel(other)
    await other.owner.post(`${other.url}/parcel-labels`, { orders: [order] })
    await work()
    const { labels } = (await other.owner.get(`${other.url}/orders/${order}/parcel-labels`)).body.response
    expect(labels).toEqual([expect.objectContaining({ state: 'failed', problem: 'keys' })])
  })

  test('[ORDERS-04] a sealed word opens under a former secret, and not for another owner or purpose', () => {
    const of = { purpose: 'label account', owner: 'a' }
    const sealed = sealWord('old secret', of, 'word')
    expect(openWord(['new secret', 'old secret'], of, sealed)).toBe('word')
    expect(openWord(['old secret'], { ...of, owner: 'b' }, sealed)).toBeNull()
    expect(openWord(['old secret'], { ...of, purpose: 'c' }, sealed)).toBeNull()
  })
})

test('[ORDERS-04] a packed order gets its label: carrier, number, price and pages to print; it leaves under that number', async () => {
  expect(await read()).toMatchObject({ isConnected: true, mayMake: true, labels: [] })
  await make()
  expect((await only()).state).toBe('wanted')
  await work()
  const label = await only()
  expect(label).toMatchObject({ state: 'made', carrier: 'colissimo', price: { amount: 985, currencyCode: 'EUR' } })
  expect(label.trackingNumber).toMatch(/^6A\d{11}$/)
  expect(double.made[0]?.lines[0]).toBe('Claire Colin')
  // The cellar packs, and sees no sums.
  expect((await read(id, house.cellar)).labels[0]).toMatchObject({ trackingNumber: label.trackingNumber, price: null })
  const pages = await maker.print(keys, [String(double.made[0]?.parcelId)])
  expect(Buffer.from(pages).subarray(0, 5).toString()).toBe('%PDF-')
  await house.owner.post(`${house.url}/orders/${id}/step`, {
    ...{ from: 'preparing', to: 'shipped', trackingNumber: label.trackingNumber, carrier: label.carrier },
  })
  expect((await only()).isUsed).toBe(true)
  expect(keyOf(await end([label.id]))).toBe('VERSION_OLD')
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-04] several orders at once, each carton its own, and not a second one for what has one', async () => {
  const big = await aParcel(house, { bottles: [[house.wine, 14]] })
  const { body } = await make([id, big])
  const cartons = 1 + (await read(big)).labels.length
  expect(body.response.count).toBe(cartons)
  expect(cartons).toBeGreaterThan(2)
  await work()
  expect(live()).toHaveLength(cartons)
  expect(keyOf(await make([id, big]))).toBe('LABELS_NONE')
  // One entry takes all of them back.
  const undone = await house.owner.post(`${house.url}/audit/${body.undo.entry}/undo`)
  expect(undone.body.errors).toEqual([])
  await work()
  expect(live()).toEqual([])
  expect((await read(big)).mayMake).toBe(true)
})

test('[ORDERS-04] what two ask for at the same time is asked for once', async () => {
  const answers = await Promise.all([make(), make(), make()])
  expect(answers.map(keyOf).toSorted()).toEqual(['LABELS_NONE', 'LABELS_NONE', 'done'])
  await work()
  expect(double.made).toHaveLength(1)
})

describe('what is refused', () => {
  test('[ORDERS-04] an address it does not take is told, corrected, and then taken', async () => {
    await database.pool.query(
      `update purchase set contact = jsonb_set(contact, '{address,postalCode}', '"396"') where id = $1`,
      [id],
    )
    await make()
    await work()
    expect(await only()).toMatchObject({ state: 'failed', problem: 'address', said: '396 is no postal code.' })
    await database.pool.query(
      `update purchase set contact = jsonb_set(contact, '{address,postalCode}', '"39600"') where id = $1`,
      [id],
    )
    await make()
    await work()
    expect((await only()).state).toBe('made')
  })

  test('[ORDERS-04] a country that no contract goes to is told', async () => {
    await database.pool.query(
      `update purchase set contact = jsonb_set(contact, '{address,countryCode}', '"CH"') where id = $1`,
      [id],
    )
    await make()
    await work()
    expect(await only()).toMatchObject({ state: 'failed', problem: 'contract' })
  })

  test('[ORDERS-04] a label says that its address was corrected since', async () => {
    await make()
    await work()
    expect((await only()).isOld).toBe(false)
    await database.pool.query(
      `update purchase set contact = jsonb_set(contact, '{address,city}', '"Dole"') where id = $1`,
      [id],
    )
    expect((await only()).isOld).toBe(true)
  })

  test('[ORDERS-04] not without keys, not of another house, not what is fetched or has left', async () => {
    const other = await aHouse()
    expect(keyOf(await other.owner.post(`${other.url}/parcel-labels`, { orders: [id] }))).toBe('ORDER_NOT_FOUND')
    const theirs = await aParcel(other)
    expect(keyOf(await other.owner.post(`${other.url}/parcel-labels`, { orders: [theirs] }))).toBe(
      'LABELS_NOT_CONNECTED',
    )
    expect(keyOf(await make([await anOrder(house)]))).toBe('LABELS_NONE')
    await house.owner.post(`${house.url}/orders/${id}/step`, { from: 'preparing', to: 'shipped' })
    expect(keyOf(await make())).toBe('LABELS_NONE')
  })
})

describe('what goes wrong on the way', () => {
  const announce = '/shipments/announce'

  test.each([
    ['the way is not to be had', { path: '/shipping-options', fault: { status: 503 } }],
    ['too much is asked', { path: announce, fault: { status: 429 } }],
    ['the service is broken', { path: announce, fault: { status: 502 } }],
    ['there is no connection', { path: announce, fault: 'noConnection' }],
    ['the answer is lost', { path: announce, fault: 'lostAnswer' }],
  ] as const)('[ORDERS-04] when %s it is asked again, and there is one label', async (_, fault) => {
    double.faults.push(fault)
    await make()
    expect(await work()).toEqual([expect.any(LabelMakerAway)])
    expect(await only()).toMatchObject({ state: 'wanted', problem: 'away' })
    expect(await work()).toEqual([])
    expect(await only()).toMatchObject({ state: 'made', problem: null })
    expect(double.made).toHaveLength(1)
  })

  test('[ORDERS-04] when it is not found at once after a lost answer, its own reference keeps it one', async () => {
    double.faults.push({ path: announce, fault: 'lostAnswer' })
    await make()
    await work()
    // What was just made is not in their lists yet.
    let misses = 1
    const late: LabelMaker = { ...maker, find: async (...asked) => (misses-- > 0 ? null : maker.find(...asked)) }
    await work(late)
    expect(double.made).toHaveLength(1)
    expect((await only()).trackingNumber).toBe(double.made[0]?.trackingNumber)
  })

  test.each(['before it is asked', 'after it was asked', 'after it was made'] as const)(
    '[ORDERS-04] a node that dies %s leaves what the next one needs',
    async (when) => {
      const dies = () => Promise.reject(new Error('killed'))
      const dying: LabelMaker = {
        ...maker,
        ...(when === 'before it is asked' && { findWay: dies }),
        ...(when === 'after it was asked' && { make: dies }),
        ...(when === 'after it was made' && {
          make: (...asked: Parameters<LabelMaker['make']>) => maker.make(...asked).then(dies),
        }),
      }
      await make()
      expect(await work(dying)).toHaveLength(1)
      expect((await only()).state).toBe('wanted')
      await work()
      expect((await only()).state).toBe('made')
      expect(double.made).toHaveLength(1)
    },
  )

  test('[ORDERS-04] cancelled before it was asked for, nothing is asked; cancelled later, it is taken back there', async () => {
    const { labels } = (await make()).body.response
    await end(labels)
    await work()
    expect(double.made).toEqual([])
    const second = (await make()).body.response.labels
    await work()
    await end(second)
    double.faults.push({ path: '/shipments/double', fault: { status: 500 } })
    await work()
    expect((await read()).labels.find((label: { id: string }) => label.id === second[0])).toMatchObject({
      state: 'ending',
    })
    await work()
    expect(live()).toEqual([])
    expect((await read()).labels.every(({ state }: { state: string }) => state === 'ended')).toBe(true)
  })

  test('[ORDERS-04] cancelled while it is being made, it is taken back as soon as it is there', async () => {
    const { labels } = (await make()).body.response
    const slow: LabelMaker = {
      ...maker,
      make: async (...asked) => {
        const made = await maker.make(...asked)
        await end(labels)
        return made
      },
    }
    await work(slow)
    await work()
    expect(live()).toEqual([])
    expect((await only()).state).toBe('ended')
  })

  test('[ORDERS-04] a lost answer to a label that is then cancelled leaves none at the carrier', async () => {
    double.faults.push({ path: announce, fault: 'lostAnswer' })
    const { labels } = (await make()).body.response
    await work()
    await end(labels)
    await work()
    expect(live()).toEqual([])
    expect(double.made).toHaveLength(1)
  })

  test('[ORDERS-04] too late to cancel, it is there still, and says so', async () => {
    const { labels } = (await make()).body.response
    await work()
    double.hasLeft.add(double.made[0]?.id ?? '')
    await end(labels)
    await work()
    expect(await only()).toMatchObject({ state: 'made', problem: 'tooLate' })
  })
})

test('[ORDERS-04] nothing that was said of whom is forgotten stays', async () => {
  await make()
  await work()
  await database.pool.query(`update parcel_label set said = 'Claire Colin' where purchase_id = $1`, [id])
  await database.pool.query(`update purchase set email_folded = ' ' where id = $1`, [id])
  const { rows } = await database.pool.query(`select said, made_for from parcel_label where purchase_id = $1`, [id])
  expect(rows).toEqual([{ said: '', made_for: null }])
})
