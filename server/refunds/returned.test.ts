import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentWebhookRoutes } from '../checkout/webhook.ts'
import { aContact, aProduct, aShop, aShopper, type Shopper, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { type PaymentEvent, type ProviderDispute, RefundRefused } from '../payments/card-provider.ts'
import { changePurchase } from '../purchase-command.ts'
import { payBack } from '../purchases/refunds.ts'
import { settle } from '../purchases/settle.ts'
import { reconcile, sweep } from '../purchases/upkeep.ts'
import { openOffice } from '../team/testing.ts'
import type { FakeCards } from '../testing/cards.ts'
import { refundMailTasks } from './mail-tasks.ts'

/** A run that nobody ends. */
const stays = new AbortController().signal

const office = await openOffice()
const { database, services } = office
const world = { database, services } as World
const cards = services.cards as FakeCards // As `openOffice` makes them.
const mails: Mail[] = []
const tasks = {
  ...refundMailTasks(services, { mailer: { send: async (mail) => void mails.push(mail) } }),
  refund: async (payload: unknown) => payBack(services, (payload as { refundId: string }).refundId),
}

const webhook = Fastify()
await webhook.register(paymentWebhookRoutes(services))
afterAll(async () => {
  await webhook.close()
  await office.close()
})
// Signatures are the double's to test: here an event is what its body says.
cards.readEvent = (body) => JSON.parse(body.toString()) as PaymentEvent
beforeEach(async () => {
  mails.length = 0
  // Each of these people has just shown who they are: what a day gives back together is the affair of others.
  await database.pool.query('update staff_session set fresh_until = $1', [
    new Date(services.now().getTime() + 15 * 60_000),
  ])
  cards.nextRefund = 'succeeded'
  cards.isDown = false
})

/** The provider tells of something. */
async function hears(type: string, about: Partial<PaymentEvent>, id: string = randomUUID()): Promise<number> {
  const event = { id, type, intentId: undefined, refundId: undefined, disputeId: undefined, accountId: undefined }
  const headers = { 'content-type': 'application/json', 'stripe-signature': 'ours' }
  const payload = JSON.stringify({ ...event, ...about })
  return (await webhook.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })).statusCode
}

async function runJobs(): Promise<void> {
  office.passMinutes(1)
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    services.now(),
  ])
  await runJobsOnce(database, tasks)
}

const shop = await aShop(world)
const handle = await office.handleOf(shop.id)
const url = `/api/office/places/${handle}`
const wine = await aProduct(world, shop, { stock: 500, priceAmount: 2000 })
const { device: owner } = await office.hire(handle, 'owner')
const { device: cellar } = await office.hire(handle, 'cellar')

interface Bought {
  id: string
  email: string
  intentId: string
  shopper: Shopper
}

/** Three bottles of 20.00, paid by card. */
async function anOrder(language = 'en'): Promise<Bought> {
  const shopper = await aShopper(world, { language })
  await shopper.adds(wine, 3)
  const email = `${randomUUID()}@example.org`
  const answer = await shopper.checksOut(shop, {
    contact: { ...aContact(), email: { type: 'PERSONAL', email } },
  })
  const intentId = answer.stripeClientSecret?.replace('_secret', '') ?? ''
  cards.becomes(intentId, 'succeeded')
  await shopper.call('orderSettle', { orderId: answer.order._id, receipt: answer.receipt })
  return { id: answer.order._id, email, intentId, shopper }
}

const seen = async ({ id }: Bought) => (await owner.get(`${url}/orders/${id}`)).body.response
const bought = async ({ shopper, id, email }: Bought) =>
  (await shopper.call('orderLookup', { orderId: id, email })).order
const today = async (order: Bought, kind: string) =>
  (await owner.get(`${url}/today`)).body.response.lines.filter(
    (line: { kind: string; to: string }) => line.kind === kind && line.to.startsWith(`orders/${order.id}`),
  )

