import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { givenBackFor, type SoldLines } from '#contract/given-back.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import {
  aContact,
  anActivity,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  type Shopper,
  type World,
} from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'
import { payBack } from '../purchases/refunds.ts'
import { Refusal } from '../refusal.ts'
import { openOffice } from '../team/testing.ts'
import type { FakeCards } from '../testing/cards.ts'

// Orders of any bottles, visits, codes and ways to pay; house and buyer give back, withdraw, call off and take back in any
// order, before and after the money comes, while the card provider is away or its answers are lost. What is counted here
// is what moved: the card's double and the notes of the house on one side, the answers on the other.

/** So many of them, three at a time; `npm run test:faults` asks for more. */
const orders = Number(process.env['ORDERS'] ?? 240)
const atOnce = 3

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
const world = { database, services } as World // Who buys needs no more of a world than its database, its clock, its cards.
const cards = services.cards as FakeCards // As `openOffice` makes them.

/** How the provider answers to a payment: not, or it has done it and its answer is lost. */
type Mood = 'well' | 'away' | 'unheard'
const moods = new Map<string, Mood>()
const giveBack = cards.refund.bind(cards)
cards.refund = async (asked) => {
  const mood = moods.get(asked.intentId)
  if (mood === 'away') throw new ProviderUnavailable()
  const done = await giveBack(asked)
  if (mood === 'unheard') throw new ProviderUnavailable()
  return done
}

const shop = await aShop(world)
const handle = await office.handleOf(shop.id)
const owner = (await office.hire(handle, 'owner')).device
// Prices that no code divides evenly; all of an order stays below what asks for a proof.
const wines = await Promise.all(
  [1, 333, 799, 1099, 1333, 1600].map((priceAmount) => aProduct(world, shop, { stock: 100_000, priceAmount })),
)
const rule = { freeUntilHours: 24, refundPercentAfter: 0 }
const visits = await Promise.all(
  [700, 1101].map((priceAmount) => anActivity(world, shop, { capacity: 100_000, inHours: 200, priceAmount, rule })),
)

const ways = ['card', 'transfer', 'link', 'onSite'] as const
type Way = (typeof ways)[number]

const picks = fc.array(fc.nat({ max: 6 }), { minLength: 4, maxLength: 4 })
const byBuyer = [
  fc.record({ does: fc.constant('withdraws' as const), picks }),
  fc.record({ does: fc.constant('callsOff' as const), which: fc.nat({ max: 3 }) }),
]
const byHouse = [
  fc.record({ does: fc.constant('gives' as const), picks, withDelivery: fc.boolean(), isTwice: fc.boolean() }),
  fc.record({ does: fc.constant('takesBack' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ does: fc.constant('paysBack' as const) }),
  fc.record({
    does: fc.constant('sends' as const),
    mood: fc.constantFrom<Mood>('well', 'away', 'unheard'),
  }),
]
const story = fc.record({
  bottles: fc.uniqueArray(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 4,
    selector: ([wine]) => wine,
  }),
  visited: fc.subarray([0, 1]),
  code: fc.oneof(
    fc.constant(null),
    fc.record({ type: fc.constant('FIXED' as const), value: fc.integer({ min: 1, max: 1500 }) }),
    fc.record({ type: fc.constant('PERCENT' as const), value: fc.integer({ min: 1, max: 9900 }) }),
  ),
  way: fc.constantFrom(...ways),
  before: fc.array(fc.oneof(...byBuyer), { maxLength: 3 }),
  /** The sum of before some of it ended has come, or is on its way to the link while it ends. */
  isOldSum: fc.boolean(),
  after: fc.array(fc.oneof(...byBuyer, ...byHouse, ...byHouse), { maxLength: 10 }),
})
type Story = typeof story extends fc.Arbitrary<infer Told> ? Told : never
type Step = { does: 'withdraws' | 'callsOff' | 'gives' | 'takesBack' | 'paysBack' | 'sends' } & Partial<{
  picks: number[]
  which: number
  withDelivery: boolean
  isTwice: boolean
  mood: Mood
}>

/** One order, and what was moved for it. */
interface Sale {
  id: string
  email: string
  shopper: Shopper
  /** What house and buyer were told goes back, or is no longer to be paid, by what it is of. */
  told: Map<string, number>
  /** What goes back by word of the house, to be taken back by this entry of the log. */
  undoable: { entry: string; refund: string }[]
  /** The payment by card; empty where there is none. */
  intent: string
  came: bigint
}

