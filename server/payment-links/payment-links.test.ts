import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aContact, aShopper, refusalOf, type Shopper, stockOf } from '../checkout/testing.ts'
import { orderMailTasks } from '../checkout/order-mail-tasks.ts'
import { checkoutTasks } from '../checkout/reconcile.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { type House, houses } from '../orders/testing.ts'
import { openOffice } from '../team/testing.ts'
import type { FakeCards } from '../testing/cards.ts'

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
const cards = services.cards as FakeCards // That of every test of the office.
const mails: Mail[] = []
const tasks = {
  ...checkoutTasks(services),
  ...orderMailTasks(services, { mailer: { send: async (mail) => void mails.push(mail) } }),
}
const { aHouse, anOrder, world } = houses(office)
let buyer: Shopper
beforeAll(async () => {
  buyer = await aShopper(world)
})
let house: House
beforeEach(async () => {
  house = await aHouse()
})

/** What is due, once the undo is gone: letters, refunds. @returns the letters. */
async function runJobs(): Promise<Mail[]> {
  office.passMinutes(1)
  mails.length = 0
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    services.now(),
  ])
  await runJobsOnce(database, tasks)
  return mails
}
const runTask = (name: 'reconcile' | 'transfers') =>
  tasks[name]?.({}, { id: 1, attempt: 1, maxAttempts: 1, signal: new AbortController().signal })

/** Said on the telephone, to be paid by a link. */
async function noted(given: object = {}): Promise<{ id: string; undo: string }> {
  const { url, owner, wine } = house
  const priced = (await owner.get(`${url}/phone-orders/price?lines=${wine.id}:2&countryCode=FR&postalCode=69002`)).body
    .response
  const delivery = priced.deliveries.find(({ type }: { type: string }) => type === 'SHIPPING')
  const { code } = delivery.payments.find(({ type }: { type: string }) => type === 'CARD')
  const { status, body } = await owner.post(`${url}/phone-orders`, {
    ...{ lines: [{ product: wine.id, quantity: 2 }], channel: 'PHONE', contact: aContact(), language: 'en' },
    ...{ deliveryType: 'SHIPPING', paymentCode: code, isAdult: true, note: '' },
    expectedTotalAmount: priced.productsAmount + delivery.amount,
    ...given,
  })
  expect(status).toBe(200)
  return { id: body.response.order, undo: body.undo.entry }
}
const aTransfer = (): Promise<string> => anOrder(house, { payment: 1, fetched: false })

const show = async (id: string) =>
  (await house.owner.get(`${house.url}/orders/${id}/payment-link`)).body.response as {
    keptUntil: string | null
    dueOn: string | null
    link: { url: string } | null
    mayLink: boolean
    mayTransfer: boolean
  }
const send = (id: string, what: string, body: object = {}) =>
  house.owner.post(`${house.url}/orders/${id}/${what}`, body)
const detail = async (id: string) => (await house.owner.get(`${house.url}/orders/${id}`)).body.response
const keyOf = (answer: Awaited<ReturnType<typeof send>>): string =>
  answer.status === 200 ? 'done' : answer.body.errors[0].key

/** What the link's page sends. */
async function linkOf(id: string): Promise<string> {
  const { link } = await show(id)
  return new URL(link?.url ?? '').hash.replace('#pay=', '')
}
const pay = (link: string) => buyer.call('paymentLinkPay', { link, hasAcceptedTerms: true })
const intentOf = ({ stripeClientSecret }: { stripeClientSecret: string }) => stripeClientSecret.replace('_secret', '')
const settle = (link: string) => buyer.call('paymentLinkSettle', { link })
const purchaseOf = async (id: string) =>
  (
    await database.pool.query(
      `select status, payment_type as type, payment_intent_id as intent, paid_amount as paid, refunded_amount as back,
        total_amount as total from purchase where id = $1`,
      [id],
    )
  ).rows[0]
const expectSound = async () => expect(await checkInvariants(database.query)).toEqual([])

