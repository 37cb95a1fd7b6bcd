import { expect, expectAccessible, phone, test } from '../fixtures.ts'
import { noteOrder, place } from './noted-orders.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

test('[ORDERS-04] a shop connects Sendcloud, a packed order gets its label, is sent under its number, and another is cancelled', async ({
  page,
  watch,
}) => {
  test.slow()
  watch.expectStatus('/label-account', 400)
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/settings/labels')
  await helene.button('estate.labels.do').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await helene.field('estate.labels.publicKey').fill('public-demo-1234')
  await helene.field('estate.labels.secretKey').fill('a secret of the demo')
  await helene.button('estate.labels.do').click()
  await expect(page.getByText(/Acceptées par Sendcloud/)).toBeVisible()
  await expect(helene.field('estate.labels.secretKey')).toHaveValue('')
  await expectAccessible(page)

  const id = await noteOrder(page, { lastname: 'Etiquette', type: 'BANK_TRANSFER' })
  await helene.writes(`${place}/orders/${id}/paid`, {})
  await helene.writes(`${place}/orders/${id}/step`, { from: 'waiting', to: 'preparing' })
  await helene.opens(`/clos-des-murmures/orders/${id}?view=handover`)
  const labels = page.getByRole('region', { name: helene.t('orders.parcelLabels.title'), exact: true })
  await labels.getByRole('button', { name: helene.t('orders.parcelLabels.make') }).click()
  await expect(labels.getByText(/^Colissimo, 6A\d{11}$/)).toBeVisible()
  await labels.getByRole('button', { name: helene.t('orders.parcelLabels.end') }).click()
  await labels.getByRole('button', { name: helene.t('orders.parcelLabels.make') }).click()
  await expect(labels.getByText(/^Colissimo, 6A\d{11}$/)).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    labels.getByRole('button', { name: helene.t('orders.parcelLabels.print') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^etiquettes-.*\.pdf$/)

  await helene.button('orders.verbs.send').click()
  await expect(helene.field('orders.send.number')).toHaveValue(/^6A\d{11}$/)
  await expect(helene.field('orders.send.carrier')).toHaveValue('colissimo')
  await helene.button('orders.send.do', { name: 'Camille Etiquette' }).click()
  await expect(labels.getByText(helene.t('orders.parcelLabels.used'), { exact: false })).toBeVisible()
  await expect(labels.getByRole('button', { name: helene.t('orders.parcelLabels.end') })).toBeHidden()

  await helene.opens('/clos-des-murmures/settings/labels')
  await helene.button('estate.labels.remove').click()
  await expect(page.getByText(helene.t('estate.labels.connect'))).toBeVisible()
})
