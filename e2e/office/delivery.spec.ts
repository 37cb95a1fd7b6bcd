import { desktop, expect, expectAccessible, phone, test } from '../fixtures.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

test('[WINES-05] a grower changes a price on a phone and sees what buyers will pay, and a zone that was a slip is gone again', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/delivery')
  await expect(helene.heading).toHaveText(helene.t('office.sections.delivery'))
  const zones = page.getByRole('group', { name: helene.t('tariff.zone.one') })
  const swiss = async () => {
    await zones.getByRole('button', { name: 'Suisse' }).click()
    return page.locator('.narrow-only').getByLabel(/^Suisse.*1 à 6/)
  }
  const cell = await swiss()
  const trial = page.getByRole('region', { name: helene.t('tariff.trial.title') })
  await expect(trial).toContainText('39,00')

  // What is no price is said once it is to be saved, and stays as it is written.
  await cell.fill('quarante')
  await helene.button('office.save').click()
  await expect(page.getByRole('alert')).toContainText(helene.t('tariff.wrong.number'))
  await expect(cell).toHaveValue('quarante')
  await cell.fill('40,40')
  await expect(trial).toContainText('40,40')
  await expect(page.getByRole('table', { name: helene.t('tariff.pays.caption') })).toContainText('40,40')
  await helene.button('office.save').click()
  await expect(page.getByText(helene.t('tariff.said.saved'))).toBeVisible()
  await expect(helene.button('office.save')).toHaveCount(0)
  await page.reload()
  await expect(await swiss()).toHaveValue('40,40')
  await (await swiss()).fill('39,00')
  await helene.button('office.save').click()
  await expect(helene.button('office.save')).toHaveCount(0)

  await page.setViewportSize(desktop)
  await page
    .locator('#SHIPPING')
    .getByRole('button', { name: helene.t('tariff.zone.add') })
    .click()
  const sheet = page.getByRole('dialog')
  await expectAccessible(page)
  await sheet.getByLabel('Nom, Français').fill('Pologne')
  await sheet.getByLabel(helene.t('tariff.zone.countries')).fill('PL')
  await sheet.getByLabel(helene.t('tariff.zone.price')).fill('44')
  await sheet.getByRole('button', { name: helene.t('tariff.zone.make') }).click()
  await expect(sheet).toBeHidden()
  const table = page.getByRole('table', { name: helene.t('tariff.table.caption') })
  await expect(table).toContainText('Pologne')
  await page.getByRole('button', { name: helene.t('office.undo') }).click()
  await expect(table).not.toContainText('Pologne')
})

test('[LAW-05] a zone says what is not settled abroad and leads there; a grower settles one kind and takes it back', async ({
  page,
}) => {
  const helene = new Staff(page)
  await page.setViewportSize(desktop)
  await helene.entersAs('helene', '/clos-des-murmures/delivery')
  const abroad = page.locator('#abroad')
  const kind = helene.t('tariff.kinds.fortified')
  const germany = abroad.getByRole('listitem').filter({ hasText: 'Allemagne' })
  await expect(germany).toContainText(helene.t('tariff.abroad.off', { kind }))
  const ways = page.locator('#SHIPPING')
  await expect(ways).toContainText(`Allemagne (${kind})`)

  await ways.getByRole('button', { name: 'Union européenne' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: helene.t('tariff.abroad.go') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await germany.getByRole('button', { name: helene.t('tariff.abroad.off', { kind }) }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('153')
  await expectAccessible(page)
  const save = sheet.getByRole('button', { name: helene.t('office.save') })
  await expect(save).toBeDisabled()
  await sheet.getByLabel(helene.t('tariff.abroad.number')).fill('EXEMPLE-DE-09')
  await save.click()
  await expect(sheet).toBeHidden()
  await expect(germany).toContainText(helene.t('tariff.abroad.on', { kind }))
  await page.getByRole('button', { name: helene.t('office.undo') }).click()
  await expect(germany).toContainText(helene.t('tariff.abroad.off', { kind }))
})
