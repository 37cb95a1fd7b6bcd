import { expect, test, visit, withoutBanner } from './browser.ts'
import { aShelf } from './people.ts'
import { Visitor, at, languages, originOf, textAt } from './platform.ts'

// Section 5: validation rules.

for (const language of languages) {
  test(`[FORM-01] [AUTH-01] a form asks at once, marks what is required, and shows its first error in ${language}`, async ({
    page,
  }) => {
    await withoutBanner(page, 'marketplace', 'vigneron-online')
    await visit(page, 'marketplace', `/${language}/login`)
    const email = page.locator('main input[type="email"]').first()
    await email.fill('no e-mail')
    await email.blur()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    const described = await email.getAttribute('aria-describedby')
    const message = page
      .locator(
        (described ?? '')
          .split(' ')
          .map((id) => `[id="${id}"]`)
          .join(', '),
      )
      .first()
    await expect(message).toHaveText(/\S{3}/)
    await email.fill('claire@example.org')
    await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  })

  test(`[CART-04] a promotional code counts whatever its case in ${language}`, async () => {
    const { visitor, shopID, products } = await aShelf(language)
    await visitor.post('/api/shop/cart/product/add', { quantity: 6, productID: textAt(products[0], '_id') })
    const reduced = await visitor.post('/api/shop/cart/promo-code/add', { shopID, promoCode: 'muRmure10' })
    expect(at(reduced, 'cart.promoCodes')).toEqual(['MURMURE10'])
  })
}

test('[NAV-08] [NAV-12] profile and bookings ask for the role user, and the login leads back to them', async ({
  page,
}) => {
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  await visit(page, 'marketplace', '/en/profile')
  await expect(page).toHaveURL(new RegExp(`^${originOf('marketplace')}/en/login\\?redirect=.*profile`))
  await page.locator('main input[type="email"]').first().fill('claire@example.org')
  await page.locator('main input[type="password"]').first().fill('demo-password')
  await page.locator('main form button[type="submit"]').first().click()
  await expect(page).toHaveURL(`${originOf('marketplace')}/en/profile`)
  await expect(page.getByRole('contentinfo')).toContainText('Claire')
})

test('[NAV-07] my bookings ask for the role user', async () => {
  const answer = await new Visitor('hospitality', 'fr').open('/fr/my-bookings')
  expect([answer.status, answer.headers['location']]).toEqual([302, expect.stringContaining('/fr/login?redirect=')])
})
