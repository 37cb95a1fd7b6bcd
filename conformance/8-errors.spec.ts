import { expect, test, visit, withoutBanner } from './browser.ts'
import { aShelf } from './people.ts'
import { Visitor, at, languages, originOf, textAt } from './platform.ts'

// Section 8: the error catalogue.

for (const language of languages) {
  test(`[NAV-10] a shop that does not exist is NO_SHOP_ERROR in ${language}`, async () => {
    const answer = await new Visitor('marketplace', language).get('/api/vigneron-online/shop/path/clos-inconnu')
    expect([answer.status, at(answer, 'errors.0.key')]).toEqual([404, 'NO_SHOP_ERROR'])
    expect(textAt(answer, 'errors.0.formattedMessage')).toMatch(/\S{3}/)
  })

  test(`[CALL-03] [CALL-04] a failure without a list of errors is the generic message (3007) and is reported, in ${language}`, async ({
    page,
  }) => {
    await withoutBanner(page, 'marketplace', 'vigneron-online')
    const { products } = await aShelf(language)
    await visit(page, 'marketplace', `/${language}/clos-des-murmures/products/${textAt(products[0], 'code')}`)
    const reported = page.waitForRequest(
      (request) => request.url().includes('/api/report') && request.method() === 'POST',
    )
    await page.route('**/api/shop/cart/product/add', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await page.locator('main .buy .line .button').click()
    await expect(page.getByText(/502 Bad Gateway \(3007\)/).first()).toBeVisible()
    expect((await reported).postData()).toBeTruthy()
  })

  test(`[CALL-03] a network failure is the generic message in ${language}`, async ({ page }) => {
    await withoutBanner(page, 'marketplace', 'vigneron-online')
    const { products } = await aShelf(language)
    await visit(page, 'marketplace', `/${language}/clos-des-murmures/products/${textAt(products[0], 'code')}`)
    await page.route('**/api/shop/cart/product/add', (route) => route.abort())
    await page.locator('main .buy .line .button').click()
    await expect(page.getByText(/\(3007\)/).first()).toBeVisible()
  })
}

test('[CART-08] an unknown type of cart is rejected with the text of the specification', async () => {
  const answer = await new Visitor('marketplace', 'en').get('/api/shop/cart?type=foo')
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Unknown type')
})

test('[CALL-05] a part of the page that cannot be loaded leads where the visitor wanted to go', async ({ page }) => {
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  await visit(page, 'marketplace', '/en/home')
  // Every script that is not there yet fails once, as after a new release.
  let failed = 0
  await page.route('**/assets/*.js', (route) => (failed++ < 3 ? route.abort() : route.continue()))
  await page
    .locator('a[href="/en/login"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(`${originOf('marketplace')}/en/login`)
  await expect(page.locator('main input[type="password"]').first()).toBeVisible()
})
