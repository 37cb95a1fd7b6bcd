import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#contract/days.ts'
import { absentProvider } from '../payments/absent-provider.ts'
import { Refusal, Refusals } from '../refusal.ts'
import { transferOf } from './ordered-goods.ts'
import {
  aContact,
  anActivity,
  atTen,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  counted,
  openWorld,
  ordersOf,
  refusalOf,
  seatsOf,
  stockOf,
  type World,
} from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

async function aFullCart({ stock = 20, quantity = 2, language = 'en' } = {}) {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock })
  const shopper = await aShopper(world, { language })
  await shopper.adds(wine, quantity)
  return { shop, wine, shopper }
}

test('[CHECKOUT-01] an order keeps what the buyer saw: lines, contact, delivery, sums', async () => {
  const { shop, wine, shopper } = await aFullCart({ quantity: 3 })
  const code = await aPromoCode(world, shop)
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: code })
  const { order, stripeClientSecret } = await shopper.checksOut(shop, {
    deliveryNote: 'Ring twice',
    expectedTotalAmount: 5050,
  })
  expect(order).toMatchObject({
    status: 'pending',
    number: null,
    shippingStatus: 'waiting',
    products: [{ _id: wine.id, quantity: 3, unitAmount: 1500, amount: 4500 }],
    productsAmount: 4500,
    promoCodes: [code],
    promoCodesReduction: { reduction: 450, reducedProductsAmount: 4050 },
    deliveryAmount: 1000,
    totalAmount: 5050,
    methodsOfDelivery: [{ type: 'SHIPPING', title: 'Delivery SHIPPING' }],
    contact: aContact(),
    transaction: { method: { type: 'CARD', provider: 'stripe' } },
  })
  expect(order._id).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(order.heldUntil).not.toBeNull()
  const intent = await world.services.cards.readIntent(stripeClientSecret?.split('_secret_')[0] ?? '', undefined)
  expect(intent).toMatchObject({ amount: 5050, currencyCode: 'EUR', purchaseId: order._id })
  await sql`update product set price_amount = 9900, title = '{"fr":"Autre"}' where id = ${wine.id}`.execute(
    world.database.query,
  )
  const again = await shopper.call('orderLookup', { orderId: order._id, email: 'claire@example.org' })
  expect(again.order.products).toEqual(order.products)
})

test('[CHECKOUT-02] everything wrong with the form is said at its field, in the visitor’s language', async () => {
  const { shop, shopper } = await aFullCart({ language: 'fr' })
  const contact = aContact({ firstname: ' ', email: { type: 'PERSONAL', email: 'claire@' } })
  const thrown: unknown = await shopper
    .checksOut(shop, { contact, isAdult: false, hasAcceptedTerms: false })
    .catch((error: unknown) => error)
  if (!(thrown instanceof Refusals)) throw thrown
  expect(thrown.refusals.map(({ code, field, sentence }) => [code, field, sentence])).toEqual([
    ['VALIDATION', 'contact.email.email', shopper.ctx.translate('validation.email')],
    ['VALIDATION', 'contact.firstname', shopper.ctx.translate('validation.required')],
    ['AGE_REQUIRED', 'isAdult', undefined],
    ['TERMS_REQUIRED', 'hasAcceptedTerms', undefined],
  ])
  expect(await ordersOf(world, shop)).toEqual([])
})

test('[CHECKOUT-02] wine is not sold to who does not say they are of age, by whatever way they call', async () => {
  const { shop, shopper } = await aFullCart()
  expect(await refusalOf(shopper.checksOut(shop, { isAdult: false }))).toMatchObject({ code: 'AGE_REQUIRED' })
})

test('[CHECKOUT-01] an empty cart, a stranger’s shop and no cart at all are refused', async () => {
  const { shop, wine, shopper } = await aFullCart()
  await shopper.call('cartProductRemove', { productID: wine.id })
  expect(await refusalOf(shopper.checksOut(shop))).toMatchObject({ code: 'CART_EMPTY' })
  const stranger = await aShopper(world)
  expect(await refusalOf(stranger.checksOut(shop))).toMatchObject({ code: 'CART_EMPTY' })
  expect(await stranger.ctx.session.read()).toBeNull()
  expect(await refusalOf(shopper.checksOut({ id: wine.id }))).toMatchObject({ code: 'NO_SHOP_ERROR' })
})

