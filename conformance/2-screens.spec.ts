import { expect, linksIn, narrow, test, visit, wide, withoutBanner } from './browser.ts'
import { aShelf } from './people.ts'
import { type SiteKind, Visitor, at, languages, listAt, originOf, textAt } from './platform.ts'
import { deliveredState } from './stays.ts'

// Section 2: screens and routes.

const legal = ['cookies', 'conditions-generales', 'mentions-legales', 'politique-de-confidentialite']
const shopPages = [
  '',
  '/activities',
  '/information',
  '/checkout',
  '/order',
  '/order/ABCDEFGH1234',
  ...legal.map((page) => `/${page}`),
]

/** Wines and visits of all growers have a word of their own in each language. */
const findingPaths = { fr: ['/vins', '/visites'], de: ['/weine', '/besuche'], en: ['/wines', '/visits'] }

const routes: [string, SiteKind, string[]][] = [
  ['[NAV-02] the demo site', 'demo', ['/home', '/prerendered']],
  [
    '[NAV-04] a single shop',
    'shop',
    [
      '/products',
      '/activities',
      '/information',
      '/checkout',
      '/order',
      '/order/ABCDEFGH1234',
      ...legal.map((page) => `/${page}`),
    ],
  ],
  [
    '[NAV-05] the marketplace',
    'marketplace',
    ['/home', '/nos-actualites', '/nos-vignerons', '/order', '/order/ABCDEFGH1234', ...legal.map((page) => `/${page}`)],
  ],
  [
    '[NAV-05] the services of the marketplace',
    'marketplace',
    ['/creation-site-internet', '/boutique-en-ligne', '/strategie-marketing'],
  ],
  ['[NAV-06] a shop of the marketplace', 'marketplace', shopPages.map((page) => `/clos-des-murmures${page}`)],
  ['[NAV-07] a hospitality site', 'hospitality', ['/apartments', '/checkout', '/booking', '/booking/ABCDEFGH1234']],
  ['[NAV-08] accounts', 'marketplace', ['/login', '/register', '/registered', '/access-restricted']],
]

for (const language of languages) {
  for (const [title, site, paths] of routes)
    test(`${title} has every path of the specification in ${language}`, async () => {
      const visitor = new Visitor(site, language)
      for (const path of paths) {
        const page = await visitor.open(`/${language}${path}`)
        expect(page.status, path).toBe(200)
        expect(page.text, path).toContain(`<html lang="${language}"`)
        // Without a prefix: the same path, its query kept, in the language the browser accepts (I18N-02).
        const bare = await visitor.open(`${path || '/'}?a=1`)
        expect([bare.status, bare.headers['location']], path).toEqual([302, `/${language}${path}?a=1`])
      }
    })

  test(`[NAV-01] [NAV-09] what does not exist is the 404 page in ${language}`, async ({ page }) => {
    const visitor = new Visitor('marketplace', language)
    for (const path of [
      '/404',
      '/a/b/c/d',
      '/clos-des-murmures/products/nothing',
      '/clos-des-murmures/activities/nothing',
      '/nos-actualites/nothing',
    ])
      expect((await visitor.open(`/${language}${path}`)).status, path).toBe(404)
    await visit(page, 'marketplace', `/${language}/clos-des-murmures/products/nothing`)
    await expect(page).toHaveURL(`${originOf('marketplace')}/${language}/404`)
  })

  test(`[NAV-10] a shop path that does not exist leads to the 404 page, which remembers it, in ${language}`, async ({
    page,
  }) => {
    for (const path of ['/clos-inconnu', '/clos-inconnu/products/savagnin']) {
      expect(await visit(page, 'marketplace', `/${language}${path}`)).toBe(404)
      await expect(page).toHaveURL(`${originOf('marketplace')}/${language}/404`)
      await expect(page.getByText('clos-inconnu')).toBeVisible()
    }
  })

  test(`[NAV-11] a confirmation without a purchase in memory is the 404 page in ${language}`, async ({ page }) => {
    for (const [site, path] of [
      ['marketplace', '/clos-des-murmures/confirmation'],
      ['shop', '/confirmation'],
      ['hospitality', '/confirmation'],
    ] as const) {
      await page.goto(`${originOf(site)}/${language}${path}`)
      await expect(page).toHaveURL(`${originOf(site)}/${language}/404`)
    }
  })

  test(`[NAV-13] [NAV-14] [SITE-03] the menus and the footer lead where the specification says, in ${language}`, async ({
    page,
  }) => {
    await withoutBanner(page, 'marketplace', 'vigneron-online')
    await page.setViewportSize(wide)
    await visit(page, 'marketplace', `/${language}/home`)
    const primary = await linksIn(page, 'header', language)
    for (const path of ['/home', '/nos-actualites', '/order']) expect(primary).toContain(path)
    const footer = await linksIn(page, '[role="contentinfo"], body > footer, .site-footer', language)
    for (const path of ['/order', '/nos-vignerons', ...legal.map((page) => `/${page}`)]) expect(footer).toContain(path)
    // What is for growers stands in the footer, and visitors come to wines, growers and visits first (SELL-07).
    const services = ['/nos-services', '/creation-site-internet', '/boutique-en-ligne', '/strategie-marketing']
    for (const path of services) expect(footer).toContain(path)
    for (const path of ['/nos-vignerons', ...findingPaths[language]]) expect(primary).toContain(path)
    await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()))
    // Only visitors who are not logged in see an entry for the public role.
    expect([...primary, ...footer]).toContain('/login')
  })

  test(`[PAGE-06] [PAGE-07] the contact modal opens from the footer with a translated title in ${language}`, async ({
    page,
  }) => {
    await withoutBanner(page, 'marketplace', 'vigneron-online')
    await visit(page, 'marketplace', `/${language}/home`)
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: { fr: /écri|contact/i, de: /schreib|kontakt/i, en: /write|contact/i }[language] })
      .first()
      .click()
    const modal = page.getByRole('dialog')
    await expect(modal).toBeVisible()
    await expect(modal.getByRole('heading').first()).toHaveText(/\S{3}/)
    const send = modal.locator('button[type="submit"]')
    await expect(send).toBeDisabled()
    await modal.locator('input[type="email"]').fill('no e-mail')
    await modal.locator('textarea').fill('Bonjour !')
    await expect(send).toBeDisabled()
    await modal.locator('input[type="email"]').fill('reader@example.org')
    await expect(send).toBeEnabled()
  })
}

