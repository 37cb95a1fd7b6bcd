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

/** A house that sends to Germany, where still wine is settled, and has a paper looked at there for 1.90 a carton. */
async function aCheckingShop(countryCode = 'DE') {
  const shop = await aShop(world)
  const method = sql`document #> '{methodOfDeliveries,2}'`
  await sql`
    update shop set document = jsonb_set(document, '{methodOfDeliveries,2}', jsonb_set(${method},
      '{zones,0,countries}', '["FR","DE"]') || '{"ageCheck":{"amount":190,"countries":["DE"]}}')
      || ${JSON.stringify({ settlements: settledFrom(countryCode) })}::jsonb where id = ${shop.id}`.execute(
    world.database.query,
  )
  await sql`update shop set document = jsonb_set(document, '{address,countryCode}', ${JSON.stringify(countryCode)}::jsonb)
    where id = ${shop.id}`.execute(world.database.query)
  return shop
}

const settledFrom = (own: string) =>
  ['still', 'fortified'].map((kind) => ({
    ...{ countryCode: own === 'DE' ? 'FR' : 'DE', kind, declarer: 'HOUSE', name: '', number: 'NUMBER' },
    ...{ since: '2026-01-01', vat: 'BUYER' },
  }))

async function aWine(shop: Awaited<ReturnType<typeof aShop>>, style: string) {
  const wine = await aProduct(world, shop)
  await sql`update product set style = ${style} where id = ${wine.id}`.execute(world.database.query)
  return wine
}

async function proofOf(orderId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select minimum_age, age_statement, age_check_amount, adult_confirmed_at is not null as "isStated"
    from purchase where id = ${orderId}`.execute(world.database.query)
  return rows[0]
}

test('[LAW-05] the basket asks for its highest age, by kind, by the house’s country and by where it goes', async () => {
  const shop = await aCheckingShop()
  const shopper = await aShopper(world)
  const agesOf = async (contact: ReturnType<typeof aContact>) => {
    const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact })
    return [cart?.minimumAge, cart?.minimumAgeHere]
  }
  await shopper.adds(await aWine(shop, 'still'), 1)
  expect(await agesOf(inGermany)).toEqual([16, 16])
  expect(await agesOf(aContact())).toEqual([18, 16])
  await shopper.adds(await aWine(shop, 'fortified'), 1)
  expect(await agesOf(inGermany)).toEqual([18, 18])
})

test('[LAW-05] a French house sells from eighteen on, wherever it sends', async () => {
  const shop = await aCheckingShop('FR')
  const shopper = await aShopper(world, { language: 'de' })
  await shopper.adds(await aWine(shop, 'still'), 1)
  const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact: inGermany })
  expect(cart?.minimumAge).toBe(18)
  const { order } = await shopper.checksOut(shop, { contact: inGermany, methodOfPaymentIndex: 1 })
  expect(order.age.minimum).toBe(18)
  expect(await proofOf(order._id)).toMatchObject({ age_statement: 'Ich bin mindestens achtzehn Jahre alt.' })
})

test('[LAW-05] a bottle of a kind that nobody has told, and a visit, are for eighteen in Germany, too', async () => {
  const shop = await aCheckingShop()
  const untold = await aShopper(world)
  await untold.adds(await aProduct(world, shop), 1)
  expect((await untold.call('cartContactUpdate', { shopID: shop.id, contact: inGermany })).cart?.minimumAgeHere).toBe(
    18,
  )
  const visitor = await aShopper(world)
  const activity = await anActivity(world, shop)
  const fields = { activityID: activity.id, numberOfPersons: 2, startDate: activity.startDate }
  expect((await visitor.call('cartActivityAdd', fields)).cart?.minimumAgeHere).toBe(18)
})

test('[LAW-05] a box is as old as the wines in it', async () => {
  const shop = await aCheckingShop()
  const [still, fortified] = [await aWine(shop, 'still'), await aWine(shop, 'fortified')]
  const ageOf = async (...wines: (typeof still)[]) => {
    const shopper = await aShopper(world)
    const box = await aProduct(world, shop, {
      parts: wines.map(({ stockItemId }) => ({ stockItemId, quantity: 1 })),
    })
    await sql`update product set style = 'giftBox' where id = ${box.id}`.execute(world.database.query)
    await shopper.adds(box, 1)
    return (await shopper.call('cartContactUpdate', { shopID: shop.id, contact: inGermany })).cart?.minimumAgeHere
  }
  expect(await ageOf(still)).toBe(16)
  expect(await ageOf(still, fortified)).toBe(18)
})

test('[LAW-05] the carrier’s check is charged for each carton where the shop wants it, and stays with the order', async () => {
  const shop = await aCheckingShop()
  const shopper = await aShopper(world)
  await shopper.adds(await aWine(shop, 'still'), 7)
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
  await shopper.adds(await aWine(shop, 'still'), 7)
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