test('[ORDERS-03] an order noted on the telephone is mailed with a link, paid by card, and is then like any other', async () => {
  const before = await stockOf(world, house.wine.stockItemId)
  const { id } = await noted()
  expect(await stockOf(world, house.wine.stockItemId)).toMatchObject({ on_hand: before.on_hand - 2 })
  expect(await detail(id)).toMatchObject({ stage: 'unpaid', isByLink: true, mayMarkPaid: false, mayCallOff: true })
  const [mail] = await runJobs()
  const { link, keptUntil } = await show(id)
  expect(mail?.text).toContain(link?.url)
  expect(mail?.text).toContain('All that is left is to pay by card')
  expect(keptUntil).not.toBeNull()

  const signed = await linkOf(id)
  const seen = await buyer.call('paymentLink', { link: signed })
  expect(seen).toMatchObject({ state: 'open', keptUntil, method: { type: 'CARD' }, order: { _id: id } })
  expect(JSON.stringify(seen)).not.toContain(aContact().address.addressLines[0])
  expect((await refusalOf(buyer.call('paymentLinkPay', { link: signed, hasAcceptedTerms: false }))).code).toBe(
    'TERMS_REQUIRED',
  )
  const begun = await pay(signed)
  cards.becomes(intentOf(begun), 'succeeded')
  expect(await settle(signed)).toEqual({ state: 'paid' })
  expect(await purchaseOf(id)).toMatchObject({ status: 'paid', type: 'CARD', intent: intentOf(begun) })
  expect(await detail(id)).toMatchObject({ stage: 'pack', paymentType: 'CARD', mayRefund: true })
  const subjects = (await runJobs()).map(({ to }) => to.address)
  // Its buyer and its grower, as with every order.
  expect(subjects).toHaveLength(2)
  await expectSound()
})

test('[ORDERS-03] in two windows at once there is one payment, and it is taken once', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await noted()
    const signed = await linkOf(id)
    const [one, two] = await Promise.all([pay(signed), pay(signed)])
    expect(intentOf(one)).toBe(intentOf(two))
    cards.becomes(intentOf(one), 'succeeded')
    await Promise.all([settle(signed), settle(signed), runTask('reconcile')])
    const { paid, back, total } = await purchaseOf(id)
    expect([paid, back]).toEqual([total, 0])
  }
  await expectSound()
})

test('[ORDERS-03] the link of an unpaid transfer is sent beside it, and pays it too', async () => {
  const id = await aTransfer()
  await runJobs()
  expect((await show(id)).link).toBeNull()
  expect(keyOf(await send(id, 'payment-link'))).toBe('done')
  const [mail] = await runJobs()
  expect(mail?.text).toMatch(/IBAN.*also pay .* by card/s)
  const signed = await linkOf(id)
  cards.becomes(intentOf(await pay(signed)), 'succeeded')
  await settle(signed)
  expect(await purchaseOf(id)).toMatchObject({ status: 'paid', type: 'CARD' })
  expect((await runJobs())[0]?.subject).toContain('We have received your payment')
  await expectSound()
})

test('[ORDERS-03] a transfer noted while its link is being paid: it is paid once, and the other money goes back', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await aTransfer()
    await send(id, 'payment-link')
    const signed = await linkOf(id)
    const begun = await pay(signed)
    cards.becomes(intentOf(begun), 'succeeded')
    const [note] = await Promise.all([send(id, 'paid'), settle(signed)])
    await runJobs()
    const { status, type, paid, back, total } = await purchaseOf(id)
    expect(status).toBe('paid')
    // Whoever was first has paid it.
    if (note.status === 200) expect([type, paid, back]).toEqual(['BANK_TRANSFER', total * 2, total])
    else expect([type, paid, back]).toEqual(['CARD', total, 0])
  }
  await expectSound()
})

test('[ORDERS-03] money that comes for an order that was paid meanwhile goes back, and its payer is told', async () => {
  const id = await aTransfer()
  await send(id, 'payment-link')
  const signed = await linkOf(id)
  const begun = await pay(signed)
  await send(id, 'paid')
  cards.becomes(intentOf(begun), 'succeeded')
  expect(await settle(signed)).toEqual({ state: 'paid' })
  const letters = await runJobs()
  expect(letters.map(({ subject }) => subject).join()).toContain('We are returning your payment')
  expect(cards.refunds.at(-1)).toMatchObject({ intentId: intentOf(begun) })
  await expectSound()
})

