import { afterAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import type { StockCard } from '#contract/stock-office.ts'
import { allTasks } from '../all-tasks.ts'
import { aContact, aShopper, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import type { FakeCards } from '../testing/cards.ts'
import { type Device, openOffice } from '../team/testing.ts'

// A week of Clos des Murmures as the demo has it, from Monday to Sunday: what its people and its buyers do in that time,
// through the calls, with the jobs of a server at their hours. At its end everything is as a grower would reckon it.

const office = await openOffice({ hasPast: true })
afterAll(() => office.close())
const { database, services } = office
const world = { database, services } as World // Who buys needs no more of it than database, clock and cards.
const cards = services.cards as FakeCards // As `openOffice` makes them.
const mails: (Mail & { sentAt: Date })[] = []
const send = async (mail: Mail) => void mails.push({ ...mail, sentAt: services.now() })
const tasks = allTasks(services, { mailer: { send } })
const house = '/api/office/places/clos-des-murmures'

const hourMs = 3_600_000
let monday = 0
/** Moves the clock of everybody, the jobs of a server included; what is due by then is done. */
async function until(day: number, hour: number): Promise<void> {
  office.passMinutes((monday + (day * 24 + hour) * hourMs - services.now().getTime()) / 60_000)
  await doWhatIsDue()
}
async function doWhatIsDue(): Promise<void> {
  office.passMinutes(1)
  for (const name of ['sweep', 'reconcile', 'transfers', 'endLeases', 'tellWaiting'])
    await tasks[name]?.({}, { id: 1, attempt: 1, maxAttempts: 1, signal: new AbortController().signal })
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    services.now(),
  ])
  await runJobsOnce(database, tasks)
}

/** Does something in the office, as it has to go. */
async function does(device: Device, path: string, body: object = {}) {
  const answer = await device.post(`${house}${path}`, body)
  expect(answer.body.errors, path).toEqual([])
  return answer.body.response
}

const { rows: shops } = await database.pool.query<{ id: string; payments: string[] }>(
  `select shop.id, jsonb_path_query_array(document, '$.methodOfPayments[*].type') as payments
   from shop join place on place.shop_id = shop.id where place.handle = 'clos-des-murmures'`,
)
const [shop = { id: '', payments: [] }] = shops
const { rows: wines } = await database.pool.query<{ code: string; id: string; item: string }>(
  `select product.code, product.id, component.stock_item_id as item from product
   join product_component component on component.product_id = product.id
   where product.shop_id = $1 and product.code in ('savagnin-ouille', 'les-graviers', 'poulsard', 'trousseau', 'vin-jaune', 'cremant', 'macvin')`,
  [shop.id],
)
type Bottles = Record<string, number>
const wine = (code: string) => wines.find((one) => one.code === code) ?? { id: '', item: '' }

interface Buying {
  payment: 'CARD' | 'BANK_TRANSFER'
  delivery?: 'SHIPPING' | 'PICKUP'
}

/** Somebody orders on the site; who has a card pays at once. */
async function orders(
  firstname: string,
  bottles: Bottles,
  { payment, delivery = 'SHIPPING' }: Buying,
): Promise<string> {
  const shopper = await aShopper(world, { language: 'fr' })
  for (const [code, quantity] of Object.entries(bottles)) await shopper.adds(wine(code), quantity)
  const { order, receipt, stripeClientSecret } = await shopper.checksOut(shop, {
    methodOfPaymentIndex: shop.payments.indexOf(payment),
    methodOfDeliveryType: delivery,
    contact: aContact({ firstname, email: { type: 'PERSONAL', email: addressOf(firstname) } }),
  })
  if (payment === 'CARD') {
    cards.becomes(stripeClientSecret?.replace('_secret', '') ?? '', 'succeeded')
    await shopper.call('orderSettle', { orderId: order._id, receipt })
  }
  return order._id
}

const addressOf = (firstname: string) => `${firstname.toLowerCase()}@example.org`

