import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  aContact,
  anActivity,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  aSlot,
  atTen,
  openWorld,
  refusalOf,
  type World,
} from '../checkout/testing.ts'
import { testLanguages } from '../testing/context.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const messageOf = async (work: Promise<unknown>) => {
  const refusal = await refusalOf(work)
  return { code: refusal.code, values: refusal.values }
}

test('[CART-01] a visitor who only looks has no cart and no session', async () => {
  const visitor = await aShopper(world)
  expect(await visitor.call('cartRead', {})).toEqual({ cart: null, carts: [] })
  expect(await visitor.ctx.session.read()).toBeNull()
})

test('[CART-08] a cart of an unknown type is refused', async () => {
  const visitor = await aShopper(world)
  expect(await refusalOf(visitor.call('cartRead', { type: 'STAY' }))).toMatchObject({
    code: 'UNKNOWN_TYPE',
    status: 400,
  })
  expect(visitor.ctx.translate('errors.UNKNOWN_TYPE')).toBe('Unknown type')
  expect(await visitor.call('cartRead', { type: 'SHOP' })).toEqual({ cart: null, carts: [] })
})

test('[CART-01] bottles are added up, set, and taken out', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { priceAmount: 1450 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 2)
  const { cart } = await shopper.adds(wine, 1)
  expect(cart).toMatchObject({
    itemsCount: 3,
    bottlesCount: 3,
    productsAmount: 4350,
    shop: { _id: shop.id },
    needsDelivery: true,
  })
  expect(cart?.products).toMatchObject([
    { quantity: 3, amount: 4350, product: { price: { amount: 1450, currencyCode: 'EUR' } } },
  ])
  expect((await shopper.call('cartProductUpdate', { productID: wine.id, quantity: 12 })).cart?.itemsCount).toBe(12)
  expect((await shopper.call('cartProductUpdate', { productID: wine.id, quantity: 0 })).cart?.products).toEqual([])
  await shopper.adds(wine, 1)
  expect((await shopper.call('cartProductRemove', { productID: wine.id })).cart?.products).toEqual([])
})

test('[CART-01] the price is always today’s', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { priceAmount: 1000 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 2)
  await sql`update product set price_amount = 900 where id = ${wine.id}`.execute(world.database.query)
  expect((await shopper.call('cartRead', {})).cart).toMatchObject({ productsAmount: 1800 })
})

test('[CART-01] more than there is is refused with what is left', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 4 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 3)
  expect(await messageOf(shopper.adds(wine, 2))).toMatchObject({ code: 'OUT_OF_STOCK', values: { max: 4 } })
  expect((await shopper.call('cartRead', {})).cart?.itemsCount).toBe(3)
  const said = ['fr', 'de', 'en'].map((language) =>
    testLanguages().translate(language)('errors.OUT_OF_STOCK', { title: 'Vin', max: 4 }),
  )
  expect(said.map((sentence) => sentence.slice(0, sentence.indexOf('.')))).toEqual([
    'Vin\u00a0: il n’en reste que 4',
    'Vin: Davon sind nur noch 4 da',
    'Only 4 of Vin are left',
  ])
  expect(await messageOf(shopper.call('cartProductUpdate', { productID: wine.id, quantity: 999 }))).toMatchObject({
    code: 'OUT_OF_STOCK',
  })
})

