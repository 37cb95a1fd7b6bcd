import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import { aProduct, aPromoCode, aShop, aShopper, openWorld, type Shopper, type World } from '../checkout/testing.ts'
import { inTransaction } from '../database/database.ts'
import { adoptStayCarts } from '../hospitality/stay-cart.ts'
import { aHouseApartment } from '../hospitality/testing.ts'
import { loadCarts } from './load-cart.ts'
import { mergeCarts } from './merge.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

async function anAccount(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into account (site_id, email) select id, gen_random_uuid() || '@example.org' from site
    where code = 'vigneron-online' returning id`.execute(world.database.query)
  return rows[0]?.id ?? ''
}

async function logsIn(guest: Shopper, accountId: string) {
  const session = await guest.ctx.session.read()
  return inTransaction(world.database.query, (trx) =>
    mergeCarts(trx, session?.id ?? '', accountId, world.services.now()),
  )
}

const cartsOf = (accountId: string, shopper: Shopper) =>
  loadCarts(world.database.query, {
    siteId: shopper.ctx.site.id,
    owner: { sessionId: accountId, accountId },
    now: world.services.now(),
  })

test('[CART-01] at login quantities are added up and capped by the stock, and the visitor is told', async () => {
  const shop = await aShop(world)
  const [plenty, scarce] = [await aProduct(world, shop), await aProduct(world, shop, { stock: 5 })]
  const accountId = await anAccount()
  const [phone, laptop] = [await aShopper(world), await aShopper(world)]
  for (const shopper of [phone, laptop]) {
    await shopper.adds(plenty, 2)
    await shopper.adds(scarce, 3)
  }
  expect(await logsIn(phone, accountId)).toEqual([])
  expect(await logsIn(laptop, accountId)).toMatchObject([{ wanted: 6, kept: 5 }])
  const [cart] = await cartsOf(accountId, phone)
  expect(cart?.lines.map(({ quantity }) => quantity)).toEqual([4, 5])
  expect((await laptop.call('cartRead', {})).carts).toEqual([])
})

test('[CART-01] nothing is dropped at login, not even what has sold out', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 2 })
  const guest = await aShopper(world)
  await guest.adds(wine, 2)
  await sql`update stock_item set on_hand = 0 where id = ${wine.stockItemId}`.execute(world.database.query)
  const accountId = await anAccount()
  expect(await logsIn(guest, accountId)).toEqual([])
  const [cart] = await cartsOf(accountId, guest)
  expect(cart?.pricedLines).toMatchObject([{ line: { quantity: 2 }, problem: { code: 'SOLD_OUT' } }])
})

test('[CART-01] sixteen logins of one guest at once merge once', async () => {
  const wine = await aProduct(world, await aShop(world))
  const guest = await aShopper(world)
  await guest.adds(wine, 3)
  const accountId = await anAccount()
  await Promise.all(Array.from({ length: 16 }, () => logsIn(guest, accountId)))
  const [cart] = await cartsOf(accountId, guest)
  expect(cart?.lines.map(({ quantity }) => quantity)).toEqual([3])
})

test('[CART-04] the guest’s code and unpaid order come along', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 1 })
  const guest = await aShopper(world)
  await guest.adds(wine, 1)
  const code = await aPromoCode(world, shop, { maxUses: 1 })
  await guest.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: code })
  const { order } = await guest.checksOut(shop)
  const accountId = await anAccount()
  await logsIn(guest, accountId)
  const [cart] = await cartsOf(accountId, guest)
  expect(cart).toMatchObject({ promoCodes: [code], orderId: order._id, promo: { state: 'reduces' } })
  // The bottle is held by the visitor's own order and so not in their way.
  expect(cart?.pricedLines[0]?.problem).toBeNull()
  await world.expectSound()
})

const daysFromNow = (days: number) => addDays(dayIn('Europe/Paris', world.services.now()), days)
/** Three nights, so many days from now. */
const choosesStay = (shopper: Shopper, { id }: { id: string }, days: number) =>
  shopper.call('stayCartAdd', {
    ...{ apartmentID: id, startDate: daysFromNow(days), endDate: daysFromNow(days + 3), adults: 2 },
  })

test('[SELL-03] at login the wine of a house is added up, and the stay chosen last is the one that is kept', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const apartment = await aHouseApartment(world, shop)
  const accountId = await anAccount()
  const stayOf = async () =>
    (
      await sql<{ startDate: string | null; quantity: number }>`
        select start_date as "startDate", quantity from cart join cart_line on cart_line.cart_id = cart.id
        where account_id = ${accountId}`.execute(world.database.query)
    ).rows
  const [phone, laptop, tablet] = [await aShopper(world), await aShopper(world), await aShopper(world)]
  await choosesStay(phone, apartment, 30)
  await phone.adds(wine, 1)
  await logsIn(phone, accountId)
  expect(await stayOf()).toEqual([{ startDate: daysFromNow(30), quantity: 1 }])
  // Without a stay of its own, the older one stays; with one, that counts.
  await laptop.adds(wine, 2)
  await logsIn(laptop, accountId)
  expect(await stayOf()).toEqual([{ startDate: daysFromNow(30), quantity: 3 }])
  await choosesStay(tablet, apartment, 50)
  await logsIn(tablet, accountId)
  expect(await stayOf()).toEqual([{ startDate: daysFromNow(50), quantity: 3 }])
})

test('[SELL-03] a stay that was chosen before the house was one takes no wine out of the account’s cart at login', async () => {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop)
  const apartment = await aHouseApartment(world, shop)
  const belongsTo = (shopId: string | null) =>
    sql`update agency set shop_id = ${shopId} where id = ${apartment.agencyId}`.execute(world.database.query)
  const accountId = await anAccount()
  const [member, guest] = [await aShopper(world), await aShopper(world)]
  await member.adds(wine, 2)
  await choosesStay(member, apartment, 30)
  await logsIn(member, accountId)
  await belongsTo(null)
  await choosesStay(guest, apartment, 40)
  await belongsTo(shop.id)
  const session = await guest.ctx.session.read()
  await inTransaction(world.database.query, (trx) => adoptStayCarts(trx, session?.id ?? '', accountId))
  expect((await cartsOf(accountId, member)).map(({ lines }) => lines.length)).toEqual([1])
})