/** The house gives so many bottles back; nothing has left yet. */
async function gives(order: Bought, bottles = 1) {
  const [line] = (await seen(order)).lines
  return owner.post(`${url}/orders/${order.id}/refund`, {
    ...{ lines: [{ line: line.id, quantity: bottles }], withDelivery: false, isRestocked: false, reason: 'transit' },
    ...{ message: '', expectedAmount: bottles * 2000 },
  })
}

interface Row {
  id: string
  status: string | null
  attempt: number
  reference: string | null
  isDone: boolean
  isBack: boolean
}
const rowsOf = async ({ id }: Bought): Promise<Row[]> =>
  (
    await database.pool.query<Row>(
      `select id, status, attempt, provider_reference as reference, completed_at is not null as "isDone",
        failed_at is not null as "isBack" from refund where purchase_id = $1 order by created_at`,
      [id],
    )
  ).rows
const rowOf = async (order: Bought): Promise<Row> => {
  const [row] = await rowsOf(order)
  if (!row) throw new Error('Nothing was given back.')
  return row
}
const moneyOf = async ({ id }: Bought) =>
  (
    await database.pool.query<{ refunded: number; lost: number }>(
      'select refunded_amount as refunded, lost_amount as lost from purchase where id = $1',
      [id],
    )
  ).rows[0]
const madeFor = ({ intentId }: Bought) => cards.refunds.filter((refund) => refund.intentId === intentId)
const sound = async () => expect(await checkInvariants(database.query)).toEqual([])
const figuresAmount = async (): Promise<number> => (await owner.get(`${url}/figures`)).body.response.amount

/** Given back, sent, and sent back by the bank. */
async function cameBack(language = 'en'): Promise<Bought & { refund: string }> {
  const order = await anOrder(language)
  await gives(order)
  await runJobs()
  mails.length = 0
  const { id, reference } = await rowOf(order)
  cards.refundBecomes(reference ?? '', 'failed', 'expired_or_canceled_card')
  expect(await hears('refund.failed', { refundId: reference ?? '', intentId: order.intentId })).toBe(200)
  return { ...order, refund: id }
}
const again = (order: Bought & { refund: string }, device = owner) =>
  device.post(`${url}/orders/${order.id}/returned/${order.refund}/again`)
const noteSent = (order: Bought & { refund: string }, isSent = true) =>
  owner.post(`${url}/orders/${order.id}/returned/${order.refund}/sent`, { isSent })