test('[CART-01] what is sold out, limited, unknown or taken off the shelf is refused', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  expect(await messageOf(shopper.adds(await aProduct(world, shop, { stock: 0 }), 1))).toMatchObject({
    code: 'SOLD_OUT',
  })
  expect(await messageOf(shopper.adds(await aProduct(world, shop, { maxPerOrder: 2 }), 3))).toMatchObject({
    code: 'MAX_PER_ORDER',
    values: { max: 2 },
  })
  expect(await messageOf(shopper.adds({ id: shop.id }, 1))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  const gone = await aProduct(world, shop)
  await sql`update product set is_published = false where id = ${gone.id}`.execute(world.database.query)
  expect(await messageOf(shopper.adds(gone, 1))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
})

test('[CART-01] a wine of another site is not found', async () => {
  const elsewhere = await aShop(world, { site: 'hirondelles' })
  const wine = await aProduct(world, elsewhere)
  const shopper = await aShopper(world)
  expect(await messageOf(shopper.adds(wine, 1))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  expect(await messageOf(shopper.call('cartProductUpdate', { productID: wine.id, quantity: 1 }))).toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
  expect(
    await messageOf(shopper.call('cartContactUpdate', { shopID: elsewhere.id, contact: aContact() })),
  ).toMatchObject({ code: 'NO_SHOP_ERROR' })
  expect(await messageOf(shopper.checksOut(elsewhere))).toMatchObject({ code: 'NO_SHOP_ERROR' })
})

test('[CART-01] negative, broken and huge quantities are refused before any rule is asked', async () => {
  const wine = await aProduct(world, await aShop(world))
  const shopper = await aShopper(world)
  for (const quantity of [-1, 0, 1.5, 1000, Number.MAX_SAFE_INTEGER, Number.NaN])
    await expect(shopper.adds(wine, quantity)).rejects.toThrow()
  expect(await shopper.ctx.session.read()).toBeNull()
})

test('[CART-01] two clicks at once are both counted', async () => {
  const wine = await aProduct(world, await aShop(world))
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  await Promise.all(Array.from({ length: 10 }, () => shopper.adds(wine, 1)))
  expect((await shopper.call('cartRead', {})).cart?.itemsCount).toBe(11)
})

test('[CART-01] what has been sold since says so on its line', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 3 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 3)
  await sql`update stock_item set on_hand = 1 where id = ${wine.stockItemId}`.execute(world.database.query)
  const { cart } = await shopper.call('cartRead', {})
  expect(cart?.products[0]).toMatchObject({
    quantity: 3,
    product: { maxQuantity: 1 },
    problem: { code: 'OUT_OF_STOCK' },
  })
  expect(await messageOf(shopper.checksOut(shop))).toMatchObject({ code: 'OUT_OF_STOCK', values: { max: 1 } })
})

test('[CART-02] carts of two shops live side by side, the one touched last first', async () => {
  const [first, second] = [await aShop(world), await aShop(world)]
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, first), 1)
  await shopper.adds(await aProduct(world, second), 1)
  const { cart, carts } = await shopper.call('cartRead', {})
  expect(cart?.shop._id).toBe(second.id)
  expect(carts.map(({ shop }) => shop._id)).toEqual([second.id, first.id])
})

test('[CART-01] places of a slot are added, changed, moved and taken out', async () => {
  const shop = await aShop(world)
  const visit = await atTen(world, await anActivity(world, shop, { capacity: 6 }))
  const later = await aSlot(world, visit.id, { inHours: 120 })
  const shopper = await aShopper(world)
  const { startDate } = visit
  const added = await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 2, startDate })
  expect(added.cart).toMatchObject({ productsAmount: 4000, needsDelivery: false, pricesForDeliveryPerType: {} })
  expect(added.cart?.products).toMatchObject([
    { type: 'ACTIVITY', numberOfPersons: 2, startDate, localTime: '10:00', activity: { maxQuantity: 6 } },
  ])
  const more = await shopper.call('cartActivityUpdate', { productID: visit.id, numberOfPersons: 4, startDate })
  expect(more.cart?.products[0]?.numberOfPersons).toBe(4)
  const moved = await shopper.call('cartActivityUpdate', {
    productID: visit.id,
    numberOfPersons: 3,
    startDate: later.startDate,
  })
  expect(moved.cart?.products).toMatchObject([{ numberOfPersons: 3, startDate: later.startDate }])
  const gone = await shopper.call('cartActivityRemove', { activityID: visit.id })
  expect(gone.cart?.products).toEqual([])
})

test('[CART-01] only the slot that was meant is taken out', async () => {
  const visit = await anActivity(world, await aShop(world))
  const later = await aSlot(world, visit.id, { inHours: 120 })
  const shopper = await aShopper(world)
  for (const { startDate } of [visit, later])
    await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 2, startDate })
  const { cart } = await shopper.call('cartActivityRemove', { activityID: visit.id, startDate: visit.startDate })
  expect(cart?.products.map(({ startDate }) => startDate)).toEqual([later.startDate])
})