test('[CHECKOUT-01] a price that changed since the cart was shown asks the buyer again, with the new cart', async () => {
  const { shop, wine, shopper } = await aFullCart()
  for (const priceAmount of [1600, 1400]) {
    await sql`update product set price_amount = ${priceAmount} where id = ${wine.id}`.execute(world.database.query)
    const refusal = await refusalOf(shopper.checksOut(shop, { expectedTotalAmount: 4000 }))
    expect(refusal).toMatchObject({ code: 'CART_CHANGED', cart: { productsAmount: 2 * priceAmount } })
  }
  expect(await stockOf(world, wine.stockItemId)).toMatchObject({ held: 0 })
  expect((await shopper.checksOut(shop, { expectedTotalAmount: 3800 })).order.totalAmount).toBe(3800)
})

test('[CHECKOUT-01] a code that stopped counting never raises the price unseen', async () => {
  const { shop, shopper } = await aFullCart()
  const code = await aPromoCode(world, shop, { toMinutes: 5 })
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: code })
  await sql`update promo_code set valid_to = ${world.services.now()} where shop_id = ${shop.id}`.execute(
    world.database.query,
  )
  expect(await refusalOf(shopper.checksOut(shop))).toMatchObject({ code: 'PROMO_CODE_EXPIRED' })
  expect(await refusalOf(shopper.checksOut(shop, { expectedTotalAmount: 3700 }))).toMatchObject({
    code: 'CART_CHANGED',
  })
  const { order } = await shopper.checksOut(shop, { expectedTotalAmount: 4000 })
  expect(order).toMatchObject({ promoCodes: [], promoCodesReduction: null, totalAmount: 4000 })
  await world.expectSound()
})

test('[CART-05] a delivery that cannot be had is refused with its reason', async () => {
  const { shop, shopper } = await aFullCart()
  const inLyon = aContact({ address: { ...aContact().address, postalCode: '69001' } })
  const refusal = await refusalOf(shopper.checksOut(shop, { contact: inLyon, methodOfDeliveryType: 'LOCAL' }))
  expect(refusal).toMatchObject({
    code: 'DELIVERY_NOT_AVAILABLE',
    sentence: 'We do not deliver to this address.',
  })
  expect(await refusalOf(shopper.checksOut(shop, { methodOfDeliveryType: null }))).toMatchObject({
    code: 'DELIVERY_NOT_AVAILABLE',
  })
  expect((await shopper.checksOut(shop, { methodOfDeliveryType: 'LOCAL' })).order.deliveryAmount).toBe(500)
})

test('[TEAM-04] [CHECKOUT-02] where nobody takes cards none is taken, whatever the seller has written down', async () => {
  const { shop, shopper } = await aFullCart()
  const without = await aShopper(world, {
    cards: absentProvider,
    sessionToken: shopper.ctx.session.cookie?.token ?? undefined,
  })
  const refusal = await refusalOf(without.checksOut(shop, { methodOfPaymentIndex: 0, methodOfPaymentCode: 'CARD' }))
  expect(refusal.code).toBe('PAYMENT_METHOD_NOT_AVAILABLE')
})

test('[CHECKOUT-02] a way to pay that is not offered for this order is refused', async () => {
  const { shop, shopper } = await aFullCart()
  const refused = async (fields: Parameters<typeof shopper.checksOut>[1]) =>
    (await refusalOf(shopper.checksOut(shop, fields))).code
  expect(await refused({ methodOfPaymentIndex: 7 })).toBe('PAYMENT_METHOD_NOT_AVAILABLE')
  expect(await refused({ methodOfPaymentIndex: 0, methodOfPaymentType: 'BANK_TRANSFER' })).toBe(
    'PAYMENT_METHOD_NOT_AVAILABLE',
  )
  expect(await refused({ methodOfPaymentIndex: 2 })).toBe('PAYMENT_METHOD_NOT_AVAILABLE')
  const { order } = await shopper.checksOut(shop, {
    methodOfPaymentIndex: 2,
    methodOfPaymentType: 'ON_SITE',
    methodOfDeliveryType: 'PICKUP',
  })
  expect(order).toMatchObject({ status: 'confirmed', deliveryAmount: 0 })
})

