import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aContact, anActivity, aProduct, aShop, aShopper, openWorld, refusalOf, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const inGermany = aContact({
  address: { addressLines: ['Hauptstraße 1'], postalCode: '10115', city: 'Berlin', countryCode: 'DE' },
})

/** A shop that sends to Germany, and has its carrier look at a paper there for 1.90 a carton. */
async function aCheckingShop() {
  const shop = await aShop(world)
  const method = sql`document #> '{methodOfDeliveries,2}'`
  await sql`
    update shop set document = jsonb_set(document, '{methodOfDeliveries,2}', jsonb_set(${method},
      '{zones,0,countries}', '["FR","DE"]') || '{"ageCheck":{"amount":190,"countries":["DE"]}}') where id = ${shop.id}`.execute(
    world.database.query,
  )
  return shop
}

async function aWine(shop: Awaited<ReturnType<typeof aShop>>, minimumAge: number) {
  const wine = await aProduct(world, shop)
  await sql`update product set minimum_age = ${minimumAge} where id = ${wine.id}`.execute(world.database.query)
  return wine
}

async function proofOf(orderId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select minimum_age, age_statement, age_check_amount, adult_confirmed_at is not null as "isStated"
    from purchase where id = ${orderId}`.execute(world.database.query)
  return rows[0]
}

test('[LAW-05] the basket asks for its highest age, by where it goes', async () => {
  const shop = await aCheckingShop()
  const shopper = await aShopper(world)
  const ageOf = async (contact: ReturnType<typeof aContact>) =>
    (await shopper.call('cartContactUpdate', { shopID: shop.id, contact })).cart?.minimumAge
  await shopper.adds(await aWine(shop, 16), 1)
  expect(await ageOf(inGermany)).toBe(16)
  expect(await ageOf(aContact())).toBe(18)
  await shopper.adds(await aWine(shop, 18), 1)
  expect(await ageOf(inGermany)).toBe(18)
})

test('[LAW-05] what is not said to be for sixteen is for eighteen, bottles and visits alike', async () => {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop), 1)
  const activity = await anActivity(world, shop)
  const fields = { activityID: activity.id, numberOfPersons: 2, startDate: activity.startDate }
  expect((await shopper.call('cartActivityAdd', fields)).cart?.minimumAge).toBe(18)
  await expect(
    sql`update product set minimum_age = 12 where id = ${activity.id}`.execute(world.database.query),
  ).rejects.toThrow('minimum_age')
})

test('[LAW-05] the carrier’s check is charged for each carton where the shop wants it, and stays with the order', async () => {
  const shop = await aCheckingShop()
  const shopper = await aShopper(world)
  await shopper.adds(await aWine(shop, 16), 7)
  const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact: inGermany })
  expect(cart?.pricesForDeliveryPerType.SHIPPING).toMatchObject([
    { price: { amount: 1000 } },
    { code: 'AGE_CHECK', price: { amount: 380 } },
    { code: 'TOTAL_SHIPPING', price: { amount: 1380 } },
  ])
  const { order } = await shopper.checksOut(shop, { contact: inGermany, methodOfPaymentIndex: 1 })
  expect(order).toMatchObject({ deliveryAmount: 1380, age: { minimum: 16, isCheckedOnDelivery: true } })
  expect(await proofOf(order._id)).toEqual({
    minimum_age: 16,
    age_statement: 'I am sixteen or over.',
    age_check_amount: 380,
    isStated: true,
  })
  await world.runJobs()
  for (const kind of ['confirmation', 'notification'])
    expect(world.mails.find(({ id }) => id === `order-${order._id}-${kind}`)?.text).toMatch(/identity|l’âge/)
  await world.expectSound()
})

test('[LAW-05] elsewhere nobody looks and nobody pays for it; the statement is asked all the same', async () => {
  const shop = await aCheckingShop()
  const shopper = await aShopper(world, { language: 'fr' })
  await shopper.adds(await aWine(shop, 16), 7)
  const refused = await refusalOf(shopper.checksOut(shop, { methodOfPaymentIndex: 1, isAdult: false }))
  expect(refused.code).toBe('AGE_REQUIRED')
  const { order } = await shopper.checksOut(shop, { methodOfPaymentIndex: 1 })
  expect(order).toMatchObject({ deliveryAmount: 1000, age: { minimum: 18, isCheckedOnDelivery: false } })
  expect(await proofOf(order._id)).toMatchObject({
    minimum_age: 18,
    age_statement: 'J’ai au moins dix-huit ans.',
    age_check_amount: null,
  })
})
