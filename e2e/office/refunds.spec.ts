import { expect, expectAccessible, phone, test } from '../fixtures.ts'
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
