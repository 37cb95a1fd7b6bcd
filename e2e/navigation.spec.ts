import { ask, desktop, expect, expectAccessible, hydrated, open, originOf, phone, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'
import { Shopper } from './shopper.ts'
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

for (const path of ['/clos-inconnu/products/vin-jaune', '/clos-inconnu/activities', '/clos-inconnu/order/1'])
  test(`[NAV-10] ${path} names the shop that is missing, loaded and clicked alike`, async ({ page, watch }) => {
    watch.expectStatus('clos-inconnu', 404)
    await open(page, `/en${path}`)
    await expect(page.getByText('clos-inconnu')).toBeVisible()
    await open(page, '/de/clos-des-murmures')
    await page.evaluate((href) => {
      const link = document.createElement('a')
      Object.assign(link, { href, textContent: 'to nowhere' })
      document.querySelector('main')?.prepend(link)
    }, `/de${path}`)
    await page.getByRole('link', { name: 'to nowhere' }).click()
    await expect(page).toHaveURL('/de/404')
    await expect(page.getByText('clos-inconnu')).toBeVisible()
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
    // A bottle lies on the shelf.
    const bottle = page.locator('.laid img')
    await bottle.scrollIntoViewIfNeeded()
    await expect.poll(() => bottle.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
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

for (const [language, title, description] of [
  ['fr', 'Page introuvable | Vigneron Online', 'Cette page n’existe pas ou n’existe plus.'],
  ['de', 'Seite nicht gefunden | Vigneron Online', 'Diese Seite gibt es nicht oder nicht mehr.'],
  ['en', 'Page not found | Vigneron Online', 'This page does not exist, or no longer does.'],
] as const)
  test(`[PAGE-04] [NAV-01] the page not found has the title and the description the site gives it, in ${language}`, async ({
    page,
    watch,
  }) => {
    watch.expectStatus(/nowhere|clos-inconnu/, 404)
    for (const path of ['nowhere/at/all', 'clos-inconnu']) {
      await open(page, `/${language}/${path}`)
      await expect(page).toHaveTitle(title)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', description)
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    }
  })

for (const [site, path, lookup] of [
  ['vigneron-online', '/de/clos-des-murmures/confirmation', '/de/clos-des-murmures/order'],
  ['bensadevot', '/fr/confirmation', '/fr/booking'],
] as const)
  test(`[NAV-11] a confirmation of ${site} without scripts says where the purchase is, and is in no index`, async ({
    browser,
  }) => {
    const language = path.slice(1, 3) as 'de' | 'fr' // As written above.
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(originOf(site) + path)
    // Playwright looks for no text in there, even where the browser shows it.
    const sentence = page.locator('main noscript p')
    await expect(sentence).toHaveText(textOf(language, 'checkout.confirmation.withoutScript'))
    await expect(sentence).toBeVisible()
    const link = page.locator('main noscript a')
    await expect(link).toHaveText(textOf(language, 'checkout.confirmation.find'))
    await expect(link).toHaveAttribute('href', lookup)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await page.close()
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

test('[I18N-04] who points at a language has its words, its frame and the page before they press', async ({ page }) => {
  await open(page, '/fr/clos-des-murmures/products/vin-jaune')
  const german = page.locator('.site-header').getByRole('link', { name: 'DE, Deutsch' })
  const countries = page.waitForResponse(/references/)
  await german.hover()
  await countries
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await german.click()
  await expect(page.getByRole('heading', { name: textOf('de', 'shop.product.pairings') })).toBeVisible()
  expect(asked.filter((path) => /languages|references|fragments|\/shop\/product/.test(path))).toEqual([])
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

test('[NAV-15] a list begins at its top for who comes to it by the menu', async ({ page }) => {
  await page.setViewportSize(desktop)
  await open(page, '/fr/clos-des-murmures')
  const position = () => page.evaluate(() => window.scrollY)
  const menu = page.getByRole('navigation', { name: textOf('fr', 'common.layout.mainNavigation') })
  await page.evaluate(() => window.scrollTo(0, 900))
  await menu.locator('a[href="/fr/clos-des-murmures/information"]').click()
  await expect(page).toHaveURL('/fr/clos-des-murmures/information')
  await expect.poll(position).toBeLessThan(50)
  await menu.locator('a[href="/fr/clos-des-murmures"]').click()
  await expect(page).toHaveURL('/fr/clos-des-murmures')
  await expect.poll(position).toBeLessThan(50)
  // From a product the same link leads back to where the visitor was.
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.locator('.product-card a').nth(4).click()
  await expect(page).toHaveURL(/products\//)
  await menu.locator('a[href="/fr/clos-des-murmures"]').click()
  await expect(page).toHaveURL('/fr/clos-des-murmures')
  await expect.poll(position).toBeGreaterThan(700)
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

for (const [path, next] of [
  ['/de/clos-des-murmures', '.sticky-cart'],
  ['/de/clos-des-murmures/products/savagnin-ouille', '.cookie button'],
] as const)
  test(`[CALL-04] on a phone the message at ${path} lies over nothing that is pressed next`, async ({
    page,
    context,
    watch,
  }) => {
    watch.expectStatus('/api/shop/cart/product/add', 0)
    if (next === '.sticky-cart') await hasAnswered(context, 'vigneron-online')
    await page.setViewportSize(phone)
    await open(page, path)
    const add = page
      .locator('main')
      .getByRole('button', { name: textOf('de', 'shop.product.addToCart') })
      .first()
    await add.click()
    await expect(page.locator('.sticky-cart')).toBeVisible()
    // What goes well is said by the cart itself; what does not, by a message.
    await page.route('**/api/shop/cart/product/add', (route) => route.abort('aborted'))
    await add.click()
    const message = page.locator('.toast')
    await expect(message).toBeVisible()
    await expect(page.locator('.sticky-cart')).toBeVisible()
    // What a press at the middle of each would reach.
    const reached = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
    for (const selector of ['.cart-button', '.menu-button button', next])
      expect([selector, await reached(selector)]).toEqual([selector, true])
    // Where they come to rest: both slide in. What runs within the message is its clock.
    for (const moving of [message, page.locator('.sticky-cart')])
      await moving.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)))
    const box = await message.boundingBox()
    for (const selector of ['.cart-button', '.sticky-cart']) {
      const other = await page.locator(selector).boundingBox()
      if (!box || !other) throw new Error(`${selector} is not there.`)
      expect(box.y >= other.y + other.height || box.y + box.height <= other.y, selector).toBe(true)
    }
    await page.locator('.cart-button').click()
    await expect(page.getByRole('dialog', { name: textOf('de', 'cart.sideCart.title') })).toBeVisible()
  })

test('[CALL-05] a part of the page that is gone with a deploy: the browser goes where the visitor wanted, once', async ({
  page,
  watch,
}) => {
  watch.expectStatus('/assets/', 404)
  await open(page, '/fr/home')
  // Gone until a page comes anew, as after a deploy.
  let visits = 0
  page.on('request', (request) => (visits += request.isNavigationRequest() ? 1 : 0))
  await page.route(/assets\/ProducersPage/, (route) =>
    visits === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  const told = page.waitForRequest('**/api/report')
  await page.locator('.site-footer a[href="/fr/nos-vignerons"]').click()
  await expect(page).toHaveURL('/fr/nos-vignerons')
  await expect(page.locator('main').getByRole('searchbox').first()).toBeVisible()
  expect(visits).toBe(1)
  expect((await told).postDataJSON()).toMatchObject({ kind: 'ChunkLoadError', path: '/fr/home' })
})

test('[CALL-05] pointing at a link whose page is gone leaves the visitor in peace', async ({ page, watch }) => {
  watch.expectStatus('/assets/', 404)
  await open(page, '/fr/home')
  let visits = 0
  page.on('request', (request) => (visits += request.isNavigationRequest() ? 1 : 0))
  await page.route(/assets\/ProducersPage/, (route) => route.fulfill({ status: 404, body: '' }))
  const asked = page.waitForResponse(/assets\/ProducersPage/)
  await page.locator('.site-footer a[href="/fr/nos-vignerons"]').hover()
  await asked
  await page.waitForLoadState('networkidle')
  expect([visits, new URL(page.url()).pathname]).toEqual([0, '/fr/home'])
})

for (const [language, isHeard] of [
  ['fr', true],
  ['de', false],
] as const)
  test(`[CALL-03] the error page in ${language} says that the team knows ${isHeard ? 'once it does' : 'only if it does'}`, async ({
    page,
    watch,
  }) => {
    watch.expectStatus('/assets/', 404)
    watch.expectStatus('/api/report', 503)
    await open(page, `/${language}/home`)
    // Gone for good: neither the page's own visit nor the one anew finds it.
    await page.route(/assets\/ProducersPage/, (route) => route.fulfill({ status: 404, body: '' }))
    const reports: { message: string }[] = []
    await page.route('**/api/report', (route) => {
      reports.push(route.request().postDataJSON())
      return isHeard ? route.continue() : route.fulfill({ status: 503, body: '' })
    })
    const link = page.locator(`.site-footer a[href="/${language}/nos-vignerons"]`)
    await link.click()
    // Fetched anew, the page can be read but does not answer; who comes back and tries again is told.
    await expect(page).toHaveURL(`/${language}/nos-vignerons`)
    await open(page, `/${language}/home`)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, 'common.genericError.title'))
    const reported = page.getByText(textOf(language, 'common.genericError.reported'))
    if (isHeard) await expect(reported).toBeVisible()
    else {
      await expect.poll(() => reports.length).toBeGreaterThan(0)
      await expect(reported).toHaveCount(0)
    }
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

test('[SITE-01] from a host without a site two ways lead on', async ({ page, watch }) => {
  watch.expectStatus(/nowhere/, 404)
  await page.goto(originOf('nowhere'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', /^mailto:.*nowhere/)
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`^${originOf('demo')}/`))
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

for (const [language, label] of [
  ['fr', 'Continuer mes achats'],
  ['de', 'Weiter einkaufen'],
  ['en', 'Continue shopping'],
] as const)
  test(`[CART-07] in ${language} the side cart leads back to its shop, and the top cart steps aside at the checkout`, async ({
    page,
  }) => {
    const shopper = new Shopper(page, language)
    await shopper.adds('savagnin-ouille', 6)
    await shopper.opensCart()
    await expect(shopper.cart.getByRole('button', { name: label })).toBeVisible()
    await expect(shopper.cart.getByRole('link', { name: label })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await shopper.visits('/home')
    await expect(page.locator('.cart-button .count')).toHaveText('6')
    await shopper.opensCart()
    await shopper.cart.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(`/${language}/clos-des-murmures`)
    await expect(shopper.cart).toBeHidden()
    await shopper.goesToCheckout()
    await expect(page.locator('.cart-button')).toBeHidden()
    await page.goBack()
    await expect(page.locator('.cart-button')).toBeVisible()
  })

test('[CALL-05] where the scripts are gone with a deploy, the page is fetched anew, once, and can be read', async ({
  page,
  watch,
}) => {
  watch.expectStatus(/\/assets\/common-/, 404)
  let visits = 0
  page.on('request', (request) => (visits += request.isNavigationRequest() ? 1 : 0))
  await page.route(/\/assets\/common-[^.]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
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