/** All but one bottle, or all. */
async function withdraws(id: string, email: string, isWhole = false): Promise<number> {
  const { lines } = await detail(id)
  const some = isWhole ? null : [{ _id: lines[0].id, quantity: 1 }]
  const { confirmation } = await buyer.call('withdrawalStatement', { orderId: id, email, lines: some })
  const { withdrawal } = await buyer.call('withdrawalConfirm', { orderId: id, confirmation })
  return withdrawal.amount
}

test('[ORDERS-03] [LAW-01] what is withdrawn from is no longer asked for: the same link is paid with what is left', async () => {
  const { id } = await noted()
  const signed = await linkOf(id)
  const { total } = await purchaseOf(id)
  const begun = await pay(signed)
  const amount = await withdraws(id, aContact().email.email)
  expect((await buyer.call('paymentLink', { link: signed })).order.dueAmount).toBe(total - amount)
  expect((await show(id)).link).toMatchObject({ amount: total - amount })
  // In two windows at once: the payment that was begun is called off, and one of what is due takes its place.
  const [one, two] = await Promise.all([pay(signed), pay(signed)])
  expect(intentOf(one)).toBe(intentOf(two))
  expect(intentOf(one)).not.toBe(intentOf(begun))
  expect(cards.intents.get(intentOf(one))).toMatchObject({ amount: total - amount })
  expect(cards.intents.get(intentOf(begun))).toMatchObject({ status: 'canceled' })
  cards.becomes(intentOf(one), 'succeeded')
  await Promise.all([settle(signed), runTask('reconcile')])
  expect(await purchaseOf(id)).toMatchObject({ status: 'paid', paid: total - amount, back: 0 })
  expect(await detail(id)).toMatchObject({ totalAmount: total - amount, owed: [], mayRefund: true })
  await expectSound()
})

test('[ORDERS-03] [LAW-01] withdrawn from while its card pays, what came too much goes back by itself, once', async () => {
  for (const isLate of [false, true]) {
    const { id } = await noted()
    await runJobs()
    const signed = await linkOf(id)
    const { total } = await purchaseOf(id)
    const begun = await pay(signed)
    const amount = await withdraws(id, aContact().email.email)
    cards.becomes(intentOf(begun), 'succeeded')
    // The browser comes back; or somebody presses once more before it does.
    if (isLate) expect((await refusalOf(pay(signed))).code).toBe('PAYMENT_LINK_OVER')
    await Promise.all([settle(signed), settle(signed), runTask('reconcile')])
    const letters = await runJobs()
    expect(letters.map(({ text }) => text).join()).toContain('more than was due, since part of it had been cancelled')
    expect(await purchaseOf(id)).toMatchObject({ status: 'paid', paid: total, back: amount })
    expect(cards.refunds.filter(({ intentId }) => intentId === intentOf(begun))).toMatchObject([{ amount }])
    expect(await detail(id)).toMatchObject({ owed: [], refundedAmount: amount })
    expect((await send(id, 'pay-back', { kind: 'excess', about: id })).body.errors[0].key).toBe('VERSION_OLD')
  }
  await expectSound()
})

test('[ORDERS-03] [LAW-01] withdrawn from whole while its card pays, all of it goes back', async () => {
  const { id } = await noted()
  const signed = await linkOf(id)
  const { total } = await purchaseOf(id)
  const begun = await pay(signed)
  await withdraws(id, aContact().email.email, true)
  expect((await buyer.call('paymentLink', { link: signed })).state).toBe('ended')
  cards.becomes(intentOf(begun), 'succeeded')
  await runTask('reconcile')
  await runJobs()
  expect(await purchaseOf(id)).toMatchObject({ status: 'cancelled', paid: total, back: total })
  await expectSound()
})

