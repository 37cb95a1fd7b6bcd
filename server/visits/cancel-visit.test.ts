import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { VisitRule } from '#contract/documents/product.ts'
import {
  aContact,
  anActivity,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  inParallel,
  openWorld,
  ordersOf,
  refusalOf,
  seatsOf,
  type Shopper,
  tally,
  type TestActivity,
  type World,
} from '../checkout/testing.ts'
import { notePaid } from '../purchases/unpaid.ts'
import { noteVisitPaidBack } from './pay-out.ts'
import { selectDueVisits } from './repository.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => void world.mails.splice(0))

const email = 'claire@example.org'
const [card, transfer, onSite] = [0, 1, 2]
const dayMinutes = 24 * 60
/** Free until two days before, half of it afterwards. */
const twoDays: VisitRule = { freeUntilHours: 48, refundPercentAfter: 50 }

interface Given {
  inHours?: number
  capacity?: number
  pays?: number
  rule?: VisitRule | null
  language?: string
}

/** Two persons at 20.00 each, in nine days, paid by card unless told otherwise. */
async function aVisit({ inHours = 9 * 24, capacity = 12, pays = card, rule = twoDays, language = 'en' }: Given = {}) {
  const shop = await aShop(world)
  const visit = await anActivity(world, shop, { inHours, capacity, rule })
  const shopper = await aShopper(world, { language })
  await adds(shopper, visit)
  return { shop, visit, shopper, ...(await checksOut(shopper, shop, pays)) }
}

const adds = (shopper: Shopper, { id, startDate }: TestActivity, numberOfPersons = 2) =>
  shopper.call('cartActivityAdd', { activityID: id, numberOfPersons, startDate })

async function checksOut(
  shopper: Shopper,
  shop: { id: string },
  pays: number,
  methodOfDeliveryType: null | 'SHIPPING' = null,
) {
  const answer = await shopper.checksOut(shop, { methodOfDeliveryType, methodOfPaymentIndex: pays })
  const orderId = answer.order._id
  if (pays === card) {
    await shopper.pays(answer)
    await shopper.call('orderSettle', { orderId, receipt: answer.receipt })
  }
  const lines = answer.order.products.flatMap(({ visit }) => (visit ? [visit._id] : []))
  return { orderId, receipt: answer.receipt, lineId: lines[0] ?? '', lines }
}

const read = async (shopper: Shopper, orderId: string) => (await shopper.call('orderLookup', { orderId, email })).order

async function refundsOf(orderId: string): Promise<{ amount: number; reason: string; isSent: boolean }[]> {
  const { rows } = await sql<{ amount: number; reason: string; isSent: boolean }>`
    select amount, reason, completed_at is not null as "isSent" from refund
    where purchase_id = ${orderId} order by created_at`.execute(world.database.query)
  return rows
}

test('[SELL-09] a guest calls a paid visit off in time: its places are free at once and all goes back to the card', async () => {
  const { visit, shopper, orderId, lineId } = await aVisit()
  expect(await seatsOf(world, visit.slotId)).toEqual({ taken: 2, held: 0 })
  const seen = (await read(shopper, orderId)).products[0]?.visit
  expect(seen).toMatchObject({ _id: lineId, canCancel: true, refundAmount: 4000, cancellation: null })
  expect(seen?.terms).toMatch(/^Free cancellation until .+ at \d+\s[ap]m\. After that 50% of the price is refunded\.$/)

  const { order } = await shopper.call('visitCancel', { orderId, lineId, email, expectedRefundAmount: 4000 })
  expect(await seatsOf(world, visit.slotId)).toEqual({ taken: 0, held: 0 })
  expect(order.products[0]?.visit).toMatchObject({
    canCancel: false,
    cancellation: { amount: 4000, wasPaid: true, isPaidBack: false },
  })
  // What was bought and paid stays written as it was.
  expect(order).toMatchObject({ status: 'paid', totalAmount: 4000, dueAmount: 4000 })
  await world.runJobs()
  expect(await refundsOf(orderId)).toEqual([{ amount: 4000, reason: `visit ${lineId}`, isSent: true }])
  expect((await read(shopper, orderId)).products[0]?.visit?.cancellation?.isPaidBack).toBe(true)
  await world.expectSound()
})

test('[SELL-09] later the rule’s share comes back, and what was shown before is asked again', async () => {
  const { shopper, orderId, lineId } = await aVisit({ inHours: 72 })
  world.passMinutes(25 * 60)
  const stale = shopper.call('visitCancel', { orderId, lineId, email, expectedRefundAmount: 4000 })
  expect((await refusalOf(stale)).code).toBe('REFUND_CHANGED')
  await shopper.call('visitCancel', { orderId, lineId, email, expectedRefundAmount: 2000 })
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 2000 }])
  await world.expectSound()
})

