import type { Page } from '@playwright/test'
import { ask, desktop, expect, expectAccessible, open, originOf, phone, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'
import { Shopper, cards } from './shopper.ts'
import { textOf } from './texts.ts'

test.beforeEach(({ context }) => hasAnswered(context, 'vigneron-online'))

const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

test('[SELL-07] a Riesling under 20 euros is found in spite of a typing error, and bought', async ({ page }) => {
  await page.setViewportSize(desktop)
  const shopper = new Shopper(page, 'fr')
  await shopper.visits('/home')
  await page.locator('.menu').getByRole('link', { name: 'Vins', exact: true }).click()
  await expect(page).toHaveURL('/fr/vins')
  await expect(page.locator('.product-card')).toHaveCount(24)
  await page.getByRole('searchbox').fill('riseling')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/fr/vins?q=riseling')
  await expect(page.getByRole('status').filter({ hasText: '«\u00a0riesling\u00a0»' })).toBeVisible()
  await expect(page.locator('.product-card')).toHaveCount(2)
  await page.locator('.facets').getByRole('link', { name: 'Jusqu’à 20 €' }).click()
  await expect(page).toHaveURL('/fr/vins?q=riseling&price=20')
  const card = page.locator('.product-card')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('14,00')
  for (let bottle = 1; bottle <= 6; bottle++) {
    await card.getByRole('button').click()
    await expect(page.locator('.cart-button .count')).toHaveText(String(bottle))
  }
  await shopper.goesToCheckout()
  await expect(page).toHaveURL('/fr/domaine-de-la-huppe/checkout')
  await shopper.ordersByCard(cards.pays)
  await shopper.isThanked()
})

test('[SELL-07] filters, order and page live in the address: they survive a reload, a change of language and the way back', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await open(page, '/de/weine')
  const facets = page.locator('.facets')
  // What is pressed shows at once, and the next press adds to it, however slow the line is.
  const { promise: turn, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/wine/search', async (route) => {
    await turn
    await route.continue()
  })
  await facets.getByRole('link', { name: 'Rot' }).click()
  await expect(facets.getByRole('link', { name: 'Rot' })).toHaveAttribute('aria-current', 'true')
  await facets.getByRole('link', { name: 'Jura' }).click()
  answer()
  await expect(page).toHaveURL('/de/weine?colour=red&region=jura')
  await expect(page.locator('.product-card')).toHaveCount(2)
  await page.locator('.sorts summary').click()
  await page
    .locator('.sorts')
    .getByRole('link', { name: textOf('de', 'finding.wines.sorts.priciest') })
    .click()
  await expect(page).toHaveURL('/de/weine?colour=red&region=jura&sort=priciest')
  const names = page.locator('.product-card .name')
  await expect(names).toHaveText(['Trousseau', 'Poulsard'])
  await page.reload()
  await expect(names).toHaveText(['Trousseau', 'Poulsard'])
  await page.locator('.site-header').getByRole('link', { name: 'FR, Français' }).click()
  await expect(page).toHaveURL('/fr/vins?colour=red&region=jura&sort=priciest')
  await expect(names).toHaveText(['Trousseau', 'Poulsard'])
  await names.first().getByRole('link').click()
  await expect(page).toHaveURL('/fr/clos-des-murmures/products/trousseau')
  await page.goBack()
  await expect(names).toHaveText(['Trousseau', 'Poulsard'])
  await page
    .locator('.chosen')
    .getByRole('link', { name: textOf('fr', 'finding.wines.clear') })
    .click()
  await expect(page).toHaveURL('/fr/vins?sort=priciest')
})

