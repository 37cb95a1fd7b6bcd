import type { Page } from '@playwright/test'
import { ask, expect, hydrated, originOf, phone, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'
import { textOf } from './texts.ts'

const readable = [
  { site: 'vigneron-online', path: '/clos-des-murmures', shows: 'Vin jaune' },
  { site: 'hirondelles', path: '/information', shows: 'Hirondelles' },
  { site: 'bensadevot', path: '/apartments/le-cabanon', shows: 'Le Cabanon' },
  { site: 'la-paulee', path: '/home', shows: 'Paulée' },
]

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  for (const language of ['fr', 'de', 'en'])
    test(`[SITE-06] without script one reads every site in ${language}, follows its links and is told what needs it`, async ({
      page,
    }) => {
      await page.setViewportSize(phone)
      for (const { site, path, shows } of readable) {
        await page.goto(`${originOf(site)}/${language}${path}`)
        await expect(page.locator('main')).toContainText(shows)
        await expect(page.locator('.no-script')).toHaveText(textOf(language, 'common.layout.noScript'))
        await expect(page.locator('.no-script')).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      await page.goto(`${originOf('vigneron-online')}/${language}/clos-des-murmures`)
      await page.locator('main').getByRole('link', { name: 'Vin jaune' }).first().click()
      await expect(page).toHaveURL(/\/products\/vin-jaune$/)
      await expect(page.locator('main')).toContainText('2017')
    })
})

test('[NAV-09] on a line that does not answer yet, a press is seen to have been heard', async ({ page, context }) => {
  await hasAnswered(context, 'vigneron-online')
  await page.setViewportSize(phone)
  await page.goto('/fr/clos-des-murmures')
  await hydrated(page)
  const { promise: turn, resolve: answerNow } = Promise.withResolvers<void>()
  // Only data: the parts of the next page are there already, its contents are not.
  await page.route(/\/api\//, async (route) => {
    await turn
    await route.continue()
  })
  await page.locator('main').getByRole('link', { name: 'Vin jaune' }).first().click()
  await expect(page.locator('.navigation-progress')).toBeVisible()
  await expect(page).toHaveURL(/clos-des-murmures$/)
  answerNow()
  await expect(page).toHaveURL(/\/products\/vin-jaune$/)
  await expect(page.locator('.navigation-progress')).toBeHidden()
})

/** Blocks whose scripts come late, and pages that are nothing but such. */
const ofBlocks = [
  { site: 'vigneron-online', path: '/fr/home' },
  { site: 'bensadevot', path: '/fr/home' },
  { site: 'hirondelles', path: '/fr/information' },
  { site: 'la-paulee', path: '/fr/home' },
  { site: 'la-paulee', path: '/fr/programme' },
]
/** The height of each, in lines of a text, all laid out. */
const linesOfBlocks = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['unfolded'] = ''
    const blocks = [...document.querySelectorAll('main > *')]
    return blocks.map((block) => `${block.className}: ${Math.round(block.getBoundingClientRect().height / 20)}`)
  })

for (const { site, path } of ofBlocks)
  test(`[PAGE-02] before any script the blocks of ${site}${path} look as they do with theirs`, async ({
    page,
    browser,
  }) => {
    const silent = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
    const written = await silent.newPage()
    await page.setViewportSize(phone)
    await page.goto(originOf(site) + path)
    await hydrated(page)
    await written.goto(originOf(site) + path)
    expect(await linesOfBlocks(written)).toEqual(await linesOfBlocks(page))
    await silent.close()
  })

test('[CALL-05] a page whose style sheets never come looks as it came, and answers', async ({ page }) => {
  const { promise: turn, resolve: letThemGo } = Promise.withResolvers<void>()
  await page.setViewportSize(phone)
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    await turn
    await route.continue()
  })
  await page.goto('/fr/clos-des-murmures', { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  await expect(page.locator('main h1')).toBeVisible()
  letThemGo()
  await page.waitForLoadState('networkidle')
})

for (const [line, answer] of [
  ['has not come yet', 'wait'],
  ['cannot be had', 'refuse'],
] as const)
  test(`[STAY-06] what of an apartment is only read stands while its script ${line}, whatever is chosen`, async ({
    page,
    watch,
  }) => {
    watch.expectStatus('/assets/ApartmentFacts', 503)
    const { promise: turn, resolve: letItGo } = Promise.withResolvers<void>()
    const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
    await page.route(/\/assets\/ApartmentFacts-[^/]+\.js$/, async (route) => {
      noteAsked()
      if (answer === 'refuse') return route.fulfill({ status: 503 })
      await turn
      await route.continue()
    })
    await page.setViewportSize(phone)
    await page.goto(`${originOf('bensadevot')}/fr/apartments/le-cabanon`)
    await hydrated(page)
    await asked
    const seasons = page.locator('main .seasons')
    await expect(seasons).toBeVisible()
    await seasons.evaluate((table) => table.setAttribute('data-as-it-came', ''))
    const day = page.locator('main .stay-calendar td button:not([aria-disabled="true"], :disabled)').first()
    await day.click()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('main .seasons[data-as-it-came]')).toBeVisible()
    letItGo()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main .seasons[data-as-it-came]')).toBeVisible()
  })

test('[STAY-06] an apartment that is come to by a link is shown with all that is read of it', async ({ page }) => {
  const { promise: turn, resolve: letItGo } = Promise.withResolvers<void>()
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  await page.route(/\/assets\/ApartmentFacts-[^/]+\.js$/, async (route) => {
    noteAsked()
    await turn
    await route.continue()
  })
  await page.setViewportSize(phone)
  await page.goto(`${originOf('bensadevot')}/fr/apartments`)
  await hydrated(page)
  await page.locator('main a[href$="/apartments/le-cabanon"]').first().click()
  await asked
  await expect(page.locator('.navigation-progress')).toBeVisible()
  await expect(page).toHaveURL(/\/apartments$/)
  letItGo()
  await expect(page).toHaveURL(/\/apartments\/le-cabanon$/)
  await expect(page.locator('main .seasons')).toBeVisible()
})

test.describe('while a page is still coming', () => {
  test.use({ javaScriptEnabled: false })
  test('the bottle is painted where it stays, before its other views have come', async ({ page }) => {
    await page.setViewportSize(phone)
    const path = '/fr/clos-des-murmures/products/vin-jaune'
    const address = originOf('vigneron-online') + path
    const standsAt = async () => (await page.locator('.product-stage > img').boundingBox())?.x
    await page.goto(address)
    await expect(page.locator('.thumbs')).toBeVisible()
    const whole = await standsAt()
    const document = await (await ask(page.request, 'vigneron-online', path)).text()
    const [body] = document.split('<div class="thumbs"')
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
    await page.goto(address)
    await expect(page.locator('.thumbs')).toHaveCount(0)
    expect(await standsAt()).toBe(whole)
  })
})
