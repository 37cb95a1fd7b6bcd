import sharp from 'sharp'
import { expect, expectAccessible, originOf, phone, test } from '../fixtures.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

test('[WINES-07] hours written as one writes them, and a day that is shut, stand on the shop’s page at once', async ({
  page,
  browser,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/settings')
  await page.getByRole('link', { name: helene.t('estate.hours.title') }).click()
  await expect(helene.heading).toHaveText(helene.t('estate.hours.title'))
  await expectAccessible(page)

  const sunday = page.getByRole('textbox', { name: 'dimanche' })
  await sunday.fill('quand il pleut')
  await helene.button('office.save').click()
  await expect(page.getByText(helene.t('estate.wrong.hours'))).toBeVisible()
  await expect(sunday).toBeFocused()
  await sunday.fill('10-12 14-17h30')
  await helene.button('office.save').click()
  await expect(page.getByText(helene.t('estate.said.hours'))).toBeVisible()
  await expect(sunday).toHaveValue(/^10.h – 12.h, 14.h – 17.h.30$/)

  await page.getByRole('button', { name: helene.t('estate.hours.shutOnTomorrow') }).click()
  await expect(page.getByRole('button', { name: helene.t('estate.hours.shutOnTomorrow') })).toBeDisabled()
  const visitor = await browser.newPage({ locale: 'de-DE' })
  await visitor.goto(`${originOf('vigneron-online')}/de/clos-des-murmures/information`)
  await expect(visitor.getByText('14–17.30')).toBeVisible()
  const days = visitor.locator('dl').filter({ hasText: 'Montag' }).locator('dt')
  // The seven of a week, tomorrow, and the holidays ahead.
  await expect.poll(() => days.count()).toBeGreaterThanOrEqual(8)
  const shut = await days.count()
  const said = visitor.locator('script[type="application/ld+json"]').first()
  await expect.poll(() => said.textContent()).toContain('specialOpeningHours')

  await page
    .getByRole('listitem')
    .filter({ hasText: helene.t('estate.hours.shutThen') })
    .first()
    .getByRole('button')
    .click()
  await expect(page.getByRole('button', { name: helene.t('estate.hours.shutOnTomorrow') })).toBeEnabled()
  await visitor.reload()
  await expect(days).toHaveCount(shut - 1)
  await visitor.close()
})

test('[WINES-07] a subject of the settings is found by a word that stands nowhere on it, there and with Ctrl K', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/settings')
  const line = helene.field('team.settings.find')
  await line.fill('conges')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(helene.t('estate.hours.title'))
  await expectAccessible(page)
  await line.fill('zeppelin')
  await expect(page.getByText(helene.t('team.settings.nothing', { asked: 'zeppelin' }))).toBeVisible()
  await expectAccessible(page)
  await helene.button('team.settings.everywhere').click()
  await page.getByRole('combobox', { name: helene.t('office.palette.title') }).fill('IBAN')
  const found = page.getByRole('group', { name: helene.t('office.sections.settings') }).getByRole('option')
  await expect(found).toHaveText([helene.t('estate.payment.title')])
  await found.click()
  await expect(page).toHaveURL(/\/settings\/payment$/)
})

test('[WINES-07] who sells is changed once and read in the legal notice; a wrong IBAN is said before it costs anything', async ({
  page,
  watch,
  browser,
}) => {
  watch.expectStatus(/\/estate\/payment$/, 422)
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/settings/seller')
  await expect(helene.heading).toHaveText(helene.t('estate.seller.title'))
  await expectAccessible(page)
  await helene.field('estate.seller.phone').fill('+33 3 53 01 42 18')
  await helene.button('office.save').click()
  await expect(page.getByText(helene.t('estate.said.seller'))).toBeVisible()
  const visitor = await browser.newPage({ locale: 'fr-FR' })
  await visitor.goto(`${originOf('vigneron-online')}/fr/clos-des-murmures/information`)
  await expect(visitor.getByRole('link', { name: '+33 3 53 01 42 18' }).first()).toBeVisible()
  await visitor.close()

  await helene.opens('/clos-des-murmures/settings/payment')
  await expect(helene.heading).toHaveText(helene.t('estate.payment.title'))
  await expectAccessible(page)
  const iban = helene.field('estate.payment.iban')
  await iban.fill('FR76 3000 6000 0112 3456 7890 188')
  await helene.button('office.save').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await iban.fill('FR7630006000011234567890189')
  await helene.button('office.save').click()
  await expect(page.getByText(helene.t('estate.said.payment'))).toBeVisible()
  await expect(iban).toHaveValue('FR76 3000 6000 0112 3456 7890 189')
})

