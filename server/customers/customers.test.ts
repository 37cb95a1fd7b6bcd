import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTasks } from '../auth/account-tasks.ts'
import { aContact, aProduct, aShop, aShopper, type TestShop, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { inTransaction } from '../database/database.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { forgetBuyer } from '../purchases/buyers.ts'
import { type Device, openOffice } from '../team/testing.ts'
import { seededNumbers } from '../testing/seeded-numbers.ts'

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
const world = { database, services } as World // Who buys needs no more of a world.

let shop: TestShop
let url: string
let owner: Device
let cellar: Device
let wine: { id: string; stockItemId: string }
beforeAll(async () => {
  shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  url = `/api/office/places/${handle}`
  wine = await aProduct(world, shop, { stock: 90, priceAmount: 2400 })
  const hired = await Promise.all([office.hire(handle, 'owner'), office.hire(handle, 'cellar')])
  owner = hired[0].device
  cellar = hired[1].device
})

const addressOf = (lastname: string) => `${lastname.toLowerCase()}-${randomUUID().slice(0, 8)}@example.org`

async function buys(lastname: string, email: string, quantity = 2): Promise<string> {
  const shopper = await aShopper(world)
  await shopper.adds(wine, quantity)
  const { order } = await shopper.checksOut(shop, {
    methodOfPaymentIndex: 2,
    methodOfDeliveryType: 'PICKUP',
    contact: { ...aContact(), lastname, email: { type: 'PERSONAL', email } },
  } as never)
  return order._id
}

const list = async (query = '', device = owner) => (await device.get(`${url}/customers${query}`)).body
const read = async (id: string) => (await owner.get(`${url}/customers/${id}`)).body.response
const noted = (id: string, before: string, note: string) => owner.post(`${url}/customers/${id}/note`, { before, note })

test('[ORDERS-05] whoever bought twice is one person, found by name, with all they bought', async () => {
  const email = addressOf('Arnaud')
  await buys('Arnaud', email)
  const last = await buys('Arnaud', email.toUpperCase(), 3)
  await buys('Béranger', addressOf('Beranger'))
  const { customers } = (await list('?q=arnaud')).response
  expect(customers).toMatchObject([{ id: last, orders: 2, bottles: 5, totalAmount: 5 * 2400 }])
  const customer = await read(last)
  expect(customer.history.map(({ bottles }: { bottles: number }) => bottles)).toEqual([3, 2])
  expect(customer.wines).toMatchObject([{ bottles: 5 }])
  expect((await list()).response.customers.map(({ name }: { name: string }) => name.split(' ')[1])).toEqual([
    'Béranger',
    'Arnaud',
  ])
})

test('[ORDERS-05] the cellar sees no customers, and no house those of another', async () => {
  expect((await list('', cellar)).errors[0].key).toBe('ACCESS_RESTRICTED')
  const order = await buys('Colas', addressOf('Colas'))
  const other = await aShop(world)
  const handle = await office.handleOf(other.id)
  const { device } = await office.hire(handle, 'owner')
  const foreign = `/api/office/places/${handle}/customers`
  expect((await device.get(foreign)).body.response.customers).toEqual([])
  expect((await device.get(`${foreign}/${order}`)).status).toBe(404)
})

test('[ORDERS-05] a note of the house is kept for the person, not for one order, and two who write see each other', async () => {
  const email = addressOf('Duval')
  const first = await buys('Duval', email)
  const saved = await noted(first, '', 'Préfère le retrait le samedi')
  const second = await buys('Duval', email)
  expect((await read(second)).note).toBe('Préfère le retrait le samedi')
  expect((await noted(second, '', 'autre')).body.errors[0].key).toBe('VERSION_OLD')
  await owner.post(`${url}/audit/${saved.body.undo.entry}/undo`)
  expect((await read(second)).note).toBe('')
})

test('[ORDERS-05] somebody’s data leave as a file only for who has just shown who they are', async () => {
  const order = await buys('Étienne', addressOf('Etienne'))
  const exported = await owner.get(`${url}/customers/${order}/export`)
  expect(exported.body.response.customer.history).toHaveLength(1)
  office.passMinutes(20)
  expect((await owner.get(`${url}/customers/${order}/export`)).body.errors[0].key).toBe('PROOF_REQUIRED')
})

test('[ORDERS-05] [LAW-08] who is forgotten is no customer any more, and what was noted of them is gone', async () => {
  const order = await buys('Fabre', addressOf('Fabre'))
  await noted(order, '', 'À rappeler')
  for (const [from, to] of [
    ['waiting', 'ready'],
    ['ready', 'delivered'],
  ])
    await owner.post(`${url}/orders/${order}/step`, { from, to })
  await database.pool.query(
    `update purchase set status = 'paid', paid_at = now(), paid_amount = total_amount where id = $1`,
    [order],
  )
  await inTransaction(database.query, (trx) => forgetBuyer(trx, { purchaseIds: [order] }, services.now()))
  expect((await list('?q=fabre')).response.customers).toEqual([])
  expect((await owner.get(`${url}/customers/${order}`)).status).toBe(404)
  const { rows } = await database.pool.query(`select from customer_note where note = 'À rappeler'`)
  expect(rows).toEqual([])
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-05] [LAW-08] a house erases somebody who asks: it says before what stays, and the person is gone from the log, too', async () => {
  const email = addressOf('Gauthier')
  const over = await buys('Gauthier', email)
  await owner.post(`${url}/orders/${over}/call-off`)
  const open = await buys('Gauthier', email)
  await noted(open, '', 'Chien méchant chez Gauthier')
  await owner.post(`${url}/orders/${over}/note`, { before: '', note: 'Sonnette de Gauthier' })
  await owner.post(`${url}/messages`, { order: over, message: randomUUID(), text: 'Bonjour Gauthier' })
  const { body } = await owner.get(`${url}/customers/${open}/erasure`)
  expect(body.response).toEqual({ over: 1, open: 1, messages: 1, hasNote: true })
  office.passMinutes(20)
  expect((await owner.post(`${url}/customers/${open}/erase`)).body.errors[0].key).toBe('PROOF_REQUIRED')
  await database.pool.query(`update staff_session set fresh_until = now() + interval '1 day'`)
  expect((await owner.post(`${url}/customers/${open}/erase`)).body.response).toEqual({ open: 1 })
  const { rows } = await database.pool.query(
    `select contact #>> '{email,email}' as email, total_amount as amount, house_note as note from purchase where id = any($1) order by email`,
    [[over, open]],
  )
  expect(rows).toEqual([
    { email: '', amount: 4800, note: '' },
    { email, amount: 4800, note: '' },
  ])
  const { rows: left } = await database.pool.query(
    `select from audit_entry where changes::text || coalesce(reverse::text, '') like '%Sonnette%'
     union all select from customer_note where note like '%Gauthier%' union all select from conversation where email = $1
     union all select from operation where to_jsonb(operation)::text ~ 'Gauthier|Sonnette'`,
    [email],
  )
  expect(left).toEqual([])
  // What was under way follows when it is over.
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where task_id = (
    select id from graphile_worker._private_tasks where identifier = 'erasePurchases')`)
  await runJobsOnce(database, accountTasks(services))
  const { rows: after } = await database.pool.query(
    `select from purchase where email_folded = $1 union all
     select from audit_entry where changes::text || coalesce(reverse::text, '') like '%Chien%'`,
    [email],
  )
  expect(after).toEqual([])
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-05] what somebody agreed to stands with when and how', async () => {
  const order = await buys('Hébrard', addressOf('Hebrard'))
  const { history } = await read(order)
  expect(history).toMatchObject([
    { termsAcceptedAt: expect.any(String), adultConfirmedAt: expect.any(String), takenBy: null },
  ])
})

/** As the list was counted before it read what it shows: all purchases of the house, grouped by who bought. */
const countedWhole = `
  select (array_agg(purchase.id order by purchase.accepted_at desc, purchase.id desc))[1] as id, count(*)::int as orders,
    coalesce(sum(case when purchase.status in ('paid', 'confirmed') then purchase.total_amount
      - (select coalesce(sum(amount), 0) from house_refund where purchase_id = purchase.id)
      - (select coalesce(sum(amount), 0) from withdrawal where purchase_id = purchase.id) else 0 end), 0)::int as "totalAmount",
    max(purchase.accepted_at) as "lastAt"
  from purchase where purchase.shop_id = $1 and purchase.accepted_at is not null and purchase.email_folded <> ' '
  group by buyer_of(purchase)
  order by "lastAt" desc, id desc`

test('[ORDERS-05] whoever bought, called off, was given back to, was forgotten or left no address: the list is what all purchases come to, page by page', async () => {
  const house = await aShop(world)
  const handle = await office.handleOf(house.id)
  const { device } = await office.hire(handle, 'owner')
  const bottle = await aProduct(world, house, { stock: 500, priceAmount: 1900 })
  const next = seededNumbers('customers')
  const shopper = await aShopper(world)
  await shopper.adds(bottle, 1)
  const { order } = await shopper.checksOut(house, {
    methodOfPaymentIndex: 2,
    methodOfDeliveryType: 'PICKUP',
    contact: aContact(),
  } as never)
  const client = await database.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    for (let number = 2; number <= 400; number++) {
      const isAccepted = next(20) > 0
      const copy = {
        id: `MANY${String(number).padStart(8, '0')}`,
        number: isAccepted ? number : null,
        cart_id: null,
        // Several in one moment, some never accepted, many by few and few by many.
        accepted_at: isAccepted ? `2026-01-${String(1 + next(28)).padStart(2, '0')}T08:00:00Z` : null,
        status: ['paid', 'confirmed', 'cancelled'][next(3)],
        // Of the forgotten nothing is left, of who ordered on the telephone a number.
        email_folded: [' ', ' by telephone'][next(15)] ?? `buyer-${next(3) === 0 ? next(4) : next(120)}@example.org`,
        contact: { ...aContact(), phone: { ...aContact().phone, number: `03844${next(9)}` } },
      }
      await client.query(
        `insert into purchase select made.* from purchase model, jsonb_populate_record(model, $1) made where model.id = $2`,
        [JSON.stringify(copy), order._id],
      )
      if (next(5) === 0)
        await client.query(
          `insert into house_refund (purchase_id, given_at, reason, is_restocked, is_by_card, products_amount, reduction_amount, delivery_amount, amount)
           values ($1, now(), 'gesture', false, false, 300, 0, 0, 300)`,
          [copy.id],
        )
    }
  } finally {
    client.release(true)
  }
  const { rows } = await database.pool.query(countedWhole, [house.id])
  const listed: unknown[] = []
  for (let before: string | null = ''; before !== null;) {
    const { body } = await device.get(`/api/office/places/${handle}/customers${before && `?before=${before}`}`)
    expect(body.response.customers.length).toBeLessThanOrEqual(50)
    listed.push(...body.response.customers)
    before = body.response.before
  }
  expect(listed.length).toBeGreaterThan(100)
  expect(listed).toMatchObject(rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })))
})
