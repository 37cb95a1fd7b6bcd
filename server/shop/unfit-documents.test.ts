import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { readShopByPath } from '../marketplace/marketplace.ts'
import { testContext } from '../testing/context.ts'
import { aProduct, aShop, aShopper, openWorld, type World } from '../checkout/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

test('[SHOP-01] a shop whose document does not fit is shown and sells without the part that does not, and the log says which', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const shop = await aShop(world)
  await sql`
    update shop set document = document || ${JSON.stringify({
      village: 7,
      tagline: 'En une langue',
      hectares: 'douze',
      growers: [
        { name: 'Odile Perrenet', role: { fr: 'Vigneronne' }, portrait: null },
        { role: {}, portrait: null },
      ],
    })}::jsonb || jsonb_build_object('methodOfDeliveries',
      jsonb_set(document -> 'methodOfDeliveries', '{1,zones,0,rates,0,amount}', '"five"'))
    where id = ${shop.id}`.execute(world.database.query)
  const shopper = await aShopper(world)
  const ctx = await testContext(world.database)
  const read = () => readShopByPath(ctx, { shopPath: shop.path })
  const { shop: shown } = await read()
  expect(shown).toMatchObject({ village: '', tagline: '', hectares: null })
  expect(shown.growers.map(({ name }) => name)).toEqual(['Odile Perrenet'])
  // Of a rule about money no part is left out alone.
  expect(shown.methodOfDeliveries.map(({ type }) => type)).toEqual(['PICKUP', 'SHIPPING'])
  await shopper.adds(await aProduct(world, shop), 2)
  expect((await shopper.checksOut(shop)).order.status).toBe('pending')

  await read()
  const where = `What is stored in shop ${shop.id} of the site vigneron-online does not fit at`
  const said = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith(where))
  expect(said.toSorted()).toEqual(
    [
      `${where} growers.1.name: no string`,
      `${where} hectares: no number`,
      `${where} methodOfDeliveries.1.zones.0.rates.0.amount: no number`,
      `${where} tagline: no record`,
      `${where} village: no string`,
    ].toSorted(),
  )
  warn.mockRestore()
})