test('[WINES-07] the sentence of a house is changed on a phone, and stands on its page in the language it was written in', async ({
  page,
  browser,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/settings/words')
  await expect(helene.heading).toHaveText(helene.t('estate.words.title'))
  await expectAccessible(page)
  const sentence = page.getByLabel(helene.t('estate.words.tagline', { language: 'Deutsch' }), { exact: true })
  const before = await sentence.inputValue()
  await sentence.fill('Weine, die flüstern')
  await helene.button('office.save').click()
  await expect(page.getByText(helene.t('estate.said.words'))).toBeVisible()
  const visitor = await browser.newPage({ locale: 'de-DE' })
  await visitor.goto(`${originOf('vigneron-online')}/de/clos-des-murmures/information`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Weine, die flüstern')
  await page.getByRole('button', { name: helene.t('office.undo'), exact: true }).click()
  await expect(sentence).toHaveValue(before)
  await visitor.close()
})

test('[SITE-07] [TEAM-04] a colour too pale to be read is answered with one that is, and colour and logo stand on the shop’s page', async ({
  page,
  browser,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/settings')
  await page.getByRole('link', { name: helene.t('estate.look.title') }).click()
  await expect(helene.heading).toHaveText(helene.t('estate.look.title'))
  await expectAccessible(page)
  const visitor = await browser.newPage({ locale: 'fr-FR', viewport: phone })
  const refused: string[] = []
  visitor.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
  const look = async () => {
    await visitor.goto(`${originOf('vigneron-online')}/fr/clos-des-murmures`)
    return visitor.evaluate(() => ({
      primary: getComputedStyle(document.documentElement).getPropertyValue('--primary').trim(),
      mask: getComputedStyle(document.querySelector('header .mark') ?? document.body).maskImage,
    }))
  }
  const before = await look()

  const colour = helene.field('estate.look.own')
  await colour.fill('#FFCE3A')
  const said = page.getByRole('status').filter({ hasText: /^Contraste/ })
  await expect(said).toHaveText(helene.t('estate.look.pale', { contrast: '1,3', least: '4,5' }))
  await helene.button('office.save').click()
  await expect(page.getByText(helene.t('estate.wrong.pale'))).toBeVisible()
  await expect(colour).toBeFocused()
  await page.getByRole('button', { name: /^Prendre #/ }).click()
  const nearest = await colour.inputValue()
  await expect(said).toHaveText(helene.t('estate.look.readable', { contrast: '4,5' }))
  const drawing = sharp({ create: { width: 300, height: 100, channels: 3, background: '#fffdf6' } }).composite([
    { input: { create: { width: 60, height: 60, channels: 3, background: '#401020' } }, left: 20, top: 20 },
    { input: { create: { width: 60, height: 60, channels: 3, background: '#401020' } }, left: 220, top: 20 },
  ])
  await page
    .getByLabel(helene.t('estate.look.replace'))
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawing.png().toBuffer() })
  // Shown as it will be, before it is saved.
  const preview = page.getByRole('figure', { name: helene.t('estate.path.shown') })
  const logo = preview.getByRole('img', { name: 'Clos des Murmures' })
  await expect(logo).toHaveCSS('mask-image', /\/logos\/[0-9a-f]{32}\.png/)
  await expect(preview.locator('.button')).toHaveCSS('background-color', rgbOf(nearest))
  expect(await look()).toEqual(before)
  await expectAccessible(page)

  await helene.button('office.save').click()
  await expect(page.getByText(helene.t('estate.said.look'))).toBeVisible()
  await expect.poll(look).toEqual({ primary: nearest, mask: expect.stringMatching(/\/logos\/[0-9a-f]{32}\.png/) })
  expect(refused).toEqual([])
  await helene.button('office.undo').click()
  await expect.poll(look).toEqual(before)
  await visitor.close()
})

const rgbOf = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