/** An owner sees all sums. */
type Sold = OfficeOrder & SoldLines

const urlOf = ({ id }: Sale) => `/api/office/places/${handle}/orders/${id}`
const toldAmount = ({ told }: Sale) => [...told.values()].reduce((sum, amount) => sum + BigInt(amount), 0n)

async function seen(sale: Sale): Promise<OfficeOrder> {
  const { status, body } = await owner.get(urlOf(sale))
  expect(status).toBe(200)
  const order = body.response as OfficeOrder
  for (const { quantity, givenBack, unsent } of order.lines) {
    expect(quantity - givenBack).toBeGreaterThanOrEqual(0)
    expect(unsent).toBeGreaterThanOrEqual(0)
  }
  return order
}

const read = async (sale: Sale) =>
  (await sale.shopper.call('orderLookup', { orderId: sale.id, email: sale.email })).order

/** An answer that is neither yes nor a foreseen no is a fault of ours. */
async function says(sale: Sale, what: string, body: object = {}, operation?: string) {
  const answer = await owner.post(`${urlOf(sale)}/${what}`, body, operation)
  expect(answer.status, JSON.stringify(answer.body.errors)).toBeLessThan(500)
  return answer
}

async function does(sale: Sale, { does: what, ...step }: Step): Promise<void> {
  if (what === 'withdraws') await withdraws(sale, step.picks ?? [])
  if (what === 'callsOff') await callsOff(sale, step.which ?? 0)
  if (what === 'gives') await gives(sale, await some(sale, step.picks ?? []), step.withDelivery ?? false, step.isTwice)
  if (what === 'takesBack') await takesBack(sale, step.which ?? 0)
  if (what === 'paysBack') await paysBack(sale)
  if (what === 'sends') await sends(sale, step.mood ?? 'well')
}

/** Up to so many of each line of bottles as its buyer still has. */
async function some(sale: Sale, wanted: readonly number[] | null): Promise<{ line: string; quantity: number }[]> {
  return (await seen(sale)).lines
    .filter(({ type }) => type === 'PRODUCT')
    .map(({ id, quantity, givenBack }, index) => ({
      line: id,
      quantity: wanted ? (wanted[index] ?? 0) % (quantity - givenBack + 1) : quantity - givenBack,
    }))
    .filter(({ quantity }) => quantity > 0)
}

async function withdraws(sale: Sale, wanted: readonly number[]): Promise<void> {
  const lines = (await some(sale, wanted)).map(({ line: _id, quantity }) => ({ _id, quantity }))
  if (lines.length === 0) return
  const about = { orderId: sale.id, email: sale.email }
  const stated = await refused(() => sale.shopper.call('withdrawalStatement', { ...about, lines }))
  if (!stated) return
  const { confirmation, statement } = stated
  const { withdrawal } = await sale.shopper.call('withdrawalConfirm', { orderId: sale.id, confirmation })
  expect(withdrawal.amount).toBe(statement.amount)
  expect(withdrawal.amount).toBeGreaterThanOrEqual(0)
  sale.told.set(withdrawal._id, withdrawal.amount)
}

async function callsOff(sale: Sale, which: number): Promise<void> {
  const open = (await read(sale)).products.flatMap(({ visit }) => (visit?.canCancel ? [visit] : []))
  const visit = open[which % Math.max(open.length, 1)]
  if (!visit) return
  const about = { orderId: sale.id, email: sale.email, lineId: visit._id }
  await sale.shopper.call('visitCancel', { ...about, expectedRefundAmount: visit.refundAmount })
  sale.told.set(visit._id, visit.refundAmount)
}

