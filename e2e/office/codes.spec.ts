import { expect, expectAccessible, hydrated, originOf, phone, test } from '../fixtures.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

test('[WINES-06] a code made on a phone that is there already is said at its field, a new one is announced by the shop, and goes again', async ({
  page,
  watch,
}) => {
  watch.expectStatus(/\/clos-des-murmures\/codes$/, 422)
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/codes')
  await expect(helene.heading).toHaveText(helene.t('office.sections.codes'))
  await expect(page.getByRole('button', { name: 'MURMURE10' })).toBeVisible()
  await expectAccessible(page)
  await helene.button('codes.new').click()
  const sheet = page.getByRole('dialog')
  await expectAccessible(page)
  const make = sheet.getByRole('button', { name: helene.t('codes.make') })
  await expect(make).toBeDisabled()
  await sheet.getByLabel(helene.t('codes.fields.code'), { exact: true }).fill('murmure10')
  await make.click()
  // It is there already: said at its field, and nothing typed is lost.
  await expect(sheet.getByRole('alert')).toContainText('MURMURE10')
  await sheet.getByLabel(helene.t('codes.fields.code'), { exact: true }).fill('vendange-5')
  await sheet.getByLabel(helene.t('codes.fields.value'), { exact: true }).fill('5')
  await sheet.getByLabel(helene.t('codes.fields.title', { language: 'Français' })).fill('Fin de vendange')
  await sheet.getByRole('switch').click()
  await make.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'VENDANGE-5' })).toBeVisible()

  await page.goto(`${originOf('vigneron-online')}/fr/clos-des-murmures`)
  await hydrated(page)
  await expect(page.getByText('VENDANGE-5').first()).toBeVisible()

  await helene.opens('/clos-des-murmures/codes')
  await page.getByRole('button', { name: 'VENDANGE-5' }).click()
  await sheet.getByRole('button', { name: helene.t('codes.remove') }).click()
  await expect(page.getByRole('button', { name: 'VENDANGE-5' })).toHaveCount(0)
})
