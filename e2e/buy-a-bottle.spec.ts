import { desktop, expect, expectAccessible, hydrated, phone, test } from './fixtures.ts'
import { Shopper, cards } from './shopper.ts'

for (const [language, device] of [
  ['fr', 'phone'],
  ['de', 'desktop'],
  ['en', 'phone'],
] as const)
  test(`[CHECKOUT-02] [CART-01] [NAV-06] six bottles are bought by card in ${language} on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ phone, desktop }[device])
    const shopper = new Shopper(page, language)
    await shopper.visits('/home')
    await page.getByRole('link', { name: 'Clos des Murmures' }).first().click()
    await expect(page).toHaveURL(`/${language}/clos-des-murmures`)
    await page.getByRole('link', { name: 'Savagnin ouillé' }).click()
    await expect(page).toHaveURL(`/${language}/clos-des-murmures/products/savagnin-ouille`)
    await shopper.adds('savagnin-ouille', 6)
    await expect(page.locator('.cart-button .count')).toHaveText('6')
    await shopper.goesToCheckout()
    await shopper.givesContact()
    await expect(shopper.delivery('SHIPPING')).toBeChecked()
    // From the top: what lies half below the header at the moment is no smaller for it.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page)
    await shopper.givesCard(cards.pays)
    await shopper.agrees()
    // 6 × 24,00 + 14,00 for a carton within France.
    await expect(shopper.orderButton).toContainText(language === 'en' ? '€158.00' : /158,00\s€/)
    await shopper.orders()
    await shopper.isThanked()
    await expect(page.locator('.cart-button .count')).toHaveText('')
    await expectAccessible(page)
  })

test('[CHECKOUT-03] a declined card loses nothing and says what to do, and a second card pays', async ({
  page,
  watch,
}) => {
  watch.expectStatus('/demo/card/', 402)
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('poulsard', 6)
  await shopper.goesToCheckout()
  await shopper.ordersByCard(cards.declined)
  await expect(page.getByText(/rien n’a été débité\. Essayez une autre carte\. Les autres moyens/)).toBeVisible()
  await expect(shopper.field('firstname')).toHaveValue('Camille')
  await shopper.givesCard(cards.pays)
  await shopper.orders()
  await shopper.isThanked()
})

test('[CHECKOUT-03] a bank that asks is answered, and a bank that refuses charges nothing', async ({ page, watch }) => {
  watch.expectStatus('/demo/card/', 402)
  const shopper = new Shopper(page, 'en')
  await shopper.adds('trousseau', 6)
  await shopper.goesToCheckout()
  await shopper.ordersByCard(cards.asksBank)
  const bank = page.getByRole('dialog', { name: shopper.t('payments.threeDSecure.title') })
  await bank.getByRole('button', { name: shopper.t('payments.threeDSecure.fail') }).click()
  await expect(page.getByText(shopper.t('checkout.cardErrors.authenticationFailed')).first()).toBeVisible()
  await shopper.givesCard(cards.asksBank)
  await shopper.orders()
  await bank.getByRole('button', { name: shopper.t('payments.threeDSecure.authenticate') }).click()
  await shopper.isThanked()
})

test('[SELL-08] a wallet fills in what nobody has typed, can be closed without loss, pays what its sheet says, and leaves an account to be had', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const shopper = new Shopper(page, 'de')
  await shopper.adds('savagnin-ouille', 6)
  await shopper.goesToCheckout()
  const wallet = page.getByRole('button', { name: shopper.t('wallet.demo.button') })
  await page.getByRole('link', { name: shopper.t('wallet.shortcut') }).click()
  await wallet.click()
  const missing = page.getByText(shopper.t('validation.requiredAge'))
  await expect(missing).toBeVisible()
  await page.getByRole('checkbox', { name: shopper.t('checkout.terms.age') }).check()
  // What it says goes away, and what is below moves up.
  await expect(missing).toBeHidden()
  await shopper.agrees()
  await shopper.field('firstname').fill('Camille')

  await wallet.click()
  const sheet = page.getByRole('dialog', { name: shopper.t('wallet.demo.title') })
  // 6 × 24,00 and the carton to Germany.
  await expect(sheet.getByRole('status')).toHaveText(/^\d+,\d\d\s€$/)
  const total = (await sheet.getByRole('status').textContent()) ?? ''
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByText(shopper.t('wallet.cancelled'))).toBeVisible()
  await expect(wallet).toBeFocused()
  await expect(shopper.field('firstname')).toHaveValue('Camille')

  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toHaveText(total)
  await sheet.getByRole('button', { name: shopper.t('wallet.demo.pay') }).click()
  await shopper.isThanked()
  await expect(page.getByText('camilla.rosenfeld@example.org')).toBeVisible()
  await expect(page.locator('.sums').getByText(total)).toBeVisible()

  // A guest may keep all this in an account, with a password and nothing else.
  const password = page.getByRole('textbox', { name: shopper.t('auth.register.password') })
  await password.fill('Nebel über den Reben im November')
  await expectAccessible(page)
  await page.getByRole('button', { name: shopper.t('auth.register.submit') }).click()
  const sent = shopper.t('auth.offer.sent', { email: 'camilla.rosenfeld@example.org' })
  await expect(page.getByText(sent)).toBeVisible()
})

test('[CHECKOUT-05] an order by transfer is accepted at once and says where the money goes', async ({ page }) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('cremant', 6)
  await shopper.goesToCheckout()
  await shopper.givesContact()
  await page.getByRole('radio', { name: /Virement/ }).check()
  await shopper.agrees()
  await shopper.orders()
  await shopper.isThanked()
  await expect(page.getByText('FR00 0000 0000 0000 0000 0000 000')).toBeVisible()
})

test('[NAV-11] the confirmation survives a reload, and a stranger finds nothing there', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectStatus('/404', 404)
  watch.expectStatus('/confirmation', 404)
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('savagnin-ouille', 6)
  await shopper.goesToCheckout()
  await shopper.ordersByCard(cards.pays)
  await shopper.isThanked()
  await page.reload()
  await shopper.isThanked()
  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expect(stranger).toHaveURL(/\/fr\/404/)
  await stranger.close()
})

test('[CHECKOUT-06] an order is found by its number and e-mail, and by nothing less', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectStatus('/api/shop/order/', 404)
  const shopper = new Shopper(page, 'en')
  await shopper.adds('les-graviers', 6)
  await shopper.goesToCheckout()
  await shopper.givesContact({ email: 'found@example.org' })
  await shopper.givesCard(cards.pays)
  await shopper.agrees()
  const placed = page.waitForResponse((response) => response.url().endsWith('/api/shop/cart/checkout'))
  await shopper.orders()
  const { response } = await (await placed).json()
  await shopper.isThanked()

  const elsewhere = await browser.newPage()
  await elsewhere.goto(`/en/order/${response.order._id}`)
  await hydrated(elsewhere)
  const email = elsewhere.getByRole('textbox', { name: shopper.t('order.lookup.email') })
  await email.fill('somebody@example.org')
  await elsewhere.getByRole('button', { name: shopper.t('order.lookup.submit') }).click()
  await expect(elsewhere.getByText(shopper.t('order.lookup.notFound'))).toBeVisible()
  await email.fill('Found@Example.org')
  await elsewhere.getByRole('button', { name: shopper.t('order.lookup.submit') }).click()
  await expect(elsewhere.getByText('Les Graviers').first()).toBeVisible()
  await elsewhere.close()
})

test('[CART-04] a promotional code takes its share, whatever its case', async ({ page }) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('savagnin-ouille', 6)
  await shopper.goesToCheckout()
  await page.getByRole('textbox', { name: shopper.t('cart.promoCode.label') }).fill('murmure10')
  await page.getByRole('button', { name: shopper.t('cart.promoCode.add') }).click()
  await expect(page.locator('.sums .reduction')).toContainText(/14,40\s€/)
})

test('[CART-05] a delivery that is not possible says why and cannot be chosen', async ({ page }) => {
  const shopper = new Shopper(page, 'de')
  await shopper.adds('savagnin-ouille', 2)
  await shopper.goesToCheckout()
  await expect(page.locator('form').getByText('Der Versand ist ab 6 Flaschen möglich.').first()).toBeVisible()
  await shopper.adds('savagnin-ouille', 4)
  await shopper.goesToCheckout()
  await shopper.givesContact()
  await page.locator('[name="contact.address.countryCode"]').selectOption('US')
  await expect(page.locator('form').getByText('In dieses Land versenden wir leider noch nicht.').first()).toBeVisible()
  await expect(shopper.delivery('SHIPPING')).toBeDisabled()
  await expect(shopper.delivery('LOCAL')).toBeDisabled()
  await expect(shopper.delivery('PICKUP')).toBeEnabled()
})

test('[I18N-04] a change of language in the middle of a checkout keeps the form and the cart', async ({ page }) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('savagnin-ouille', 6)
  await shopper.goesToCheckout()
  await shopper.givesContact()
  await page.getByRole('link', { name: 'DE, Deutsch' }).first().click()
  await expect(page).toHaveURL('/de/clos-des-murmures/checkout')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const german = new Shopper(page, 'de')
  await expect(german.field('firstname')).toHaveValue('Camille')
  await expect(german.field('postalCode')).toHaveValue('69002')
  await expect(page.locator('.cart-button .count')).toHaveText('6')
})

test('[FORM-01] what is missing is said at its field, in the visitor’s language', async ({ page }) => {
  const shopper = new Shopper(page, 'de')
  await shopper.adds('savagnin-ouille', 6)
  await shopper.goesToCheckout()
  await shopper.field('email').fill('camille@')
  await shopper.field('firstname').focus()
  await expect(shopper.field('email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(shopper.t('validation.email')).first()).toBeVisible()
  await shopper.orders()
  await expect(shopper.field('firstname')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/checkout$/)
})

test('[FORM-01] what was missing is not held against the visitor once it is there', async ({ page }) => {
  const shopper = new Shopper(page, 'en')
  const open = page.locator('form .notice[role="alert"]')
  await shopper.adds('savagnin-ouille', 6)
  await shopper.goesToCheckout()
  await expect(page.locator('[autocomplete="cc-number"]')).toBeVisible()
  await shopper.orders()
  // Everything at once, the card among it.
  const completeCard = page.getByText(shopper.t('checkout.cardErrors.incomplete'))
  await expect(completeCard).toBeVisible()
  await expect(open).toContainText(/\d+ fields/)
  await shopper.givesContact()
  await expect(open).toHaveText('3 fields need your attention.')
  await shopper.givesCard(cards.pays)
  await expect(completeCard).toHaveCount(0)
  await expect(open).toHaveText('2 fields need your attention.')
  await shopper.agrees()
  await expect(open).toHaveCount(0)
})

test('the keyboard alone buys a bottle', async ({ page }) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.visits('/clos-des-murmures/products/cremant')
  const press = async (locator: ReturnType<typeof page.locator>, key: string) => {
    await locator.focus()
    await page.keyboard.press(key)
  }
  const add = page.locator('.buy').getByRole('button', { name: shopper.t('shop.product.addToCart') })
  await press(add, 'Enter')
  await expect(page.locator('.cart-button .count')).toHaveText('1')
  // The cart opens by itself; closed, it gives the focus back.
  await expect(shopper.cart).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await press(page.locator('.cart-button'), 'Enter')
  await expect(shopper.cart).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shopper.cart).toBeHidden()
  await expect(page.locator('.cart-button')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(shopper.cart.getByRole('link', { name: shopper.t('cart.sideCart.checkout') }), 'Enter')
  await expect(shopper.field('firstname')).toBeVisible()
  await shopper.field('firstname').focus()
  const typed = ['Camille', 'Rousselin', 'camille@example.org', '+33612345678']
  for (const text of typed) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await press(shopper.delivery('PICKUP'), 'Space')
  await page.locator('[autocomplete="cc-number"]').focus()
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  for (const box of await page.locator('form .check input[type="checkbox"]').all()) await press(box, 'Space')
  await press(shopper.orderButton, 'Enter')
  await shopper.isThanked()
})

test('[CHECKOUT-02] enlarged to 200 % a bottle is bought, and nothing is wider than the window on the way', async ({
  page,
}) => {
  // What a window of 1280 by 900 has left of itself then.
  await page.setViewportSize({ width: 640, height: 450 })
  const shopper = new Shopper(page, 'de')
  const fits = () =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0)
  for (const path of ['/home', '/clos-des-murmures']) {
    await shopper.visits(path)
    await fits()
  }
  await shopper.adds('poulsard', 6)
  await fits()
  await shopper.goesToCheckout()
  await shopper.givesContact()
  await fits()
  await shopper.givesCard(cards.pays)
  await shopper.agrees()
  await shopper.orders()
  await shopper.isThanked()
  await fits()
})

test('[PAGE-07] Escape closes the side cart, and a key pressed right behind it opens it again', async ({ page }) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.visits('/clos-des-murmures/products/cremant')
  await page.locator('.cart-button').press('Enter')
  await expect(shopper.cart.getByText(shopper.t('cart.sideCart.empty'))).toBeVisible()
  // Both are under way before the browser tells the page that the dialog is closed.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await expect(shopper.cart).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shopper.cart).toBeHidden()
  await expect(page.locator('.cart-button')).toBeFocused()
})

test('[CART-01] what is pressed before the page answers is done when it does, in turn and each once', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'de')
  await page.setViewportSize(phone)
  // The scripts are on a slow line: they come when the button has been pressed.
  const { promise: pressed, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/app-/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/de/clos-des-murmures/products/vin-jaune', { waitUntil: 'domcontentloaded' })
  const add = page.locator('.buy').getByRole('button', { name: shopper.t('shop.product.addToCart') })
  await add.click()
  await add.click()
  await page.locator('.cart-button').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  letScriptsCome()
  await expect(page.locator('.cart-button .count')).toHaveText('1')
  await expect(shopper.cart).toContainText('Vin jaune')
})

test('[CART-01] a bottle of the first page is put into the cart by a press that came before any script', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const { promise: pressed, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/de/home', { waitUntil: 'domcontentloaded' })
  await page.locator('.product-card .add').first().click()
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  letScriptsCome()
  await expect(page.locator('.cart-button .count')).toHaveText('1')
})

test('[CART-01] under a pointer that moves the page comes alive out of turn, and what is pressed then is done all the same', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'de')
  await page.setViewportSize(phone)
  const reports: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/report')) reports.push(request.postData())
  })
  // A phone's processor: the parts come alive one after the other.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
    new MutationObserver((_, observer) => {
      observer.disconnect()
      press('.buy .line > .button')
      setTimeout(() => press('.cart-button'))
    }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
  })
  await page.goto('/de/clos-des-murmures/products/vin-jaune', { waitUntil: 'domcontentloaded' })
  const add = page.locator('.buy').getByRole('button', { name: shopper.t('shop.product.addToCart') })
  const { x, y } = (await add.boundingBox())!
  const answers = page.locator('html[data-hydrated]')
  for (let step = 0; (await answers.count()) === 0; step++) await page.mouse.move(x + 20 + (step % 40), y + 10)
  await expect(page.locator('.cart-button .count')).toHaveText('1')
  await expect(shopper.cart).toContainText('Vin jaune')
  expect(reports).toEqual([])
})
