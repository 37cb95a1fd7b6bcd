import { expect, open, originOf, test } from './fixtures.ts'

const footers = {
  demo: 'Tout y est inventé, sauf le soin.',
  'vigneron-online': 'La vente d’alcool aux mineurs de moins de dix-huit ans est interdite.',
  hirondelles: 'quatre crus, un rosé qui sort avec la première hirondelle',
  bensadevot: 'maisons et appartements entre vignes et mer',
  'la-paulee': 'association de bénévoles depuis 2012',
}

test('[PAGE-01] each site’s footer says what the site has written for it, before a script runs', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [site, words] of Object.entries(footers)) {
    await page.goto(`${originOf(site)}/fr/cookies`)
    await expect(page.locator('.site-footer')).toContainText(words)
    await expect(page.locator('main')).toContainText('Quelques cookies font tenir votre panier debout')
  }
  await page.goto(`${originOf('bensadevot')}/de/apartments`)
  const first = await page.locator('.apartment-card a').first().getAttribute('href')
  await page.goto(originOf('bensadevot') + first)
  await expect(page.locator('main')).toContainText('die ihre Flossen verleiht')
  await context.close()
})

test('[I18N-04] a change of language brings texts, fragments and references along before it is shown', async ({
  page,
}) => {
  await open(page, '/fr/clos-des-murmures')
  const asked: string[] = []
  page.on('response', (answer) => asked.push(new URL(answer.url()).pathname))
  // What is still on its way when the new language shows has not been brought along.
  const shown = page.waitForFunction(() => document.documentElement.lang === 'en')
  await page
    .locator('.lang')
    .getByRole('link', { name: /English|EN/ })
    .first()
    .click()
  await shown
  expect(asked).toEqual(
    expect.arrayContaining([
      // All that is missing, in one answer.
      expect.stringMatching(/^\/languages\/en\/(common\+.*shop|shop\+.*common)/),
      '/fragments/age-notice/en.html',
      '/en/api/utils/references',
    ]),
  )
  await expect(page.locator('.site-footer')).toContainText('It is forbidden to sell alcohol to anyone under eighteen')
})

test('[I18N-04] references and fragments that fail are logged, and the language changes all the same', async ({
  page,
  watch,
}) => {
  watch.expectStatus('/references', 500)
  watch.expectStatus('/fragments/', 500)
  await open(page, '/fr/clos-des-murmures')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(/\/api\/utils\/references|\/fragments\//, (route) => route.fulfill({ status: 500, body: '' }))
  await page
    .locator('.lang')
    .getByRole('link', { name: /Deutsch|DE/ })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(logged.filter((text) => /could not be loaded/.test(text)).length).toBeGreaterThan(1)
})