/** For the sum that the phone's button says. */
async function gives(
  sale: Sale,
  lines: { line: string; quantity: number }[],
  withDelivery: boolean,
  isTwice = false,
): Promise<void> {
  const order = await seen(sale)
  const quantities = new Map(lines.map(({ line, quantity }) => [line, quantity]))
  const { amount: expectedAmount } = givenBackFor(order as Sold, quantities, { withDelivery })
  const body = { lines, withDelivery, isRestocked: false, reason: 'gesture', message: '', expectedAmount }
  const operation = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: isTwice ? 2 : 1 }, () => says(sale, 'refund', body, operation)),
  )
  const [answer] = answers
  const isGiven = order.mayRefund && expectedAmount > 0
  expect(answers.map(({ status }) => status === 200)).toEqual(answers.map(() => isGiven))
  if (!answer || !isGiven) return
  sale.told.set(answer.body.response.refund, expectedAmount)
  sale.undoable.push({ entry: answer.body.undo.entry, refund: answer.body.response.refund })
}

async function takesBack(sale: Sale, which: number): Promise<void> {
  const [taken] = sale.undoable.splice(which % Math.max(sale.undoable.length, 1), 1)
  if (!taken) return
  const { status } = await owner.post(`/api/office/places/${handle}/audit/${taken.entry}/undo`)
  expect([200, 409]).toContain(status)
  if (status === 200) sale.told.delete(taken.refund)
}

async function paysBack(sale: Sale): Promise<void> {
  for (const { kind, about } of (await seen(sale)).owed)
    expect((await says(sale, 'pay-back', { kind, about, isRestocked: false })).status).toBe(200)
}

async function sends(sale: Sale, how: Mood): Promise<void> {
  moods.set(sale.intent, how)
  const { rows } = await database.pool.query<{ id: string }>(`select id from refund where purchase_id = $1`, [sale.id])
  await Promise.all(
    rows.map((refund) =>
      payBack(services, refund.id).catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error
      }),
    ),
  )
  moods.delete(sale.intent)
}

/** All that the card has got back, and that the house has said it has sent or will send. */
async function wentBack(sale: Sale): Promise<{ card: bigint; byHand: bigint }> {
  const { rows } = await database.pool.query<{ amount: string }>(
    `select (select coalesce(sum(amount), 0) from house_refund where purchase_id = $1 and not is_by_card)
      + (select coalesce(sum(amount), 0) from withdrawal_payout where withdrawal_id in (
          select id from withdrawal where purchase_id = $1))
      + (select coalesce(sum(amount), 0) from visit_payout where purchase_line_id in (
          select id from purchase_line where purchase_id = $1))
      + (select case when excess_sent_at is null then 0 else excess_amount end from purchase where id = $1) as amount`,
    [sale.id],
  )
  const back = cards.refunds.filter(({ intentId }) => intentId === sale.intent)
  return {
    card: back.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    byHand: BigInt(rows[0]?.amount ?? 0),
  }
}

/** Null for a foreseen no. */
async function refused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface Bought {
  bottles: [wine: number, quantity: number][]
  visited: number[]
  code: { type: 'FIXED' | 'PERCENT'; value: number } | null
  way: Way
}

/** Placed, and paid where that is by card. */
async function buys({ bottles, visited, code, way }: Bought): Promise<{ sale: Sale; total: bigint }> {
  const shopper = await aShopper(world)
  const sale: Sale = {
    ...{ id: '', email: `${randomUUID()}@example.org`, shopper },
    ...{ told: new Map(), undoable: [], intent: '', came: 0n },
  }
  for (const [wine, quantity] of bottles) await shopper.adds(wines[wine]!, quantity)
  for (const index of visited) {
    const { id: activityID, startDate } = visits[index]!
    await shopper.call('cartActivityAdd', { activityID, numberOfPersons: 2, startDate })
  }
  if (code) await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: await aPromoCode(world, shop, code) })
  const { order, stripeClientSecret, receipt } = await shopper.checksOut(shop, {
    methodOfPaymentIndex: { card: 0, transfer: 1, link: 1, onSite: 2 }[way],
    methodOfDeliveryType: way === 'onSite' ? 'PICKUP' : 'SHIPPING',
    contact: { ...aContact(), email: { type: 'PERSONAL', email: sale.email } },
  })
  sale.id = order._id
  const total = BigInt(order.totalAmount)
  if (way === 'card') {
    sale.intent = (stripeClientSecret ?? '').replace('_secret', '')
    cards.becomes(sale.intent, 'succeeded')
    await shopper.call('orderSettle', { orderId: order._id, receipt })
    sale.came = total
  }
  return { sale, total }
}

