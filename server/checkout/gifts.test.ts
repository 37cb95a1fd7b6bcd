import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetBuyer } from '../purchases/buyers.ts'
import { inTransaction } from '../database/database.ts'
import { aContact, aProduct, aShop, aShopper, openWorld, refusalOf } from './testing.ts'

const world = await openWorld()
const anna = { firstname: 'Anna', lastname: 'Berger', phone: { number: '' } }

async function aBasket() {
  const shop = await aShop(world)
  const shopper = await aShopper(world)
  await shopper.adds(await aProduct(world, shop), 6)
  return { shop, shopper }
}

test('[SELL-08] a parcel bears another name, and the grower reads the message to write', async () => {
  const { shop, shopper } = await aBasket()
  const { order } = await shopper.checksOut(shop, {
    methodOfPaymentIndex: 1,
    recipient: anna,
    giftMessage: 'Bon anniversaire\nClaire',
  })
  expect(order).toMatchObject({
    recipient: anna,
    giftMessage: 'Bon anniversaire\nClaire',
    contact: { firstname: 'Claire' },
  })
  await world.runJobs()
  const told = world.mails.find(({ id }) => id === `order-${order._id}-notification`)?.text ?? ''
  expect(told).toContain('Destinataire\nAnna Berger\n3, rue du Puits')
  expect(told).toContain('Mot joint\nBon anniversaire\nClaire')
  // To an address nobody has confirmed nothing travels that was typed.
  expect(world.mails.find(({ id }) => id === `order-${order._id}-confirmation`)?.text).not.toMatch(/Anna|anniversaire/)
})

test('[SELL-08] what is fetched bears no other name, and no message brings a link', async () => {
  const { shop, shopper } = await aBasket()
  const gift = { recipient: anna, giftMessage: 'See www.example.com' }
  expect((await refusalOf(shopper.checksOut(shop, gift))).field).toBe('giftMessage')
  const nameless = { ...anna, lastname: '' }
  expect((await refusalOf(shopper.checksOut(shop, { recipient: nameless }))).field).toBe('recipient.lastname')
  const { order } = await shopper.checksOut(shop, {
    recipient: anna,
    giftMessage: 'Hello',
    methodOfDeliveryType: 'PICKUP',
    methodOfPaymentIndex: 2,
  })
  expect(order).toMatchObject({ recipient: null, giftMessage: '' })
})

test('[AUTH-05] the person a parcel went to is forgotten with its buyer', async () => {
  const { shop, shopper } = await aBasket()
  const contact = aContact({ email: { type: 'PERSONAL', email: 'forget@example.org' } })
  const { order } = await shopper.checksOut(shop, {
    contact,
    methodOfPaymentIndex: 1,
    recipient: anna,
    giftMessage: 'Hello',
  })
  const db = world.database.query
  await sql`update purchase set status = 'paid', paid_at = now(), shipping_status = 'delivered' where id = ${order._id}`.execute(
    db,
  )
  const guest = { siteId: shopper.ctx.site.id, email: 'forget@example.org' }
  await inTransaction(db, (trx) => forgetBuyer(trx, { guest }, world.services.now()))
  const { rows } = await sql`select recipient, gift_message from purchase where id = ${order._id}`.execute(db)
  expect(rows).toEqual([{ recipient: null, gift_message: '' }])
})
