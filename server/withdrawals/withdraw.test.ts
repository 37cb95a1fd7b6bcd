import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import {
  aContact,
  anActivity,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  inParallel,
  openWorld,
  refusalOf,
  type Shopper,
  tally,
  type World,
} from '../checkout/testing.ts'
import { owedExcess, payExcessBack } from '../purchases/excess.ts'
import { notePaid } from '../purchases/unpaid.ts'
import { payOut } from './pay-out.ts'
import { selectDue } from './repository.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => void world.mails.splice(0))

const email = 'claire@example.org'
const minuteDay = 24 * 60

/** Three bottles of 15.00 and one of 20.00, less a tenth, plus 10.00 for the parcel: 68.50, paid by transfer or by card. */
async function anOrder(shopper: Shopper, { methodOfPaymentIndex = 1 } = {}) {
  const shop = await aShop(world)
  await shopper.adds(await aProduct(world, shop), 3)
  await shopper.adds(await aProduct(world, shop, { priceAmount: 2000 }), 1)
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: await aPromoCode(world, shop) })
  const answer = await shopper.checksOut(shop, { methodOfPaymentIndex })
  if (methodOfPaymentIndex === 0) {
    await shopper.pays(answer)
    await shopper.call('orderSettle', { orderId: answer.order._id, receipt: answer.receipt })
  }
  const { offer } = await shopper.call('withdrawalOffer', { orderId: answer.order._id, email })
  return { orderId: answer.order._id, receipt: answer.receipt, shop, offer, lines: offer.lines }
}

async function withdraws(shopper: Shopper, orderId: string, lines: { _id: string; quantity: number }[] | null) {
  const stated = await shopper.call('withdrawalStatement', { orderId, email, lines })
  const { withdrawal } = await shopper.call('withdrawalConfirm', { orderId, confirmation: stated.confirmation })
  return { ...stated, withdrawal }
}

async function delivered(orderId: string, daysAgo: number): Promise<void> {
  const at = new Date(world.services.now().getTime() - daysAgo * 86_400_000)
  await parcelOf(orderId, at)
  await sql`update purchase set shipping_status = 'delivered', delivered_at = ${at} where id = ${orderId}`.execute(
    world.database.query,
  )
}

/** All of an order in one, unless its buyer fetches it. */
async function parcelOf(orderId: string, at: Date): Promise<void> {
  await sql`
    with parcel as (
      insert into shipment (purchase_id, number, shipped_at) select id, 1, ${at} from purchase
      where id = ${orderId} and delivery_type <> 'PICKUP' returning id)
    insert into shipment_line (shipment_id, purchase_line_id, quantity)
    select parcel.id, line.id, line.quantity from parcel, purchase_line line
    where line.purchase_id = ${orderId} and line.type = 'PRODUCT'`.execute(world.database.query)
}

test('[LAW-01] two steps take a guest out of a whole order, without an account and without a reason', async () => {
  const guest = await aShopper(world)
  const { orderId, shop } = await anOrder(guest, { methodOfPaymentIndex: 0 })
  const stranger = await aShopper(world)
  const { statement, withdrawal } = await withdraws(stranger, orderId, null)

  expect(statement.declaration).toContain(`I, Claire Vidal, withdraw from the contract for order ${orderId}`)
  expect(statement.declaration).toMatch(/3 × Wine \w+ and 1 × Wine \w+\.$/)
  expect(withdrawal).toMatchObject({
    orderId,
    declaration: statement.declaration,
    productsAmount: 6500,
    reductionAmount: 650,
    // Nothing is kept, so the parcel is paid back too.
    deliveryAmount: 1000,
    amount: 6850,
    wasPaid: true,
    kept: [],
    email: 'Claire@Example.org',
  })
  expect(withdrawal.shop.address.length).toBeGreaterThan(1)
  const { order } = await guest.call('orderLookup', { orderId, email })
  expect(order.withdrawals).toMatchObject([
    { _id: withdrawal._id, declaredAt: withdrawal.declaredAt, amount: 6850, isPaidBack: false },
  ])
  expect(order.withdrawableCount).toBe(0)
  expect(shop.id).toBe(order.shop._id)
  await world.expectSound()
})