test('[ORDERS-03] a link that is taken back cannot be paid, and what was under way is called off', async () => {
  const { id } = await noted()
  const signed = await linkOf(id)
  const begun = await pay(signed)
  const ended = await send(id, 'payment-link/end')
  expect((await refusalOf(pay(signed))).code).toBe('PAYMENT_LINK_OVER')
  expect((await buyer.call('paymentLink', { link: signed })).state).toBe('ended')
  await runTask('reconcile')
  expect((await cards.readIntent(intentOf(begun), undefined)).status).toBe('canceled')
  expect((await show(id)).link).toBeNull()
  // And taken back again there is another one.
  await house.owner.post(`${house.url}/audit/${ended.body.undo.entry}/undo`)
  expect(await linkOf(id)).not.toBe(signed)
  await expectSound()
})

test('[ORDERS-03] what was to be paid by card is asked for by transfer instead, and the way back is one', async () => {
  const { id } = await noted()
  await runJobs()
  const { keptUntil } = await show(id)
  const changed = await send(id, 'payment', { before: 'CARD', to: 'BANK_TRANSFER' })
  expect(keyOf(changed)).toBe('done')
  expect(await show(id)).toMatchObject({ link: null, keptUntil, mayTransfer: false })
  const [mail] = await runJobs()
  expect(mail?.text).toContain('IBAN')
  expect(await detail(id)).toMatchObject({ isByLink: false, mayMarkPaid: true })
  await house.owner.post(`${house.url}/audit/${changed.body.undo.entry}/undo`)
  expect((await show(id)).link).not.toBeNull()
  expect(keyOf(await send(id, 'payment', { before: 'BANK_TRANSFER', to: 'CARD' }))).toBe('VERSION_OLD')
  await expectSound()
})

test('[SELL-02] unpaid, it is reminded of and lapses as a transfer does; a payment that comes later takes it again, or goes back', async () => {
  const { id } = await noted()
  await runJobs()
  const signed = await linkOf(id)
  const begun = await pay(signed)
  await database.pool.query(`update purchase set remind_on = $2::date where id = $1`, [id, services.now()])
  await runTask('transfers')
  expect((await runJobs())[0]?.text).toMatch(/not paid yet.*Pay .* by card/s)
  await database.pool.query(`update purchase set kept_until = $2::date - 3 where id = $1`, [id, services.now()])
  await runTask('transfers')
  expect((await runJobs()).map(({ text }) => text).join()).toContain('was not paid by')
  expect((await purchaseOf(id)).status).toBe('lapsed')
  cards.becomes(intentOf(begun), 'succeeded')
  await runTask('reconcile')
  expect(await purchaseOf(id)).toMatchObject({ status: 'paid', back: 0 })
  await expectSound()
})

test('[SELL-02] money for an order that lapsed and whose bottles somebody else has goes back whole', async () => {
  const { id } = await noted()
  const signed = await linkOf(id)
  const begun = await pay(signed)
  expect(keyOf(await send(id, 'lapse'))).toBe('done')
  await database.pool.query(`update stock_item set on_hand = 1 where id = $1`, [house.wine.stockItemId])
  cards.becomes(intentOf(begun), 'succeeded')
  await runTask('reconcile')
  await runJobs()
  const { status, paid, back, total } = await purchaseOf(id)
  expect([status, paid, back]).toEqual(['lapsed', total, total])
  expect(cards.refunds.at(-1)).toMatchObject({ intentId: intentOf(begun), amount: total })
  await expectSound()
})

test('[ORDERS-03] taken back within ten seconds, its bottles are free and its link is over', async () => {
  const { id, undo } = await noted()
  const signed = await linkOf(id)
  await house.owner.post(`${house.url}/audit/${undo}/undo`)
  expect(await runJobs()).toEqual([])
  expect((await refusalOf(pay(signed))).code).toBe('PAYMENT_LINK_OVER')
  await expectSound()
})

