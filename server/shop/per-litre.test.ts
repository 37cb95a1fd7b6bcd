import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aContact, aProduct, aShop, aShopper, openWorld, type World } from '../checkout/testing.ts'
import { perLitre } from './per-litre.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

async function anOrder(language: string, countryCode: string) {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { priceAmount: 1500 })
  await sql`update product set volume_ml = 750 where id = ${wine.id}`.execute(world.database.query)
  const shopper = await aShopper(world, { language })
  await shopper.adds(wine, 2)
  const contact = aContact({ address: { ...aContact().address, countryCode } })
  const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact })
  const fields = { contact, methodOfDeliveryType: 'PICKUP', methodOfPaymentIndex: 1 } as const
  const { order } = await shopper.checksOut(shop, fields)
  await world.runJobs()
  const mail = world.mails.find(({ id }) => id === `order-${order._id}-confirmation`)
  return { line: cart?.products[0]?.product, order, text: mail?.text ?? '' }
}

test.each([
  ['de', 'FR', '20,00\u00a0€/l'],
  ['en', 'DE', '€20.00/l'],
])(
  '[LAW-03] who reads in %s and has it sent to %s is told the price of a litre in cart, order and mail',
  async (language, country, said) => {
    const { line, order, text } = await anOrder(language, country)
    expect(line?.price.perLitreAmount).toBe(2000)
    expect(order.products[0]?.perLitreAmount).toBe(2000)
    expect(text).toContain(said)
  },
)

test('[LAW-03] everybody else reads prices without it', async () => {
  const { line, order, text } = await anOrder('fr', 'FR')
  expect(line?.price).not.toHaveProperty('perLitreAmount')
  expect(order.products[0]).not.toHaveProperty('perLitreAmount')
  expect(text).not.toContain('/l)')
})

test('[LAW-03] what is not measured in litres has no such price, and halves are rounded up', () => {
  expect(perLitre({ priceAmount: 2000, volumeMl: null }, { language: 'de' })).toEqual({})
  expect(perLitre({ priceAmount: 6200, volumeMl: 620 }, { language: 'de' })).toEqual({ perLitreAmount: 10_000 })
  expect(perLitre({ priceAmount: 1999, volumeMl: 750 }, { language: 'de' })).toEqual({ perLitreAmount: 2665 })
})