test('[CART-01] a slot is refused when it is full, too near, unknown, or the party has the wrong size', async () => {
  const shop = await aShop(world)
  const visit = await anActivity(world, shop, { capacity: 3 })
  const tomorrow = await anActivity(world, shop, { inHours: 20 })
  const shopper = await aShopper(world)
  const adds = (activity: { id: string; startDate: string }, numberOfPersons: number) =>
    messageOf(
      shopper.call('cartActivityAdd', { activityID: activity.id, numberOfPersons, startDate: activity.startDate }),
    )
  expect(await adds(visit, 4)).toMatchObject({ code: 'SLOT_FULL', values: { max: 3 } })
  expect(await adds(visit, 1)).toMatchObject({ code: 'TOO_FEW_PERSONS', values: { min: 2 } })
  expect(await adds(visit, 9)).toMatchObject({ code: 'TOO_MANY_PERSONS' })
  expect(await adds(tomorrow, 2)).toMatchObject({ code: 'SLOT_TOO_LATE' })
  expect(await adds({ id: visit.id, startDate: '2031-01-01T10:00:00Z' }, 2)).toMatchObject({ code: 'SLOT_NOT_FOUND' })
  expect(await adds({ id: (await aProduct(world, shop)).id, startDate: visit.startDate }, 2)).toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
})

test('[CART-06] the contact is remembered, complete or not, and delivery follows its address', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop), 6)
  const before = (await shopper.call('cartRead', {})).cart
  expect(before?.pricesForDeliveryPerType.SHIPPING?.at(-1)?.non_eligibility_reason).toMatchObject({
    code: 'ADDRESS_MISSING',
    formattedMessage: 'Please give your address first.',
  })
  expect(before?.amountToFreeDelivery).toBeNull()
  const contact = aContact({ firstname: '', phone: { type: 'BUSINESS', number: '' } })
  const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact })
  expect(cart?.contact).toEqual(contact)
  expect(cart?.pricesForDeliveryPerType.SHIPPING).toMatchObject([
    { code: 'SHIPPING_FR', price: { amount: 1000 } },
    { code: 'TOTAL_SHIPPING', price: { amount: 1000 }, delay: { min: 2, max: 4 }, non_eligibility_reason: null },
  ])
  expect(cart?.pricesForDeliveryPerType.LOCAL?.at(-1)).toMatchObject({ code: 'TOTAL_LOCAL', price: { amount: 500 } })
  expect(cart?.amountToFreeDelivery).toBe(20_000 - 9000)
})

test('[CART-02] free delivery shows what the shop gives', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop, { priceAmount: 5000 }), 4)
  const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact: aContact() })
  expect(cart?.pricesForDeliveryPerType.SHIPPING).toMatchObject([
    { price: { amount: 1000 } },
    { code: 'FREE_DELIVERY', label: 'Free delivery', price: { amount: -1000 } },
    { code: 'TOTAL_SHIPPING', price: { amount: 0 } },
  ])
})

test('[CART-04] a promo code counts once, whatever its case', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await aPromoCode(world, shop, { code: 'summer' })
  await shopper.adds(await aProduct(world, shop), 2)
  const { cart } = await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: 'summer' })
  expect(cart).toMatchObject({
    promoCodes: ['SUMMER'],
    promoCodesReduction: { reduction: 300, reducedProductsAmount: 2700 },
  })
  expect(await messageOf(shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: 'SUMMER' }))).toMatchObject({
    code: 'PROMO_CODE_ALREADY_APPLIED',
  })
  expect((await shopper.call('cartRead', {})).cart?.promoCodes).toEqual(['SUMMER'])
})

test('[CART-04] a second code takes the place of the first, and can be taken back', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  const [tenth, fixed] = [await aPromoCode(world, shop), await aPromoCode(world, shop, { type: 'FIXED', value: 500 })]
  await shopper.adds(await aProduct(world, shop), 2)
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: tenth })
  const { cart } = await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: fixed })
  expect(cart).toMatchObject({ promoCodes: [fixed], promoCodesReduction: { reduction: 500 } })
  const without = await shopper.call('cartPromoCodeRemove', { shopID: shop.id, promoCode: fixed.toLowerCase() })
  expect(without.cart).toMatchObject({ promoCodes: [], promoCodesReduction: null })
})

