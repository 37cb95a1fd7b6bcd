import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { desktop, expect, expectAccessible, hydrated, phone, test } from '../fixtures.ts'
import { textOf } from '../texts.ts'
import { Staff } from './staff.ts'

// One shelf for all of them.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'de-DE', viewport: phone, reducedMotion: 'reduce' })

/** A bottle before a light wall. */
const photograph = async () => ({
  name: 'flasche.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1800, channels: 3, background: '#efe9df' } })
    .composite([
      {
        input: await sharp({ create: { width: 280, height: 1300, channels: 3, background: '#4a1020' } })
          .png()
          .toBuffer(),
        left: 310,
        top: 450,
      },
    ])
    .jpeg()
    .toBuffer(),
})

test('[WINES-01] [WINES-02] [WINES-03] a grower makes a wine on a phone, with a photo, and a visitor puts it into the cart', async ({
  page,
}) => {
  let taps = 0
  const tap = async (what: Locator) => {
    taps++
    await what.click()
  }
  const elsa = new Staff(page, 'de')
  await elsa.entersAs('elsa', '/hirondelles/wines')
  await expectAccessible(page)
  await tap(page.getByRole('link', { name: elsa.t('wines.new') }))
  await expect(elsa.heading).toHaveText(elsa.t('wines.new'))
  await expectAccessible(page)

  // A photo, a name, a price: that is a draft.
  taps++
  await page.getByLabel(elsa.t('wines.pictures.take')).setInputFiles(await photograph())
  await expect(page.getByRole('button', { name: elsa.t('wines.pictures.remove', { place: 1 }) })).toBeVisible()
  const german = page.getByRole('tab', { name: 'Deutsch' })
  await tap(german)
  const name = `Spätlese ${Date.now() % 10_000}`
  await page.getByRole('tabpanel', { name: 'Deutsch' }).getByLabel(elsa.t('wines.fields.title')).fill(name)
  await elsa.field('wines.fields.price').fill('14,50')
  await elsa.field('wines.fields.bottles').fill('60')
  await tap(elsa.button('wines.make'))
  await expect(elsa.heading).toHaveText(name)
  console.log(`A wine is made with ${taps} taps and three fields.`)

  // What the law wants first, each word leading to its field.
  await tap(page.getByRole('button', { name: elsa.t('wines.needs.alcohol'), exact: true }))
  await expect(elsa.field('wines.fields.alcohol')).toBeFocused()
  await elsa.field('wines.fields.alcohol').fill('12,5')
  await page.getByRole('textbox', { name: elsa.t('wines.fields.year'), exact: true }).fill('2024')
  await tap(page.getByRole('checkbox', { name: 'Trauben', exact: true }))
  await tap(page.getByRole('checkbox', { name: /Sulfite/ }))
  await elsa.field('wines.fields.residualSugar').fill('6')
  await tap(elsa.button('wines.label.count'))
  await tap(elsa.button('office.save'))
  const sale = page.getByRole('switch')
  await expect(sale).toBeEnabled()
  await expectAccessible(page)
  await tap(sale)
  await expect(page.getByText(elsa.t('wines.said.published', { name: `${name} 2024` }))).toBeVisible()
  console.log(`It is on sale after ${taps} taps.`)
  const address = page.url()
  const shop = (await page.getByRole('link', { name: elsa.t('wines.open') }).getAttribute('href')) ?? ''

  await page.goto(shop)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name))
  await expect(page.getByText(/14,50\s€/).first()).toBeVisible()
  const picture = page.locator('img[src*="/shops/"]').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page
    .getByRole('button', { name: textOf('de', 'shop.product.addToCart') })
    .first()
    .click()
  await expect(page.getByText(/14,50\s€/).nth(1)).toBeVisible()

  // A price is seen by the very next visitor.
  await page.goto(address)
  const price = page.getByLabel(elsa.t('wines.priceOf', { name: `${name} 2024` }))
  await price.fill('13,90')
  await price.press('Enter')
  await expect(elsa.button('office.undo')).toBeVisible()
  await page.goto(shop)
  await expect(page.getByText(/13,90\s€/).first()).toBeVisible()

  // The next year in three taps.
  await page.goto(address)
  taps = 0
  await tap(elsa.button('wines.vintage.word', { year: 2025 }))
  await expectAccessible(page)
  await tap(elsa.button('wines.vintage.do', { year: 2025 }))
  await expect(elsa.heading).toHaveText(`${name} 2025`)
  console.log(`The next vintage is a draft after ${taps} taps from the wine, ${taps + 1} from the list.`)
  await tap(elsa.button('wines.remove.word'))
  await tap(page.getByRole('dialog').getByRole('button', { name: elsa.t('wines.remove.do', { name: `${name} 2025` }) }))
  await expect(elsa.heading).toHaveText(elsa.t('office.sections.wines'))

  // Nobody else finds it here.
  const row = page.getByRole('switch', { name: new RegExp(name) })
  await row.click()
  await expect(row).not.toBeChecked()
})

