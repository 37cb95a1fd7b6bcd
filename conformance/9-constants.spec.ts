import { expect, narrow, test, visit, wide, withoutBanner } from './browser.ts'
import { Visitor, at, originOf } from './platform.ts'

// Section 9: business constants and limits.

test('[SITE-08] every favicon size, the manifest and the viewport are delivered', async () => {
  const visitor = new Visitor('demo', 'fr')
  const { text } = await visitor.open('/fr/home')
  for (const size of [57, 60, 72, 76, 114, 120, 144, 152, 180])
    expect(text).toMatch(new RegExp(`<link rel="apple-touch-icon"[^>]*sizes="${size}x${size}"`))
  for (const size of [192, 32, 96, 16]) expect(text).toMatch(new RegExp(`<link rel="icon"[^>]*sizes="${size}x${size}"`))
  expect(text).toMatch(/<link rel="manifest"/)
  expect(text).toMatch(/<meta name="viewport" content="[^"]*initial-scale=1/)
  for (const [, icon = ''] of text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g))
    expect((await visitor.open(new URL(icon, originOf('demo')).pathname)).status, icon).toBe(200)
})

test('[SITE-07] the default colours are those of the specification, and the browser’s own is white', async ({
  page,
}) => {
  await visit(page, 'demo', '/fr/home')
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', /^(#fff(fff)?|white)$/i)
  const declared = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .join('\n')
      .concat(document.documentElement.outerHTML)
      .toLowerCase(),
  )
  for (const colour of ['#b880ff', '#c89cff', '#333', '#444', '#ddd']) expect(declared).toContain(colour)
})

test('[SITE-09] the body says which device it is on, 250 ms after the last resize', async ({ page }) => {
  await withoutBanner(page, 'demo', 'demo')
  await page.setViewportSize(wide)
  await visit(page, 'demo', '/fr/home')
  for (const [width, device] of [
    [575, 'xs'],
    [576, 'sm'],
    [767, 'sm'],
    [768, 'md'],
    [991, 'md'],
    [992, 'lg'],
    [1199, 'lg'],
    [1200, 'xl'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.locator('body').getAttribute('class')).toMatch(new RegExp(`\\b${device}\\b`))
  }
})

test('[AUTH-04] the keep-alive beats at the session’s time to live less 30 s', async ({ page }) => {
  await page.clock.install()
  await withoutBanner(page, 'marketplace', 'vigneron-online')
  await page.setViewportSize(narrow)
  await visit(page, 'marketplace', '/en/login')
  const beats: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/session/keepAlive')) beats.push(request.url())
  })
  await page.locator('main input[type="email"]').first().fill('claire@example.org')
  await page.locator('main input[type="password"]').first().fill('demo-password')
  // By the page's own clock, which goes on by itself: the session begins between these two instants.
  const clock = () => page.evaluate(() => Date.now())
  const before = await clock()
  await page.locator('main form button[type="submit"]').first().click()
  await expect(page).not.toHaveURL(/login/)
  const ttl = Number(await page.evaluate(() => /"sessionTtl":(\d+)/.exec(document.documentElement.innerHTML)?.[1]))
  const after = await clock()
  const asked = page.waitForRequest((request) => request.url() === `${originOf('marketplace')}/session/keepAlive`)
  const beat = (ttl - 30) * 1000
  await page.clock.runFor(before + beat - 10_000 - (await clock()))
  expect(beats).toEqual([])
  await page.clock.runFor(Math.max(after + beat + 1000 - (await clock()), 0))
  await asked
})

test('[CALL-04] a generic message has the number 3007', async () => {
  const answer = await new Visitor('demo', 'en').call('POST', '/api/shop/cart/product/add', { quantity: 'many' })
  expect(answer.status).toBe(400)
  expect(at(answer, 'errors.0.type')).toBe('ERROR')
})