/** What its buyer begins to pay by the house's link. */
async function linkOf(sale: Sale): Promise<{ link: string; pay: () => Promise<string> } | null> {
  if ((await says(sale, 'payment-link', { isMailed: false })).status !== 200) return null
  const { link } = (await owner.get(`${urlOf(sale)}/payment-link`)).body.response
  const signed = new URL(link.url).hash.replace('#pay=', '')
  const pay = async () => {
    const begun = await sale.shopper.call('paymentLinkPay', { link: signed, hasAcceptedTerms: true })
    return begun.stripeClientSecret.replace('_secret', '')
  }
  return { link: signed, pay }
}

/** The money comes, of what is due now or was due first; nothing comes for what has ended meanwhile. */
async function isPaid(
  sale: Sale,
  { way, isOldSum, before, total }: { way: Way; isOldSum: boolean; before: Step[]; total: bigint },
) {
  const link = way === 'link' ? await linkOf(sale) : null
  const early = link && isOldSum ? await link.pay() : null
  for (const step of before) await does(sale, step)
  const { status, dueAmount } = await read(sale)
  expect(BigInt(dueAmount)).toBe(total - toldAmount(sale))
  const isOver = status === 'cancelled'
  if (isOver) expect(dueAmount).toBe(0)
  if (link) {
    sale.intent = early ?? (isOver || dueAmount < 50 ? '' : await link.pay())
    if (!sale.intent) return
    cards.becomes(sale.intent, 'succeeded')
    await sale.shopper.call('paymentLinkSettle', { link: link.link })
    sale.came = early ? total : BigInt(dueAmount)
  } else if (way === 'onSite' && !isOver) {
    await says(sale, 'step', { from: 'waiting', to: 'ready' })
    await says(sale, 'step', { from: 'ready', to: 'delivered' })
    sale.came = BigInt(dueAmount)
  } else if (!isOver) {
    const amount = isOldSum ? Number(total) : dueAmount
    expect((await says(sale, 'paid', { dueAmount, amount })).status).toBe(200)
    sale.came = BigInt(amount)
  } else expect((await says(sale, 'paid', {})).status).toBe(409)
}

test('[SAFE-07] [ORDERS-02] [LAW-01] [SELL-02] [SELL-09] whatever house and buyer do with an order, and when: all that was paid goes back at the end, never more', async () => {
  const stories = fc.array(story, { minLength: atOnce, maxLength: atOnce })
  await fc.assert(
    fc.asyncProperty(stories, async (told) => {
      await Promise.all(told.map(isTrue))
    }),
    // The first that fails is said at once: each smaller one would be bought anew.
    { numRuns: Math.ceil(orders / atOnce), endOnFailure: true, examples: [[[freeBottles]]] },
  )
  expect(await checkInvariants(database.query)).toEqual([])
  // Ten thousand of them take a busy machine its time.
}, 3_600_000)

/** Bottles of which the code took the whole price: the delivery is all that was paid, and all that goes back. */
const freeBottles: Story = {
  ...{ bottles: [[0, 2]], visited: [], code: { type: 'FIXED', value: 1300 }, way: 'card', before: [], isOldSum: false },
  after: [{ does: 'gives', picks: [1, 0, 0, 0], withDelivery: true, isTwice: false }],
}

async function isTrue({ before, isOldSum, after, ...bought }: Story): Promise<void> {
  const { sale, total } = await buys(bought)
  if (bought.way !== 'card') await isPaid(sale, { way: bought.way, isOldSum, before, total })
  for (const step of after) {
    await does(sale, step)
    const { card, byHand } = await wentBack(sale)
    expect(card + byHand).toBeLessThanOrEqual(sale.came)
    expect(toldAmount(sale)).toBeLessThanOrEqual(total)
  }
  if (sale.came > 0n) {
    for (const which of [0, 0]) await callsOff(sale, which)
    await gives(sale, await some(sale, null), true)
    await paysBack(sale)
    for (const how of ['away', 'unheard', 'well'] as const) await sends(sale, how)
    expect((await seen(sale)).mayRefund).toBe(false)
    // What ended before it was paid and what went back are the whole order; nobody gives or keeps a cent.
    expect(toldAmount(sale)).toBe(total)
  }
  const { card, byHand } = await wentBack(sale)
  expect(card + byHand).toBe(sale.came)
  expect(sale.intent === '' ? card : byHand).toBe(0n)
}