test('[WINES-01] bottles are set in the row, and taken back; the order by the keyboard', async ({ page }) => {
  await page.setViewportSize(desktop)
  const elsa = new Staff(page, 'de')
  await elsa.entersAs('elsa', '/hirondelles/wines')
  await expectAccessible(page)
  const bottles = page.getByRole('textbox', { name: new RegExp(`^${elsa.t('wines.fields.free')}`) }).last()
  const before = await bottles.inputValue()
  await bottles.fill('7')
  await bottles.press('Enter')
  await elsa.button('office.undo').click()
  await expect(bottles).toHaveValue(before)
  await bottles.fill('viele')
  await bottles.blur()
  await expect(bottles).toHaveAttribute('aria-invalid', 'true')
  await bottles.press('Escape')
  await expect(bottles).toHaveValue(before)

  await elsa.button('wines.order.change').click()
  const first = page
    .getByRole('listitem')
    .filter({ has: page.locator('.wine') })
    .first()
  const name = (await first.locator('.wine').textContent()) ?? ''
  const down = page.getByRole('button', { name: elsa.t('wines.order.down', { name }) })
  await down.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(down).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: name })).toContainText('3')
  await expectAccessible(page)
  await elsa.button('wines.order.save').click()
  await expect(page.getByText(elsa.t('wines.said.ordered'))).toBeVisible()
  await elsa.button('office.undo').click()
  await expect(page.locator('a.wine').first()).toHaveText(name.replace(/ \d{4}$/, ''))
})

test('[WINES-02] what is typed is kept on the device, and what two people write at once stands beside each other', async ({
  page,
}) => {
  const elsa = new Staff(page, 'de')
  await elsa.entersAs('elsa', '/hirondelles/wines')
  await page.locator('a.wine').last().click()
  const soil = page.getByRole('tabpanel').first().getByLabel(elsa.t('wines.fields.soil'))
  const stood = await soil.inputValue()
  await soil.fill('Granit und Sand')
  await page.reload()
  await expect(soil).toHaveValue('Granit und Sand')
  // Somebody else of the house, meanwhile.
  const wine = page.url().split('/').at(-1)
  const language = (await soil.getAttribute('lang')) ?? 'fr'
  const status = await page.evaluate(
    async ([id, code, before]) => {
      const headers = { 'content-type': 'application/json', 'x-operation-id': crypto.randomUUID() }
      const body = JSON.stringify({ before: { soil: { [code!]: before } }, after: { soil: { [code!]: 'Nur Granit' } } })
      const url = `/api/office/places/hirondelles/wines/${id}/sheet`
      return (await fetch(url, { method: 'POST', headers, body })).status
    },
    [wine, language, stood],
  )
  expect(status).toBe(200)
  await expect(page.getByText(elsa.t('forms.theirs', { text: 'Nur Granit' }))).toBeVisible()
  await expectAccessible(page)
  await elsa.button('forms.keepMine').click()
  await elsa.button('office.save').click()
  await expect(elsa.button('office.undo')).toBeVisible()
  await expect(soil).toHaveValue('Granit und Sand')
  await soil.fill(stood)
  await elsa.button('office.save').click()
  await expect(elsa.button('office.save')).toHaveCount(0)
})

test('[WINES-01] the cellar counts bottles and sees prices, and sets none', async ({ page }) => {
  const paul = new Staff(page, 'fr')
  await paul.entersAs('paul', '/clos-des-murmures/wines')
  await expect(page.getByRole('link', { name: paul.t('wines.new') })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByText(/24,00\s€/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: new RegExp(`^${paul.t('wines.fields.free')}`) }).first()).toBeVisible()
})