test('[CART-07] [SHOP-07] the side cart slides in from the right with the words of the specification', async ({
  page,
}) => {
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  await page.setViewportSize(wide)
  await visit(page, 'marketplace', '/en/clos-des-murmures')
  await page.locator('header').getByRole('button', { name: /cart/i }).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart).toContainText('Your cart is empty')
  await expect(cart.getByText('Continue shopping')).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, 'marketplace', '/en/clos-des-murmures/products/savagnin-ouille')
  await page
    .getByRole('button', { name: /add to (the |my |your )?cart/i })
    .first()
    .click()
  // Where it opens by itself, it lies over its button.
  await expect(async () => {
    if (!(await cart.isVisible()))
      await page.locator('header').getByRole('button', { name: /cart/i }).click({ timeout: 2000 })
    await expect(cart).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(cart.getByText('Checkout', { exact: true })).toBeVisible()
  await expect(cart).toContainText('Savagnin ouillé')
  const box = await cart.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThanOrEqual(1440 - 1)
  // The way back to the shop is shown where the route is no route of the shop.
  await expect(cart.locator('a[href="/en/clos-des-murmures"]')).toHaveCount(0)
  await visit(page, 'marketplace', '/en/home')
  await page.locator('header').getByRole('button', { name: /cart/i }).click()
  await expect(cart.locator('a[href="/en/clos-des-murmures"]').first()).toBeVisible()
})

