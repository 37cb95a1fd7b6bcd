import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import {
  aContact,
  anActivity,
  atTen,
  aProduct,
  aPromoCode,
  aShop,
  aShopper,
  openWorld,
  type World,
} from '../checkout/testing.ts'
import { longDate } from '#contract/formats.ts'
import { formatPrice } from '#contract/money.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => void world.mails.splice(0))

async function anOrder(
  language: string,
  fields: Parameters<Awaited<ReturnType<typeof aShopper>>['checksOut']>[1] = {},
  { isConfirmed = true, logo }: { isConfirmed?: boolean; logo?: string } = {},
) {
  const shop = await aShop(world)
  if (logo)
    await sql`
      update shop set document = document || ${JSON.stringify({ logo: { path: logo, ratio: 2 } })}::jsonb
      where id = ${shop.id}`.execute(world.database.query)
  const shopper = await aShopper(world, { language })
  await shopper.adds(await aProduct(world, shop, { bottleUnits: 2 }), 3)
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: await aPromoCode(world, shop) })
  const { order } = await shopper.checksOut(shop, { methodOfPaymentIndex: 1, ...fields })
  if (isConfirmed) await confirmAddress(shopper.ctx, order._id)
  await world.runJobs()
  const mailOf = (kind: string) => {
    const mail = world.mails.find(({ id }) => id === `order-${order._id}-${kind}`)
    if (!mail) throw new Error(`There is no mail ${kind}.`)
    return mail
  }
  return { shop, order, mailOf }
}

/** The order is that of an account with this very address, which its owner has confirmed. */
async function confirmAddress({ site }: Context, orderId: string) {
  await sql`
    with found as (select id from account where site_id = ${site.id} and email = 'claire@example.org'),
      given as (update account set is_email_verified = true from found where account.id = found.id)
    update purchase set account_id = found.id from found where purchase.id = ${orderId}`.execute(world.database.query)
}

test('[SELL-02] nothing a guest typed stands in a mail to an address nobody has confirmed', async () => {
  const contact = aContact({ firstname: 'Wonprize', lastname: 'Callnow', companyName: 'Lottery' })
  const { order, mailOf } = await anOrder('en', { contact, deliveryNote: 'Listen' }, { isConfirmed: false })
  const mail = mailOf('confirmation')
  expect(mail.to).toEqual({ name: '', address: 'Claire@Example.org' })
  expect(JSON.stringify(mail)).not.toMatch(/Wonprize|Callnow|Lottery|Listen|rue du Puits|Arbois/)
  expect(mail.text).toContain(order._id)
  expect(mail.text).not.toContain('delivering to')
})

test.each(['fr', 'de', 'en'])(
  '[CHECKOUT-05] the confirmation in %s says the sums of the order, to the cent',
  async (language) => {
    const { order, mailOf } = await anOrder(language)
    const mail = mailOf('confirmation')
    expect(mail).toMatchObject({ to: { name: 'Claire Vidal', address: 'Claire@Example.org' }, language })
    expect(mail.subject).toContain(order._id)
    for (const amount of [4500, -450, 1000, 5050]) {
      const price = formatPrice({ amount, currencyCode: 'EUR' }, language)
      expect(mail.text).toContain(price)
      expect(mail.html).toContain(price)
    }
    expect(order.totalAmount).toBe(5050)
    // No key is left untranslated, no value left open.
    expect(mail.text).not.toMatch(/\b(emails|cart|order|checkout)\.\w|\{|undefined/)
    expect(mail.html).toContain(`lang="${language}"`)
  },
)

test('[CHECKOUT-05] the confirmation leads to the order’s page and says how to transfer', async () => {
  const { shop, order, mailOf } = await anOrder('en')
  const { text } = mailOf('confirmation')
  expect(text).toMatch(new RegExp(`http://[^ ]+/en/${shop.path}/order/${order._id}`))
  expect(text).toContain('FR00 0000')
  expect(text).toContain(`reference ${order._id}`)
})

test('[CHECKOUT-05] the grower is told in the site’s first language what was ordered by whom', async () => {
  const { order, mailOf } = await anOrder('en', { deliveryNote: 'Sonnez deux fois' })
  const mail = mailOf('notification')
  expect(mail).toMatchObject({ language: 'fr', replyTo: { address: 'Claire@Example.org' } })
  expect(mail.subject).toContain(`${order.number}`)
  expect(mail.text).toContain('6 bouteilles')
  expect(mail.text).toContain('Sonnez deux fois')
  expect(mail.text).not.toMatch(/\b(emails|cart|order|checkout)\.\w|\{|undefined/)
})

test('[CHECKOUT-05] what a buyer typed is text, never markup and never a header', async () => {
  const contact = aContact({
    firstname: '<img src=x onerror=alert(1)>',
    lastname: 'A"B',
    companyName: 'x\r\nBcc: evil',
  })
  const { mailOf } = await anOrder('en', { contact })
  for (const mail of [mailOf('confirmation'), mailOf('notification')]) {
    expect(mail.html).not.toContain('<img src=x')
    expect(mail.html).toContain('&#60;img')
  }
})

test('[ADDR-01] names with a dot inside are taken, and no mail makes a link of one', async () => {
  const contact = aContact({ firstname: 'Dr.Weiss', lastname: 'Win.Paris', companyName: 'evil.com' })
  contact.address = { ...contact.address, city: 'Bad St.Leonhard', addressLines: ['see evil.wine now'] }
  const { mailOf } = await anOrder('en', { contact })
  for (const { html, text } of [mailOf('confirmation'), mailOf('notification')])
    for (const written of [text, html.replaceAll(/<[^>]*>/g, ' ')])
      // As programs look for one: letters, a dot, letters; addresses of ours have an at sign or a scheme.
      for (const word of written.split(/\s+/)) if (!/@|:\/\//.test(word)) expect(word).not.toMatch(/\p{L}\.\p{L}{2}/u)
  expect(mailOf('notification').text.replaceAll('\u2060', '')).toContain('Bad St.Leonhard')
})

test('[CHECKOUT-05] an activity is confirmed with its day, hour and meeting point', async () => {
  const shop = await aShop(world)
  const visit = await atTen(world, await anActivity(world, shop))
  const shopper = await aShopper(world, { language: 'fr' })
  await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 2, startDate: visit.startDate })
  const { order } = await shopper.checksOut(shop, { methodOfDeliveryType: null, methodOfPaymentIndex: 2 })
  await world.runJobs()
  const mail = world.mails.find(({ id }) => id === `order-${order._id}-confirmation`)
  expect(mail?.text).toContain(longDate(visit.startDate.slice(0, 10), 'fr'))
  expect(mail?.text).toContain('à 10\u00a0h')
})

test.each([
  ['fr', 'à 10\u00a0h, 2 personnes', 'prépare'],
  ['de', 'um 10\u00a0Uhr, 2 Personen', 'packt'],
  ['en', 'at 10\u00a0am, 2 people', 'packing'],
])(
  '[CHECKOUT-05] an order of visits alone speaks in %s of the visit, and of no parcel',
  async (language, when, packing) => {
    const shop = await aShop(world)
    const visit = await atTen(world, await anActivity(world, shop))
    const shopper = await aShopper(world, { language })
    await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 2, startDate: visit.startDate })
    const { order } = await shopper.checksOut(shop, { methodOfDeliveryType: null, methodOfPaymentIndex: 2 })
    await world.runJobs()
    const mailOf = (kind: string) => world.mails.find(({ id }) => id === `order-${order._id}-${kind}`)
    const confirmation = mailOf('confirmation')?.text ?? ''
    expect(confirmation).toContain(when)
    expect(confirmation).not.toContain(packing)
    expect(confirmation).not.toContain('..')
    const notification = mailOf('notification')?.text ?? ''
    expect(notification).toContain('à 10\u00a0h, 2 personnes')
    expect(notification).toContain('2 visiteurs')
    expect(notification).not.toMatch(/bouteille|livraison|\.\./)
  },
)

