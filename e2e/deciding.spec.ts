import type { APIRequestContext } from '@playwright/test'
import { ask, desktop, expect, expectAccessible, hydrated, originOf, phone, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'
import { Shopper } from './shopper.ts'

const languages = ['fr', 'de', 'en']

test.beforeEach(async ({ context }) => {
  await hasAnswered(context, 'vigneron-online')
  await hasAnswered(context, 'hirondelles')
})

for (const language of languages)
  test(`[SELL-08] on a phone the button stands above the fold, and follows in ${language}`, async ({ page }) => {
    await page.setViewportSize(phone)
    const shopper = new Shopper(page, language)
    for (const wine of ['savagnin-ouille', 'vin-jaune', 'poulsard']) {
      await shopper.visits(`/clos-des-murmures/products/${wine}`)
      const button = page.locator('.buy .line').getByRole('button', { name: shopper.t('shop.product.addToCart') })
      const box = await button.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), wine).toBeLessThanOrEqual(phone.height)
    }
    await expect(page.locator('.buy-bar')).toHaveCount(0)
    await page.locator('.pairings').scrollIntoViewIfNeeded()
    const bar = page.locator('.buy-bar')
    await expect(bar).toContainText(/19/)
    await expectAccessible(page)
    await bar.getByRole('button', { name: shopper.t('shop.product.addToCart') }).click()
    // Nothing opens and nothing lies over the page: the badge counts, and the line at the foot says it.
    await expect(page.locator('.cart-button .count')).toHaveText('1')
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(shopper.cart).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.locator('.sticky-cart')).toBeVisible()
  })

for (const language of languages)
  test(`[SELL-08] price, day and carton are said where one decides, in ${language}`, async ({ page }) => {
    await page.setViewportSize(desktop)
    const shopper = new Shopper(page, language)
    await shopper.visits('/clos-des-murmures/products/savagnin-ouille')
    const notes = page.getByRole('region', { name: shopper.t('shop.delivery.title') })
    await expect(notes).toContainText(language === 'de' ? /24,00/ : /14[.,]00/)
    await expect(notes).toContainText('Montarlay-le-Haut')
    await expect(notes.getByText(/Chez vous|Bei Ihnen|With you/).first()).toBeVisible()
    await expect(notes.getByText(/À retirer|Abholbereit|Ready from/)).toBeVisible()
    await expectAccessible(page)
    await shopper.adds('savagnin-ouille', 2)
    // The cart opened by itself, and says what is missing; one press puts it in.
    await shopper.cart.getByRole('button', { name: shopper.t('cart.totals.addMissing', { count: 4 }) }).click()
    await expect(page.locator('.cart-button .count')).toHaveText('6')
    await expect(shopper.cart.locator('.fill-carton')).toHaveCount(0)
    await expect(shopper.cart.locator('.outlook .num').first()).toContainText(language === 'de' ? /24,00/ : /14[.,]00/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('.missing')).toContainText(shopper.t('shop.delivery.enough'))
  })

test('[SELL-08] a press on a wine’s own page makes its cart one that can be sent', async ({ page }) => {
  await page.setViewportSize(phone)
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('poulsard', 1)
  await page.locator('.missing').getByRole('button').click()
  await expect(page.locator('.cart-button .count')).toHaveText('6')
  await expect(page.locator('.missing')).toContainText(shopper.t('shop.delivery.enough'))
})

test('[CART-07] a card says how many of its wine are in the cart, and nothing opens over the shelf', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  const shopper = new Shopper(page, 'en')
  await shopper.visits('/clos-des-murmures')
  const add = page.getByRole('button', { name: shopper.t('shop.product.addNamed', { title: 'Poulsard' }) })
  await add.click()
  await expect(add).toHaveAttribute('data-count', '1')
  await add.click()
  await expect(add).toHaveAttribute('data-count', '2')
  await expect(add).toHaveAccessibleName(/2 in the cart/)
  await expect(shopper.cart).toBeHidden()
  await expect(page.locator('.toast')).toHaveCount(0)
  // Where the header shrinks it lies over the words of the filter for a moment: too small to press only until then.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)
})

