import { ask, desktop, expect, expectAccessible, phone, test } from '../fixtures.ts'
import { office, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

interface Sent {
  id: string
  to: { address: string }
  text: string
}

test('[ORDERS-06] a message is answered in two taps from the day, taken back, answered again, and the answer to it comes back by itself', async ({
  browser,
  page,
  request,
}) => {
  test.slow() // A mail waits ten seconds for its undo.
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  let taps = 0
  const tap = async (what: ReturnType<Staff['button']>) => {
    taps += 1
    await what.click()
  }
  await tap(page.getByRole('link', { name: 'Katrin Brandt' }))
  await expect(helene.heading).toHaveText('Katrin Brandt')
  await expect(page.getByRole('link', { name: /^Commande \d+$/ }).first()).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel(helene.t('messages.answerTo', { name: 'Katrin Brandt' }))
  await field.fill('Guten Tag Frau Brandt, der Karton steht bereit.')
  await tap(helene.button('messages.answer'))
  await expect(page.getByText('der Karton steht bereit.')).toBeVisible()
  await expect(page.getByText(helene.t('messages.leaving'), { exact: false })).toBeVisible()
  // docs/taps.md
  expect(taps).toBe(2)
  await expect(field).toHaveValue('')

  await helene.button('office.undo').click()
  await expect(page.getByText('der Karton steht bereit.')).toBeHidden()
  await helene.button('messages.phrases.title').click()
  const sheet = page.getByRole('dialog')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Je regarde/ }).click()
  await expect(field).toHaveValue(/^Guten Tag Katrin,\n/)
  await helene.button('messages.answer').click()

  let mail: Sent | undefined
  await expect(async () => {
    const mails = (await (await ask(request, 'office', '/demo/mails.json')).json()) as Sent[] // The demo's own list.
    mail = mails.find(({ to, text }) => to.address === 'katrin.brandt@example.org' && text.includes('Guten Tag Katrin'))
    expect(mail).toBeDefined()
  }).toPass({ timeout: 120_000 })

  // A window of its own: one that stands behind another in the same browser may fall asleep and get no frames.
  const other = await browser.newPage()
  await other.goto(`${office}/demo/mails`)
  await other
    .getByText(/^Answer as Katrin/)
    .first()
    .click()
  await other.getByLabel('What they write back').first().fill('Wunderbar, bis Samstag!')
  await other.getByRole('button', { name: 'Send it to the house' }).first().click()
  await other.close()
  await expect(page.getByText('Wunderbar, bis Samstag!')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(helene.t('messages.quoted')).last()).toBeVisible()
  await helene.button('messages.putAway').click()
  await expect(helene.button('messages.takeOut')).toBeVisible()
})

test('[ORDERS-06] a message is found by a word of it, and the sentences of the house are there to be changed', async ({
  page,
}) => {
  const elsa = new Staff(page, 'de')
  await elsa.entersAs('elsa', '/hirondelles/messages')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Emma Whitlock' })).toBeVisible()
  await elsa.field('messages.find').fill('groupe')
  await expect(page.getByRole('link', { name: 'Bernard Sicard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Emma Whitlock' })).toBeHidden()
  await elsa.opens('/hirondelles/messages/phrases')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Épuisé' }).click()
  await expectAccessible(page)
})

test('[ORDERS-06] on a wide window the thread stands beside its list, and what is typed there stays while another list is looked through', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const elsa = new Staff(page, 'de')
  await elsa.entersAs('elsa', '/hirondelles/messages')
  await expect(page).toHaveURL(/\/messages\/[\w-]+\?view=waiting$/)
  const emma = page.getByRole('link', { name: 'Emma Whitlock' })
  await emma.click()
  const thread = page.getByRole('region', { name: 'Emma Whitlock' })
  await expect(emma).toHaveAttribute('aria-current', 'true')
  await expect(elsa.heading).toHaveText(elsa.t('office.sections.messages'))
  const answer = thread.getByLabel(elsa.t('messages.answerTo', { name: 'Emma Whitlock' }))
  await answer.fill('Dear Emma, with pleasure.')
  await elsa.button('messages.views.done').click()
  await expect(page).toHaveURL(/view=done$/)
  await expect(answer).toHaveValue('Dear Emma, with pleasure.')
  await expectAccessible(page)
  await answer.fill('')
  await page.setViewportSize(phone)
  await expect(elsa.heading).toHaveText('Emma Whitlock')
})

test('[ORDERS-02] [ORDERS-05] a buyer is written to from their order, and what was written stands with them', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/orders?view=all&q=Garnier')
  await page.getByRole('link', { name: 'Philippe Garnier' }).first().click()
  await helene.button('messages.write').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(helene.t('messages.text')).fill('Votre virement est bien arrivé.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: helene.t('messages.sendTo', { name: 'Philippe' }) }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Votre virement est bien arrivé.')).toBeVisible()
  await expect(page.getByText(helene.t('orders.events.written'))).toBeVisible()
})

test('[ORDERS-05] who asks to be erased is told beforehand what stays', async ({ page }) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/customers')
  // On a phone a person's name, town, last day and sum; on a wide window their orders and bottles in columns, too.
  const row = page.getByRole('row', { name: 'Solène Arvieu' }).first()
  await expect(row.getByRole('cell')).toHaveCount(3)
  await expect(row.getByText('Nantes')).toBeVisible()
  await page.setViewportSize(desktop)
  await expect(row.getByRole('cell')).toHaveCount(5)
  for (const column of ['name', 'town', 'orders', 'bottles', 'last', 'total'])
    await expect(page.getByRole('columnheader', { name: helene.t(`customers.columns.${column}`) })).toBeInViewport()
  await page.setViewportSize(phone)
  await row.getByRole('link').click()
  await helene.button('customers.erase.word').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(helene.t('customers.erase.stays'))).toBeVisible()
  await expectAccessible(page)
})
