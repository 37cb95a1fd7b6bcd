import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deliveryTotal, type ShopCart } from '#contract/cart.ts'
import { Refusal } from '../refusal.ts'
import {
  aContact,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  openWorld,
  ordersOf,
  type TestProduct,
  type TestShop,
  type World,
} from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

/** What a grower may change while somebody buys; the total shows each. */
const changes: Record<string, (shop: TestShop, wine: TestProduct) => ReturnType<typeof sql>> = {
  'a dearer wine': (_, wine) => sql`update product set price_amount = 1750 where id = ${wine.id}`,
  'a cheaper wine': (_, wine) => sql`update product set price_amount = 1200 where id = ${wine.id}`,
  'dearer delivery': (shop) => sql`
    update shop set document = replace(document::text, '"amount": 1000', '"amount": 1300')::jsonb where id = ${shop.id}`,
  'a code that takes less': (shop) => sql`update promo_code set value = 500 where shop_id = ${shop.id}`,
}

const stepsOfAPurchase = 7
/** The step that orders: only a change right before it has not been read by the buyer. */
const ordering = 4

for (const [change, ofShop] of Object.entries(changes))
  for (let before = 0; before <= stepsOfAPurchase; before += 1)
    test(`[CHECKOUT-01] ${change} between two steps, before number ${before + 1}: what is charged is what the buyer read last`, async () => {
      const { shop, wine, purchase, steps } = await aPurchase()
      expect(steps).toHaveLength(stepsOfAPurchase)
      for (const [index, step] of steps.entries()) {
        if (index === before) await ofShop(shop, wine).execute(world.database.query)
        await step()
      }
      if (before === steps.length) await ofShop(shop, wine).execute(world.database.query)

      const { order, stripeClientSecret } = purchase.placed()
      const intent = await world.services.cards.readIntent(stripeClientSecret?.split('_secret_')[0] ?? '', undefined)
      const orders = await ordersOf(world, shop)
      expect([order.totalAmount, intent?.amount, intent?.status]).toEqual([
        purchase.read(),
        purchase.read(),
        'succeeded',
      ])
      expect(purchase.wasAskedAgain()).toBe(before === ordering)
      expect(orders).toMatchObject([{ id: order._id, status: 'paid' }])
      await world.expectSound()
    })

/** Three bottles with a code, by card and parcel, step by step; whoever is told that the cart has changed reads it and orders again. */
async function aPurchase() {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const code = await aPromoCode(world, shop)
  const shopper = await aShopper(world)
  let read: ShopCart | null = null
  let isAskedAgain = false
  let placed: Awaited<ReturnType<typeof shopper.checksOut>> | undefined
  const reads = async (work: Promise<{ cart: ShopCart | null }>) => {
    read = (await work).cart
  }
  const orders = () => shopper.checksOut(shop, { expectedTotalAmount: totalOf(read) })
  const purchase = {
    read: () => totalOf(read),
    wasAskedAgain: () => isAskedAgain,
    placed() {
      if (!placed) throw new Error('Nothing was ordered.')
      return placed
    },
  }
  const steps = [
    () => reads(shopper.adds(wine, 2)),
    () => reads(shopper.call('cartProductUpdate', { productID: wine.id, quantity: 3 })),
    () => reads(shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: code })),
    () => reads(shopper.call('cartContactUpdate', { shopID: shop.id, contact: aContact() })),
    async () => {
      placed = await orders().catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'CART_CHANGED') throw error
        expect(await ordersOf(world, shop)).toEqual([])
        // A refusal carries the cart as the call for it answers.
        read = error.cart as ShopCart
        isAskedAgain = true
        return orders()
      })
    },
    () => shopper.pays(purchase.placed()),
    async () => {
      const { order, receipt } = purchase.placed()
      await shopper.call('orderSettle', { orderId: order._id, receipt })
    },
  ]
  return { shop, wine, purchase, steps }
}

/** What the page of the checkout says beside its button. */
function totalOf(cart: ShopCart | null): number {
  if (!cart) throw new Error('There is no cart.')
  const delivery = deliveryTotal(cart.pricesForDeliveryPerType, 'SHIPPING')?.price?.amount ?? 0
  return (cart.promoCodesReduction?.reducedProductsAmount ?? cart.productsAmount) + delivery
}
