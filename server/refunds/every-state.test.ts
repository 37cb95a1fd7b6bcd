import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aContact, aProduct, aShop, aShopper, type Shopper, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'
import { payBack } from '../purchases/refunds.ts'
import { type Device, openOffice } from '../team/testing.ts'
import type { FakeCards } from '../testing/cards.ts'
import { refundMailTasks } from './mail-tasks.ts'

// Whatever has become of an order's money, and however often, by however many and while whatever is away: a house gives
// back what was paid, once, and the provider the same.

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
const world = { database, services } as World // Who buys needs no more of a world than its database, its clock, its cards.
const cards = services.cards as FakeCards // As `openOffice` makes them.

/** How the provider is: it answers, not, late, or has done it and its answer is lost. */
let mood: 'well' | 'away' | 'late' | 'unheard' = 'well'
beforeEach(() => (mood = 'well'))
/** Of which account money went back. */
const accounts = new Map<string, string | undefined>()
const giveBack = cards.refund.bind(cards)
cards.refund = async (asked) => {
  if (mood === 'away') throw new ProviderUnavailable()
  if (mood === 'late') await new Promise((done) => setTimeout(done, 20))
  const done = await giveBack(asked)
  accounts.set(asked.intentId, asked.accountId)
  if (mood === 'unheard') throw new ProviderUnavailable()
  return done
}
const tasks = {
  ...refundMailTasks(services, { mailer: { send: async () => {} } }),
  refund: async (payload: unknown) => payBack(services, (payload as { refundId: string }).refundId),
}