test('[STAY-03] [STAY-06] a chosen stay is one press away on every page, and can be removed', async ({ page }) => {
  await withoutBanner(page, 'hospitality', 'bensadevot')
  for (const viewport of [wide, narrow]) {
    await page.setViewportSize(viewport)
    await visit(page, 'hospitality', '/en/home')
    const added = await page.evaluate(async () => {
      const call = async (path: string, body?: object): Promise<{ status: number; text: string }> => {
        const init = body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
        const answer = await fetch(`/en/api/hospitality/${path}`, init)
        return { status: answer.status, text: await answer.text() }
      }
      const agency = /"agencies":\["([\w-]+)"/.exec(document.documentElement.innerHTML)?.[1] ?? ''
      const apartments = [...(await call(`agency/${agency}/apartments`)).text.matchAll(/"_id":"([\w-]{36})","code"/g)]
      for (const [, apartmentID] of apartments)
        for (let from = 120; from < 200; from += 5) {
          const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
          const { status } = await call('cart/rental/add', {
            apartmentID,
            startDate: day(from),
            endDate: day(from + 7),
          })
          if (status === 200) return true
        }
      return false
    })
    expect(added).toBe(true)
    await visit(page, 'hospitality', '/en/information')
    await page
      .locator('header')
      .getByRole('button', { name: /cart|stay/i })
      .click()
    const cart = page.getByRole('dialog')
    await expect(cart.getByText('Checkout', { exact: true })).toBeVisible()
    await cart.getByRole('button', { name: /remove/i }).click()
    await expect(cart).toContainText('Your cart is empty')
  }
})

test('[SITE-06] the demo shows all eight layouts', async () => {
  const seen = new Set<string>()
  const look = async (site: SiteKind, paths: string[]) => {
    for (const path of paths) {
      const { text } = await new Visitor(site, 'fr').open(`/fr${path}`)
      const name = /<body[^>]*data-layout="(\w+)"/.exec(text)?.[1]
      if (name) seen.add(name)
    }
  }
  const everyPage = async (site: SiteKind) => {
    const map = await new Visitor(site, 'fr').open('/sitemap.xml')
    await look(site, [
      ...new Set([...map.text.matchAll(/<loc>[^<]*?\/fr(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)),
    ])
  }
  for (const site of ['marketplace', 'shop', 'hospitality', 'content', 'demo'] as const) {
    await everyPage(site)
    await look(site, ['/maintenance', '/coming-soon', '/404', '/login', '/cookies', '/no/such/page'])
  }
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining(['Bensadevot', 'Cms', 'Flat', 'Page', 'Shop', 'VigneronOnlineCms']),
  )
})

test('[PAGE-02] the page components of the specification are all in the demo, and seen', async () => {
  const kinds = new Set<string>()
  for (const [site, code] of [
    ['marketplace', 'vigneron-online'],
    ['content', 'la-paulee'],
    ['hospitality', 'bensadevot'],
    ['demo', 'demo'],
    ['shop', 'hirondelles'],
  ] as const) {
    const visitor = new Visitor(site, 'fr')
    const map = await visitor.open('/sitemap.xml')
    const pages = new Set(['home', ...[...map.text.matchAll(/\/fr\/([a-z-]+)<\/loc>/g)].map(([, page = '']) => page)])
    for (const page of pages) {
      const content = await visitor.open(`/sites/${code}/pages-content/${page}.json`)
      const blocks = at(content, 'blocks')
      if (Array.isArray(blocks)) for (const block of blocks) kinds.add(String(at(block, 'component')))
    }
  }
  for (const kind of [
    'contactDetails',
    'contactBanner',
    'map',
    'pageTitle',
    'rowContent',
    'staticContent',
    'button',
    'slider',
    'socialLinks',
    'teamGroup',
    'latestNews',
    'timeline',
  ])
    expect([...kinds]).toContain(kind)
})

test('[NAV-15] hash, top, back: the page stands where the specification says', async ({ page }) => {
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  await page.setViewportSize(narrow)
  await visit(page, 'marketplace', '/fr/clos-des-murmures')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(700)
  const before = await page.evaluate(() => window.scrollY)
  await page
    .locator('main a[href*="/products/"]')
    .nth(2)
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/products\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  // Returning from a product, by a link as well as by the back button.
  await page.goBack()
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(200)
  // Coming from elsewhere the list begins at its top.
  await page
    .locator('a[href="/fr/clos-des-murmures/information"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/information$/)
  await page
    .locator('a[href="/fr/clos-des-murmures"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/clos-des-murmures$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

for (const language of languages)
  test(`[PAGE-05] the cookie banner asks on a page, asks below on the cookies page, and keeps the answer, in ${language}`, async ({
    page,
  }) => {
    await visit(page, 'marketplace', `/${language}/home`)
    const banner = page.locator('section.cookie')
    await expect(banner).toBeVisible()
    await expect(banner.locator(`a[href="/${language}/cookies"]`)).toBeVisible()
    await visit(page, 'marketplace', `/${language}/cookies`)
    await expect(banner).toBeVisible()
    await expect(banner.locator(`a[href="/${language}/cookies"]`)).toHaveCount(0)
    await banner.getByRole('button').first().click()
    await expect(banner).toBeHidden()
    await visit(page, 'marketplace', `/${language}/home`)
    await expect(banner).toBeHidden()
  })

test('[NAV-18] the header shrinks past its threshold on a wide screen, by the numbers of section 9', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  await visit(page, 'marketplace', '/fr/home')
  const logo = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => header.querySelector('.bar')?.getBoundingClientRect().height)
  const tall = await logo()
  await page.evaluate(() => window.scrollTo({ top: 800, behavior: 'instant' }))
  await expect.poll(logo).not.toBe(tall)
  expect(await page.locator('header').first().boundingBox()).toMatchObject({ y: 0 })
})

test('[SITE-01] [SITE-02] five hosts are five sites, and a sixth is none', async () => {
  const titles = new Set<string>()
  for (const site of ['marketplace', 'shop', 'hospitality', 'content', 'demo'] as const) {
    const state = await deliveredState(new Visitor(site, 'fr'), site === 'shop' ? '/fr/products' : '/fr/home')
    titles.add(textAt(state, 'site.code'))
  }
  expect(titles.size).toBe(5)
  const stranger = await new Visitor('demo', 'fr').open('/', { host: 'no-such-site.example' })
  expect(stranger.status).toBe(404)
})

test('[SHOP-08] the chosen category stays chosen after a product and back', async ({ page }) => {
  const { visitor, shopID } = await aShelf('en')
  const categories = listAt(await visitor.post(`/api/shop/shop/${shopID}/products`), 'response.categories')
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  await visit(page, 'marketplace', '/en/clos-des-murmures')
  const chosen = page
    .locator('main')
    .getByRole('button', { name: textAt(categories[1], 'title') })
    .first()
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await page.locator('main a[href*="/products/"]').first().click()
  await expect(page).toHaveURL(/\/products\//)
  await page.goBack()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
})
