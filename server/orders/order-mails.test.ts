import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aContact,
  anActivity,
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
) {
  const shop = await aShop(world)
  const shopper = await aShopper(world, { language })
  await shopper.adds(await aProduct(world, shop, { bottleUnits: 2 }), 3)
  await shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: await aPromoCode(world, shop) })
  const { order } = await shopper.checksOut(shop, { methodOfPaymentIndex: 1, ...fields })
  await world.runJobs()
  const mailOf = (kind: string) => {
    const mail = world.mails.find(({ id }) => id === `order-${order._id}-${kind}`)
    if (!mail) throw new Error(`There is no mail ${kind}.`)
    return mail
  }
  return { shop, order, mailOf }
}

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
    expect(mail.text).not.toMatch(/emails\.|cart\.|order\.|checkout\.|\{|undefined/)
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
  expect(mail.text).not.toMatch(/emails\.|cart\.|order\.|checkout\.|\{|undefined/)
})

test('[CHECKOUT-05] what a buyer typed is text, never markup and never a header', async () => {
  const contact = aContact({
    firstname: '<img src=x onerror=alert(1)>',
    lastname: 'A"B',
    companyName: 'x\r\nBcc: evil@example.org',
  })
  const { mailOf } = await anOrder('en', { contact })
  for (const mail of [mailOf('confirmation'), mailOf('notification')]) {
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&#60;img')
  }
})

test('[CHECKOUT-05] an activity is confirmed with its day, hour and meeting point', async () => {
  const shop = await aShop(world)
  const visit = await anActivity(world, shop)
  const shopper = await aShopper(world, { language: 'fr' })
  await shopper.call('cartActivityAdd', { activityID: visit.id, numberOfPersons: 2, startDate: visit.startDate })
  const { order } = await shopper.checksOut(shop, { methodOfDeliveryType: null, methodOfPaymentIndex: 2 })
  await world.runJobs()
  const mail = world.mails.find(({ id }) => id === `order-${order._id}-confirmation`)
  expect(mail?.text).toContain(longDate(visit.startDate.slice(0, 10), 'fr'))
  expect(mail?.text).toContain('10:00')
})
