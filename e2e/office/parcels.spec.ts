import { expect, expectAccessible, hydrated, originOf, phone, test } from '../fixtures.ts'
import { noteOrder, place } from './noted-orders.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

/** office-facts: ten orders packed and shipped in three minutes; a thumb presses once in three seconds. */
const mostTapsForTen = 60

test('[ORDERS-02] an order leaves in two parcels, one tap more than one, and its buyer reads what is on its way', async ({
  page,
  context,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const id = await noteOrder(page, { lastname: 'Deuxcolis', type: 'BANK_TRANSFER' })
  await helene.writes(`${place}/orders/${id}/paid`, {})
  await helene.writes(`${place}/orders/${id}/step`, { from: 'waiting', to: 'preparing' })
  await helene.opens(`/clos-des-murmures/orders/${id}?view=handover`)
  await helene.button('orders.verbs.send').click()
  await helene.field('orders.send.number').fill('6A12345678901')
  await expect(helene.field('orders.send.carrier')).toHaveValue('colissimo')
  await helene.button('orders.send.partly').click()
  await expectAccessible(page)
  const less = page.getByRole('button', { name: helene.t('orders.send.less') })
  await less.click()
  await less.click()
  await page.getByRole('button', { name: 'Envoyer 4 bouteilles' }).click()
  await expect(page.getByText('2 bouteilles restent à envoyer.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Colissimo, 6A12345678901' })).toBeVisible()
  await expectAccessible(page)

  const buyer = await context.newPage()
  await buyer.goto(`${originOf('vigneron-online')}/fr/clos-des-murmures/order/${id}`)
  await hydrated(buyer)
  await buyer.getByLabel(helene.t('order.lookup.email')).fill('deuxcolis@example.org')
  await buyer.getByRole('button', { name: helene.t('order.lookup.submit') }).click()
  await expect(buyer.getByText(/Un colis est en route.*2 bouteilles suivront/)).toBeVisible()
  await expectAccessible(buyer)

  await helene.button('orders.verbs.send').click()
  await helene.button('orders.send.do', { name: 'Camille Deuxcolis' }).click()
  await expect(helene.button('orders.verbs.arrive')).toBeVisible()
  await expect(page.getByText(helene.t('orders.parcels.one', { number: 2 }))).toBeVisible()
})

test('[ORDERS-03] an order noted on the telephone waits as long as the house likes, and is paid by card behind its link', async ({
  page,
  browser,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const id = await noteOrder(page, { lastname: 'Parlelien', type: 'CARD' })
  await helene.opens(`/clos-des-murmures/orders/${id}?view=unpaid`)
  await expect(helene.button('orders.waiting.copy')).toBeVisible()
  await expectAccessible(page)
  await helene.button('orders.waiting.wait').click()
  await expectAccessible(page)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.locator('.toast')).toContainText('Camille Parlelien')

  const url = await page.evaluate(
    async (path) => (await (await fetch(path)).json()).response.link.url as string,
    `${place}/orders/${id}/payment-link`,
  )
  const outside = await browser.newContext({ viewport: phone, locale: 'fr-FR' })
  const payer = await outside.newPage()
  await payer.goto(url)
  await expect(payer.getByRole('heading', { level: 1 })).toHaveText(helene.t('order.pay.title'))
  await payer.getByLabel(helene.t('payments.number')).fill('4242424242424242')
  await payer.getByLabel(helene.t('payments.expiry')).fill('12/40')
  await payer.getByLabel(helene.t('payments.cvc')).fill('123')
  await expectAccessible(payer)
  await expect(payer.getByText('rue des Tanneurs')).toHaveCount(0)
  const button = payer.locator('form button[type=submit]')
  await button.click()
  await expect(payer.getByText(helene.t('order.pay.termsNeeded'))).toBeVisible()
  await payer.getByRole('checkbox').check()
  await button.click()
  await expect(payer.getByText(helene.t('order.pay.paid'))).toBeVisible()
  await payer.reload()
  await expect(payer.getByText(helene.t('order.pay.paid'))).toBeVisible()
  await outside.close()

  await helene.opens(`/clos-des-murmures/orders/${id}?view=pack`)
  await expect(helene.button('orders.verbs.pack')).toBeVisible()
})

test('[ORDERS-02] [ORDERS-04] ten orders are packed and sent, each with its number, in few taps', async ({ page }) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const names = Array.from({ length: 10 }, (_, index) => `Dix${String.fromCodePoint(97 + index)}`)
  for (const lastname of names) {
    const id = await noteOrder(page, { lastname, type: 'BANK_TRANSFER' })
    await helene.writes(`${place}/orders/${id}/paid`, {})
  }
  let taps = 0
  const tap = async (target: { click: () => Promise<void> }) => {
    taps += 1
    await target.click()
  }
  const row = (name: string) => page.getByRole('row').filter({ hasText: `Camille ${name}` })
  await helene.opens('/clos-des-murmures/orders?view=pack')
  for (const name of names) {
    await tap(row(name).getByRole('button', { name: helene.t('orders.words.pack') }))
    await expect(page.getByText(helene.t('today.said.pack', { name: `Camille ${name}` }))).toBeVisible()
  }
  await tap(page.getByRole('button', { name: helene.t('orders.views.handover') }))
  for (const [index, name] of names.entries()) {
    await tap(row(name).getByRole('button', { name: helene.t('orders.words.send') }))
    await tap(helene.field('orders.send.number'))
    await helene.field('orders.send.number').fill(`6A1234567890${index}`)
    await tap(helene.button('orders.send.do', { name: `Camille ${name}` }))
    await expect(page.getByText(helene.t('today.said.send', { name: `Camille ${name}` }))).toBeVisible()
  }
  test.info().annotations.push({ type: 'taps', description: String(taps) })
  expect(taps).toBeLessThanOrEqual(mostTapsForTen)
})