test('[CHECKOUT-02] a way to pay that was chosen is meant wherever the grower has put it since', async () => {
  const { shop, shopper } = await aFullCart()
  await sql`
    update shop set document = jsonb_set(document, '{methodOfPayments}', jsonb_build_array(
      document #> '{methodOfPayments,1}', document #> '{methodOfPayments,2}' || '{"code": "at-the-cellar"}'))
    where id = ${shop.id}`.execute(world.database.query)
  const seen = { methodOfPaymentIndex: 1, methodOfPaymentCode: 'BANK_TRANSFER' }
  const { order } = await shopper.checksOut(shop, seen)
  expect(order.transaction.method).toMatchObject({ type: 'BANK_TRANSFER', code: 'BANK_TRANSFER' })
  await shopper.adds(await aProduct(world, shop), 1)
  const atTheCellar = { methodOfPaymentIndex: 0, methodOfPaymentCode: 'at-the-cellar' }
  const collected = await shopper.checksOut(shop, { ...atTheCellar, methodOfDeliveryType: 'PICKUP' })
  expect(collected.order.transaction.method).toMatchObject({ type: 'ON_SITE', code: 'at-the-cellar' })
  await shopper.adds(await aProduct(world, shop), 1)
  const gone = { methodOfPaymentIndex: 0, methodOfPaymentCode: 'CARD', methodOfPaymentType: 'CARD' as const }
  expect(await refusalOf(shopper.checksOut(shop, gone))).toMatchObject({ code: 'PAYMENT_METHOD_NOT_AVAILABLE' })
})

test('[CHECKOUT-02] a sum too small for a card is paid another way', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop, { priceAmount: 49 }), 1)
  const collected = { methodOfDeliveryType: 'PICKUP' as const }
  expect(await refusalOf(shopper.checksOut(shop, collected))).toMatchObject({ code: 'PAYMENT_METHOD_NOT_AVAILABLE' })
  expect((await shopper.checksOut(shop, { ...collected, methodOfPaymentIndex: 2 })).order.totalAmount).toBe(49)
})

test('[CHECKOUT-05] a transfer is accepted at once, with where the money goes and by when', async () => {
  const { shop, wine, shopper } = await aFullCart()
  const { order, stripeClientSecret } = await shopper.checksOut(shop, { methodOfPaymentIndex: 1 })
  expect(stripeClientSecret).toBeNull()
  expect(order).toMatchObject({
    status: 'confirmed',
    number: 1,
    transaction: { reference: order._id, transfer: { iban: 'FR00 0000' } },
  })
  const days =
    (Date.parse(order.transaction.transfer?.dueDate ?? '') -
      Date.parse(dayIn('Europe/Paris', new Date(order.createdAt)))) /
    86_400_000
  expect(days).toBe(10)
  expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 18, held: 0 })
  expect((await shopper.call('cartRead', {})).carts).toEqual([])
  await world.expectSound()
})

test('[CHECKOUT-02] an order of nothing is paid without the card provider', async () => {
  const { shop, shopper } = await aFullCart()
  await shopper.call('cartPromoCodeAdd', {
    shopID: shop.id,
    promoCode: await aPromoCode(world, shop, { type: 'FIXED', value: 90_000 }),
  })
  const calls = world.double.faults.calls().length
  const { order, stripeClientSecret } = await shopper.checksOut(shop, {
    methodOfDeliveryType: 'PICKUP',
    expectedTotalAmount: 0,
  })
  expect(order).toMatchObject({ status: 'paid', number: 1, totalAmount: 0, promoCodesReduction: { reduction: 3000 } })
  expect(stripeClientSecret).toBeNull()
  expect(world.double.faults.calls()).toHaveLength(calls)
  await world.expectSound()
})

test('[CHECKOUT-02] activities alone need no delivery and may be paid on the spot', async () => {
  const shop = await aShop(world)
  const visit = await atTen(world, await anActivity(world, shop))
  const shopper = await aShopper(world)
  await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 3, startDate: visit.startDate })
  const { order } = await shopper.checksOut(shop, { methodOfDeliveryType: null, methodOfPaymentIndex: 2 })
  expect(order).toMatchObject({
    status: 'confirmed',
    shippingStatus: 'not_needed',
    methodsOfDelivery: [],
    products: [{ type: 'ACTIVITY', numberOfPersons: 3, startDate: visit.startDate, localTime: '10:00' }],
  })
  expect(await seatsOf(world, visit.slotId)).toEqual({ taken: 3, held: 0 })
  await world.expectSound()
})

