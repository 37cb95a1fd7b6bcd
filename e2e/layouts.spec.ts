import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { desktop, expect, expectAccessible, hydrated, open, originOf, phone, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'

const layouts = {
  Page: 'page',
  Flat: 'flat',
  Cms: 'cms',
  VigneronOnlineCms: 'vigneron-online-cms',
  Shop: 'shop',
  Bensadevot: 'bensadevot',
  GenericError: 'generic-error',
  NoHeader: 'no-header',
}
const pathOf = (layout: keyof typeof layouts) => `${originOf('demo')}/fr/layouts/${layouts[layout]}`

/** A page shown whole at its top, without what differs by itself: nothing moves, no picture is on its way. */
async function pictureOf(page: Page): Promise<string> {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  })
  return createHash('sha256')
    .update(await page.screenshot({ animations: 'disabled' }))
    .digest('hex')
}

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test(`[SITE-06] the same page looks different in each of the eight layouts (${name})`, async ({ page, context }) => {
    await hasAnswered(context, 'demo')
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const pictures = new Map<string, string>()
    for (const layout of Object.keys(layouts) as (keyof typeof layouts)[]) {
      await open(page, pathOf(layout))
      await expect(page.locator('body')).toHaveAttribute('data-layout', layout)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une page, huit mises en page')
      pictures.set(layout, await pictureOf(page))
    }
    await open(page, `${originOf('demo')}/fr/layouts/without-header`)
    pictures.set('without header', await pictureOf(page))
    expect(new Set(pictures.values()).size).toBe(9)
  })

test('[SITE-06] each layout has what is drawn for it', async ({ page, context }) => {
  await hasAnswered(context, 'demo')
  await page.setViewportSize(desktop)
  const header = page.locator('header.site-header')
  const colourOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!
  const primary = 'rgb(184, 128, 255)'

  // A band over the whole width, and a picture that keeps to the page's.
  await open(page, pathOf('Page'))
  expect((await boxOf('.page-title')).width).toBe(desktop.width)
  expect((await boxOf('.title-picture')).width).toBeLessThan(desktop.width)
  expect(await colourOf('.site-header .bar')).toBe('rgb(255, 255, 255)')

  await open(page, pathOf('Flat'))
  expect(await page.locator('main [data-surface]').count()).toBe(0)
  expect((await boxOf('main .section')).width).toBeLessThan(desktop.width * 0.65)

  // A poster: the header has its colour, the title is the loudest of all.
  await open(page, pathOf('Cms'))
  expect(await colourOf('.site-header .bar')).toBe(primary)
  expect(await colourOf('.page-title')).toBe(primary)
  expect((await boxOf('.title-picture')).width).toBe(desktop.width)

  // Half a picture, to the right edge.
  await open(page, pathOf('VigneronOnlineCms'))
  const half = await boxOf('.title-picture')
  expect(half.x).toBeGreaterThan(desktop.width / 3)
  expect(half.x + half.width).toBeCloseTo(desktop.width, 0)

  // A plate on the picture.
  await open(page, pathOf('Shop'))
  const [plate, under] = [await boxOf('.page-title'), await boxOf('.title-picture')]
  expect(plate.y).toBeGreaterThan(under.y)
  expect(plate.y).toBeLessThan(under.y + under.height)

  // Header and title lie on the photograph.
  await open(page, pathOf('Bensadevot'))
  expect((await boxOf('.hero-photo')).y).toBe(0)
  expect(await colourOf('.site-header .bar')).toBe('rgba(0, 0, 0, 0)')

  await open(page, pathOf('GenericError'))
  await expect(header).toBeVisible()
  expect((await boxOf('.blank')).height).toBeGreaterThanOrEqual(desktop.height - 110)

  await open(page, pathOf('NoHeader'))
  await expect(header).toHaveCount(0)
  await expect(page.locator('.site-footer')).toHaveCount(0)
  await expect(page.locator('.footer-line')).toContainText(String(new Date().getFullYear()))

  await open(page, `${originOf('demo')}/fr/layouts/without-header`)
  await expect(header).toHaveCount(0)
  await expect(page.locator('.site-footer')).toBeVisible()
})

for (const layout of Object.keys(layouts) as (keyof typeof layouts)[])
  test(`[SITE-06] the layout ${layout} is accessible, on a phone as on a wide screen`, async ({ page, context }) => {
    await hasAnswered(context, 'demo')
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await open(page, pathOf(layout))
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    }
  })

test('[SITE-06] each layout is that of some page of the demo', async ({ page, watch }) => {
  watch.expectStatus('/nowhere', 404)
  const used: Record<string, string> = {
    [`${originOf('demo')}/fr/home`]: 'Page',
    [`${originOf('demo')}/fr/cookies`]: 'Flat',
    [`${originOf('la-paulee')}/fr/programme`]: 'Cms',
    [`${originOf('vigneron-online')}/fr/nos-services`]: 'VigneronOnlineCms',
    [`${originOf('hirondelles')}/fr/information`]: 'Shop',
    [`${originOf('bensadevot')}/fr/information`]: 'Bensadevot',
    [`${originOf('demo')}/fr/nowhere/at/all`]: 'GenericError',
  }
  for (const [url, layout] of Object.entries(used)) {
    await page.goto(url)
    await hydrated(page)
    await expect(page.locator('body')).toHaveAttribute('data-layout', layout)
  }
})
