import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aContact, aProduct, aShop, aShopper, openWorld, type TestShop, type World } from '../checkout/testing.ts'

let world: World
let shop: TestShop
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop(world)
  const path = sql`array['methodOfDeliveries', '2', 'minBottles']`
  await sql`update shop set document = jsonb_set(document, ${path}, '6') where id = ${shop.id}`.execute(
    world.database.query,
  )
})

test('[SELL-08] a cart that is too small to be sent says how many bottles are missing and which can be added', async () => {
  const [wine, magnum] = [await aProduct(world, shop), await aProduct(world, shop, { bottleUnits: 2 })]
  const shopper = await aShopper(world)
  await shopper.adds(magnum, 1)
  const { cart } = await shopper.adds(wine, 1)
  // Of magnums three bottles cannot be made.
  expect(cart?.cartonOffer).toEqual({ purpose: 'SHIPPING', bottles: 3, add: { productID: wine.id, quantity: 3 } })
  const { cart: sent } = await shopper.adds(wine, 3)
  expect(sent?.cartonOffer).toBeNull()
  expect((await shopper.adds(magnum, 1)).cart?.cartonOffer).toMatchObject({ purpose: 'CARTON', bottles: 4 })
})

test('[SELL-08] no press adds what the cellar does not have', async () => {
  const wine = await aProduct(world, shop, { stock: 4 })
  const shopper = await aShopper(world)
  expect((await shopper.adds(wine, 2)).cart?.cartonOffer).toEqual({ purpose: 'SHIPPING', bottles: 4, add: null })
})

test('[SELL-08] before any address the cart says what a delivery costs, and names the country it is counted for', async () => {
  const wine = await aProduct(world, shop)
  const shopper = await aShopper(world)
  const { cart: small } = await shopper.adds(wine, 5)
  expect(small?.deliveryOutlook.find(({ type }) => type === 'SHIPPING')).toMatchObject({
    price: null,
    formattedMessage: 'Shipping starts at 6 bottles.',
  })
  const { cart } = await shopper.adds(wine, 1)
  expect(cart?.deliveryOutlook).toMatchObject([
    { type: 'SHIPPING', title: 'Delivery SHIPPING, France', price: { amount: 1000, currencyCode: 'EUR' } },
    { type: 'PICKUP', title: 'Delivery PICKUP', price: { amount: 0 } },
  ])
  expect(cart?.deliveryOutlook[0]?.formattedMessage).toMatch(/^With you between /)
  expect(cart?.deliveryOutlook[1]?.formattedMessage).toMatch(/^Ready from /)
  // The cart's own prices still promise nothing to who has not told where they live.
  expect(cart?.pricesForDeliveryPerType.SHIPPING?.at(-1)?.price).toBeNull()
})

test('[SELL-08] with an address it is that address’s price', async () => {
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop), 6)
  const address = { addressLines: [], postalCode: '3000', city: 'Bern', countryCode: 'CH' }
  const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact: aContact({ address }) })
  expect(cart?.deliveryOutlook.find(({ type }) => type === 'SHIPPING')).toMatchObject({ price: null })
  const near = await shopper.call('cartContactUpdate', { shopID: shop.id, contact: aContact() })
  expect(near.cart?.deliveryOutlook.map(({ type }) => type)).toEqual(['SHIPPING', 'LOCAL', 'PICKUP'])
})