test('[SELL-09] where the rule keeps the price nothing goes back, and the places are free all the same', async () => {
  const { visit, shopper, orderId, lineId } = await aVisit({
    inHours: 40,
    rule: { freeUntilHours: 48, refundPercentAfter: 0 },
  })
  const { order } = await shopper.call('visitCancel', { orderId, lineId, email })
  expect(order.products[0]?.visit?.cancellation?.amount).toBe(0)
  expect(await refundsOf(orderId)).toEqual([])
  expect(await seatsOf(world, visit.slotId)).toEqual({ taken: 0, held: 0 })
  await world.runJobs()
  expect(world.mails.find(({ id }) => id === `order-${orderId}-visitCancelled-${lineId}`)?.text).toContain(
    'nothing is refunded',
  )
  await world.expectSound()
})

test('[SELL-09] what has begun, has no rule, or is no contract any more is not called off here', async () => {
  const begun = await aVisit({ inHours: 40 })
  const ruleless = await aVisit({ rule: null })
  const pending = await aVisit({ pays: transfer })
  await sql`update purchase set status = 'lapsed', paid_at = null where id = ${pending.orderId}`.execute(
    world.database.query,
  )
  world.passMinutes(41 * 60)
  for (const { shopper, orderId, lineId } of [begun, ruleless, pending]) {
    expect((await read(shopper, orderId)).products[0]?.visit?.canCancel).toBe(false)
    expect((await refusalOf(shopper.call('visitCancel', { orderId, lineId, email }))).code).toBe(
      'VISIT_NOT_CANCELLABLE',
    )
  }
  const other = await aVisit()
  const foreign = other.shopper.call('visitCancel', { orderId: other.orderId, lineId: begun.lineId, email })
  expect((await refusalOf(foreign)).code).toBe('VISIT_NOT_CANCELLABLE')
  await sql`update purchase set status = 'confirmed' where id = ${pending.orderId}`.execute(world.database.query)
})

test('[SELL-09] the link of the mail opens it, and nobody else’s does', async () => {
  const { orderId, lineId, receipt } = await aVisit()
  const other = await aVisit()
  const stranger = await aShopper(world)
  for (const proof of [{}, { receipt: other.receipt }, { email: 'somebody@example.org' }])
    for (const name of ['visitCancel', 'visitCancellationPdf'] as const)
      expect((await refusalOf(stranger.call(name, { orderId, lineId, ...proof }))).code).toBe('ORDER_NOT_FOUND')
  const early = stranger.call('visitCancellationPdf', { orderId, lineId, receipt })
  expect((await refusalOf(early)).code).toBe('ORDER_NOT_FOUND')
  await stranger.call('visitCancel', { orderId, lineId, receipt })
  const { fileToDownload: file } = (await stranger.ask('visitCancellationPdf', { orderId, lineId, receipt })).besides
  expect(file).toMatchObject({ fileName: `cancellation-${orderId}.pdf`, contentType: 'application/pdf' })
  expect(
    Buffer.from(file?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('[SELL-09] the rule of the day of the order holds, whatever the grower writes later', async () => {
  const { visit, shopper, orderId, lineId } = await aVisit({ inHours: 72 })
  await sql`update product set document = '{"cancellationRule": {"freeUntilHours": 500, "refundPercentAfter": 0}}'
    where id = ${visit.id}`.execute(world.database.query)
  await shopper.call('visitCancel', { orderId, lineId, email, expectedRefundAmount: 4000 })
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 4000 }])
})

test('[SELL-09] a code is shared fairly: a visit, another and the bottles give back what was paid, to the cent', async () => {
  const shop = await aShop(world)
  const rule = { freeUntilHours: 24, refundPercentAfter: 0 }
  const visits = [
    await anActivity(world, shop, { inHours: 200, priceAmount: 2000, rule }),
    await anActivity(world, shop, { inHours: 300, priceAmount: 2000, rule }),
  ]
  const shopper = await aShopper(world)
  for (const visit of visits) await adds(shopper, visit, 3)
  await shopper.adds(await aProduct(world, shop, { priceAmount: 2000 }), 3)
  const promoCode = await aPromoCode(world, shop, { type: 'FIXED', value: 1000 })
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode })
  const { orderId, lines } = await checksOut(shopper, shop, card, 'SHIPPING')
  for (const lineId of lines) await shopper.call('visitCancel', { orderId, lineId, email })
  // The bottles are withdrawn from, and nothing of the visits with them.
  const stated = await shopper.call('withdrawalStatement', { orderId, email, lines: null })
  expect(stated.statement.kept).toEqual([])
  const { withdrawal } = await shopper.call('withdrawalConfirm', { orderId, confirmation: stated.confirmation })
  const order = await read(shopper, orderId)
  const back = (await refundsOf(orderId)).reduce((sum, { amount }) => sum + amount, withdrawal.amount)
  expect(back).toBe(order.totalAmount)
  await world.expectSound()
})

