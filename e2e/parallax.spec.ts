import type { Page } from '@playwright/test'
import { expect, open, originOf, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'

const shiftOf = (page: Page) =>
  page
    .locator('[data-parallax] > img')
    .first()
    .evaluate((picture: HTMLElement) => picture.style.transform)

for (const [site, path] of [
  ['bensadevot', '/fr/home'],
  ['la-paulee', '/fr/programme'],
] as const)
  test(`[PAGE-07] the photograph of ${site} trails behind the page on wide screens only`, async ({ page, context }) => {
    await hasAnswered(context, site)
    await page.setViewportSize({ width: 968, height: 800 })
    await open(page, originOf(site) + path)
    await expect.poll(() => shiftOf(page)).toContain('translateY')
    const [before, frame] = [
      await shiftOf(page),
      await page
        .locator('[data-parallax]')
        .first()
        .evaluate((element) => element.getBoundingClientRect().height),
    ]
    expect(frame).toBeCloseTo(0.7 * 800, 0)
    await page.evaluate(() => scrollTo(0, 200))
    // 0.15 of what was scrolled.
    const moved = async () => Number.parseFloat((await shiftOf(page)).slice(11)) - Number.parseFloat(before.slice(11))
    await expect.poll(moved).toBeCloseTo(30, 0)
    await page.setViewportSize({ width: 967, height: 800 })
    await expect.poll(() => shiftOf(page)).toBe('')
    await page.evaluate(() => scrollTo(0, 400))
    expect(await shiftOf(page)).toBe('')
  })

test('[PAGE-07] the words on a photograph lie above it where it trails', async ({ page, context }) => {
  await hasAnswered(context, 'bensadevot')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `${originOf('bensadevot')}/fr/home`)
  await expect.poll(() => shiftOf(page)).toContain('translateY')
  const isOnTop = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const { left, top, width, height } = title.getBoundingClientRect()
    return title.contains(document.elementFromPoint(left + width / 4, top + height / 2))
  })
  expect(isOnTop).toBe(true)
})

test('[PAGE-04] a card on another site has languages, picture and both its addresses', async ({ page }) => {
  await open(page, `${originOf('vigneron-online')}/de/home`)
  const contentOf = (property: string) =>
    page
      .locator(`meta[property="${property}"]`)
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content') ?? ''))
  expect(await contentOf('og:locale')).toEqual(['de_DE'])
  expect(await contentOf('og:locale:alternate')).toEqual(['fr_FR', 'en_GB'])
  expect((await contentOf('og:image:url'))[0]).toMatch(/^http:/)
  expect((await contentOf('og:image:secure_url'))[0]).toMatch(/^https:/)
  expect((await contentOf('og:image:alt'))[0]).not.toBe('')
  expect(await contentOf('og:site_name')).toEqual(['Vigneron Online'])
})