test.each(['fr', 'de', 'en'])(
  '[LAW-01] the receipt in %s says content, date and time at once, and the grower hears of it',
  async (language) => {
    const guest = await aShopper(world, { language })
    const { orderId, lines } = await anOrder(guest)
    const { withdrawal } = await withdraws(guest, orderId, [{ _id: lines[0]?._id ?? '', quantity: 2 }])
    await world.runJobs()
    const receipt = world.mails.find(({ id }) => id === `withdrawal-${withdrawal._id}-receipt`)
    const notification = world.mails.find(({ id }) => id === `withdrawal-${withdrawal._id}-notification`)
    expect(receipt).toMatchObject({ to: { address: 'Claire@Example.org' }, language })
    expect(receipt?.text).toContain(withdrawal.declaration)
    const at = new Date(withdrawal.declaredAt)
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Paris' }).format(at)
    const [hours, minutes, seconds] = clock.split(':')
    const said = language === 'fr' ? `${Number(hours)}\u00a0h\u00a0${minutes}\u00a0min\u00a0${seconds}\u00a0s` : clock
    expect(receipt?.text).toContain(said)
    expect(receipt?.text).toContain(formatPrice({ amount: 2700, currencyCode: 'EUR' }, language))
    expect(notification?.text).toContain(withdrawal.declaration)
    for (const mail of [receipt, notification])
      expect(mail?.text).not.toMatch(/emails\.|withdrawal\.|order\.|\{|undefined/)
  },
)

test('[LAW-01] the order’s mail carries a link that opens the withdrawal, and that alone', async () => {
  const guest = await aShopper(world)
  const { orderId } = await anOrder(guest)
  await world.runJobs()
  const mail = world.mails.find(({ id }) => id === `order-${orderId}-confirmation`)
  const [, id = '', proof = ''] = /\/en\/withdrawal#order=(\w+)&proof=([\w.-]+)/.exec(mail?.text ?? '') ?? []
  expect(mail?.text).toContain('Withdraw from the contract here')
  expect(id).toBe(orderId)
  const stranger = await aShopper(world)
  const { offer } = await stranger.call('withdrawalOffer', { orderId, proof })
  expect(offer).toMatchObject({ orderId, name: 'Claire Vidal', isOver: false })
  const { confirmation } = await stranger.call('withdrawalStatement', { orderId, proof, lines: null })
  await stranger.call('withdrawalConfirm', { orderId, confirmation })
  for (const wrong of [`${proof}x`, proof.replace(orderId, '000000000000'), ''])
    expect((await refusalOf(stranger.call('withdrawalOffer', { orderId, proof: wrong }))).code).toBe('ORDER_NOT_FOUND')
  expect((await refusalOf(stranger.call('orderReceipt', { receipt: proof }))).code).toBe('ORDER_NOT_FOUND')
})

test('[LAW-01] who knows only the number, or another site, withdraws from nothing', async () => {
  const guest = await aShopper(world)
  const { orderId, receipt } = await anOrder(guest)
  const stranger = await aShopper(world)
  const elsewhere = await aShopper(world, { site: 'hirondelles' })
  const { confirmation } = await guest.call('withdrawalStatement', { orderId, email, lines: null })
  for (const attempt of [
    () => stranger.call('withdrawalOffer', { orderId }),
    () => stranger.call('withdrawalStatement', { orderId, email: 'other@example.org', lines: null }),
    () => stranger.call('withdrawalStatement', { orderId, proof: receipt, lines: null }),
    () => elsewhere.call('withdrawalOffer', { orderId, email }),
  ])
    expect((await refusalOf(attempt())).code).toBe('ORDER_NOT_FOUND')
  // Each site signs with a secret of its own.
  expect((await refusalOf(elsewhere.call('withdrawalConfirm', { orderId, confirmation }))).code).toBe(
    'WITHDRAWAL_STATEMENT_OLD',
  )
  const [content = '', signature = ''] = confirmation.split('.')
  const forged = JSON.parse(Buffer.from(content, 'base64url').toString())
  const other = Buffer.from(JSON.stringify({ ...forged, declaration: 'Nothing' })).toString('base64url')
  for (const wrong of [`${other}.${signature}`, content, `${confirmation}.x`, ''])
    expect((await refusalOf(guest.call('withdrawalConfirm', { orderId, confirmation: wrong }))).code).toBe(
      'WITHDRAWAL_STATEMENT_OLD',
    )
})

test('[LAW-01] bottle by bottle, the parts add up to the cent and the parcel comes back with the last', async () => {
  const guest = await aShopper(world)
  const { orderId, lines } = await anOrder(guest)
  const [first, second] = lines.map(({ _id }) => _id)
  const amounts = []
  for (const line of [first, first, second, first])
    amounts.push((await withdraws(guest, orderId, [{ _id: line ?? '', quantity: 1 }])).withdrawal.amount)
  expect(amounts).toEqual([1350, 1350, 1800, 1350 + 1000])
  const more = await refusalOf(guest.call('withdrawalStatement', { orderId, email, lines: null }))
  expect(more.code).toBe('WITHDRAWAL_NOTHING_LEFT')
  await world.expectSound()
})

test('[LAW-01] one confirmation posted ten times at once is one declaration', async () => {
  const guest = await aShopper(world)
  const { orderId } = await anOrder(guest)
  const { confirmation } = await guest.call('withdrawalStatement', { orderId, email, lines: null })
  const answers = await Promise.all(inParallel(10, () => guest.call('withdrawalConfirm', { orderId, confirmation })))
  expect(new Set(answers.map(({ withdrawal }) => JSON.stringify(withdrawal))).size).toBe(1)
  await world.runJobs()
  const id = `withdrawal-${answers[0]?.withdrawal._id}-receipt`
  expect(world.mails.filter((mail) => mail.id === id)).toHaveLength(1)
  await world.expectSound()
})

test('[LAW-01] ten declarations of the same bottles at once never give back more than were ordered', async () => {
  const guest = await aShopper(world)
  const { orderId, lines } = await anOrder(guest)
  const wanted = [{ _id: lines[0]?._id ?? '', quantity: 2 }]
  const confirmations = await Promise.all(
    inParallel(
      10,
      async () => (await guest.call('withdrawalStatement', { orderId, email, lines: wanted })).confirmation,
    ),
  )
  const posts = confirmations.map((confirmation) => guest.call('withdrawalConfirm', { orderId, confirmation }))
  expect(await tally(posts)).toEqual({ ok: 1, WITHDRAWAL_TOO_MANY: 9 })
  await world.expectSound()
  // Whoever comes past the rule meets the table.
  await expect(
    sql`update purchase_line set withdrawn = quantity + 1 where purchase_id = ${orderId}`.execute(world.database.query),
  ).rejects.toThrow('purchase_line_given_back_within_quantity')
})

test('[LAW-01] a visit at a date is left out and says why; bottles beside it are not', async () => {
  const guest = await aShopper(world)
  const shop = await aShop(world)
  const activity = await anActivity(world, shop)
  await guest.adds(await aProduct(world, shop), 1)
  await guest.call('cartActivityAdd', { activityID: activity.id, numberOfPersons: 2, startDate: activity.startDate })
  const { order } = await guest.checksOut(shop, { methodOfDeliveryType: 'PICKUP', methodOfPaymentIndex: 2 })
  const { offer } = await guest.call('withdrawalOffer', { orderId: order._id, email })
  expect(offer.lines).toMatchObject([
    { type: 'PRODUCT', left: 1, exclusion: null },
    { type: 'ACTIVITY', left: 0, exclusion: 'dated' },
  ])
  const visit = [{ _id: offer.lines[1]?._id ?? '', quantity: 1 }]
  const refused = guest.call('withdrawalStatement', { orderId: order._id, email, lines: visit })
  expect((await refusalOf(refused)).code).toBe('WITHDRAWAL_TOO_MANY')
  const { withdrawal } = await withdraws(guest, order._id, null)
  expect(withdrawal).toMatchObject({ amount: 1500, kept: [{ quantity: 2 }] })
  await expect(
    sql`update purchase_line set withdrawn = 1 where type = 'ACTIVITY' and purchase_id = ${order._id}`.execute(
      world.database.query,
    ),
  ).rejects.toThrow('purchase_line_visits_stay')
})

test('[LAW-01] the fourteen days begin with the delivery and are open until it is known', async () => {
  const guest = await aShopper(world)
  const waiting = await anOrder(guest)
  expect(waiting.offer).toMatchObject({ lastDay: null, isOver: false })
  const fresh = await anOrder(guest)
  await delivered(fresh.orderId, 10)
  await withdraws(guest, fresh.orderId, null)

  const late = await anOrder(guest)
  await delivered(late.orderId, 20)
  const { offer } = await guest.call('withdrawalOffer', { orderId: late.orderId, email })
  expect(offer.isOver).toBe(true)
  const refused = guest.call('withdrawalStatement', { orderId: late.orderId, email, lines: null })
  expect((await refusalOf(refused)).code).toBe('WITHDRAWAL_TOO_LATE')
})

test('[LAW-01] the day of the delivery is kept by the database, whoever says that it was delivered', async () => {
  const guest = await aShopper(world)
  const { orderId } = await anOrder(guest)
  await parcelOf(orderId, world.services.now())
  await sql`update purchase set shipping_status = 'delivered' where id = ${orderId}`.execute(world.database.query)
  const { offer } = await guest.call('withdrawalOffer', { orderId, email })
  expect(offer.lastDay).not.toBeNull()
})

test('[LAW-01] a statement that is a day old is shown again before it counts', async () => {
  const guest = await aShopper(world)
  const { orderId } = await anOrder(guest)
  const { confirmation } = await guest.call('withdrawalStatement', { orderId, email, lines: null })
  world.passMinutes(minuteDay)
  const refused = guest.call('withdrawalConfirm', { orderId, confirmation })
  expect((await refusalOf(refused)).code).toBe('WITHDRAWAL_STATEMENT_OLD')
})

test('[LAW-01] an order that was never accepted is no contract to withdraw from', async () => {
  const guest = await aShopper(world)
  const shop = await aShop(world)
  await guest.adds(await aProduct(world, shop), 1)
  const { order } = await guest.checksOut(shop)
  const refused = guest.call('withdrawalStatement', { orderId: order._id, email, lines: null })
  expect((await refusalOf(refused)).code).toBe('WITHDRAWAL_NOTHING_LEFT')
})

test('[LAW-01] what was declared cannot be rewritten or taken back, but for the person who is forgotten', async () => {
  const guest = await aShopper(world)
  const { orderId } = await anOrder(guest)
  const { withdrawal } = await withdraws(guest, orderId, null)
  const db = world.database.query
  const id = withdrawal._id
  for (const statement of [
    sql`update withdrawal set declared_at = declared_at - interval '1 day' where id = ${id}`,
    sql`update withdrawal set declaration = 'Nothing' where id = ${id}`,
    sql`update withdrawal set name = '', email = '', declaration = '', amount = 0 where id = ${id}`,
    sql`delete from withdrawal_line where withdrawal_id = ${id}`,
    sql`delete from withdrawal where id = ${id}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/kept as it was declared|never changed/)
  await sql`update withdrawal set name = '', email = '', declaration = '' where id = ${id}`.execute(db)
})

test('[LAW-01] the receipt is also a file', async () => {
  const guest = await aShopper(world, { language: 'fr' })
  const { orderId } = await anOrder(guest)
  const { confirmation } = await guest.call('withdrawalStatement', { orderId, email, lines: null })
  const early = guest.call('withdrawalReceiptPdf', { orderId, confirmation })
  expect((await refusalOf(early)).code).toBe('WITHDRAWAL_STATEMENT_OLD')
  await guest.call('withdrawalConfirm', { orderId, confirmation })
  const { fileToDownload: file } = (await guest.ask('withdrawalReceiptPdf', { orderId, confirmation })).besides
  expect(file).toMatchObject({ fileName: `retractation-${orderId}.pdf`, contentType: 'application/pdf' })
  expect(
    Buffer.from(file?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('[LAW-01] the money goes back to the card once, however often the seller says so', async () => {
  const guest = await aShopper(world)
  const { orderId, lines } = await anOrder(guest, { methodOfPaymentIndex: 0 })
  const { withdrawal } = await withdraws(guest, orderId, [{ _id: lines[1]?._id ?? '', quantity: 1 }])
  const due = async () => (await selectDue(world.database.query)).filter((each) => each.orderId === orderId)
  expect(await due()).toMatchObject([{ id: withdrawal._id, amount: 1800, paymentType: 'CARD' }])
  const outcomes = await Promise.all(inParallel(4, () => payOut(world.services, withdrawal._id)))
  expect(outcomes.toSorted()).toEqual(['done before', 'done before', 'done before', 'sent to the card'])
  expect(await due()).toEqual([])
  await world.runJobs()
  const { order } = await guest.call('orderLookup', { orderId, email })
  expect(order).toMatchObject({ status: 'paid', withdrawals: [{ isPaidBack: true }] })
  await world.expectSound()
})

test('[LAW-01] a transfer is paid back by the seller, who notes it once; what was never paid is not due', async () => {
  const guest = await aShopper(world)
  const { orderId, lines } = await anOrder(guest)
  const [line = ''] = lines.map(({ _id }) => _id)
  const early = await withdraws(guest, orderId, [{ _id: line, quantity: 1 }])
  expect(early.withdrawal.wasPaid).toBe(false)
  expect(await payOut(world.services, early.withdrawal._id)).toBe('never paid')
  await notePaid(world.services, orderId)
  expect(await payOut(world.services, early.withdrawal._id)).toBe('never paid')
  const { withdrawal } = await withdraws(guest, orderId, [{ _id: line, quantity: 1 }])
  expect(withdrawal.wasPaid).toBe(true)
  const due = (await selectDue(world.database.query)).filter((each) => each.orderId === orderId)
  expect(due).toMatchObject([{ id: withdrawal._id }])
  expect(await payOut(world.services, withdrawal._id)).toBe('noted')
  expect(await payOut(world.services, withdrawal._id)).toBe('done before')
  await world.expectSound()
})

describe('[LAW-01] [SELL-02] what is withdrawn from before a transfer comes', () => {
  const free = async (orderId: string) =>
    (
      await sql<{ free: number }>`
        select sum(item.on_hand - item.held)::int as free from stock_item item join product_component component
          on component.stock_item_id = item.id join purchase_line line on line.product_id = component.product_id
        where line.purchase_id = ${orderId}`.execute(world.database.query)
    ).rows[0]?.free ?? 0
  const look = async (guest: Shopper, orderId: string) => (await guest.call('orderLookup', { orderId, email })).order

  test.each([
    ['fr', '41,50\u00a0€'],
    ['de', '41,50\u00a0€'],
    ['en', '€41.50'],
  ])('is no longer asked for in %s, by page, letters and paper, and is for sale again', async (language, rest) => {
    const guest = await aShopper(world, { language })
    const { orderId, lines } = await anOrder(guest)
    await world.runJobs()
    const before = await free(orderId)
    const { withdrawal } = await withdraws(guest, orderId, [{ _id: lines[0]?._id ?? '', quantity: 2 }])
    expect(withdrawal).toMatchObject({ amount: 2700, wasPaid: false })
    expect(await free(orderId)).toBe(before + 2)
    expect(await look(guest, orderId)).toMatchObject({ status: 'confirmed', totalAmount: 6850, dueAmount: 4150 })
    world.mails.splice(0)
    await world.runJobs()
    for (const kind of ['receipt', 'notification'])
      expect(world.mails.find(({ id }) => id === `withdrawal-${withdrawal._id}-${kind}`)?.text).toContain(
        kind === 'receipt' || language === 'fr' ? rest : '41,50',
      )
    expect(world.mails.find(({ id }) => id === `withdrawal-${withdrawal._id}-receipt`)?.text).toContain('IBAN')

    // Whoever keeps something is reminded, of what that costs.
    await sql`update purchase set remind_on = ${world.services.now()}::date where id = ${orderId}`.execute(
      world.database.query,
    )
    await world.runTask('transfers')
    await world.runJobs()
    const reminder = world.mails.find(({ id }) => id.startsWith(`order-${orderId}-orderReminder`))
    expect(reminder?.text).toContain(rest)
    for (const { text } of world.mails) expect(text).not.toMatch(/emails\.|order\.|\{|undefined/)

    await notePaid(world.services, orderId)
    const paid = await look(guest, orderId)
    expect(paid).toMatchObject({ status: 'paid', dueAmount: 4150, excess: null })
    expect((await selectDue(world.database.query)).filter((each) => each.orderId === orderId)).toEqual([])
    const { rows } = await sql`select paid_amount as paid from purchase where id = ${orderId}`.execute(
      world.database.query,
    )
    expect(rows).toEqual([{ paid: 4150 }])
    // All the rest afterwards: together what was paid.
    const later = await withdraws(guest, orderId, null)
    expect(later.withdrawal).toMatchObject({ amount: 4150, wasPaid: true })
    await world.expectSound()
  })

  test('ends the order when nothing is left: its bottles, its code and its buyer are free at once', async () => {
    const guest = await aShopper(world)
    const { orderId, shop, lines } = await anOrder(guest)
    const before = await free(orderId)
    await withdraws(guest, orderId, [{ _id: lines[0]?._id ?? '', quantity: 3 }])
    const { withdrawal } = await withdraws(guest, orderId, null)
    expect(await look(guest, orderId)).toMatchObject({ status: 'cancelled', dueAmount: 0 })
    expect(await free(orderId)).toBe(before + 4)
    const { rows } = await sql`select used_count as used from promo_code where shop_id = ${shop.id}`.execute(
      world.database.query,
    )
    expect(rows).toEqual([{ used: 0 }])
    await world.runJobs()
    const receipt = world.mails.find(({ id }) => id === `withdrawal-${withdrawal._id}-receipt`)
    expect(receipt?.text).toContain('you owe nothing')
    await expect(notePaid(world.services, orderId)).rejects.toThrow('nobody owes it')
    await world.expectSound()
  })

  test('is never sold for good twice: a transfer noted at the same moment counts with what is left, or before', async () => {
    for (let round = 0; round < 6; round += 1) {
      const guest = await aShopper(world)
      const { orderId, lines } = await anOrder(guest)
      const wanted = round % 2 === 0 ? [{ _id: lines[0]?._id ?? '', quantity: 2 }] : null
      const { confirmation } = await guest.call('withdrawalStatement', { orderId, email, lines: wanted })
      const [noted] = await Promise.allSettled([
        notePaid(world.services, orderId),
        guest.call('withdrawalConfirm', { orderId, confirmation }),
      ])
      const { status, dueAmount, withdrawals } = await look(guest, orderId)
      const [{ wasPaid, amount } = { wasPaid: null, amount: 0 }] = withdrawals
      expect(status).toBe(noted.status === 'fulfilled' ? 'paid' : 'cancelled')
      expect(dueAmount).toBe(wasPaid ? 6850 : 6850 - amount)
    }
    await world.expectSound()
  })

  test('is owed back once, if the buyer has sent what was asked for first', async () => {
    const guest = await aShopper(world)
    const { orderId, lines } = await anOrder(guest)
    await withdraws(guest, orderId, [{ _id: lines[0]?._id ?? '', quantity: 2 }])
    for (const wrong of [4149, 6851])
      await expect(notePaid(world.services, orderId, wrong)).rejects.toThrow('no other sum')
    await notePaid(world.services, orderId, 6850)
    world.mails.splice(0)
    await world.runJobs()
    const letter = world.mails.find(({ id }) => id === `order-${orderId}-orderPaid`)
    expect(letter?.text).toContain('€68.50')
    expect(letter?.text).toContain('€27.00 more than was due')
    expect(await look(guest, orderId)).toMatchObject({
      dueAmount: 4150,
      excess: { amount: 2700, isPaidBack: false },
    })
    const owed = async () => (await owedExcess(world.database.query)).filter((each) => each.orderId === orderId)
    expect(await owed()).toMatchObject([{ amount: 2700 }])
    const outcomes = await Promise.all(inParallel(4, () => payExcessBack(world.services, orderId)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await owed()).toEqual([])
    expect((await look(guest, orderId)).excess).toEqual({ amount: 2700, isPaidBack: true })
    await world.expectSound()
  })

  test('and was paid all the same before this was counted so, is owed back; a visit that nobody asked for was not paid', async () => {
    const guest = await aShopper(world)
    const { orderId, lines } = await anOrder(guest)
    await withdraws(guest, orderId, [{ _id: lines[0]?._id ?? '', quantity: 2 }])
    await notePaid(world.services, orderId, 6850)
    const shop = await aShop(world)
    const activity = await anActivity(world, shop, {
      inHours: 200,
      rule: { freeUntilHours: 24, refundPercentAfter: 0 },
    })
    await guest.adds(await aProduct(world, shop), 1)
    await guest.call('cartActivityAdd', { activityID: activity.id, numberOfPersons: 2, startDate: activity.startDate })
    const { order: visited } = await guest.checksOut(shop, { methodOfPaymentIndex: 1 })
    const lineId = visited.products.find(({ visit }) => visit)?.visit?._id ?? ''
    await guest.call('visitCancel', { orderId: visited._id, lineId, email })
    await notePaid(world.services, visited._id)
    // As both stood before the columns came.
    await sql`update purchase set paid_amount = total_amount, excess_amount = 0
      where id in (${orderId}, ${visited._id})`.execute(world.database.query)
    const file = new URL('../database/migrations/0192-what-came-too-much-before.sql', import.meta.url)
    for (const statement of [readFileSync(file, 'utf8'), readFileSync(file, 'utf8')])
      await world.database.pool.query(statement)
    expect((await look(guest, orderId)).excess).toEqual({ amount: 2700, isPaidBack: false })
    expect(await look(guest, visited._id)).toMatchObject({ excess: null, dueAmount: visited.totalAmount - 4000 })
    await world.expectSound()
  })

  test('ends what a node of the release before has left waiting with nothing in it', async () => {
    const guest = await aShopper(world)
    const { orderId } = await anOrder(guest)
    const before = await free(orderId)
    await sql`
      with given as (
        insert into withdrawal (id, purchase_id, language, stated_at, declared_at, name, email, declaration, was_paid,
          products_amount, reduction_amount, delivery_amount, amount, due_on)
        values (gen_random_uuid(), ${orderId}, 'en', now(), now(), '', '', '', false, 6500, 650, 1000, 6850, now())
        returning id), counted as (
        update purchase_line set withdrawn = quantity where purchase_id = ${orderId} returning id, quantity)
      insert into withdrawal_line (withdrawal_id, purchase_line_id, quantity)
      select given.id, counted.id, counted.quantity from given, counted`.execute(world.database.query)
    await world.runTask('transfers')
    expect((await look(guest, orderId)).status).toBe('cancelled')
    expect(await free(orderId)).toBe(before + 4)
    await world.expectSound()
  })
})

test('[LAW-01] the owner of an account withdraws without typing the e-mail', async () => {
  const shopper = await aShopper(world)
  const { orderId } = await anOrder(shopper)
  const { rows } = await sql<{ id: string }>`
    insert into account (site_id, email) select site_id, ${`${orderId}@example.org`} from purchase where id = ${orderId}
    returning id`.execute(world.database.query)
  const accountId = rows[0]?.id ?? ''
  await sql`update purchase set account_id = ${accountId} where id = ${orderId}`.execute(world.database.query)
  const session = await shopper.ctx.session.read()
  await sql`update session set account_id = ${accountId} where id = ${session?.id ?? ''}`.execute(world.database.query)
  const owner = await aShopper(world, { sessionToken: shopper.ctx.session.cookie?.token ?? '' })
  expect((await owner.call('withdrawalOffer', { orderId })).offer.name).toBe(aContact().firstname + ' Vidal')
})