/** The ten seconds of the undo are over, and what failed is tried again. */
async function jobsRun(): Promise<void> {
  office.passMinutes(1)
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where attempts > 0 or run_at <= $1`,
    [services.now()],
  )
  await runJobsOnce(database, tasks).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
}

const [card, transfer, onSite] = [0, 1, 2]
const unitAmount = 2000
const quantity = 4

interface Sale {
  id: string
  url: string
  people: Device[]
  shopper: Shopper
  email: string
  receipt: string
  intent: string
  pay: (of: string) => void
}

async function sells(way: number, { fetched = false } = {}): Promise<Sale> {
  const shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  const people = await Promise.all(
    ['owner', 'manager'].map(async (role) => (await office.hire(handle, role as 'owner')).device),
  )
  const wine = await aProduct(world, shop, { stock: 60, priceAmount: unitAmount })
  const shopper = await aShopper(world)
  await shopper.adds(wine, quantity)
  const email = `${randomUUID()}@example.org`
  const { order, stripeClientSecret, receipt } = await shopper.checksOut(shop, {
    methodOfPaymentIndex: way,
    methodOfDeliveryType: fetched ? 'PICKUP' : 'SHIPPING',
    contact: { ...aContact(), email: { type: 'PERSONAL', email } },
  } as never)
  const intent = stripeClientSecret?.replace('_secret', '') ?? ''
  const url = `/api/office/places/${handle}/orders/${order._id}`
  return { id: order._id, url, people, shopper, email, receipt, intent, pay: (of) => cards.becomes(of, 'succeeded') }
}

async function paidByCard(): Promise<Sale> {
  const sale = await sells(card)
  sale.pay(sale.intent)
  await sale.shopper.call('orderSettle', { orderId: sale.id, receipt: sale.receipt })
  return sale
}
async function paidByTransfer(): Promise<Sale> {
  const sale = await sells(transfer)
  expect((await says(sale, 'paid')).status).toBe(200)
  return sale
}
async function takenBack(sale: Sale, answer: Awaited<ReturnType<typeof says>>): Promise<void> {
  const { place, entry } = answer.body.undo
  expect((await sale.people[0]!.post(`/api/office/places/${place}/audit/${entry}/undo`)).status).toBe(200)
}
async function withdraws({ id, shopper, email }: Sale, count: number | null): Promise<void> {
  const lines = count === null ? null : [{ _id: await lineOf(id), quantity: count }]
  const { confirmation } = await shopper.call('withdrawalStatement', { orderId: id, email, lines })
  await shopper.call('withdrawalConfirm', { orderId: id, confirmation })
}

const lineOf = async (id: string) =>
  (await database.pool.query<{ id: string }>(`select id from purchase_line where purchase_id = $1`, [id])).rows[0]
    ?.id ?? ''

const says = ({ url, people }: Sale, what: string, body: object = {}, by = 0, operation?: string) =>
  people[by]!.post(`${url}/${what}`, body, operation)
const seen = async ({ url, people }: Sale) => (await people[0]!.get(url)).body.response

/** Gives so many bottles back, and the delivery. */
async function gives(
  sale: Sale,
  count: number,
  { withDelivery = false, more = 0, by = 0, operation = randomUUID() } = {},
) {
  const { delivery } = await moneyOf(sale)
  return says(
    sale,
    'refund',
    {
      ...{ lines: count ? [{ line: await lineOf(sale.id), quantity: count }] : [], withDelivery, isRestocked: false },
      ...{ reason: 'gesture', message: '' },
      expectedAmount: count * unitAmount + (withDelivery ? delivery : 0) + more,
    },
    by,
    operation,
  )
}

interface Given {
  make: () => Promise<Sale>
  /** Bottles that a house can still give back. */
  left: number
  /** To the card by itself; else the house sends it. */
  isByCard?: boolean
  account?: string
}

const states: Record<string, Given> = {
  'paid by card': { make: paidByCard, left: 4, isByCard: true },
  'paid by card, a part of it sent back': {
    left: 3,
    isByCard: true,
    make: async () => {
      const sale = await paidByCard()
      await gives(sale, 1)
      await jobsRun()
      return sale
    },
  },
  'paid by card, a part of it about to go back': {
    left: 3,
    isByCard: true,
    make: async () => {
      const sale = await paidByCard()
      await gives(sale, 1)
      return sale
    },
  },
  'paid by card, whose provider has not answered to a part of it': {
    left: 3,
    isByCard: true,
    make: async () => {
      const sale = await paidByCard()
      await gives(sale, 1)
      mood = 'unheard'
      await jobsRun()
      mood = 'well'
      return sale
    },
  },
  'paid by card, a part given back and taken back': {
    left: 4,
    isByCard: true,
    make: async () => {
      const sale = await paidByCard()
      await takenBack(sale, await gives(sale, 2))
      return sale
    },
  },
  'paid by card on the house’s own account': {
    left: 4,
    isByCard: true,
    account: 'acct_house',
    make: async () => {
      const sale = await paidByCard()
      await database.pool.query(`update purchase set payment_account_id = 'acct_house' where id = $1`, [sale.id])
      return sale
    },
  },
  'paid by card through a link': {
    left: 4,
    isByCard: true,
    make: async () => {
      const sale = await sells(transfer)
      const { body } = await sale.people[0]!.post(`${sale.url}/payment-link`)
      const { link } = (await sale.people[0]!.get(`${sale.url}/payment-link`)).body.response
      expect(body.errors).toEqual([])
      const signed = new URL(link.url).hash.replace('#pay=', '')
      const begun = await sale.shopper.call('paymentLinkPay', { link: signed, hasAcceptedTerms: true })
      const intent = begun.stripeClientSecret.replace('_secret', '')
      sale.pay(intent)
      await sale.shopper.call('paymentLinkSettle', { link: signed })
      return { ...sale, intent }
    },
  },
  'begun by card and never paid': { make: () => sells(card), left: 0 },
  'awaited by transfer': { make: () => sells(transfer), left: 0 },
  'paid by transfer': { make: paidByTransfer, left: 4 },
  'paid by transfer, which was noted by mistake': {
    left: 0,
    make: async () => {
      const sale = await sells(transfer)
      await takenBack(sale, await says(sale, 'paid'))
      return sale
    },
  },
  'awaited by transfer until it lapsed': {
    left: 0,
    make: async () => {
      const sale = await sells(transfer)
      expect((await says(sale, 'lapse')).status).toBe(200)
      return sale
    },
  },
  'called off unpaid': {
    left: 0,
    make: async () => {
      const sale = await sells(transfer)
      expect((await says(sale, 'call-off')).status).toBe(200)
      return sale
    },
  },
  'to be paid on the spot': { make: () => sells(onSite, { fetched: true }), left: 0 },
  'paid on the spot': {
    left: 4,
    make: async () => {
      const sale = await sells(onSite, { fetched: true })
      await says(sale, 'step', { from: 'waiting', to: 'ready' })
      await says(sale, 'step', { from: 'ready', to: 'delivered' })
      return sale
    },
  },
  'paid by card and wholly withdrawn from': {
    left: 0,
    isByCard: true,
    make: async () => {
      const sale = await paidByCard()
      await withdraws(sale, null)
      return sale
    },
  },
  'paid by card and withdrawn from for one bottle': {
    left: 3,
    isByCard: true,
    make: async () => {
      const sale = await paidByCard()
      await withdraws(sale, 1)
      return sale
    },
  },
  'paid by transfer and withdrawn from for one bottle': {
    left: 3,
    make: async () => {
      const sale = await paidByTransfer()
      await withdraws(sale, 1)
      return sale
    },
  },
}

test.each(Object.entries(states))(
  '[ORDERS-02] of an order %s what is left is given back once, never more than was paid, whoever asks however often',
  async (_, { make, left, isByCard = false, account }) => {
    const sale = await make()
    const before = await moneyOf(sale)
    // More than was paid for is nobody's to give.
    for (const tooMuch of [gives(sale, 1, { more: 1 }), gives(sale, left + 1)])
      expect((await tooMuch).status).not.toBe(200)

    // One press that is sent three times, beside somebody else's of the same bottle.
    const operation = randomUUID()
    const once = [0, 1, 2].map(() => gives(sale, 1, { operation }))
    const answers = await Promise.all([...once, gives(sale, 1, { by: 1 })])
    const isGiven = left > 0
    expect(new Set(answers.slice(0, 3).map(({ status }) => status === 200))).toEqual(new Set([isGiven]))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(isGiven ? 4 : 0)

    // Two at once give all the rest: one of them does. Of what was wholly withdrawn from, the delivery went with it.
    const rest = Math.max(left - 2, 0)
    const last = await Promise.all([0, 1].map((by) => gives(sale, rest, { by, withDelivery: true })))
    const hasDelivery = before.delivery > 0
    expect(last.filter(({ status }) => status === 200)).toHaveLength(isGiven && (rest > 0 || hasDelivery) ? 1 : 0)

    // What was withdrawn from is paid back by two at once, too.
    for (const { about } of (await seen(sale))?.owed ?? []) {
      const body = { kind: 'withdrawal', about, isRestocked: false }
      const paid = await Promise.all([0, 1].map((by) => says(sale, 'pay-back', body, by)))
      expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    for (const each of ['away', 'unheard', 'late', 'well'] as const) {
      mood = each
      await Promise.all([jobsRun(), pressedAgain(sale)])
    }
    const after = await moneyOf(sale)
    expect(after.given).toBe(isGiven || after.withdrawn > 0 ? before.paid : 0)
    expect(after.provider).toBe(isByCard ? after.given : 0)
    expect([after.noted, after.waiting]).toEqual([after.provider, 0])
    if (account) expect(accounts.get(sale.intent)).toBe(account)
    expect((await gives(sale, 1)).status).not.toBe(200)
    expect(await checkInvariants(database.query)).toEqual([])
  },
)

/** Sends what was not sent, beside the jobs. */
async function pressedAgain({ id }: Sale): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(`select id from refund where purchase_id = $1`, [id])
  await Promise.all(rows.map((refund) => payBack(services, refund.id).catch(() => {})))
}

/** What was paid and what went back, by the house's own books and by the provider's. */
async function moneyOf({ id, intent }: Sale) {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select case when status = 'paid' or (status = 'confirmed' and payment_type = 'ON_SITE') then total_amount else 0 end as paid,
       delivery_amount as delivery, refunded_amount as noted,
       (select count(*)::int from refund where purchase_id = $1 and completed_at is null) as waiting,
       (select coalesce(sum(amount), 0)::int from withdrawal where purchase_id = $1) as withdrawn,
       (select coalesce(sum(amount), 0)::int from house_refund where purchase_id = $1)
         + (select coalesce(sum(amount), 0)::int from withdrawal where purchase_id = $1) as given
     from purchase where id = $1`,
    [id],
  )
  const provider = cards.refunds
    .filter(({ intentId }) => intentId === intent)
    .reduce((sum, { amount }) => sum + amount, 0)
  return { ...{ paid: 0, delivery: 0, noted: 0, waiting: 0, withdrawn: 0, given: 0 }, ...rows[0], provider }
}