test('[CHECKOUT-02] a slot that has come too near since is refused', async () => {
  const shop = await aShop(world)
  const visit = await anActivity(world, shop)
  const shopper = await aShopper(world)
  await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 2, startDate: visit.startDate })
  await sql`update slot set starts_at = ${new Date(world.services.now().getTime() + 3_600_000)} where id = ${visit.slotId}`.execute(
    world.database.query,
  )
  expect(await refusalOf(shopper.checksOut(shop, { methodOfDeliveryType: null }))).toMatchObject({
    code: 'SLOT_TOO_LATE',
  })
})

test('[CHECKOUT-01] one key with another order is refused', async () => {
  const { shop, shopper } = await aFullCart()
  const keyed = { idempotencyKey: 'a-key-of-mine' }
  await shopper.checksOut(shop, keyed)
  expect(await refusalOf(shopper.checksOut(shop, { ...keyed, methodOfDeliveryType: 'PICKUP' }))).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    status: 422,
  })
  const other = await aFullCart()
  expect((await other.shopper.checksOut(other.shop, keyed)).order.status).toBe('pending')
})

test('[CHECKOUT-01] a refused post does not use up its key', async () => {
  const { shop, shopper } = await aFullCart()
  const keyed = { idempotencyKey: 'used-twice-over' }
  await refusalOf(shopper.checksOut(shop, { ...keyed, expectedTotalAmount: 1 }))
  expect((await shopper.checksOut(shop, { ...keyed, expectedTotalAmount: 4000 })).order.status).toBe('pending')
})

test('[CHECKOUT-01] an order that was replaced is not answered as one to be paid', async () => {
  const { shop, shopper } = await aFullCart()
  const keyed = { idempotencyKey: 'the-first-attempt' }
  await shopper.checksOut(shop, keyed)
  await shopper.checksOut(shop, { idempotencyKey: 'the-second-attempt' })
  expect(await refusalOf(shopper.checksOut(shop, keyed))).toMatchObject({ code: 'CART_CHANGED' })
  await world.runJobs()
  await world.expectSound()
})

test('[NAV-11] the receipt opens the order, and no other word does', async () => {
  const { shop, shopper } = await aFullCart()
  const { order, receipt } = await shopper.checksOut(shop)
  expect((await shopper.call('orderReceipt', { receipt })).order._id).toBe(order._id)
  const forged = receipt.replace(order._id, '0'.repeat(12))
  for (const word of [forged, `${receipt}x`, order._id, ''])
    expect(await refusalOf(shopper.call('orderReceipt', { receipt: word }))).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  const otherSite = await aShopper(world, { site: 'hirondelles' })
  expect(await refusalOf(otherSite.call('orderReceipt', { receipt }))).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  const foreign = await aFullCart()
  const { order: foreignOrder } = await foreign.shopper.checksOut(foreign.shop)
  expect(await refusalOf(shopper.call('orderSettle', { orderId: foreignOrder._id, receipt }))).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

test('[CHECKOUT-01] somebody who posts without end is told to wait', async () => {
  const { shop, wine } = await aFullCart()
  const shopper = await aShopper(world, counted(world, '198.51.100.7'))
  await shopper.adds(wine, 1)
  const codes: string[] = []
  for (let post = 0; post < 17; post += 1)
    codes.push(
      await shopper.checksOut(shop, { expectedTotalAmount: 1 }).then(
        () => 'ok',
        (error: unknown) => (error instanceof Refusal ? error.code : 'bug'),
      ),
    )
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'CART_CHANGED'))
  expect(codes.slice(5, 15)).toEqual(Array.from({ length: 10 }, () => 'BOT_CHECK_REQUIRED'))
  expect(codes.slice(15)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
})

test('[CHECKOUT-05] an order placed after midnight has as many days for its transfer as any other', () => {
  const account = { accountHolder: 'EARL Test', iban: 'FR00', bic: 'DEMO', dueDays: 10, reminderDays: 3, lapseDays: 5 }
  const dueAt = (instant: string) => transferOf(account, { pricedLines: [] }, new Date(instant)).details.dueDate
  expect(dueAt('2026-11-21T22:30:00Z')).toBe('2026-12-01')
  expect(dueAt('2026-11-21T23:30:00Z')).toBe('2026-12-02')
})