for (const language of languages)
  test(`[SELL-04] who wants a sold-out wine goes on the list by mail, and off it again, in ${language}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(language === 'de' ? phone : desktop)
    const shopper = new Shopper(page, language)
    const email = `waits-${language}@example.org`
    await shopper.visits('/mas-tramontane/products/grenache-gris')
    // What is there instead, all of it to be had.
    const instead = page.locator('.section', {
      has: page.getByRole('heading', { name: shopper.t('shop.product.instead') }),
    })
    await expect(instead.locator('.product-card .add').first()).toBeVisible()
    await expect(instead.locator('[data-out]')).toHaveCount(0)
    await page.getByRole('button', { name: shopper.t('shop.stock.tellMe') }).click()
    const box = page.getByRole('dialog', { name: shopper.t('waiting.box.title') })
    await box.getByRole('textbox').fill(email)
    await expectAccessible(page)
    await box.getByRole('button', { name: shopper.t('waiting.box.submit') }).click()
    await expect(box.getByText(shopper.t('waiting.box.sent'))).toBeVisible()

    const link = await mailedLink(request, email)
    await page.goto(link)
    await hydrated(page)
    await page.getByRole('button', { name: shopper.t('waiting.confirm') }).click()
    await expect(page.getByRole('status')).toContainText('Mas Tramontane')
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: shopper.t('waiting.leave') }).click()
    await expect(page.getByText(shopper.t('waiting.left'))).toBeVisible()
  })

test('[SELL-04] a link that is used up says so', async ({ page, watch }) => {
  watch.expectStatus('/api/shop/waiting/read', 410)
  const shopper = new Shopper(page, 'fr')
  await page.goto(`/fr/waiting#proof=${'x'.repeat(40)}.abc.def`)
  await expect(page.getByText(shopper.t('waiting.invalid'))).toBeVisible()
})

for (const language of languages)
  test(`[SHOP-05] a visit’s button says what is missing, and leads there, in ${language}`, async ({ page }) => {
    await page.setViewportSize(phone)
    const shopper = new Shopper(page, language)
    await shopper.visits('/clos-des-murmures/activities/visite-vin-jaune')
    const bar = page.locator('.buy-bar')
    await expect(bar).toBeVisible()
    const { y, height } = (await bar.boundingBox())!
    expect(y + height).toBe(phone.height)
    await bar.getByRole('button', { name: shopper.t('shop.activity.chooseDay') }).press('Enter')
    await expect(page.locator('.calendar td button:focus')).toBeVisible()
    await page.keyboard.press('Enter')
    const submit = page.locator('.slots button[type="submit"]')
    await expect(submit).not.toHaveText(shopper.t('shop.activity.chooseDay'))
    await expectAccessible(page)
    await shopper.visits('/clos-des-murmures/activities')
    await expect(page.locator('.activity-card .foot .small').first()).toContainText(/20\d\d/)
  })

test('[SELL-08] letters name their source and date, and the shop’s code is there to be read', async ({ page }) => {
  const shopper = new Shopper(page, 'en')
  await shopper.visits('/clos-des-murmures/products/vin-jaune')
  await expect(page.locator('.voices figcaption')).toContainText(
    'La Gazette de Montarlay, an invented newspaper, February 2026',
  )
  await shopper.visits('/clos-des-murmures')
  await expect(page.locator('.offer')).toContainText('MURMURE10')
  await shopper.visits('/clos-des-murmures/information')
  await expect(page.locator('.voices figure')).toHaveCount(2)
  await page.goto(`${originOf('hirondelles')}/en/products/fleurie`)
  await expect(page.locator('.buy .lede')).not.toContainText('Fleurie')
})

/** The link of the mail to this address, once it is written. */
async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const answer = await ask(request, 'demo', '/demo/mails.json')
    // Written by the mailer itself.
    const mails = (await answer.json()) as { to: { address: string }; text: string }[]
    link = /https?:\S+#proof=\S+/.exec(mails.find(({ to }) => to.address === email)?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