test('[SELL-07] a list is searched and narrowed with the keyboard alone', async ({ page }) => {
  await page.setViewportSize(desktop)
  await open(page, '/en/wines')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('comte')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/en/wines?q=comte')
  await expect(page.getByRole('searchbox')).toBeFocused()
  const sparkling = page.locator('.facets').getByRole('link', { name: 'Sparkling' })
  for (let presses = 0; presses < 12; presses++) {
    if (await sparkling.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(sparkling).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/en/wines?q=comte&colour=sparkling')
  await expect(sparkling).toBeFocused()
  await expect(sparkling).toHaveAttribute('aria-current', 'true')
})

test('[SELL-07] an estate with more than twelve wines has them searched, narrowed and ordered in its own list', async ({
  page,
  request,
}) => {
  await page.setViewportSize(desktop)
  await hasAnswered(page.context(), 'hirondelles')
  await open(page, `${originOf('hirondelles')}/fr/products`)
  const cards = page.locator('.product-card')
  const names = page.locator('.product-card .name')
  await expect(cards).toHaveCount(13)
  await page.locator('.facets').getByRole('link', { name: 'Blanc' }).click()
  await expect(page).toHaveURL(/\/fr\/products\?colour=white$/)
  await expect(names).toHaveText(['Beaujolais blanc', 'L’Autre Rive'])
  await page.locator('.sorts summary').click()
  await page.locator('.sorts').getByRole('link', { name: 'prix décroissant' }).click()
  await expect(names).toHaveText(['L’Autre Rive', 'Beaujolais blanc'])
  await page.locator('.site-header').getByRole('link', { name: 'DE, Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/products\?colour=white&sort=priciest$/)
  await expect(names).toHaveText(['L’Autre Rive', 'Beaujolais blanc'])
  await expectToFit(page)
  await expectAccessible(page)
  await page.reload()
  await expect(names).toHaveText(['L’Autre Rive', 'Beaujolais blanc'])
  await page.getByRole('searchbox').fill('Auster')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/de\/products\?q=Auster&colour=white&sort=priciest$/)
  await expect(cards).toHaveCount(0)
  await page
    .locator('.chosen')
    .getByRole('link', { name: textOf('de', 'finding.wines.remove', { filter: textOf('de', 'shop.colours.white') }) })
    .click()
  await expect(names).toHaveText(['Crémant de Bourgogne'])
  // As it comes, before a script runs; an estate with few wines keeps its categories.
  const narrowed = await (await ask(request, 'hirondelles', '/en/products?price=15&sort=price')).text()
  expect(narrowed.match(/class="product-card"/g)).toHaveLength(4)
  expect(narrowed).toContain('<meta name="robots" content="noindex"/>')
  expect(narrowed).toContain('action="/en/products"')
  const few = await (await ask(request, 'vigneron-online', '/fr/clos-des-murmures?colour=red')).text()
  expect(few.match(/class="product-card"/g)).toHaveLength(7)
  expect(few).not.toContain('wine-search')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[SELL-07] wines are searched, narrowed, ordered and turned over', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/fr/vins')
    await page.locator('.pages').getByRole('link', { name: 'Page 2' }).click()
    await expect(page.locator('.product-card')).toHaveCount(20)
    await page.locator('.facets').getByRole('link', { name: 'Rosé' }).click()
    await expect(page).toHaveURL('/fr/vins?colour=rose')
    await page.getByRole('searchbox').fill('luberon')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/fr/vins?q=luberon&colour=rose')
    await expect(page.locator('.product-card .name')).toHaveText(['Rosé Mistral'])
    await page.locator('.sorts summary').click()
    await page.locator('.sorts').getByRole('link', { name: 'prix croissant', exact: true }).click()
    await expect(page).toHaveURL('/fr/vins?q=luberon&colour=rose&sort=price')
    await page.locator('.site-header').getByRole('link', { name: 'DE, Deutsch' }).click()
    await expect(page).toHaveURL('/de/weine?q=luberon&colour=rose&sort=price')
    await expect(page.locator('.product-card .name')).toHaveText(['Rosé Mistral'])
  })

  test('[SELL-07] on a phone the filters open as a sheet, and visits are found by region', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/en/wines')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.locator('.facets').getByRole('link', { name: 'Alsace' }).click()
    await expect(page).toHaveURL('/en/wines?region=alsace')
    await expect(page.locator('.product-card')).toHaveCount(6)
    await page.goto('/en/visits')
    await page.getByLabel('From').fill('2027-01-01')
    await page.getByRole('combobox').selectOption('jura')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/en/visits?from=2027-01-01&to=&region=jura')
    await expect(page.locator('.activity-card')).toHaveCount(2)
  })

  test('[SHOP-06] the map of the growers is shown by its address', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/fr/nos-vignerons#map')
    await expect(page.locator('.france')).toBeVisible()
    await expect(page.locator('.producer-card').first()).toBeHidden()
  })
})

test('[SELL-07] on a phone the sheet of filters says how many wines are left, and goes', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/de/weine')
  const sheet = page.locator('.facets')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Filtern' }).click()
  await sheet.getByRole('link', { name: 'Rosé' }).click()
  await sheet.getByRole('link', { name: /Provence/ }).click()
  await expect(sheet).toBeVisible()
  // While the wines are looked for, those behind the sheet are paler than text may be.
  await expect(page.locator('.found .product-grid')).toHaveCSS('opacity', '1')
  await expect(page.locator('.found')).not.toHaveAttribute('aria-busy')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '2 Weine zeigen' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.locator('.product-card')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Filtern (2)' })).toBeVisible()
})

test('[SELL-07] where nothing is found the page says what to do, and one press shows all again', async ({ page }) => {
  await open(page, '/fr/vins?q=chablis&colour=red')
  await expect(page.getByText(textOf('fr', 'finding.wines.noneTitle'))).toBeVisible()
  await expect(page.locator('.chosen a')).toHaveText(['chablis', 'Rouge', 'Tout effacer'])
  await page.locator('.empty').getByRole('link').click()
  await expect(page).toHaveURL('/fr/vins')
  await expect(page.locator('.product-card')).toHaveCount(24)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await open(page, '/fr/nos-vignerons?q=zzzzzz')
  await page.locator('.empty').getByRole('button').click()
  await expect(page.locator('.producer-card')).toHaveCount(8)
})

