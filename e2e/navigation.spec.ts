import { ask, expect, expectAccessible, hydrated, open, originOf, phone, test } from './fixtures.ts'
import { textOf } from './texts.ts'

test('[NAV-10] an unknown shop answers 404 at once, is named, and the address becomes that of the 404 page', async ({
  page,
  watch,
}) => {
  watch.expectStatus('clos-inconnu', 404)
  const answer = await page.goto('/de/clos-inconnu')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL('/de/404')
  await expect(page.getByText('clos-inconnu')).toBeVisible()
  await expect(page.getByRole('link', { name: textOf('de', 'common.shopNotFound.button') })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
})

for (const path of [
  '/clos-des-murmures/products/nothing',
  '/clos-des-murmures/activities/nothing',
  '/nos-actualites/nothing',
  '/a/b/c/d',
  '/404',
])
  test(`[NAV-01] [NAV-09] ${path} answers 404 on the first request`, async ({ page, watch }) => {
    watch.expectStatus(path, 404)
    const answer = await page.goto(`/en${path}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('header.site-header')).toBeVisible()
    await hydrated(page)
  })

test('[NAV-09] a link to what is gone leads to the 404 page of its language without a reload', async ({
  page,
  watch,
}) => {
  watch.expectStatus('/api/', 404)
  await open(page, '/fr/clos-des-murmures')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/fr/clos-des-murmures/products/gone'
    link.textContent = 'gone'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'gone', exact: true }).click()
  await expect(page).toHaveURL('/fr/404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('fr', 'common.pageNotFound.title'))
})

test('[I18N-02] a bare path keeps path and query and takes the browser’s language', async ({ request }) => {
  const answer = await ask(request, 'vigneron-online', '/clos-des-murmures/activities?persons=2', {
    'accept-language': 'de-DE',
  })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/de/clos-des-murmures/activities?persons=2')
})

test('[I18N-04] a change of language keeps the page and its place, and changes every word', async ({ page }) => {
  await open(page, '/fr/clos-des-murmures/products/vin-jaune')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.locator('.site-header').getByRole('link', { name: 'DE, Deutsch' }).click()
  await expect(page).toHaveURL('/de/clos-des-murmures/products/vin-jaune')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: textOf('de', 'shop.product.pairings') })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('[NAV-15] a list keeps its place when the visitor returns from a product', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/fr/clos-des-murmures')
  await page.evaluate(() => window.scrollTo(0, 1400))
  await page.getByRole('link', { name: 'Macvin' }).click()
  await expect(page).toHaveURL(/products\/macvin$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(50)
  await page.goBack()
  await expect(page).toHaveURL('/fr/clos-des-murmures')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1200)
})

test('a visitor who only reads gets no cookie and makes no call', async ({ page, context }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/|\/session\//.test(request.url())) calls.push(request.url())
  })
  for (const path of ['/fr/home', '/de/clos-des-murmures', '/en/clos-des-murmures/products/vin-jaune'])
    await open(page, path)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  expect((await context.cookies()).filter(({ name }) => name.includes('sid'))).toEqual([])
})

test('[CALL-04] a lost connection is said, and the cart is what it was', async ({ page, context, watch }) => {
  watch.expectStatus('/api/shop/cart/product/add', 0)
  await open(page, '/en/clos-des-murmures/products/poulsard')
  await page.route('**/api/shop/cart/product/add', (route) => route.abort('aborted'))
  await page
    .locator('.buy')
    .getByRole('button', { name: textOf('en', 'shop.product.addToCart') })
    .click()
  await expect(page.getByText('(3007)')).toBeVisible()
  await expect(page.locator('.cart-button .count')).toHaveText('')
  await context.unrouteAll()
})

test('[CALL-05] a part of the page that is gone after a deploy brings one reload, not a dead page', async ({
  page,
  watch,
}) => {
  watch.expectStatus('/assets/', 404)
  await open(page, '/fr/home')
  let isGone = true
  await page.route(/assets\/ProducersPage/, (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  page.on('framenavigated', () => {
    isGone = false
  })
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/fr/nos-vignerons'
    link.textContent = 'go'
    document.querySelector('main')?.prepend(link)
    link.click()
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
})

test('[SITE-01] another host shows another site, and an unknown one shows that there is none', async ({
  page,
  request,
  watch,
}) => {
  watch.expectStatus('nobody.localhost', 404)
  await page.goto(`${originOf('hirondelles')}/`)
  await expect(page).toHaveURL(/\/(fr|en|de)\/products$/)
  const answer = await ask(request, 'nobody', '/fr/home')
  expect(answer.status()).toBe(404)
})

test('[SITE-01] each site of the demo also answers on a port of its own', async ({ request }) => {
  const port = Number(new URL(originOf('demo')).port)
  const titles = await Promise.all(
    [1, 2, 3, 4].map(
      async (offset) =>
        /<html lang="fr" data-site="([\w-]+)"/.exec(
          await (await request.get(`http://localhost:${port + offset}/fr/404`, { failOnStatusCode: false })).text(),
        )?.[1],
    ),
  )
  expect(titles).toEqual(['vigneron-online', 'hirondelles', 'bensadevot', 'la-paulee'])
})

test('[CART-07] the side cart says that it is empty, and leads back', async ({ page }) => {
  await open(page, '/fr/home')
  await page.locator('.cart-button').click()
  const cart = page.getByRole('dialog', { name: textOf('fr', 'cart.sideCart.title') })
  await expect(cart.getByText(textOf('fr', 'cart.sideCart.empty'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await expect(page.locator('.cart-button')).toBeFocused()
})

test('[CALL-05] where the scripts are gone with a deploy, the page is fetched anew, once, and can be read', async ({
  page,
  watch,
}) => {
  watch.expectStatus(/\/assets\/app-/, 404)
  let visits = 0
  page.on('request', (request) => (visits += request.isNavigationRequest() ? 1 : 0))
  await page.route(/\/assets\/app-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/fr/clos-des-murmures')
  await expect.poll(() => visits).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(visits).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[SHOP-08] a list shows the category that was chosen when the visitor comes back to it', async ({ page }) => {
  await open(page, '/fr/clos-des-murmures')
  const choice = page.locator('.filter').first().getByRole('button').nth(2)
  await choice.click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await page.locator('.product-card a').first().click()
  await expect(page).toHaveURL(/products\//)
  await page.goBack()
  await expect(page.locator('.filter').first().getByRole('button').nth(2)).toHaveAttribute('aria-pressed', 'true')
})