describe('a refund is what the provider says', () => {
  test('[SAFE-07] [ORDERS-02] one that waits is not paid back yet, and is looked at without any event until it is', async () => {
    cards.nextRefund = 'pending'
    const order = await anOrder()
    await gives(order)
    await runJobs()
    expect(await rowOf(order)).toMatchObject({ status: 'pending', isDone: false })
    expect((await seen(order)).cardRefunds).toMatchObject([{ amount: 2000, state: 'pending', why: null }])
    expect((await bought(order)).refunds).toMatchObject([{ isPaidBack: false }])
    const { reference } = await rowOf(order)
    // It is looked at once an hour.
    office.passMinutes(62)
    await reconcile(services, stays)
    expect(await rowOf(order)).toMatchObject({ status: 'pending', reference })
    cards.refundBecomes(reference ?? '', 'succeeded')
    await reconcile(services, stays)
    expect((await rowOf(order)).isDone).toBe(false)
    office.passMinutes(62)
    await reconcile(services, stays)
    expect(await rowOf(order)).toMatchObject({ status: 'succeeded', isDone: true })
    expect((await bought(order)).refunds).toMatchObject([{ isPaidBack: true }])
    expect(madeFor(order)).toHaveLength(1)
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] [DAY-01] one that fails later is not paid back: order, day, figures and buyer say so', async () => {
    const before = await figuresAmount()
    const order = await cameBack()
    expect(await rowOf(order)).toMatchObject({ status: 'failed', isDone: false, isBack: true })
    expect(await moneyOf(order)).toEqual({ refunded: 0, lost: 0 })
    expect(await seen(order)).toMatchObject({
      refundedAmount: 0,
      cardRefunds: [{ amount: 2000, state: 'failed', why: 'expired_or_canceled_card' }],
    })
    expect((await seen(order)).events[0]).toMatchObject({ kind: 'cameBack', amount: 2000 })
    expect(await today(order, 'refundBack')).toMatchObject([{ rank: 'now', amount: 2000, isUnclear: false }])
    // The house has the money again: all that was paid, delivery and all.
    const { totalAmount } = await bought(order)
    expect((await figuresAmount()) - before).toBe(totalAmount)
    expect(await bought(order)).toMatchObject({ refundsBackAmount: 2000, refunds: [{ isPaidBack: false }] })
    await sound()
  })

  test.each([
    ['fr', 'renvoyé le remboursement'],
    ['de', 'zurückgeschickt'],
    ['en', 'has sent back the refund'],
  ])(
    '[SAFE-07] [ORDERS-02] buyer (in %s) and house are written to once, however often it is told',
    async (language, words) => {
      const order = await cameBack(language)
      const { reference } = await rowOf(order)
      await hears('refund.updated', { refundId: reference ?? '', intentId: order.intentId })
      await hears('charge.refunded', { intentId: order.intentId })
      await runJobs()
      const toBuyer = mails.filter(({ to }) => to.address === order.email)
      expect(toBuyer.map(({ text }) => text.includes(words))).toEqual([true])
      const toHouse = mails.filter(({ id }) => id.startsWith(`order-${order.id}-refund-failed`))
      expect(toHouse).toHaveLength(1)
      for (const { text, subject } of [...toBuyer, ...toHouse])
        expect(text + subject).not.toMatch(/emails\.|\{|undefined/)
    },
  )

  test('[SAFE-07] [ORDERS-02] the house asks the card once more, and what is told of the first time changes nothing', async () => {
    const order = await cameBack()
    const first = await rowOf(order)
    expect((await again(order)).status).toBe(200)
    expect(await moneyOf(order)).toEqual({ refunded: 2000, lost: 0 })
    // The letter to the buyer had not left: it is not true any more.
    await runJobs()
    expect(mails.filter(({ to }) => to.address === order.email)).toEqual([])
    const second = await rowOf(order)
    expect(second).toMatchObject({ status: 'succeeded', attempt: 2, isDone: true })
    expect(second.reference).not.toBe(first.reference)
    for (const type of ['refund.failed', 'refund.updated', 'charge.refunded'])
      await hears(type, { refundId: first.reference ?? '', intentId: order.intentId })
    expect(await rowOf(order)).toEqual(second)
    expect(await today(order, 'refundBack')).toEqual([])
    expect((await bought(order)).refundsBackAmount).toBe(0)
    expect((await again(order)).body.errors[0].key).toBe('VERSION_OLD')
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] or it pays by transfer and notes that, which it may take back; never both', async () => {
    const order = await cameBack()
    const noted = await noteSent(order)
    expect(noted.status).toBe(200)
    expect(await moneyOf(order)).toEqual({ refunded: 2000, lost: 0 })
    expect(await bought(order)).toMatchObject({ refundsBackAmount: 0, refunds: [{ isPaidBack: true }] })
    expect((await again(order)).body.errors[0].key).toBe('VERSION_OLD')
    expect((await noteSent(order)).body.errors[0].key).toBe('VERSION_OLD')
    await sound()
    expect((await owner.post(`${url}/audit/${noted.body.undo.entry}/undo`)).status).toBe(200)
    expect(await moneyOf(order)).toEqual({ refunded: 0, lost: 0 })
    expect(await today(order, 'refundBack')).toHaveLength(1)
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] of all who press at once one is heard, and the card is paid once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await cameBack()
      const answers = await Promise.all([again(order), noteSent(order), again(order), noteSent(order)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
      await runJobs()
      const isByCard = answers[0]?.status === 200 || answers[2]?.status === 200
      expect(madeFor(order)).toHaveLength(isByCard ? 2 : 1)
      expect(await moneyOf(order)).toEqual({ refunded: 2000, lost: 0 })
    }
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] the cellar decides nothing of it, and another house has no such order', async () => {
    const order = await cameBack()
    expect((await again(order, cellar)).body.errors[0].key).toBe('ACCESS_RESTRICTED')
    const elsewhere = await office.handleOf((await aShop(world)).id)
    const { device } = await office.hire(elsewhere, 'owner')
    const foreign = `/api/office/places/${elsewhere}/orders/${order.id}/returned/${order.refund}`
    expect((await device.post(`${foreign}/again`)).body.errors[0].key).toBe('ORDER_NOT_FOUND')
    expect((await device.post(`${foreign}/sent`, { isSent: true })).body.errors[0].key).toBe('ORDER_NOT_FOUND')
  })

  test('[SAFE-07] [ORDERS-02] events come twice and in any order: it goes from sent to arrived to sent back, and never otherwise', async () => {
    cards.nextRefund = 'pending'
    const order = await anOrder()
    await gives(order)
    await runJobs()
    const { reference: id } = await rowOf(order)
    const reference = id ?? ''
    const about = { refundId: reference, intentId: order.intentId }
    cards.refundBecomes(reference, 'failed', 'declined')
    await Promise.all(['refund.failed', 'refund.updated', 'refund.created'].map((type) => hears(type, about)))
    expect(await rowOf(order)).toMatchObject({ status: 'failed', isBack: true })
    // Somebody who had read it before writes later.
    cards.refundBecomes(reference, 'succeeded')
    await hears('refund.updated', about)
    cards.refundBecomes(reference, 'pending')
    await hears('refund.created', about)
    expect(await rowOf(order)).toMatchObject({ status: 'failed', isBack: true, isDone: false })
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] [THIRD-06] what is told of another account, another payment or by a name of somebody’s own is not ours', async () => {
    const order = await cameBack()
    const other = await anOrder()
    const { id, attempt, reference } = await rowOf(order)
    cards.refundBecomes(reference ?? '', 'succeeded')
    await again(order)
    const before = await rowOf(order)
    for (const [intentId, refundId] of [
      [other.intentId, id],
      [order.intentId, 'not a name'],
      [order.intentId, randomUUID()],
    ] as const) {
      const forged = { ...madeFor(order)[0]!, id: `re_${randomUUID()}`, intentId, named: { refundId, attempt: 2 } }
      cards.refunds.push(forged)
      expect(await hears('refund.created', { refundId: forged.id, intentId })).toBe(200)
    }
    await hears('refund.updated', { refundId: reference ?? '', intentId: order.intentId, accountId: 'acct_other' })
    expect(await rowOf(order)).toEqual(before)
    expect(attempt).toBe(1)
    for (const { id: forged } of cards.refunds.filter(({ named }) => named?.attempt === 2))
      cards.refunds.splice(
        cards.refunds.findIndex((refund) => refund.id === forged),
        1,
      )
  })

  test('[SAFE-07] [ORDERS-02] an event of a refund is asked for again while the provider is away', async () => {
    const order = await cameBack()
    cards.isDown = true
    const { reference } = await rowOf(order)
    expect(await hears('refund.updated', { refundId: reference ?? '', intentId: order.intentId })).toBe(503)
  })

  test('[SAFE-07] [CHECKOUT-04] money that came too late and comes back once more is due again, on the page of its order', async () => {
    const last = await aProduct(world, shop, { stock: 1, priceAmount: 5000 })
    const [shopper, other] = [await aShopper(world), await aShopper(world)]
    const email = `${randomUUID()}@example.org`
    await shopper.adds(last, 1)
    const answer = await shopper.checksOut(shop, {
      contact: { ...aContact(), email: { type: 'PERSONAL', email } },
    })
    const intentId = answer.stripeClientSecret?.replace('_secret', '') ?? ''
    const order = { id: answer.order._id, email, intentId, shopper }
    office.passMinutes(30)
    await sweep(services, stays)
    await other.adds(last, 1)
    await other.checksOut(shop, { methodOfPaymentIndex: 1 })
    // It was paid at the same moment.
    cards.becomes(intentId, 'succeeded')
    await settle(services, order.id)
    const statusOf = async () => (await bought(order)).status
    const { id } = await rowOf(order)
    await payBack(services, id)
    expect(await statusOf()).toBe('refunded')
    const { reference } = await rowOf(order)
    cards.refundBecomes(reference ?? '', 'failed', 'declined')
    await hears('refund.failed', { refundId: reference ?? '', intentId: order.intentId })
    expect(await statusOf()).toBe('refund_due')
    expect(await today(order, 'refundBack')).toHaveLength(1)
    expect((await seen(order)).cardRefunds).toMatchObject([{ state: 'failed' }])
    expect((await noteSent({ ...order, refund: id })).status).toBe(200)
    expect(await statusOf()).toBe('refunded')
    // Whoever has no office says it by a command, and hears when there is nothing to say.
    await expect(changePurchase(services, ['refund-again', order.id])).rejects.toThrow('has come back')
    await sound()
  })

  test('[SAFE-07] [SELL-02] the operator asks again, or notes it, for who has no page in the office', async () => {
    const order = await cameBack()
    expect(await changePurchase(services, ['refund-again', order.id])).toContain('once more')
    await runJobs()
    expect(await rowOf(order)).toMatchObject({ attempt: 2, isDone: true })
    const other = await cameBack()
    expect(await changePurchase(services, ['refund-sent', other.id])).toContain('another way')
    expect(await moneyOf(other)).toEqual({ refunded: 2000, lost: 0 })
  })
})