test('[SELL-07] visits are found by day and region, and lead to their day', async ({ page }) => {
  await page.setViewportSize(desktop)
  await open(page, '/de/besuche?from=2099-01-01')
  await expect(page.getByText(textOf('de', 'finding.visits.noneTitle'))).toBeVisible()
  const from = page.getByRole('button', { name: /^Von/ })
  await expect(from).toHaveAccessibleName(/1\.\sJanuar 2099$/)
  await page.locator('.empty').getByRole('link').click()
  await expect(page.locator('.activity-card')).toHaveCount(10)
  await expect(from).toHaveAccessibleName(/Jederzeit$/)
  await page.getByRole('combobox').selectOption({ label: 'Elsass (1)' })
  await page.getByRole('button', { name: textOf('de', 'finding.visits.search') }).click()
  await expect(page.locator('.activity-card')).toHaveCount(1)
  await page.locator('.activity-card').getByRole('link').click()
  await expect(page).toHaveURL('/de/domaine-de-la-huppe/activities/atelier-accords')
})

test('[SELL-07] the days of visits are chosen from one calendar, a single day too, by keys alone', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/en/visits')
  const to = page.getByRole('button', { name: /^To/ })
  await to.focus()
  await to.press('Enter')
  const dialog = page.getByRole('dialog', { name: textOf('en', 'finding.visits.days') })
  await dialog.locator('td button[tabindex="0"]').focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(textOf('en', 'finding.visits.lastDay'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(/^On \w+\s1\s/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: textOf('en', 'finding.visits.done') }).click()
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleName(/^To 1\s\w+ \d{4}$/)
  await page.getByRole('button', { name: textOf('en', 'finding.visits.search') }).click()
  await expect(page).toHaveURL(/\/en\/visits\?from=(\d{4}-\d\d-01)&to=\1$/)
})

test('[SHOP-06] on a phone the growers are a list or a map, and a point leads to its grower', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/fr/home')
  await page.getByRole('link', { name: textOf('fr', 'shop.shopList.seeOnMap') }).click()
  await expect(page).toHaveURL('/fr/nos-vignerons#map')
  const map = page.locator('.france')
  await expect(map).toBeInViewport()
  await expect(page.locator('.producer-card').first()).toBeHidden()
  await map.getByRole('link', { name: /Maison Corbelin/ }).click()
  const card = page.locator('#maison-corbelin')
  await expect(card).toBeInViewport()
  await expect(card).toHaveAttribute('data-marked', '')
  await expect(map).toBeHidden()
})

test('[SELL-07] search engines know the list and its pages, but no filter', async ({ request }) => {
  const head = async (path: string) => (await (await ask(request, 'vigneron-online', path)).text()).split('</head>')[0]
  const origin = originOf('vigneron-online')
  const plain = await head('/de/weine')
  expect(plain).toContain(`<link rel="canonical" href="${origin}/de/weine"/>`)
  expect(plain).toContain(`<link rel="alternate" hrefLang="fr" href="${origin}/fr/vins"/>`)
  expect(plain).toContain(`<link rel="alternate" hrefLang="en" href="${origin}/en/wines"/>`)
  const second = await head('/de/weine?page=2&utm_source=mail')
  expect(second).toContain(`<link rel="canonical" href="${origin}/de/weine?page=2"/>`)
  for (const query of ['?q=riesling', '?colour=red', '?sort=price']) {
    const narrowed = await head(`/de/weine${query}`)
    expect(narrowed, query).toContain('<meta name="robots" content="noindex"/>')
    expect(narrowed, query).not.toContain('rel="canonical"')
  }
  const html = await (await ask(request, 'vigneron-online', '/fr/vins?page=2')).text()
  const [, list = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const { itemListElement, ...thing } = JSON.parse(list)
  expect(thing).toMatchObject({ '@type': 'ItemList', numberOfItems: 44 })
  expect(itemListElement).toHaveLength(20)
  expect(itemListElement[0]).toMatchObject({ position: 25 })
  const sitemap = await (await ask(request, 'vigneron-online', '/sitemap.xml')).text()
  for (const path of ['/fr/vins', '/de/weine', '/en/wines', '/fr/visites', '/de/besuche', '/en/visits'])
    expect(sitemap).toContain(`<loc>${origin}${path}</loc>`)
})

test('[SELL-07] on a phone the first bottle of home and of the wines is near the top', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const [path, most] of [
    ['/fr/home', 1300],
    ['/fr/vins', 450],
  ] as const) {
    await open(page, path)
    const box = await page.locator('.product-card').first().boundingBox()
    expect(box?.y, path).toBeLessThan(most)
  }
})

for (const [language, paths] of Object.entries({
  fr: ['/vins', '/visites'],
  de: ['/weine', '/besuche'],
  en: ['/wines', '/visits'],
}))
  test(`[SELL-07] the lists fit every window in ${language}, and nothing in them is out of reach`, async ({ page }) => {
    for (const path of paths)
      for (const width of [320, 390, 768, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await open(page, `/${language}${path}`)
        await expectToFit(page)
        if (width === 390 || width === 1440) await expectAccessible(page)
      }
  })
