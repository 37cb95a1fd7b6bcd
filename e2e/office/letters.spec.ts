import { ask, expect, expectAccessible, hydrated, originOf, phone, test } from '../fixtures.ts'
import { noteOrder } from './noted-orders.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

interface Sent {
  to: { address: string }
  subject: string
  text: string
}

test('[ORDERS-02] a letter of an order is sent again to the right address, and its line says so', async ({
  page,
  request,
  watch,
}) => {
  watch.expectStatus('/letters', 422)
  test.slow() // A mail waits ten seconds for its undo.
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const id = await noteOrder(page, { lastname: 'Renvoi', type: 'BANK_TRANSFER' })
  await helene.opens(`/clos-des-murmures/orders/${id}?view=unpaid`)
  const letters = page.getByRole('region', { name: helene.t('orders.letters.title') })
  await expect(letters.getByText('renvoi@example.org', { exact: false })).toBeVisible({ timeout: 60_000 })
  await letters.getByRole('button', { name: helene.t('orders.letters.again') }).click()
  const sheet = page.getByRole('dialog')
  await expectAccessible(page)
  await sheet.getByLabel(helene.t('orders.letters.address')).fill('nulle part')
  await sheet.getByRole('button', { name: helene.t('orders.letters.do') }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByLabel(helene.t('orders.letters.address')).fill('camille.bonne@example.org')
  await sheet.getByRole('button', { name: helene.t('orders.letters.do') }).click()
  await expect(letters.getByText('camille.bonne@example.org', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expect(async () => {
    const mails = (await (await ask(request, 'office', '/demo/mails.json')).json()) as Sent[] // The demo's own list.
    expect(mails.some(({ to, text }) => to.address === 'camille.bonne@example.org' && text.includes(id))).toBe(true)
  }).toPass({ timeout: 120_000 })
  await expect(letters.getByText(/^Parti.*camille\.bonne@example\.org/)).toBeVisible({ timeout: 60_000 })
})

test('[ORDERS-06] a buyer writes from the order’s page, nothing typed is lost, and the house reads it beside the order', async ({
  page,
  context,
  watch,
}) => {
  watch.expectStatus('/message', 503)
  test.slow()
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const id = await noteOrder(page, { lastname: 'Ecrivain', type: 'BANK_TRANSFER' })

  const buyer = await context.newPage()
  await buyer.goto(`${originOf('vigneron-online')}/fr/clos-des-murmures/order/${id}`)
  await hydrated(buyer)
  await buyer.getByLabel(helene.t('order.lookup.email')).fill('ecrivain@example.org')
  await buyer.getByRole('button', { name: helene.t('order.lookup.submit') }).click()
  await buyer
    .getByRole('main')
    .getByRole('button', { name: helene.t('contact.banner.button') })
    .click()
  const form = buyer.getByRole('dialog')
  await expect(form.getByText(/répond à ecrivain@example\.org/)).toBeVisible()
  await expectAccessible(buyer)
  const field = form.getByLabel(helene.t('contact.modal.message'))
  await field.fill('Le portail est au fond de la cour.')
  await buyer.route('**/message', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
  await form.getByRole('button', { name: helene.t('contact.modal.submit') }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue('Le portail est au fond de la cour.')
  await buyer.unroute('**/message')
  await form.getByRole('button', { name: helene.t('contact.modal.submit') }).click()
  await expect(buyer.getByText(helene.t('writing.written', { email: 'ecrivain@example.org' }))).toBeVisible({
    timeout: 60_000,
  })
  await buyer.close()

  await helene.opens(`/clos-des-murmures/orders/${id}?view=unpaid`)
  await page.getByRole('link', { name: /Camille Ecrivain/ }).click()
  await expect(page.getByText('Le portail est au fond de la cour.')).toBeVisible()
})