test('[ORDERS-03] while the provider is away nothing is lost: the same press pays later', async () => {
  const { id } = await noted()
  const signed = await linkOf(id)
  cards.isDown = true
  expect((await refusalOf(pay(signed))).code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
  cards.isDown = false
  expect((await pay(signed)).stripeClientSecret).toContain('_secret')
})

const dayAfter = (days: number) => new Date(services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('[SELL-02] the house waits longer: its buyer is told the new day, and is reminded before it', async () => {
  const id = await aTransfer()
  await runJobs()
  const { keptUntil: before, dueOn } = await show(id)
  const until = dayAfter(40)
  const kept = await send(id, 'keep', { before, until })
  expect(keyOf(kept)).toBe('done')
  const now = await show(id)
  expect(now.keptUntil).toBe(until)
  expect(Number(new Date(now.dueOn ?? '')) - Number(new Date(dueOn ?? ''))).toBe(
    Number(new Date(until)) - Number(new Date(before ?? '')),
  )
  expect((await runJobs())[0]?.text).toContain('We are keeping your order until')
  expect(keyOf(await send(id, 'keep', { before, until }))).toBe('VERSION_OLD')
  expect(keyOf(await send(id, 'keep', { before: until, until: dayAfter(-1) }))).toBe('VALIDATION')
  expect(keyOf(await send(id, 'keep', { before: until, until: dayAfter(120) }))).toBe('VALIDATION')
  await expectSound()
})

test('[SELL-02] more time taken back within ten seconds was never given, and nobody hears of it', async () => {
  const id = await aTransfer()
  await runJobs()
  const before = await show(id)
  const kept = await send(id, 'keep', { before: before.keptUntil, until: dayAfter(40) })
  await house.owner.post(`${house.url}/audit/${kept.body.undo.entry}/undo`)
  expect(await show(id)).toEqual(before)
  expect(await runJobs()).toEqual([])
})

test('[SELL-02] the house waits no longer: the bottles are free, and it may wait again while they are', async () => {
  const before = await stockOf(world, house.wine.stockItemId)
  const id = await aTransfer()
  await runJobs()
  const lapsed = await send(id, 'lapse')
  expect(await stockOf(world, house.wine.stockItemId)).toEqual(before)
  await house.owner.post(`${house.url}/audit/${lapsed.body.undo.entry}/undo`)
  expect(await runJobs()).toEqual([])
  expect(await detail(id)).toMatchObject({ status: 'confirmed' })

  await send(id, 'lapse')
  expect((await runJobs()).map(({ subject }) => subject).join()).toContain('has ended')
  expect(keyOf(await send(id, 'revive', { until: dayAfter(7) }))).toBe('done')
  expect((await runJobs()).map(({ text }) => text).join()).toContain('IBAN')
  await send(id, 'lapse')
  await database.pool.query(`update stock_item set on_hand = 1 where id = $1`, [house.wine.stockItemId])
  expect(keyOf(await send(id, 'revive', { until: dayAfter(7) }))).toBe('ORDER_GONE')
  await expectSound()
})

test('[ORDERS-03] the cellar sees no link, and nobody that of another house', async () => {
  const { id } = await noted()
  expect((await house.cellar.get(`${house.url}/orders/${id}/payment-link`)).body.errors[0].key).toBe(
    'ACCESS_RESTRICTED',
  )
  const other = await aHouse()
  for (const what of ['payment-link', 'payment-link/end', 'lapse'])
    expect(keyOf(await other.owner.post(`${other.url}/orders/${id}/${what}`))).toBe('ORDER_NOT_FOUND')
})

test('[ORDERS-03] whoever goes on asking how a payment ended hears what is known, and the provider is left alone', async () => {
  const signed = await linkOf((await noted()).id)
  const other = await linkOf((await noted()).id)
  await pay(signed)
  await pay(other)
  const asked: string[] = []
  const counting: FakeCards = {
    ...cards,
    readIntent: async (id, accountId) => {
      asked.push(id)
      return cards.readIntent(id, accountId)
    },
  }
  const patient = await aShopper(world, { cards: counting, config: { rateLimitFactor: 1 } })
  const settled = (link: string) => patient.call('paymentLinkSettle', { link })
  for (let tries = 0; tries < 40; tries++) expect(await settled(signed)).toEqual({ state: 'open' })
  expect(asked).toHaveLength(30)
  // Each link is counted by itself.
  await settled(other)
  expect(asked).toHaveLength(31)
})
