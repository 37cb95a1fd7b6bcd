import type { Page } from '@playwright/test'
import { ask, desktop, expect, hydrated, open, originOf, phone, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'
import { Shopper } from './shopper.ts'
import { textOf } from './texts.ts'

/** The page may not be wider than the window. */
const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

test.describe('la-paulee, plain content', () => {
  test.use({ baseURL: originOf('la-paulee') })
  test.beforeEach(({ context }) => hasAnswered(context, 'la-paulee'))

  test('[SITE-02] [NAV-14] the menu leads through the festival, to its place on the map', async ({ page, request }) => {
    await page.setViewportSize(desktop)
    expect((await ask(request, 'la-paulee', '/', { 'accept-language': 'de' })).headers().location).toBe('/de/home')
    await open(page, '/de/home')
    const menu = page.getByRole('navigation', { name: textOf('de', 'common.layout.mainNavigation') })
    for (const path of ['programme', 'vignerons', 'actualites', 'infos-pratiques', 'contact']) {
      const entry = menu.locator(`a[href="/de/${path}"]`)
      await entry.click()
      await expect(page).toHaveURL(`/de/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(/^[^|]+ \| La Paulée( de Printemps)?$/)
    }
    await expect(page.locator('.contact-details')).toBeVisible()
    await menu.locator('a[href="/de/infos-pratiques"]').click()
    const way = page.locator('.map .note a').first()
    await expect(way).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?mlat=/)
    await expect(way).toHaveAttribute('rel', /noopener/)
  })

  test('[SITE-03] its pages of blocks end with the component it has for them all, and the others do not', async ({
    page,
    request,
  }) => {
    const questions = {
      fr: 'Vigneron, bénévole, visiteur',
      de: 'Winzer, Freiwillige, Besucherin',
      en: 'Grower, volunteer',
    }
    for (const [language, question] of Object.entries(questions))
      for (const path of ['home', 'programme', 'vignerons', 'infos-pratiques', 'contact']) {
        await open(page, `/${language}/${path}`)
        await expect(page.locator('main > :last-child')).toContainText(question)
        await expect(page.locator('.contact-banner')).toHaveCount(1)
      }
    await page.locator('.contact-banner').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await open(page, '/fr/cookies')
    await expect(page.locator('.contact-banner')).toHaveCount(0)
    expect((await ask(request, 'la-paulee', '/fr/question')).status()).toBe(404)
  })

  test('[PAGE-02] [PAGE-03] home tells the editions from the latest on, and its news lead to a post', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await open(page, '/fr/home')
    const years = (await page.locator('.timeline .year').allTextContents()).map(Number)
    expect(years.length).toBeGreaterThan(5)
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    await expectToFit(page)
    await page.locator('.post-card a').first().click()
    await expect(page).toHaveURL(/\/fr\/actualites\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(page)
  })
})

test.describe('hirondelles, a single shop', () => {
  test.use({ baseURL: originOf('hirondelles') })
  test.beforeEach(({ context }) => hasAnswered(context, 'hirondelles'))

  for (const [language, viewport] of [
    ['de', desktop],
    ['en', phone],
  ] as const)
    test(`[NAV-04] a gift box and a magnum are fetched at the estate and paid there, in ${language}`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize(viewport)
      expect((await ask(request, 'hirondelles', '/', { 'accept-language': language })).headers().location).toBe(
        `/${language}/products`,
      )
      const shopper = new Shopper(page, language)
      for (const wine of ['coffret-trois-crus', 'magnum-moulin-a-vent']) {
        await open(page, `/${language}/products`)
        await page.locator(`.product-card a[href="/${language}/products/${wine}"]`).click()
        await expect(page).toHaveURL(`/${language}/products/${wine}`)
        const added = page.waitForResponse((response) => response.url().includes('/api/shop/cart/product/add'))
        await page
          .locator('.buy')
          .getByRole('button', { name: shopper.t('shop.product.addToCart') })
          .click()
        expect((await added).status()).toBe(200)
      }
      await expect(page.locator('.cart-button .count')).toHaveText('2')
      await shopper.goesToCheckout()
      await expect(page).toHaveURL(`/${language}/checkout`)
      await shopper.givesContact()
      await shopper.delivery('PICKUP').check()
      await page
        .getByRole('radio', { name: language === 'de' ? /Zahlung vor Ort/ : /on site|on the spot|at the estate/i })
        .check()
      await shopper.agrees()
      await expect(shopper.orderButton).toHaveText(shopper.t('checkout.placeOrder.buttonOnSite'))
      await shopper.orders()
      await shopper.isThanked()
      await expect(page).toHaveURL(`/${language}/confirmation`)
      // 65 for the box and 60 for the magnum; fetching costs nothing.
      await expect(page.locator('.sums .grand')).toContainText(language === 'en' ? '€125.00' : /125,00\s€/)
      await expectToFit(page)
    })

  test('[NAV-03] [NAV-04] the legal pages and the journal are one step from the footer', async ({ page }) => {
    await page.setViewportSize(phone)
    for (const path of [
      'cookies',
      'conditions-generales',
      'mentions-legales',
      'politique-de-confidentialite',
      'journal',
    ]) {
      await open(page, '/de/information')
      await page.locator(`footer a[href="/de/${path}"]`).click()
      await expect(page).toHaveURL(`/de/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main')).not.toContainText('{{')
      await expectToFit(page)
    }
    await page.locator('.post-card a').first().click()
    await expect(page).toHaveURL(/\/de\/journal\/[\w-]+$/)
  })
})

test.describe('the demo site', () => {
  test.use({ baseURL: originOf('demo') })
  test.beforeEach(({ context }) => hasAnswered(context, 'demo'))

  test('[NAV-02] it leads to home, a page rendered ahead, and the four sites', async ({ page, request }) => {
    expect((await ask(request, 'demo', '/', { 'accept-language': 'en' })).headers().location).toBe('/en/home')
    const ready = await ask(request, 'demo', '/en/prerendered')
    expect(ready.status()).toBe(200)
    expect(await ready.text()).toMatch(/<h1[^>]*>[^<]{10,}/)
    for (const site of ['vigneron-online', 'hirondelles', 'bensadevot', 'la-paulee']) {
      await open(page, '/en/home')
      await page
        .locator(`main a[href^="${originOf(site)}/en"]`)
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`^${originOf(site)}/en/`))
      await expect(page.locator('html')).toHaveAttribute('data-site', site)
      await hydrated(page)
    }
  })

  test('[NAV-14] [NAV-18] the sub-menu opens by mouse and by keyboard, and Escape gives the focus back', async ({
    page,
  }) => {
    await page.setViewportSize(desktop)
    await open(page, '/en/home')
    const menu = page.getByRole('navigation', { name: textOf('en', 'common.layout.mainNavigation') })
    const button = menu.locator('button[aria-expanded]')
    const entry = menu.locator('a[href="/en/prerendered"]')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(entry).toBeHidden()
    await button.hover()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(entry).toBeVisible()
    await page.mouse.move(700, 800)
    await expect(button).toHaveAttribute('aria-expanded', 'false')

    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
    await expect(entry).toBeHidden()
    await page.keyboard.press('Enter')
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/en/prerendered')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('[NAV-14] an entry of the mobile menu that has entries of its own opens, and its pages are led to', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await open(page, '/de/home')
    await page.getByRole('button', { name: textOf('de', 'common.layout.openMenu') }).click()
    const menu = page.getByRole('dialog', { name: textOf('de', 'common.layout.mainNavigation') })
    await menu.locator('summary').click()
    await menu.locator('a[href="/de/prerendered"]').click()
    await expect(page).toHaveURL('/de/prerendered')
    await expect(menu).toBeHidden()
  })
})

test.describe('the frame of vigneron-online', () => {
  test.beforeEach(({ context }) => hasAnswered(context, 'vigneron-online'))

  for (const [language, viewport] of [
    ['fr', desktop],
    ['de', phone],
  ] as const)
    test(`[NAV-05] the pages of services answer in ${language}, and lead to a site of one’s own`, async ({ page }) => {
      await page.setViewportSize(viewport)
      for (const path of ['nos-services', 'creation-site-internet', 'boutique-en-ligne', 'strategie-marketing']) {
        await open(page, `/${language}/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectToFit(page)
      }
      await page.locator(`main a[href="/${language}/demander-un-site"]`).first().click()
      await expect(page).toHaveURL(`/${language}/demander-un-site`)
      await page.locator('main .contact-banner').getByRole('button').click()
      await expect(page.getByRole('dialog', { name: textOf(language, 'contact.modal.title') })).toBeVisible()
    })

  test('[NAV-14] [PAGE-07] the mobile menu opens, leads on, closes, and gives the focus back', async ({ page }) => {
    await page.setViewportSize(phone)
    await open(page, '/de/home')
    const button = page.getByRole('button', { name: textOf('de', 'common.layout.openMenu') })
    const menu = page.getByRole('dialog', { name: textOf('de', 'common.layout.mainNavigation') })
    await button.click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await menu.getByRole('button', { name: textOf('de', 'common.layout.closeMenu') }).click()
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await menu.locator('a[href="/de/weine"]').click()
    await expect(page).toHaveURL('/de/weine')
    await expect(menu).toBeHidden()
    await button.click()
    await menu.locator('a[hreflang="fr"]').click()
    await expect(page).toHaveURL('/fr/vins')
  })

  test('[NAV-18] the header shrinks past 300 px on wide screens, and the page below does not move', async ({
    page,
  }) => {
    await page.setViewportSize(desktop)
    await open(page, '/fr/nos-actualites')
    const header = page.locator('header.site-header')
    const bar = header.locator('.bar')
    const top = async () => (await bar.boundingBox())?.height ?? 0
    const height = await top()
    const place = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top + window.scrollY)
    const before = await place()
    await page.mouse.wheel(0, 250)
    await scrolledTo(page, 250)
    await expect(header).not.toHaveAttribute('data-shrunk')
    await page.mouse.wheel(0, 400)
    await expect(header).toHaveAttribute('data-shrunk', '')
    await expect.poll(top).toBeLessThan(height - 30)
    expect(await place()).toBe(before)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(header).not.toHaveAttribute('data-shrunk')
    await expect.poll(top).toBe(height)
  })

  test('[NAV-18] below 992 px it keeps its height', async ({ page }) => {
    await page.setViewportSize({ width: 991, height: 800 })
    await open(page, '/fr/nos-actualites')
    const bar = page.locator('header.site-header .bar')
    const height = (await bar.boundingBox())?.height
    await page.mouse.wheel(0, 900)
    await scrolledTo(page, 900)
    expect((await bar.boundingBox())?.height).toBe(height)
  })

  test('[NAV-15] a search for growers is still there on the way back from one, and after a reload', async ({
    page,
  }) => {
    await open(page, '/de/nos-vignerons')
    await page.getByRole('searchbox').fill('riesling')
    await page.getByRole('combobox').selectOption('Elsass')
    const cards = page.locator('.producer-card')
    await expect(cards).toHaveCount(1)
    await expect(page).toHaveURL(/\?q=riesling&region=Elsass$/)
    await cards.getByRole('link').click()
    await expect(page).toHaveURL(/\/domaine-de-la-huppe$/)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('riesling')
    await expect(cards).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('riesling')
    await expect(page.getByRole('combobox')).toHaveValue('Elsass')
    await expect(cards).toHaveCount(1)
  })

  test('[I18N-04] a change of language keeps what was searched for, on the first page too', async ({ page }) => {
    await open(page, '/de/nos-vignerons?q=riesling')
    const cards = page.locator('.producer-card')
    await expect(cards).toHaveCount(1)
    await page.locator('.site-header').getByRole('link', { name: 'EN, English' }).click()
    await expect(page).toHaveURL('/en/nos-vignerons?q=riesling')
    await expect(page.getByRole('searchbox')).toHaveValue('riesling')
    await expect(cards).toHaveCount(1)
    await page.getByRole('searchbox').fill('poulsard')
    await expect(page).toHaveURL('/en/nos-vignerons?q=poulsard')
    await page.locator('.site-header').getByRole('link', { name: 'FR, Français' }).click()
    await expect(page).toHaveURL('/fr/nos-vignerons?q=poulsard')
    await expect(page.getByRole('searchbox')).toHaveValue('poulsard')
  })

  test('[NAV-14] the footer says the year and opens the contact form', async ({ page }) => {
    await open(page, '/en/nos-vignerons')
    const footer = page.locator('footer.site-footer')
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
    for (const path of [
      'cookies',
      'conditions-generales',
      'mentions-legales',
      'politique-de-confidentialite',
      'order',
      'nos-vignerons',
    ])
      await expect(footer.locator(`a[href="/en/${path}"]`)).toHaveCount(1)
    const opener = footer.getByRole('button', { name: textOf('en', 'common.footer.contact') })
    await opener.click()
    const modal = page.getByRole('dialog', { name: textOf('en', 'contact.modal.title') })
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('[NAV-14] on a page below a list, the list stays marked in the menu', async ({ page }) => {
    await page.setViewportSize(desktop)
    await open(page, '/de/nos-actualites')
    await page.locator('.post-card a').first().click()
    await expect(page).toHaveURL(/\/de\/nos-actualites\/[\w-]+$/)
    await expect(page.locator('.menu a[href="/de/nos-actualites"]')).toHaveAttribute('aria-current', 'true')
    await open(page, '/de/clos-des-murmures/products/cremant')
    await expect(page.locator('.menu [aria-current]')).toHaveAttribute('href', '/de/clos-des-murmures')
    await open(page, '/de/clos-des-murmures/information')
    await expect(page.locator('.menu [aria-current]')).toHaveAttribute('href', '/de/clos-des-murmures/information')
  })

  test('[SITE-09] the body carries the class of the window’s width', async ({ page }) => {
    await page.setViewportSize({ width: 575, height: 800 })
    await open(page, '/fr/home')
    const deviceClass = () =>
      page.evaluate(() =>
        ['xs', 'sm', 'md', 'lg', 'xl'].filter((name) => document.body.classList.contains(name)).join(' '),
      )
    for (const [width, name] of [
      [575, 'xs'],
      [576, 'sm'],
      [767, 'sm'],
      [768, 'md'],
      [992, 'lg'],
      [1200, 'xl'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(deviceClass).toBe(name)
    }
  })
})

test.describe('what comes with every page', () => {
  for (const [site, path, layout, { header, cart, footer }] of [
    ['vigneron-online', '/fr/home', 'VigneronOnlineCms', { header: true, cart: true, footer: true }],
    ['vigneron-online', '/fr/clos-des-murmures', 'Shop', { header: true, cart: true, footer: true }],
    ['vigneron-online', '/fr/login', 'Flat', { header: true, cart: true, footer: true }],
    ['vigneron-online', '/fr/404', 'GenericError', { header: true, cart: true, footer: true }],
    // A chosen stay is found again by the same button.
    ['bensadevot', '/de/apartments', 'Bensadevot', { header: true, cart: true, footer: true }],
    ['la-paulee', '/en/home', 'Cms', { header: true, cart: false, footer: true }],
  ] as const)
    test(`[SITE-06] ${path} of ${site} has the layout ${layout}`, async ({ page, watch }) => {
      if (path === '/fr/404') watch.expectStatus(path, 404)
      await page.goto(originOf(site) + path)
      await hydrated(page)
      await expect(page.locator('body')).toHaveAttribute('data-layout', layout)
      await expect(page.locator('.site-header')).toHaveCount(header ? 1 : 0)
      await expect(page.locator('.cart-button')).toHaveCount(cart ? 1 : 0)
      await expect(page.locator('.site-footer')).toHaveCount(footer ? 1 : 0)
    })

  test('[SITE-04] the page carries what the browser may know of its site, and nothing it may not', async ({
    request,
  }) => {
    const text = await (await ask(request, 'bensadevot', '/fr/home')).text()
    const [, boot = '{}'] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text) ?? []
    const { site } = JSON.parse(boot) as { site: Record<string, unknown> }
    expect(site).toMatchObject({
      configuration: {
        fwk: {
          isMaintenance: false,
          isComingSoon: false,
          messenger: { id: '000000000000000' },
          analytics: { hotjar: { id: null }, gtag: { id: null } },
        },
      },
      sessionTtl: expect.any(Number),
      staticsDomain: expect.any(String),
      agencies: expect.arrayContaining(['cote-vermeille']),
    })
    // Who a message goes to stays on the server.
    expect(JSON.stringify(site['contacts'])).not.toContain('@')
  })
})

/** The page has come to rest there, and whatever follows its scrolling has been drawn. */
async function scrolledTo(page: Page, top: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let count = 0; count < 3; count++) await frame()
    const ending = document.getAnimations().filter(({ timeline, playState }) => timeline && playState === 'running')
    // Those without an end, such as a slider's, are none of the header's.
    const finite = ending.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}