test('[SELL-09] of an unpaid order the rest is owed without the visit; when nothing is left it is over', async () => {
  const shop = await aShop(world)
  const visits = [
    await anActivity(world, shop, { inHours: 400, rule: twoDays }),
    await anActivity(world, shop, { inHours: 500, rule: twoDays }),
  ]
  const shopper = await aShopper(world)
  for (const visit of visits) await adds(shopper, visit)
  const promoCode = await aPromoCode(world, shop)
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode })
  const { orderId, lines } = await checksOut(shopper, shop, transfer)
  const [first = '', second = ''] = lines
  const { order } = await shopper.call('visitCancel', { orderId, lineId: first, email })
  expect(order).toMatchObject({ status: 'confirmed', totalAmount: 7200, dueAmount: 3600 })
  await world.runJobs()
  const told = world.mails.find(({ id }) => id === `order-${orderId}-visitCancelled-${first}`)
  expect(told?.text).toContain('€36.00 is no longer to be paid')
  expect(told?.text).toContain('Please transfer €36.00')

  const over = await shopper.call('visitCancel', { orderId, lineId: second, email })
  expect(over.order).toMatchObject({ status: 'cancelled', dueAmount: 0 })
  for (const { slotId } of visits) expect(await seatsOf(world, slotId)).toEqual({ taken: 0, held: 0 })
  const { rows } = await sql`select used_count from promo_code where shop_id = ${shop.id}`.execute(world.database.query)
  expect(rows).toEqual([{ used_count: 0 }])
  await expect(notePaid(world.services, orderId)).rejects.toThrow('nobody owes it')
  await world.expectSound()
})

test('[SELL-09] what was never paid is not kept by any rule, however late', async () => {
  const { shopper, orderId, lineId } = await aVisit({ inHours: 40, pays: onSite })
  const { order } = await shopper.call('visitCancel', { orderId, lineId, email, expectedRefundAmount: 4000 })
  expect(order).toMatchObject({ status: 'cancelled', totalAmount: 4000, dueAmount: 0 })
  await world.expectSound()
})

test('[SELL-09] what was paid by transfer or on the spot is listed until the grower has given it back', async () => {
  const { shop, shopper, orderId, lineId } = await aVisit({ pays: transfer })
  await notePaid(world.services, orderId)
  await shopper.call('visitCancel', { orderId, lineId, email })
  const due = async () => (await selectDueVisits(world.database.query)).filter((each) => each.orderId === orderId)
  expect(await due()).toMatchObject([
    { id: lineId, amount: 4000, paymentType: 'BANK_TRANSFER', shopName: expect.any(String) },
  ])
  expect(await noteVisitPaidBack(world.services, lineId)).toBe('noted')
  expect(await noteVisitPaidBack(world.services, lineId)).toBe('done before')
  expect(await due()).toEqual([])
  expect((await read(shopper, orderId)).products[0]?.visit?.cancellation?.isPaidBack).toBe(true)
  expect(await noteVisitPaidBack(world.services, shop.id)).toBeNull()
  await world.expectSound()
})

