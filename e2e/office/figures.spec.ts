import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, phone, test } from '../fixtures.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

test('what a house took in stands month by month, drawn and in a table, beside the year before, and leaves as a file', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/figures')
  await expect(helene.heading).toHaveText(helene.t('office.sections.figures'))
  const year = new Date().getFullYear()
  await expect(page.getByRole('columnheader')).toHaveText([
    helene.t('figures.step.year'),
    String(year),
    String(year - 1),
  ])
  await expect(page.getByRole('rowheader')).toHaveCount(12)
  await expect(page.getByRole('img', { name: new RegExp(`Recettes.*${year - 1}`) })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Crémant' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Jura/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: helene.t('figures.ever') }).click()
  await expect(page.getByRole('columnheader')).toHaveText([helene.t('figures.step.ever'), helene.t('figures.sum')])
  const [file] = await Promise.all([page.waitForEvent('download'), helene.button('figures.file.get').click()])
  expect(file.suggestedFilename()).toBe('clos-des-murmures-ever.csv')
  const lines = (await readFile(await file.path(), 'latin1')).trim().split('\r\n')
  expect(lines[0]).toBe('Mois;Quoi;Nom;Millésime;Nombre;Montant')
  expect(lines.length).toBeGreaterThan(100)
})
