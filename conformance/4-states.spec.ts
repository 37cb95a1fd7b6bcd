import { expect, narrow, test, visit, withoutBanner } from './browser.ts'
import { aShelf } from './people.ts'
import { Visitor, at, languages, listAt, originOf, textAt } from './platform.ts'

// Section 4: states and transitions.

for (const language of languages) {
  test(`[SITE-05] without a mode the two pages of the modes lead home in ${language}`, async () => {
    for (const path of ['/maintenance', '/coming-soon']) {
      const answer = await new Visitor('marketplace', language).open(`/${language}${path}`)
      expect([answer.status, answer.headers['location']]).toEqual([302, `/${language}/home`])
    }
  })

  test(`[CHECKOUT-02] [CHECKOUT-03] [CHECKOUT-04] [NAV-11] a card is confirmed before the order is, in ${language}`, async ({
    page,
  }) => {
    await withoutBanner(page, 'marketplace', 'vigneron-online')
    await page.setViewportSize(narrow)
    const { products } = await aShelf(language)
    await visit(page, 'marketplace', `/${language}/clos-des-murmures/products/${textAt(products[0], 'code')}`)
    const added = page.waitForResponse((response) => response.url().includes('/api/shop/cart/product/add'))
    await page.locator('main .buy .line .button').click()
    await added
    await visit(page, 'marketplace', `/${language}/clos-des-murmures/checkout`)
    await page.locator('input[type="radio"][value="PICKUP"]').check()
    await page.locator('input[autocomplete="given-name"]').fill('Camille')
    await page.locator('input[autocomplete="family-name"]').fill('Rousselin')
    await page.locator('main input[autocomplete="email"]').fill('card@example.org')
    await page.locator('input[autocomplete="tel"]').fill('+33 6 12 34 56 78')
    const lines: [string, string][] = [
      ['address-line1', '14, rue des Tanneurs'],
      ['postal-code', '69002'],
      ['address-level2', 'Lyon'],
    ]
    for (const [name, value] of lines) {
      const field = page.locator(`input[autocomplete="${name}"]`)
      if ((await field.count()) > 0) await field.first().fill(value)
    }
    await page.locator('[autocomplete="cc-number"]').fill('4000000000009995')
    await page.locator('[autocomplete="cc-exp"]').fill('12/34')
    await page.locator('[autocomplete="cc-csc"]').fill('123')
    for (const box of await page.locator('main form input[type="checkbox"]').all())
      if (await box.evaluate((element: HTMLInputElement) => element.required || element.ariaRequired === 'true'))
        await box.check()
    const pay = page.locator('form button[type="submit"][data-size="block"]')
    const refused = page.waitForResponse((response) => response.status() === 402)
    await pay.click()
    await refused
    // Only "succeeded" is success: the page stays, with what was typed.
    await expect(pay).toBeEnabled()
    await expect(page).toHaveURL(/checkout$/)
    await expect(page.locator('input[autocomplete="given-name"]')).toHaveValue('Camille')
    await page.locator('[autocomplete="cc-number"]').fill('4242424242424242')
    await pay.click()
    await expect(page).toHaveURL(`${originOf('marketplace')}/${language}/clos-des-murmures/confirmation`)
    const cart = await page.evaluate(async () => {
      const answer = await fetch('/fr/api/shop/cart')
      return answer.text()
    })
    expect(at({ body: JSON.parse(cart) as unknown, status: 200, headers: {} }, 'response.cart.products') ?? []).toEqual(
      [],
    )
  })
}

test('[CART-03] the cart is asked for once in a session, and later routes use it again', async ({ page }) => {
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  const { products } = await aShelf('en')
  await visit(page, 'marketplace', `/en/clos-des-murmures/products/${textAt(products[0], 'code')}`)
  const added = page.waitForResponse((response) => response.url().endsWith('/api/shop/cart/product/add'))
  await page.locator('main .buy .line .button').click()
  await added
  await expect(page.locator('.cart-button .count')).toHaveText('1')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/shop/cart')) asked.push(request.url())
  })
  await page.reload()
  await expect(page.locator('.cart-button .count')).toHaveText('1')
  for (const path of ['/en/clos-des-murmures/information', '/en/clos-des-murmures']) {
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(`${originOf('marketplace')}${path}`)
  }
  expect(asked.length).toBe(1)
})

test('[SHOP-04] a list is kept 300000 ms, then asked for again', async ({ page }) => {
  await page.clock.install()
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  await visit(page, 'marketplace', '/en/clos-des-murmures')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/shop\/shop\/[\w-]+\/products$/.test(request.url())) asked.push(request.url())
  })
  const goes = async (path: string) => {
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(`${originOf('marketplace')}${path}`)
  }
  await goes('/en/clos-des-murmures/information')
  await goes('/en/clos-des-murmures')
  expect(asked).toEqual([])
  await goes('/en/clos-des-murmures/information')
  await page.clock.fastForward(300_001)
  const again = page.waitForRequest((request) => /\/api\/shop\/shop\/[\w-]+\/products$/.test(request.url()))
  await goes('/en/clos-des-murmures')
  await again
})

test('[I18N-04] [I18N-03] [I18N-07] another language brings its bundles and fragments before the words change', async ({
  page,
}) => {
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  await visit(page, 'marketplace', '/fr/clos-des-murmures')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page
    .locator('a[hreflang="de"], a[lang="de"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(`${originOf('marketplace')}/de/clos-des-murmures`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(asked.filter((path) => /\/de\/|\.de\.|-de[-.]/.test(path)).length).toBeGreaterThan(0)
})

test('[I18N-01] the first two letters of the accepted language decide, else the first that is there', async () => {
  const visitor = new Visitor('marketplace', 'fr')
  for (const [accepted, language] of [
    ['de-AT,de;q=0.9', 'de'],
    ['en-US', 'en'],
    ['it', 'fr'],
  ] as const) {
    const answer = await visitor.open('/home', { 'accept-language': accepted })
    expect(answer.headers['location']).toBe(`/${language}/home`)
  }
})

test('[NAV-02] [NAV-04] the roots of the sites lead where the specification says', async () => {
  for (const [site, path] of [
    ['demo', '/home'],
    ['shop', '/products'],
  ] as const) {
    const answer = await new Visitor(site, 'de').open('/')
    expect([answer.status, answer.headers['location']]).toEqual([302, `/de${path}`])
  }
})

test('[CART-05] a delivery type without an address names its reason, and a total line ends each type', async () => {
  const { visitor, products } = await aShelf('de')
  const added = await visitor.post('/api/shop/cart/product/add', { quantity: 6, productID: textAt(products[0], '_id') })
  const [first, ...rest] = listAt(added, 'cart.pricesForDeliveryPerType.SHIPPING')
  expect(at(first, 'non_eligibility_reason')).toMatchObject({ formattedMessage: expect.stringMatching(/\S{3}/) })
  expect(at(rest.at(-1), 'code')).toBe('TOTAL_SHIPPING')
})