describe('a refund is made once', () => {
  /** The provider has forgotten the keys of yesterday. */
  const forgetKeys = () => {
    for (const [index, refund] of cards.refunds.entries())
      cards.refunds[index] = { ...refund, idempotencyKey: `forgotten ${refund.id}` }
  }
  /** Its answer never came: the provider has it, and nothing here says so. */
  async function losesAnswers(order: Bought): Promise<void> {
    await runJobs()
    await sql`update refund set provider_reference = null, status = null, completed_at = null
      where purchase_id = ${order.id}`.execute(database.query)
    forgetKeys()
  }

  test('[SAFE-07] [ORDERS-02] a day after its answer was lost it is found by its name, each of two equal ones its own', async () => {
    const order = await anOrder()
    await gives(order)
    await gives(order)
    await losesAnswers(order)
    office.passMinutes(26 * 60)
    await reconcile(services, stays)
    const rows = await rowsOf(order)
    expect(rows.map(({ isDone }) => isDone)).toEqual([true, true])
    expect(madeFor(order)).toHaveLength(2)
    for (const { id, reference } of rows)
      expect(madeFor(order).find((refund) => refund.id === reference)?.named?.refundId).toBe(id)
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] one whose answer was lost and that has failed since is known to have failed', async () => {
    const order = await anOrder()
    await gives(order)
    await losesAnswers(order)
    cards.refundBecomes(madeFor(order)[0]?.id ?? '', 'failed', 'declined')
    await payBack(services, (await rowOf(order)).id)
    expect(await rowOf(order)).toMatchObject({ status: 'failed', isBack: true })
    await sound()
  })

  /** As the release before would have sent it: without a name. */
  async function unnamed(order: Bought): Promise<void> {
    await losesAnswers(order)
    await sql`update refund set is_named = false where purchase_id = ${order.id}`.execute(database.query)
    for (const [index, refund] of cards.refunds.entries())
      if (refund.intentId === order.intentId)
        cards.refunds[index] = { ...refund, named: null, createdAt: services.now() }
  }

  test('[SAFE-07] [ORDERS-02] one of before refunds had names is the only one of its sum and time', async () => {
    const order = await anOrder()
    await gives(order)
    await unnamed(order)
    await payBack(services, (await rowOf(order)).id)
    expect((await rowOf(order)).reference).toBe(madeFor(order)[0]?.id)
    expect(madeFor(order)).toHaveLength(1)
  })

  test('[SAFE-07] [ORDERS-02] of one that was made before it was wanted, or of another sum, nothing is taken for it', async () => {
    const order = await anOrder()
    await gives(order)
    await unnamed(order)
    const [made] = madeFor(order)
    cards.refunds.splice(
      cards.refunds.findIndex(({ id }) => id === made?.id),
      1,
      {
        ...made!,
        createdAt: new Date(services.now().getTime() - 3_600_000),
      },
    )
    await payBack(services, (await rowOf(order)).id)
    expect((await rowOf(order)).reference).not.toBe(made?.id)
    expect(madeFor(order)).toHaveLength(2)
  })

  test('[SAFE-07] [ORDERS-02] [DAY-01] where two could be it nothing is sent, and the house says what it sees', async () => {
    const order = await anOrder()
    await gives(order)
    await gives(order)
    await unnamed(order)
    for (const { id } of await rowsOf(order)) await payBack(services, id)
    expect(madeFor(order)).toHaveLength(2)
    expect((await seen(order)).cardRefunds).toMatchObject([
      { state: 'unclear', why: 'not_told_apart' },
      { state: 'unclear', why: 'not_told_apart' },
    ])
    expect(await today(order, 'refundBack')).toMatchObject([{ isUnclear: true }, { isUnclear: true }])
    // The jobs do not go on by themselves.
    office.passMinutes(120)
    await reconcile(services, stays)
    expect(madeFor(order)).toHaveLength(2)
    const [one, two] = await rowsOf(order)
    expect((await noteSent({ ...order, refund: one?.id ?? '' })).status).toBe(200)
    expect((await again({ ...order, refund: two?.id ?? '' })).status).toBe(200)
    await runJobs()
    // What the house has seen not to be there is sent.
    expect(madeFor(order)).toHaveLength(3)
    expect(await moneyOf(order)).toEqual({ refunded: 4000, lost: 0 })
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] who begins it twice at once pays it once', async () => {
    const order = await anOrder()
    await gives(order)
    const { id } = await rowOf(order)
    await Promise.all(Array.from({ length: 6 }, () => payBack(services, id)))
    expect(madeFor(order)).toHaveLength(1)
    expect(await rowOf(order)).toMatchObject({ isDone: true })
    await sound()
  })
})