/** An order of the demo, by its buyer and its stage. */
async function seeded(lastname: string, shippingStatus: string, status: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from purchase where shop_id = $1 and contact ->> 'lastname' = $2 and shipping_status = $3 and status = $4`,
    [shop.id, lastname, shippingStatus, status],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

async function cellar(device: Device): Promise<Record<string, { free: number; standing: number }>> {
  const { items } = (await device.get(`${house}/stock`)).body.response as { items: StockCard[] }
  return Object.fromEntries(
    wines.map(({ code, item }) => {
      const { free = 0, standing = 0 } = items.find(({ id }) => id === item) ?? {}
      return [code, { free, standing }]
    }),
  )
}

async function money(): Promise<{ paid: number; refunded: number; orders: number }> {
  const { rows } = await database.pool.query<{ paid: number; refunded: number; orders: number }>(
    `select sum(paid_amount)::int as paid, sum(refunded_amount)::int as refunded,
       (select last_order_number from shop where id = $1) as orders
     from purchase where shop_id = $1`,
    [shop.id],
  )
  return rows[0] ?? { paid: 0, refunded: 0, orders: 0 }
}

test('[DAY-01] [ORDERS-02] [STOCK-01] a grower’s week: at its end stock, money, mails and states are what a grower would reckon', async () => {
  const [helene, paul] = [await office.deviceOf('helene'), await office.deviceOf('paul')]
  const detail = async (id: string) => (await helene.get(`${house}/orders/${id}`)).body.response
  const step = (id: string, from: string, to: string, more: object = {}) =>
    does(helene, `/orders/${id}/step`, { from, to, ...more })

  // The next Monday that begins after today.
  let day = addDays(dayIn('Europe/Paris', services.now()), 1)
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1)
  monday = Date.parse(`${day}T00:00:00Z`)
  const [garnier, rousselin, perret] = [
    await seeded('Garnier', 'waiting', 'confirmed'),
    await seeded('Rousselin', 'waiting', 'paid'),
    await seeded('Perret', 'ready', 'confirmed'),
  ]
  const before = { cellar: await cellar(helene), money: await money() }

  // Monday: a transfer has come, two orders come in, the oldest parcel leaves.
  office.passMinutes((monday + 8 * hourMs - services.now().getTime()) / 60_000)
  await does(helene, `/orders/${garnier}/paid`)
  mails.length = 0
  await until(0, 9)
  const agathe = await orders('Agathe', { poulsard: 3, cremant: 3 }, { payment: 'CARD' })
  const bruno = await orders('Bruno', { trousseau: 6 }, { payment: 'BANK_TRANSFER' })
  await step(rousselin, 'waiting', 'preparing')
  await step(rousselin, 'preparing', 'shipped', { carrier: 'colissimo', trackingNumber: '6A10000000001' })
  await doWhatIsDue()

  // Tuesday: the next transfer, an order in two parcels, a sale at the door.
  await until(1, 9)
  await does(helene, `/orders/${bruno}/paid`)
  await step(agathe, 'waiting', 'preparing')
  const parcel = async (from: number, trackingNumber: string) => {
    const { lines } = await detail(agathe)
    await does(helene, `/orders/${agathe}/parcels`, {
      parcelsBefore: from,
      lines: [{ line: lines[from].id, quantity: 3 }],
      carrier: 'dpd',
      trackingNumber,
    })
    await doWhatIsDue()
  }
  await parcel(0, '0250000000001')
  await parcel(1, '0250000000002')
  const sold = [
    { id: wine('les-graviers').id, quantity: 2 },
    { id: wine('macvin').id, quantity: 1 },
  ]
  expect(await does(paul, '/sale', { wines: sold })).toEqual({ bottles: 3, missing: 0 })

  // Wednesday: somebody calls, somebody fetches, a bottle falls.
  await until(2, 9)
  const options = (
    await helene.get(
      `${house}/phone-orders/price?lines=${wine('savagnin-ouille').id}:6&countryCode=FR&postalCode=39600`,
    )
  ).body.response
  const sending = options.deliveries.find(({ type }: { type: string }) => type === 'SHIPPING')
  const { order: chloe } = await does(helene, '/phone-orders', {
    lines: [{ product: wine('savagnin-ouille').id, quantity: 6 }],
    channel: 'PHONE',
    contact: aContact({ firstname: 'Chloé', email: { type: 'PERSONAL', email: addressOf('Chloe') } }),
    language: 'fr',
    deliveryType: 'SHIPPING',
    paymentCode: sending.payments.find(({ type }: { type: string }) => type === 'BANK_TRANSFER').code,
    isAdult: true,
    expectedTotalAmount: options.productsAmount + sending.amount,
  })
  await step(perret, 'ready', 'delivered')
  await does(paul, `/stock/${wine('vin-jaune').item}/move`, { delta: -1, reason: 'breakage', note: 'Tombée' })
  await step(bruno, 'waiting', 'preparing')
  await step(bruno, 'preparing', 'shipped', { carrier: 'dpd', trackingNumber: '0250000000003' })
  await doWhatIsDue()

  // Thursday: a bottle broke on its way, two will come and fetch theirs.
  await until(3, 9)
  const { lines } = await detail(agathe)
  expect(
    await does(helene, `/orders/${agathe}/refund`, {
      lines: [{ line: lines[0].id, quantity: 1 }],
      withDelivery: false,
      isRestocked: false,
      reason: 'transit',
      message: '',
      expectedAmount: 1900,
    }),
  ).toMatchObject({ amount: 1900 })
  const denis = await orders('Denis', { macvin: 3 }, { payment: 'BANK_TRANSFER', delivery: 'PICKUP' })
  const lucie = await orders('Lucie', { cremant: 3 }, { payment: 'CARD', delivery: 'PICKUP' })
  await doWhatIsDue()

  // Friday: one is ready to be fetched, the other does not come after all; what was ordered by telephone is paid and leaves.
  await until(4, 9)
  await step(lucie, 'waiting', 'ready')
  await doWhatIsDue()
  await does(helene, `/orders/${denis}/call-off`)
  await does(helene, `/orders/${chloe}/paid`)
  await doWhatIsDue()
  await step(chloe, 'waiting', 'preparing')
  await step(chloe, 'preparing', 'shipped', { carrier: 'colissimo', trackingNumber: '6A10000000002' })
  await doWhatIsDue()

  // Saturday: bottles are filled, Paul is at a fair without a signal, an order waits for its money.
  await until(5, 9)
  await step(lucie, 'ready', 'delivered')
  await does(helene, `/stock/${wine('poulsard').item}/move`, { delta: 60, reason: 'bottling', note: 'Lot P23' })
  const saturday = addDays(day, 5)
  const along = { item: wine('cremant').item, from: 0, to: 6 }
  expect(await does(paul, '/sale/take', { until: saturday, lines: [along] })).toEqual({ bottles: 6 })
  const emma = await orders('Emma', { poulsard: 6 }, { payment: 'BANK_TRANSFER' })
  const tap = services.now().toISOString()
  await until(5, 20)
  const atFair = { reason: 'fair', at: tap, wines: [{ id: wine('cremant').id, quantity: 4 }] }
  expect(await does(paul, '/sale', atFair)).toEqual({ bottles: 4, missing: 0 })

  // Sunday: what is left goes back, and the rack is counted.
  await until(6, 10)
  const left = { item: wine('cremant').item, from: 2, to: 0 }
  expect(await does(paul, '/sale/take', { until: null, lines: [left] })).toEqual({ bottles: 0 })
  const standing = await cellar(helene)
  const counted = (code: string, off: number) => {
    const expected = standing[code]?.standing ?? 0
    return { item: wine(code).item, expected, counted: expected + off }
  }
  const walk = [counted('trousseau', -2), counted('les-graviers', 0)]
  expect(await does(helene, '/stock/count', { lines: walk, note: 'Inventaire' })).toEqual({ changed: 1, missing: 0 })
  await until(6, 23)

  // What can be sold, and what should stand there.
  const after = await cellar(helene)
  const changes = Object.fromEntries(
    wines.map(({ code }) => {
      const [was, is] = [before.cellar[code], after[code]]
      return [code, [(is?.free ?? 0) - (was?.free ?? 0), (is?.standing ?? 0) - (was?.standing ?? 0)]]
    }),
  )
  expect(changes).toEqual({
    'savagnin-ouille': [-6, -9], // Chloé; and Rousselin's three have left.
    'les-graviers': [-2, -2], // At the door.
    poulsard: [51, 55], // Bottled, less Agathe's and Emma's, whose six still stand there; Rousselin's two have left.
    trousseau: [-8, -8], // Bruno's, and two that were not in the rack.
    'vin-jaune': [-1, -2], // Broken; and Rousselin's has left.
    cremant: [-10, -10], // Agathe's, Lucie's, and four at the fair.
    macvin: [-1, -1], // At the door; what Denis reserved is back.
  })

  // What has come in, and what went back.
  const now = await money()
  const came = { agathe: 11_900, bruno: 14_600, garnier: 14_200, chloe: 15_800, lucie: 4800 }
  expect({ paid: now.paid - before.money.paid, refunded: now.refunded - before.money.refunded }).toEqual({
    paid: Object.values(came).reduce((sum, amount) => sum + amount, 0),
    refunded: 1900,
  })
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([1900])
  expect(now.orders - before.money.orders).toBe(6)

  // Where each order stands.
  const stages: [id: string, stage: string, status: string, shippingStatus: string][] = [
    [agathe, 'sent', 'paid', 'shipped'],
    [bruno, 'sent', 'paid', 'shipped'],
    [chloe, 'sent', 'paid', 'shipped'],
    [denis, 'ended', 'cancelled', 'waiting'],
    [lucie, 'done', 'paid', 'delivered'],
    [emma, 'unpaid', 'confirmed', 'waiting'],
    [garnier, 'pack', 'paid', 'waiting'],
    [rousselin, 'sent', 'paid', 'shipped'],
    [perret, 'done', 'confirmed', 'delivered'],
  ]
  for (const [id, stage, status, shippingStatus] of stages)
    expect(await detail(id), id).toMatchObject({ stage, status, shippingStatus })

  // Who was written to about what, and on which day; the house hears of what has come by itself.
  const names = new Map(
    Object.entries({ agathe, bruno, chloe, denis, emma, garnier, lucie, rousselin, perret }).map(([name, id]) => [
      id,
      name,
    ]),
  )
  const told = mails.map(({ id, to, sentAt }) => {
    const [, order = '', about = ''] = /^order-([^-]+)-([a-zA-Z]+)/.exec(id) ?? []
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(sentAt)
    return `${weekday} ${names.get(order) ?? id}: ${about} to ${to.address}`
  })
  const toHouse = 'notification to bonjour@clos-des-murmures.example'
  expect(told.toSorted()).toEqual(
    [
      'Mon garnier: orderPaid to philippe.garnier@example.org',
      ...['Mon agathe: confirmation to agathe@example.org', `Mon agathe: ${toHouse}`],
      ...['Mon bruno: confirmation to bruno@example.org', `Mon bruno: ${toHouse}`],
      'Mon rousselin: orderShipped to camille.rousselin@example.org',
      'Tue bruno: orderPaid to bruno@example.org',
      'Tue agathe: parcelShipped to agathe@example.org',
      'Tue agathe: parcelShipped to agathe@example.org',
      'Wed chloe: confirmation to chloe@example.org',
      'Wed bruno: orderShipped to bruno@example.org',
      'Thu agathe: orderGivenBack to agathe@example.org',
      ...['Thu denis: confirmation to denis@example.org', `Thu denis: ${toHouse}`],
      ...['Thu lucie: confirmation to lucie@example.org', `Thu lucie: ${toHouse}`],
      'Fri lucie: orderReady to lucie@example.org',
      'Fri denis: orderCalledOff to denis@example.org',
      'Fri chloe: orderPaid to chloe@example.org',
      'Fri chloe: orderShipped to chloe@example.org',
      ...['Sat emma: confirmation to emma@example.org', `Sat emma: ${toHouse}`],
    ].toSorted(),
  )
  expect(await checkInvariants(database.query)).toEqual([])
})