test('[CHECKOUT-05] a mail promises what this way of delivery does, and packs nothing before the transfer', async () => {
  const shipped = (await anOrder('en')).mailOf('confirmation').text
  expect(shipped).toContain('as soon as your transfer arrives')
  expect(shipped).toContain('tracking number')
  const local = await anOrder('en', {
    methodOfDeliveryType: 'LOCAL',
    contact: aContact({ address: { addressLines: ['1 rue'], postalCode: '39000', city: 'Lons', countryCode: 'FR' } }),
  })
  expect(local.mailOf('confirmation').text).toContain('bring it to you ourselves')
  expect(local.mailOf('confirmation').text).not.toContain('tracking number')
  const { shop, mailOf } = await anOrder('en', { methodOfDeliveryType: 'PICKUP', methodOfPaymentIndex: 2 })
  expect(mailOf('confirmation').text).toContain('somebody is packing it')
  expect(mailOf('confirmation').text).toMatch(new RegExp(`opening hours: http://[^ ]+/en/${shop.path}/information`))
  expect(mailOf('confirmation').text).not.toContain('delivering to')
})

test('[CHECKOUT-05] an address ends in its country’s name, and French sets a space before a colon', async () => {
  const { mailOf } = await anOrder('fr')
  expect(mailOf('confirmation').text).toMatch(/\nFrance\n/)
  expect(mailOf('confirmation').text).toMatch(/Total\u00a0: 50,50/)
  expect(mailOf('confirmation').text).toContain('À bientôt,\nDomaine')
  expect((await anOrder('de')).mailOf('confirmation').text).toMatch(/\nFrankreich\n/)
})

test('[SITE-07] a letter shows the logo that a shop has sent, in the drawing that its colour asks for', async () => {
  const { mailOf } = await anOrder('fr', {}, { logo: 'logos/0123456789abcdef.png' })
  expect(mailOf('confirmation').html).toMatch(
    /<img src="[^"]+\/logos\/0123456789abcdef\.png" alt="Domaine [^"]+" width="104"/,
  )
})

test('[SELL-09] the confirmation says its number before anything else, draws its wines and opens the order', async () => {
  const { order, mailOf } = await anOrder('fr', { methodOfPaymentIndex: 2, methodOfDeliveryType: 'PICKUP' })
  const { html, text } = mailOf('confirmation')
  expect(text.split('\n\n')[1]).toMatch(new RegExp(`^Commande ${order._id}\nMerci, Claire\\.\n.*À retirer dès`))
  expect(html).toMatch(/<img src="[^"]+\/logos\/[\w-]+\.png" alt="Domaine /)
  // Tables only: Outlook knows no other way to set two things side by side.
  expect(html).not.toMatch(/float:|display:(flex|grid)/)
  expect(html).toContain('prefers-color-scheme:dark')
  const [, receipt = ''] = /#receipt=([\w.-]+)"/.exec(html) ?? []
  const reader = await aShopper(world, { language: 'de' })
  expect((await reader.call('orderReceipt', { receipt })).order._id).toBe(order._id)
})
