import { type Browser, type Page } from '@playwright/test'
import { desktop, expect, expectAccessible, phone, test } from '../fixtures.ts'
import { cards, Shopper } from '../shopper.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

/** Of the demo's parcels that are under way; no other journey touches it. */
const sent = 'Jonas Weidmann'

test('[ORDERS-02] [DAY-01] a broken bottle is given back on a phone, and the day says what is to be sent', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/orders?view=sent')
  await page.getByRole('link', { name: sent }).first().click()
  await expect(helene.heading).toHaveText(sent)
  await helene.button('orders.refund.word').click()
  const sheet = page.getByRole('dialog')
  // Nothing is given back before something is chosen.
  await expect(sheet.getByRole('button', { name: helene.t('orders.refund.do', { amount: '0,00 €' }) })).toBeVisible()
  await sheet
    .getByRole('button', { name: helene.t('orders.refund.more') })
    .first()
    .click()
  await expectAccessible(page)
  const give = sheet.getByRole('button', { name: helene.t('orders.refund.do', { amount: '46,00 €' }) })
  await give.click()
  await expect(page.getByText(helene.t('orders.refund.said', { amount: '46,00 €' }))).toBeVisible()
  await helene.opens('/clos-des-murmures/today')
  const line = helene.row(sent)
  await line.getByRole('button', { name: helene.t('today.toSendBack.verbOf', { name: sent }) }).click()
  await expect(line).toHaveCount(0)
  await helene.button('office.undo').click()
  await expect(line).toHaveCount(1)
})

/** Somebody buys a bottle with this card. @returns the number of their order, and their page. */
async function buys(browser: Browser, number: string): Promise<{ order: string; page: Page }> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })
  const buyer = new Shopper(await context.newPage(), 'fr')
  await buyer.adds('savagnin-ouille', 1)
  await buyer.goesToCheckout()
  await buyer.delivery('PICKUP').check({ force: true })
  await buyer.ordersByCard(number)
  await buyer.isThanked()
  const text = await buyer.page.locator('main').innerText()
  const order = /\b[0-9A-HJKMNP-TV-Z]{12}\b/.exec(text)?.[0] ?? ''
  return { order, page: buyer.page }
}

/** What lies beside the edge of the screen is not seen. */
const expectWithin = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

test('[ORDERS-02] [DAY-01] a refund that comes back is said on the order and the day, and is paid by another way', async ({
  page,
  browser,
}) => {
  const { order } = await buys(browser, cards.refundFails)
  const helene = new Staff(page)
  const path = `/clos-des-murmures/orders/${order}?view=all`
  await helene.entersAs('helene', path)
  await helene.button('orders.refund.word').click()
  const sheet = page.getByRole('dialog')
  await sheet
    .getByRole('button', { name: helene.t('orders.refund.more') })
    .first()
    .click()
  await sheet.getByRole('button', { name: /^Rembourser/ }).click()
  // Ten seconds of the undo, and as long until the bank says no.
  const back = page.getByText(helene.t('orders.returned.why.expired_or_canceled_card'))
  await expect(back).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page)
  for (const [name, size] of [
    ['390', phone],
    ['1440', desktop],
  ] as const) {
    await page.setViewportSize(size)
    await expect(back).toBeVisible()
    await expectWithin(page)
    await page.screenshot({ path: test.info().outputPath(`came-back-${name}.png`), fullPage: true })
  }
  await helene.opens('/clos-des-murmures/today')
  const line = helene.row(helene.t('orders.returned.unit')).filter({ hasText: 'Camille Rousselin' })
  await expect(line.first()).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('today-1440.png'), fullPage: true })
  await page.setViewportSize(phone)
  await expectWithin(page)
  await page.screenshot({ path: test.info().outputPath('today-390.png'), fullPage: true })
  await helene.opens(path)
  await helene.button('orders.returned.sent').click()
  await expect(back).toHaveCount(0)
  await helene.button('office.undo').click()
  await expect(back).toBeVisible()
  await helene.button('orders.returned.sent').click()
  await expect(back).toHaveCount(0)
})

test('[ORDERS-02] a buyer disputes: the house reads why, and that the money is gone when it is lost', async ({
  page,
  browser,
}) => {
  const { order } = await buys(browser, cards.disputed)
  const helene = new Staff(page)
  await helene.entersAs('helene', `/clos-des-murmures/orders/${order}?view=all`)
  await expect(page.getByText(helene.t('orders.events.disputed'), { exact: true })).toBeVisible()
  const lost = page.getByText(helene.t('orders.events.disputeLost'), { exact: true })
  await expect(lost).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page)
  await page.screenshot({ path: test.info().outputPath('disputed-390.png'), fullPage: true })
})

test('[ORDERS-03] six bottles for somebody who calls, noted in eight presses and a name', async ({ page }) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/orders')
  let presses = 0
  const press = async (what: ReturnType<typeof page.getByRole>) => {
    presses += 1
    await what.click()
  }
  await press(page.getByRole('link', { name: helene.t('orders.noteOrder') }))
  await expect(helene.heading).toHaveText(helene.t('phone.title'))
  await expectAccessible(page)
  await press(page.getByRole('button', { name: helene.t('phone.take', { count: 6, name: 'Les Graviers 2022' }) }))
  await page.getByLabel(helene.t('phone.find')).fill('isabelle')
  await press(page.getByRole('button', { name: helene.t('phone.chooseOf', { name: 'Isabelle Roy' }) }))
  await press(page.locator('label').filter({ hasText: helene.t('phone.by.SHIPPING') }))
  await press(page.locator('label').filter({ hasText: helene.t('phone.isAdult') }))
  await expectAccessible(page)
  await press(helene.button('phone.do'))
  await expect(helene.heading).toHaveText('Isabelle Roy')
  expect(presses).toBeLessThanOrEqual(8)
  test.info().annotations.push({ type: 'presses', description: String(presses) })
  // Nobody waits for these bottles after all.
  await helene.button('office.undo').click()
  await expect(page.getByText(helene.t('orders.events.calledOff')).first()).toBeVisible()
})