test.each(['fr', 'de', 'en'])(
  '[SELL-09] both sides are told in %s, with a word to their calendars that takes the same entry back',
  async (language) => {
    const { shopper, orderId, lineId } = await aVisit({ language })
    const { besides } = await shopper.ask('orderCalendar', { orderId, email })
    const uid = /UID:(\S+)/.exec(besides.fileToDownload?.content ?? '')?.[1] ?? 'none'
    await shopper.call('visitCancel', { orderId, lineId, email })
    await world.runJobs()
    const toBuyer = world.mails.find(({ id }) => id === `order-${orderId}-visitCancelled-${lineId}`)
    const toGrower = world.mails.find(({ id }) => id === `order-${orderId}-visitCancellation-${lineId}`)
    expect(toBuyer).toMatchObject({ language, to: { address: 'Claire@Example.org' } })
    expect(toGrower).toMatchObject({ language: 'fr' })
    for (const mail of [toBuyer, toGrower]) {
      expect(mail?.text).toMatch(/40,00|40\.00/)
      expect(mail?.text).not.toMatch(/emails\.|visit\.|\{|undefined/)
      const lines = mail?.calendar?.content.replaceAll('\r\n ', '').split('\r\n') ?? []
      expect(lines).toEqual(
        expect.arrayContaining([
          'METHOD:CANCEL',
          `UID:${uid}`,
          'STATUS:CANCELLED',
          'SEQUENCE:1',
          'ATTENDEE:mailto:Claire@Example.org',
        ]),
      )
    }
    expect((await refusalOf(shopper.call('orderCalendar', { orderId, email }))).code).toBe('ORDER_NOT_FOUND')
  },
)

test('[SELL-09] ten presses at once call a visit off once and pay it back once', async () => {
  const { visit, shopper, orderId, lineId } = await aVisit()
  const presses = inParallel(10, () =>
    shopper.call('visitCancel', { orderId, lineId, email, expectedRefundAmount: 4000 }),
  )
  expect(await tally(presses)).toEqual({ ok: 10 })
  await world.runJobs()
  expect(await refundsOf(orderId)).toHaveLength(1)
  expect(await seatsOf(world, visit.slotId)).toEqual({ taken: 0, held: 0 })
  expect(world.mails.filter(({ id }) => id.includes('-visitCancel'))).toHaveLength(2)
  await world.expectSound()
})

test('[SELL-09] who wants the last places while they are given back gets them or is told, and no place is sold twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { shop, visit, shopper, orderId, lineId } = await aVisit({ capacity: 2, pays: onSite })
    const others = await Promise.all(inParallel(4, () => aShopper(world)))
    // Their carts were filled while there was room.
    await sql`update slot set capacity = 4 where id = ${visit.slotId}`.execute(world.database.query)
    for (const other of others) await adds(other, visit)
    await sql`update slot set capacity = 2 where id = ${visit.slotId}`.execute(world.database.query)
    const onTheSpot = { methodOfDeliveryType: null, methodOfPaymentIndex: onSite }
    const [cancelled, booked] = await Promise.all([
      tally([shopper.call('visitCancel', { orderId, lineId, email })]),
      tally(
        others.map((other, index) =>
          other.checksOut(shop, {
            ...onTheSpot,
            contact: aContact({ email: { type: 'PERSONAL', email: `last${round}${index}@example.org` } }),
          }),
        ),
      ),
    ])
    expect(cancelled).toEqual({ ok: 1 })
    expect(booked['ok']).toBeLessThanOrEqual(1)
    expect(await seatsOf(world, visit.slotId)).toEqual({ taken: 2 * (booked['ok'] ?? 0), held: 0 })
    // Whoever comes now finds what is left.
    if (booked['ok'] === 0) await others[0]?.checksOut(shop, onTheSpot)
    expect(await seatsOf(world, visit.slotId)).toEqual({ taken: 2, held: 0 })
  }
  await world.expectSound()
})

test('[SELL-09] a transfer that ends or arrives while its visit is called off gives no place back twice', async () => {
  const placed = []
  for (let index = 0; index < 6; index += 1) placed.push(await anUnpaidVisitAndBottle())
  world.passMinutes(16 * dayMinutes)
  const [outcomes] = await Promise.all([
    tally(placed.map(({ shopper, orderId, lineId }) => shopper.call('visitCancel', { orderId, lineId, email }))),
    world.runTask('transfers'),
    ...placed.slice(3).map(({ orderId }) => notePaid(world.services, orderId).catch((error: Error) => error)),
  ])
  expect((outcomes['ok'] ?? 0) + (outcomes['VISIT_NOT_CANCELLABLE'] ?? 0)).toBe(6)
  await world.expectSound()
  for (const { shop, visit, shopper, orderId } of placed) {
    const [{ status } = { status: '' }] = await ordersOf(world, shop)
    const isCalledOff = (await read(shopper, orderId)).products.some((line) => line.visit?.cancellation)
    expect(await seatsOf(world, visit.slotId)).toEqual({ taken: status === 'paid' && !isCalledOff ? 2 : 0, held: 0 })
  }
  // Money that comes even later takes what is still to be had again, and not the places that were given back.
  for (const { orderId } of placed) await notePaid(world.services, orderId)
  await world.expectSound()
})

async function anUnpaidVisitAndBottle() {
  const shop = await aShop(world)
  const visit = await anActivity(world, shop, { inHours: 30 * 24, rule: twoDays })
  const shopper = await aShopper(world)
  await adds(shopper, visit)
  await shopper.adds(await aProduct(world, shop), 1)
  return { shop, visit, shopper, ...(await checksOut(shopper, shop, transfer, 'SHIPPING')) }
}
