import { ask, desktop, expect, expectAccessible, open, originOf, phone, test } from './fixtures.ts'
import { cards, Shopper } from './shopper.ts'
import { textOf } from './texts.ts'

/** Six bottles bought by card; gives the order's number. */
async function buys(shopper: Shopper): Promise<string> {
  await shopper.adds('savagnin-ouille', 6)
  await shopper.goesToCheckout()
  await shopper.ordersByCard(cards.pays)
  await shopper.isThanked()
  const text = await shopper.page.locator('main').innerText()
  return /\b[0-9A-HJKMNP-TV-Z]{12}\b/.exec(text)?.[0] ?? ''
}

for (const [language, viewport] of [
  ['fr', phone],
  ['de', desktop],
  ['en', phone],
] as const)
  test(`[LAW-01] [FORM-01] two bottles of six are given back in two steps, in ${language}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const shopper = new Shopper(page, language)
    const t = (key: string, values?: Record<string, string | number>) => textOf(language, key, values)
    const order = await buys(shopper)
    await page.getByRole('button', { name: t('common.cookieBanner.refuse') }).click()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('common.footer.withdraw') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('withdrawal.title') })).toBeVisible()
    await page.getByLabel(t('order.lookup.orderId')).fill(order)
    await page.getByLabel(t('withdrawal.email')).fill('camille@example.org')
    await page.getByRole('radio', { name: t('withdrawal.part') }).check()
    const field = page.getByRole('spinbutton', { name: /Savagnin ouillé/ })
    await field.fill('7')
    await page.getByRole('button', { name: t('withdrawal.submit') }).click()
    await expect(page.getByText(t('validation.quantity', { min: 0, max: 6 }))).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill('2')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('withdrawal.submit') }).click()

    await expect(page.getByRole('heading', { level: 1, name: t('withdrawal.reviewTitle') })).toBeVisible()
    const declaration = await page.locator('.declaration').innerText()
    expect(declaration).toContain(order)
    expect(declaration).toContain('2 × Savagnin ouillé')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('withdrawal.confirm') }).click()

    await expect(page.getByRole('heading', { level: 1, name: t('withdrawal.done.title') })).toBeFocused()
    await expect(page.locator('.declaration')).toHaveText(declaration)
    await expect(page.locator('.next-steps')).toContainText(language === 'en' ? '€48.00' : /48,00\s€/)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('withdrawal.done.receipt') }).click()
    expect((await download).suggestedFilename()).toBe(`${t('withdrawal.receipt.fileName')}-${order}.pdf`)
  })

test('[LAW-01] the link of the order’s mail asks for nothing that is known', async ({ page, request }) => {
  const shopper = new Shopper(page, 'fr')
  const order = await buys(shopper)
  const linkOf = async () => {
    const mails = (await (await ask(request, 'demo', '/demo/mails.json')).json()) as { id: string; text: string }[] // Written by the mailer itself.
    const mail = mails.find(({ id }) => id === `order-${order}-confirmation`)
    return /http\S+\/withdrawal#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(linkOf).not.toBe('')
  await open(page, await linkOf())
  await expect(page.getByLabel(textOf('fr', 'order.lookup.orderId'))).toHaveValue(order)
  await expect(page.getByLabel(textOf('fr', 'withdrawal.email'))).toHaveCount(0)
  await page.getByRole('button', { name: textOf('fr', 'withdrawal.submit') }).click()
  await expect(page.locator('.declaration')).toContainText(`6 × Savagnin ouillé`)
  // Back to correct: what was chosen is still there.
  await page.getByRole('button', { name: textOf('fr', 'withdrawal.correct') }).click()
  await expect(page.getByLabel(textOf('fr', 'order.lookup.orderId'))).toHaveValue(order)
})

test('[LAW-01] every page of a site that sells leads there, and where nights are let it says why not', async ({
  page,
}) => {
  for (const [site, path] of [
    ['vigneron-online', '/fr/home'],
    ['vigneron-online', '/fr/clos-des-murmures'],
    ['hirondelles', '/fr/products'],
    ['bensadevot', '/fr/apartments'],
  ] as const) {
    await open(page, originOf(site) + path)
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: textOf('fr', 'common.footer.withdraw') }),
    ).toHaveAttribute('href', '/fr/withdrawal')
  }
  await open(page, `${originOf('bensadevot')}/fr/withdrawal`)
  await expect(page.getByText(textOf('fr', 'withdrawal.stays.lede'))).toBeVisible()
  await expectAccessible(page)
})