test('[CART-04] a code is refused with its own reason', async () => {
  const shop = await aShop(world)
  const strict = await aShop(world, { isPromoCodesAllowed: false })
  const shopper = await aShopper(world)
  const enters = (promoCode: string, at = shop) =>
    messageOf(shopper.call('cartPromoCodeAdd', { shopID: at.id, promoCode }))
  expect(await enters('ANY')).toMatchObject({ code: 'CART_EMPTY' })
  await shopper.adds(await aProduct(world, shop), 2)
  await shopper.adds(await aProduct(world, strict), 2)
  expect(await enters('NOBODY')).toMatchObject({ code: 'PROMO_CODE_UNKNOWN' })
  expect(await enters(await aPromoCode(world, strict))).toMatchObject({ code: 'PROMO_CODE_UNKNOWN' })
  expect(await enters(await aPromoCode(world, strict), strict)).toMatchObject({ code: 'PROMO_CODES_NOT_ALLOWED' })
  expect(await enters(await aPromoCode(world, shop, { toMinutes: -1 }))).toMatchObject({ code: 'PROMO_CODE_EXPIRED' })
  expect(await enters(await aPromoCode(world, shop, { fromMinutes: 60 }))).toMatchObject({ code: 'PROMO_CODE_NOT_YET' })
  expect(await enters(await aPromoCode(world, shop, { maxUses: 0 }))).toMatchObject({ code: 'PROMO_CODE_EXHAUSTED' })
  expect(await enters(await aPromoCode(world, shop, { minAmount: 3001 }))).toMatchObject({
    code: 'PROMO_CODE_MIN_AMOUNT',
    values: { amount: '€30.01' },
  })
})

test('[CART-04] a code that no longer fits stays, takes nothing off, says why, and counts again by itself', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const shopper = await aShopper(world)
  await shopper.adds(wine, 2)
  await shopper.call('cartPromoCodeAdd', {
    shopID: shop.id,
    promoCode: await aPromoCode(world, shop, { minAmount: 3000 }),
  })
  const { cart } = await shopper.call('cartProductUpdate', { productID: wine.id, quantity: 1 })
  expect(cart).toMatchObject({
    promoCodesReduction: null,
    promoCodesProblem: {
      code: 'PROMO_CODE_MIN_AMOUNT',
      formattedMessage: 'This code applies to purchases of €30.00 or more.',
    },
  })
  const again = await shopper.call('cartProductUpdate', { productID: wine.id, quantity: 2 })
  expect(again.cart).toMatchObject({ promoCodesReduction: { reduction: 300 }, promoCodesProblem: null })
})

test('[CART-02] a delivery price that was changed counts in the very next cart, notice or none', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop, {}), 1)
  const shipping = async () => (await shopper.call('cartRead', {})).cart?.pricesForDeliveryPerType
  const before = await shipping()
  expect(await shipping()).toEqual(before)
  await sql`update shop set document = jsonb_set(document, '{methodOfDeliveries}', '[]') where id = ${shop.id}`.execute(
    world.database.query,
  )
  expect(await shipping()).not.toEqual(before)
})

test('[CART-02] a price that was changed counts in the very next cart', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { priceAmount: 1450 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 2)
  await shopper.call('cartRead', {})
  await sql`update product set price_amount = 1900 where id = ${wine.id}`.execute(world.database.query)
  expect((await shopper.call('cartRead', {})).cart?.productsAmount).toBe(3800)
})

test('[CART-01] bottles that are added at once from many windows are all counted', async () => {
  const shop = await aShop(world)
  const [wine, other] = [await aProduct(world, shop, { stock: 100 }), await aProduct(world, shop, { stock: 100 })]
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  await Promise.all(Array.from({ length: 12 }, (_, turn) => shopper.adds(turn % 2 === 0 ? wine : other, 1)))
  const { cart } = await shopper.call('cartRead', {})
  expect(cart?.products.map(({ quantity }) => quantity)).toEqual([7, 6])
})

test('[CART-01] what cannot be had is not written, and the cart says what could', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 3 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 2)
  expect(await messageOf(shopper.adds(wine, 2))).toMatchObject({ code: 'OUT_OF_STOCK', values: { max: 3 } })
  expect((await shopper.call('cartRead', {})).cart?.itemsCount).toBe(2)
})

test('[CART-01] a second change of a cart answers what a look into it then says', async () => {
  const shop = await aShop(world)
  const [wine, other] = [await aProduct(world, shop, {}), await aProduct(world, shop, {})]
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  for (const bottle of [other, wine, other]) {
    const { cart: answered } = await shopper.adds(bottle, 2)
    expect(answered).toEqual((await shopper.call('cartRead', {})).cart)
  }
})