describe('a payment is disputed', () => {
  async function disputes(order: Bought, given: Partial<ProviderDispute> = {}): Promise<string> {
    const { totalAmount } = await bought(order)
    const dispute: ProviderDispute = {
      id: `du_${randomUUID()}`,
      status: 'needs_response',
      reason: 'product_not_received',
      amount: totalAmount,
      currencyCode: 'EUR',
      intentId: order.intentId,
      openedAt: services.now(),
      dueBy: new Date(services.now().getTime() + 9 * 86_400_000),
      isRefundable: false,
      ...given,
    }
    cards.disputes.set(dispute.id, dispute)
    expect(await hears('charge.dispute.created', { disputeId: dispute.id, intentId: order.intentId })).toBe(200)
    return dispute.id
  }
  async function becomes(order: Bought, id: string, status: ProviderDispute['status']): Promise<void> {
    cards.disputes.set(id, { ...cards.disputes.get(id)!, status })
    await hears('charge.dispute.closed', { disputeId: id, intentId: order.intentId })
  }

  test('[SAFE-07] [ORDERS-02] [DAY-01] the house sees why, how much and until when, and is written to once for each turn', async () => {
    const order = await anOrder()
    const { totalAmount } = await bought(order)
    const id = await disputes(order)
    await hears('charge.dispute.updated', { disputeId: id, intentId: order.intentId })
    expect((await seen(order)).disputes).toMatchObject([
      { state: 'open', reason: 'product_not_received', amount: totalAmount, dueOn: expect.stringMatching(/^20/) },
    ])
    expect(await today(order, 'dispute')).toMatchObject([{ days: 9, reason: 'product_not_received', rank: 'now' }])
    await becomes(order, id, 'under_review')
    expect(await today(order, 'dispute')).toEqual([])
    await becomes(order, id, 'won')
    await becomes(order, id, 'won')
    await runJobs()
    // What it was in between is said by the next letter.
    const letters = mails.filter(({ id: mail }) => mail.startsWith(`order-${order.id}-dispute`))
    expect(letters.map(({ id: mail }) => mail.split('-').at(-1))).toEqual(['won'])
    const other = await anOrder()
    await disputes(other)
    await runJobs()
    const letter = mails.find(({ id: mail }) => mail.startsWith(`order-${other.id}-dispute`))
    expect(letter?.text).toMatch(/Stripe/)
    expect(letter?.text).not.toMatch(/emails\.|\{|undefined/)
    expect(await moneyOf(order)).toEqual({ refunded: 0, lost: 0 })
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] while a bank has it nothing of it is given back, and what is lost is gone from the figures', async () => {
    const before = await figuresAmount()
    const order = await anOrder()
    const { totalAmount } = await bought(order)
    const id = await disputes(order)
    expect((await gives(order)).body.errors[0].key).toBe('REFUND_DISPUTED')
    await becomes(order, id, 'lost')
    expect(await moneyOf(order)).toEqual({ refunded: 0, lost: totalAmount })
    expect(await figuresAmount()).toBe(before)
    expect((await gives(order)).body.errors[0].key).toBe('REFUND_DISPUTED')
    await expect(
      sql`insert into refund (purchase_id, payment_intent_id, amount, reason) values (${order.id}, 'pi', 1, 'more')`.execute(
        database.query,
      ),
    ).rejects.toThrow('purchase_money_gone_within_payment')
    // An appeal may bring it back.
    await becomes(order, id, 'won')
    expect(await moneyOf(order)).toEqual({ refunded: 0, lost: 0 })
    expect(await figuresAmount()).toBe(before + totalAmount)
    expect((await gives(order)).status).toBe(200)
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] [LAW-01] who has it from their bank and withdraws is not paid a second time', async () => {
    const before = await figuresAmount()
    const order = await anOrder()
    await becomes(order, await disputes(order), 'lost')
    const { confirmation } = await order.shopper.call('withdrawalStatement', {
      ...{ orderId: order.id, email: order.email, lines: null },
    })
    await order.shopper.call('withdrawalConfirm', { orderId: order.id, confirmation })
    const { owed } = await seen(order)
    const paid = await owner.post(`${url}/orders/${order.id}/pay-back`, { kind: 'withdrawal', about: owed[0].about })
    expect(paid.status).toBe(200)
    await runJobs()
    expect(madeFor(order)).toEqual([])
    expect((await bought(order)).withdrawals).toMatchObject([{ isPaidBack: true }])
    expect(await figuresAmount()).toBe(before)
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] of a part that was lost the rest may still go back, and no more', async () => {
    const order = await anOrder()
    const { totalAmount } = await bought(order)
    await becomes(order, await disputes(order, { amount: totalAmount - 2000 }), 'lost')
    expect((await gives(order, 2)).body.errors[0].key).toBe('REFUND_DISPUTED')
    expect((await gives(order, 1)).status).toBe(200)
    await runJobs()
    expect(await moneyOf(order)).toEqual({ refunded: 2000, lost: totalAmount - 2000 })
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] what came back because of it, or was refused, is settled when it is lost', async () => {
    const order = await cameBack()
    const { totalAmount } = await bought(order)
    await gives(order)
    const pays = cards.refund.bind(cards)
    cards.refund = () => Promise.reject(new RefundRefused('charge_disputed'))
    await runJobs()
    cards.refund = pays
    expect((await seen(order)).cardRefunds).toMatchObject([
      { state: 'failed' },
      { state: 'unclear', why: 'charge_disputed' },
    ])
    const id = await disputes(order)
    expect((await again(order)).body.errors[0].key).toBe('REFUND_DISPUTED')
    await becomes(order, id, 'lost')
    expect((await seen(order)).cardRefunds).toMatchObject([
      { state: 'settled', settledBy: 'dispute' },
      { state: 'settled', settledBy: 'dispute' },
    ])
    expect(await moneyOf(order)).toEqual({ refunded: 0, lost: totalAmount })
    expect(await today(order, 'refundBack')).toEqual([])
    await sound()
  })

  test('[SAFE-07] [ORDERS-02] told in any order and at once, it stands as the provider has it last', async () => {
    const order = await anOrder()
    const { totalAmount } = await bought(order)
    const id = await disputes(order)
    cards.disputes.set(id, { ...cards.disputes.get(id)!, status: 'lost' })
    const types = ['charge.dispute.closed', 'charge.dispute.updated', 'charge.dispute.created']
    await Promise.all([...types, ...types].map((type) => hears(type, { disputeId: id, intentId: order.intentId })))
    expect((await seen(order)).disputes).toMatchObject([{ state: 'lost' }])
    expect(await moneyOf(order)).toEqual({ refunded: 0, lost: totalAmount })
    await sound()
  })

  test('[SAFE-07] [THIRD-06] a dispute of a payment that is not ours, or of another account, is nobody’s', async () => {
    const order = await anOrder()
    const id = `du_${randomUUID()}`
    const { totalAmount } = await bought(order)
    cards.disputes.set(id, {
      ...{ id, status: 'lost', reason: 'fraudulent', amount: totalAmount, currencyCode: 'EUR', isRefundable: false },
      ...{ intentId: order.intentId, openedAt: services.now(), dueBy: null },
    })
    await hears('charge.dispute.closed', { disputeId: id, intentId: order.intentId, accountId: 'acct_other' })
    expect((await seen(order)).disputes).toEqual([])
    expect(await moneyOf(order)).toEqual({ refunded: 0, lost: 0 })
  })
})

test('[SAFE-07] [ORDERS-02] what a pay-back did besides is taken back as it was written down, whatever the caller says', async () => {
  const order = await anOrder()
  const { confirmation } = await order.shopper.call('withdrawalStatement', {
    ...{ orderId: order.id, email: order.email, lines: null },
  })
  await order.shopper.call('withdrawalConfirm', { orderId: order.id, confirmation })
  const onHand = async () =>
    (await database.pool.query('select on_hand from stock_item where id = $1', [wine.stockItemId])).rows[0].on_hand
  const before = await onHand()
  const [{ about }] = (await seen(order)).owed
  await owner.post(`${url}/orders/${order.id}/pay-back`, { kind: 'withdrawal', about, isRestocked: true })
  expect(await onHand()).toBe(before + 3)
  expect(await seen(order)).toMatchObject({ stage: 'ended' })
  const forged = { about, isRestocked: false, endedFrom: 'ready' }
  expect((await owner.post(`${url}/orders/${order.id}/pay-back/undo`, forged)).status).toBe(200)
  expect(await onHand()).toBe(before)
  expect(await seen(order)).toMatchObject({ stage: 'pack', shippingStatus: 'waiting' })
  await sound()
})
